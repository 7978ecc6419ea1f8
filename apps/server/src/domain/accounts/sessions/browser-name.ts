/** Patterns that identify browsers by `User-Agent`. Browsers name each other, so the first match counts. */
const BROWSERS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdg\w*\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/\bChrom(e|ium)\//, 'Chrome'],
  [/\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** `Firefox, Windows`: for people to recognize where they have signed in. Null when nothing is known. */
export function browserName(userAgent: string | null): string | null {
  const find = (list: typeof BROWSERS) => list.find(([mark]) => mark.test(userAgent ?? ''))?.[1];
  const names = [find(BROWSERS), find(SYSTEMS)].filter((name) => name !== undefined);
  return names.length === 0 ? null : names.join(', ');
}
