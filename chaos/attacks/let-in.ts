/** Attacks that must not be rejected completely: they would prove nothing. */
const MUST_GET_IN = [
  'expressions',
  'search',
  'report',
  'bulk',
  'captcha',
  'visitor upload',
  'hostile pdf',
  'API document',
  'large form',
  'job feed',
] as const;

/** A feed is 503 once its site has used the time that rendering may take. */
const PATTERNS: Readonly<Record<string, string>> = { 'job feed': '(?:[24]|503)' };

/** The attacks to which the service has not responded yet, except that it is busy. @param statuses responses by attack and status */
export function notLetIn(statuses: Readonly<Record<string, number>>): string[] {
  const isLetIn = (name: string) => {
    const response = new RegExp(`^${name} ${PATTERNS[name] ?? '[24]'}`);
    return Object.keys(statuses).some((what) => response.test(what));
  };
  return MUST_GET_IN.filter((name) => !isLetIn(name));
}
