import { domainToASCII, domainToUnicode } from 'node:url';

/** In octets: RFC 5321, 4.5.3.1; RFC 1035, 2.3.4; an SMTP path of 256 octets has two angle brackets. */
const MAX_LOCAL_PART = 64;
const MAX_LABEL = 63;
export const MAX_EMAIL = 254;
/** Characters of an address that is not composed yet. A longer text would take long to check. */
const MAX_DECOMPOSED = 4 * MAX_EMAIL;

/** Without quotation; of other alphabets letters, their marks and digits (RFC 6532). Dots only between other characters. */
const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const LABELS = /^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;
const A_LABEL = /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/i;
/** Controls, direction marks, zero-width characters, fillers and variation selectors. */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}]/u;
const ASCII = /^\p{ASCII}*$/u;

/** Alphabets that share letter shapes. */
const ALPHABETS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Cherokee}/u,
];
const WORDS = /[\p{L}\p{M}]+/gu;
/** Cyrillic and Greek letters that look like Latin ones. */
const LOOKALIKES = /^(?=.*\p{L})(?:[асԁеһіјӏорԛѕԝхуѵҽαικνορτυχ]|[\P{L}])+$/iu;

/**
 * An email address as it is stored and compared: composed characters (NFC), and a domain in its own letters, so that the
 * address that browsers send as `xn--…` is the one that the person typed. Null if it is not an address that can receive
 * email, or can be taken for another one. Only sending an email can show whether the mailbox exists.
 */
export function canonicalEmail(text: string): string | null {
  if (text.length > MAX_DECOMPOSED) return null;
  const [local = '', domain = '', ...more] = text.normalize('NFC').split('@');
  // Compatibility characters, such as full-width letters, are twins of others.
  if (more.length > 0 || INVISIBLE.test(text) || local !== local.normalize('NFKC')) return null;
  if (!LOCAL_PART.test(local) || !LABELS.test(domain)) return null;
  const needsMapping = !ASCII.test(domain) || /(?:^|\.)xn--/i.test(domain);
  const encoded = needsMapping ? domainToASCII(domain) : domain;
  const labels = encoded.split('.');
  if (labels.length < 2 || !labels.every((label) => A_LABEL.test(label) && label.length <= MAX_LABEL)) return null;
  const length = Buffer.byteLength(local);
  if (length > MAX_LOCAL_PART || length + 1 + encoded.length > MAX_EMAIL) return null;
  const address = `${local}@${needsMapping ? domainToUnicode(encoded) : domain}`;
  return hasLookalikes(address) ? null : address;
}

/** The canonical form of an address, or the text itself where it is none, as in searches. */
export function canonicalOrSame(text: string): string {
  return canonicalEmail(text) ?? text;
}

/** An address as `xn--…` and in its own letters, as it was stored before it had one form. */
export function emailSpellings(text: string): string[] {
  const address = canonicalOrSame(text);
  const at = address.lastIndexOf('@') + 1;
  const encoded = ASCII.test(address) ? '' : domainToASCII(address.slice(at));
  return encoded === '' ? [address] : [...new Set([address, address.slice(0, at) + encoded])];
}

/** Whether both are the same address, ignoring case; two unknown addresses are the same. */
export function isSameAddress(a: string | null, b: string | null): boolean {
  return a === null || b === null ? a === b : addressKey(a) === addressKey(b);
}

/** What is equal for all spellings of an address. */
export function addressKey(address: string): string {
  return canonicalOrSame(address).toLowerCase();
}

/** Whether a word has letters of several alphabets, or a part only has letters that look like Latin ones in a Latin domain. */
function hasLookalikes(address: string): boolean {
  if (ASCII.test(address)) return false;
  const mixed = (word: string) => ALPHABETS.filter((alphabet) => alphabet.test(word)).length > 1;
  if ((address.match(WORDS) ?? []).some(mixed)) return true;
  const [local = '', domain = ''] = address.split('@');
  const labels = domain.split('.');
  return ASCII.test(labels.at(-1)!) && [local, ...labels].some((part) => !ASCII.test(part) && LOOKALIKES.test(part));
}
