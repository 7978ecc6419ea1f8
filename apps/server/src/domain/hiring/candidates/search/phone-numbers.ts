const MIN_DIGITS = 6;
/** Documents contain the last six to ten digits of each number as words (SQL function `phone_words`). */
const MAX_SUFFIX = 10;
const MAX_DIGITS = 20;
const MAX_COUNTRY_CODE = 3;

/** The phone number at the beginning of a text, in whatever format; null if there is none. A hyphen after a space excludes. */
export function readPhone(text: string): string | null {
  const [number] = /^[+(]*\d(?:[ ./()-]*\d)*(?=\s|$)/.exec(text.slice(0, 60)) ?? [];
  if (number === undefined || /\s-\d/.test(number)) return null;
  const { length } = digitsOf(number);
  return length >= MIN_DIGITS && length <= MAX_DIGITS ? number : null;
}

/**
 * The ways in which the end of this number can be stored: with and without the country code, or the zero before the area code.
 * None if the text is no phone number.
 */
export function phoneNumbers(text: string): string[] {
  if (readPhone(text) !== text) return [];
  const digits = digitsOf(text);
  const national = digits.replace(/^0+/, '');
  const hasCountryCode = text.startsWith('+') || text.startsWith('00') || digits.length > MAX_SUFFIX;
  const ends = hasCountryCode ? Array.from({ length: MAX_COUNTRY_CODE }, (_, index) => national.slice(index + 1)) : [];
  // Fewer than the last eight digits of a longer number would match many other numbers.
  const all = [digits, national, ...ends.filter((end) => end.length >= 8)];
  return [...new Set(all)].filter((end) => end.length >= MIN_DIGITS);
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}
