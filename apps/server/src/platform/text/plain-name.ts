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

/** More words or letters than the names of most people have could say something else. */
const MAX_WORDS = 6;
const MAX_LETTERS = 60;
/** Chinese and Japanese names have up to about ten characters, without spaces. */
const MAX_IDEOGRAPHS = 10;
/** What sentences, offers and orders contain, and names do not. */
const NOT_IN_NAMES = /[\p{N}\p{Sc}!?:;%&+=*#"“”„<>[\]{}\\/|_~^…。！？]|\.\.|[,.]\s+\p{Ll}/u;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

/**
 * Whether this can be shown as a person's name in an email to an address that nobody has confirmed: a plain name that is too
 * short for a message. Names that it rejects by mistake are left out of such an email.
 */
export function isShortName(firstName: string, lastName: string): boolean {
  const name = `${firstName} ${lastName}`.trim();
  if (!isPlainName(firstName) || !isPlainName(lastName) || NOT_IN_NAMES.test(name.normalize('NFKC'))) return false;
  const ideographs = name.match(IDEOGRAPH)?.length ?? 0;
  return name.length <= MAX_LETTERS && name.split(/\s+/).length <= MAX_WORDS && ideographs <= MAX_IDEOGRAPHS;
}
