const MAX_LENGTH = 1_000;

/**
 * The text if it is a path of this service that a browser can be redirected to, otherwise null. Browsers drop tabs and line
 * breaks from URLs and treat a backslash as a slash (WHATWG URL, 4.4), so `/\t/evil.example` leads to another host.
 */
export function localPath(text: string | null | undefined): string | null {
  if (text === null || text === undefined || text.length > MAX_LENGTH || !text.isWellFormed()) return null;
  if (!text.startsWith('/') || /[\s\p{Cc}\p{Cf}\\]/u.test(text)) return null;
  const url = URL.parse(text, OWN);
  if (url === null || url.origin !== OWN || url.pathname.startsWith('//')) return null;
  return text;
}

/** An arbitrary origin that no real URL uses. */
const OWN = 'https://own.invalid';
