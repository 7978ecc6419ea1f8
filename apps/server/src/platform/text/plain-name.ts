import { getDomain, parse } from 'tldts';

/** Controls, line and paragraph separators, bidirectional marks, and zero-width characters. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;
/** Characters that browsers treat as the dot of a domain. */
const DOTS = /[。．｡]/g;
const LINK = /https?|:\/\/|\bwww\.|@|\bmailto:/i;
const DOTTED = /[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+\/?/gu;

/**
 * Whether a text is safe to show to recipients as a person's name: one line, with nothing that an email client turns into
 * a link or an address, and no bidirectional marks. Dots are allowed where they do not form a domain: "St. John",
 * "Dr. A.B.C. de la Cruz", "M.Sc.".
 */
export function isPlainName(text: string): boolean {
  const shown = text.normalize('NFKC').replace(DOTS, '.');
  if (INVISIBLE.test(text) || LINK.test(shown)) return false;
  return !(shown.match(DOTTED) ?? []).some(isDomain);
}

/** An abbreviation such as "M.Sc" is also formally a domain; a single letter without a path is harmless. */
function isDomain(token: string): boolean {
  const host = token.replace(/\/$/, '');
  const { isIcann, isIp, domainWithoutSuffix } = parse(host);
  if (isIp === true) return true;
  if (isIcann !== true || getDomain(host) === null) return false;
  return token.endsWith('/') || (domainWithoutSuffix ?? '').length > 1;
}
