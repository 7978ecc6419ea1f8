import { asianEncodingOf } from './asian-encodings.ts';

/** Encodings of one byte per character whose texts are mostly letters above 127, with the ten most frequent letters of their languages. */
const ALPHABETS: readonly (readonly [encodings: readonly string[], script: RegExp, frequent: RegExp])[] = [
  [['windows-1251', 'koi8-u', 'ibm866', 'iso-8859-5'], /\p{Script=Cyrillic}/gu, /[оеаинтсрвліјк]/giu],
  [['windows-1253', 'iso-8859-7'], /\p{Script=Greek}/gu, /[αάοόιίετσςνηήρκ]/giu],
  [['windows-1255'], /\p{Script=Hebrew}/gu, /[יוהלארתבמשנ]/gu],
  [['windows-1256', 'iso-8859-6'], /\p{Script=Arabic}/gu, /[اليمنروتبده]/gu],
];
/** Texts in these alphabets have two thirds and more; wrongly decoded ones up to 0.4. */
const MIN_SHARE_OF_FREQUENT = 0.5;
/**
 * Of the words with letters above 127. In Western texts, nearly all of them have other letters too; in other alphabets, none but names of
 * products.
 */
const MIN_SHARE_OF_MIXED = 0.3;
/** Small letters before capitals, and a final sigma within a word: what a wrong encoding makes of names. */
const IMPOSSIBLE = /\p{Ll}\p{Lu}|ς\p{L}/u;
/** Characters of Windows-1252 in place of letters of Central Europe. */
const CENTRAL_EUROPEAN = /\p{L}[¹³¿¼¾¶º£¯¥]\p{L}/u;
/** Of the characters above 127: what a cut or a few foreign bytes leave in UTF-8. */
const MAX_SHARE_OF_DAMAGE = 0.1;
/** Begins another character set in an encoding of seven bits. */
const ESCAPE = 0x1b;
/** Enough to recognize an encoding. */
const SAMPLE_BYTES = 20_000;

/**
 * Decodes a text of unknown encoding: UTF-8, UTF-16 with its byte order mark, or the most likely encoding of one or two bytes per character. If none is
 * likely, most characters are U+FFFD, by which the text counts as unreadable.
 */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decoded('utf-16le', bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decoded('utf-16be', bytes);
  const utf8 = decoded('utf-8', bytes);
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const isUtf8 = shareOfDamage(utf8) <= MAX_SHARE_OF_DAMAGE;
  if (isUtf8 && !sample.includes(ESCAPE)) return utf8;
  const asian = asianEncodingOf(sample);
  if (asian !== null) return decoded(asian, bytes);
  if (isUtf8) return utf8;
  const western = decoded('windows-1252', sample);
  if (isMixed(western)) return decoded(CENTRAL_EUROPEAN.test(western) ? 'windows-1250' : 'windows-1252', bytes);
  const likely = ALPHABETS.flatMap(([encodings, script, frequent]) =>
    encodings.map((encoding) => ({ encoding, share: shareOfFrequent(decoded(encoding, sample), script, frequent) })),
  ).reduce((best, next) => (next.share > best.share ? next : best));
  return likely.share >= MIN_SHARE_OF_FREQUENT ? decoded(likely.encoding, bytes) : utf8;
}

/** Whether words have letters of both halves of their encoding. */
function isMixed(text: string): boolean {
  const words = (text.match(/\p{L}{2,}/gu) ?? []).filter((word) => /[^\p{ASCII}]/u.test(word));
  const mixed = words.filter((word) => /[a-z]/i.test(word));
  return words.length === 0 || mixed.length >= MIN_SHARE_OF_MIXED * words.length;
}

/** The share of frequent letters among all letters above 127; 0 for a text that cannot be of this alphabet. */
function shareOfFrequent(text: string, script: RegExp, frequent: RegExp): number {
  const letters = count(text, /[^\P{L}\p{ASCII}]/gu);
  const isPossible = letters > 0 && count(text, script) >= 0.9 * letters && !IMPOSSIBLE.test(text);
  return isPossible ? count(text, frequent) / letters : 0;
}

/** The share of U+FFFD among all characters above 127. A loop, because the text can be large: 10 MB of matches took 7 seconds. */
function shareOfDamage(text: string): number {
  let damage = 0;
  let high = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 127) high += 1;
    if (code === 0xfffd) damage += 1;
  }
  return damage === 0 ? 0 : damage / high;
}

function decoded(encoding: string, bytes: Buffer): string {
  return new TextDecoder(encoding).decode(bytes);
}

function count(text: string, characters: RegExp): number {
  return text.match(characters)?.length ?? 0;
}
