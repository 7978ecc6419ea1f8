/**
 * Vowel signs of Indic scripts that stand before the consonant after which they are pronounced and stored. Fonts draw them first, and many programs write
 * PDFs whose text has the order of drawing.
 */
const BEFORE = '\u093f\u09bf\u09c7\u09c8\u0a3f\u0abf\u0b47\u0bc6-\u0bc8\u0d46-\u0d48\u0dd9-\u0ddb';
const VIRAMA = '\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0d4d\u0dca';
const NUKTA = '\u093c\u09bc\u0a3c\u0abc';
const SIGNS = new RegExp(`[${BEFORE}]`, 'g');
/** Never so in stored text: not after a consonant. */
const MISPLACED = new RegExp(`(?<![\\p{Lo}${NUKTA}])[${BEFORE}](?=\\p{Lo})`, 'gu');
const SIGN_AND_CONSONANTS = new RegExp(
  `([${BEFORE}])((?:\\p{Lo}[${NUKTA}]?[${VIRAMA}]\u200d?)*\\p{Lo}[${NUKTA}]?)`,
  'gu',
);
/** Of all such signs: a third of them begin words. */
const MIN_SHARE = 0.1;

/** A text with these signs after their consonants. */
export function withSignsAfterConsonants(text: string): string {
  const misplaced = text.match(MISPLACED)?.length ?? 0;
  if (misplaced === 0 || misplaced < MIN_SHARE * (text.match(SIGNS)?.length ?? 0)) return text;
  return text.replace(SIGN_AND_CONSONANTS, '$2$1');
}
