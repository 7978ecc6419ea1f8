import { getDomain, parse } from 'tldts';

/** Controls, and line and paragraph separators. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** Bidirectional marks and zero-width characters that no script needs; phones and copied texts add them. */
const MARKS = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
/** Characters that browsers treat as the dot of a domain. */
const DOTS = /[。．｡]/g;
/** What email programs turn into a link: a scheme, `www.` or an address, whatever follows. */
const LINK = /\S*(?:https?|:\/\/|\b(?:mailto|tel|sms|callto|javascript|data):|\bwww\.|@)\S*/iu;
const DOTTED = /[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?[/?#]?/gu;

/** A name without the marks of direction and other invisible characters that nobody types. */
export function withoutMarks(text: string): string {
  return text.replace(MARKS, '');
}

/** Joiners, selectors and fillers where no script and no emoji needs them: at the beginning, and after letters of alphabets without joined forms. */
const NEEDLESS =
  /(?<=^|[\s\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])(?:\u034f|[\u115f\u1160\u200c\u3164\uffa0]|\u200d|[\ufe00-\ufe0f])+/gu;

/** A label as it is stored and compared: composed characters (NFC), without invisible ones. Comparisons ignore case as well. */
export function canonicalLabel(text: string): string {
  return withoutMarks(text).replace(NEEDLESS, '').normalize('NFC');
}

/** The names of a person in one line; many people have one only. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}

/**
 * Whether a text is a person's name: one line, with nothing that is a link to every email program. Dots are allowed: "St. John",
 * "Dr.Ng", "Ma.Jo".
 */
export function isPlainName(text: string): boolean {
  return withoutMarks(text).trim() !== '' && !CONTROLS.test(text) && linkIn(text) === null;
}

/** The part of a name that is a link: with a scheme, `www.`, a path or an @. Null if there is none. */
export function linkIn(text: string): string | null {
  const shown = shownForm(text);
  return LINK.exec(shown)?.[0] ?? domainsIn(shown).find((domain) => /[/?#]$/.test(domain)) ?? null;
}

/**
 * Whether an email can show a name that a visitor has entered. Some email programs turn a domain alone into a link, which "Ma.Jo"
 * is as well; marks are in names that were stored before they were removed.
 */
export function mayShowInEmail(name: string): boolean {
  return isPlainName(name) && name === withoutMarks(name) && domainsIn(shownForm(name)).length === 0;
}

const shownForm = (text: string): string => withoutMarks(text).normalize('NFKC').replace(DOTS, '.');
const domainsIn = (shown: string): string[] => (shown.match(DOTTED) ?? []).filter(isDomain);

/** An abbreviation such as "M.Sc" is also formally a domain; a single letter without a path is harmless. */
function isDomain(token: string): boolean {
  const host = token.replace(/(?::\d+)?[/?#]?$/, '');
  const { isIcann, isIp, domainWithoutSuffix } = parse(host);
  if (isIp === true) return true;
  if (isIcann !== true || getDomain(host) === null) return false;
  return /[/?#]$/.test(token) || (domainWithoutSuffix ?? '').length > 1;
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
  const name = fullName({ firstName, lastName });
  if (!mayShowInEmail(name) || NOT_IN_NAMES.test(name.normalize('NFKC'))) return false;
  const ideographs = name.match(IDEOGRAPH)?.length ?? 0;
  return name.length <= MAX_LETTERS && name.split(/\s+/).length <= MAX_WORDS && ideographs <= MAX_IDEOGRAPHS;
}
