/** The shortcuts, also with Caps Lock. */
export function keysOf(keys: Readonly<Record<string, (() => void) | undefined>>): Record<string, () => void> {
  const given = Object.entries(keys).flatMap(([key, run]) => (run === undefined ? [] : [[key, run] as const]));
  const upper = given.flatMap(([key, run]) => (/^[a-z]$/.test(key) ? [[key.toUpperCase(), run] as const] : []));
  return Object.fromEntries([...given, ...upper]);
}
