/** Lower case without accents, for comparisons. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
}

/** Only its letters: headings and labels are compared by these, because designs space out or decorate them. */
export function lettersOf(text: string): string {
  return fold(text).replace(/[^\p{L}]/gu, '');
}

/** The folded words of a text. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}+#]+/gu) ?? [];
}

/** A set of the letters of texts that are separated by commas. */
export function phrases(list: string): ReadonlySet<string> {
  return new Set(list.split(',').map(lettersOf));
}

/** A set of the folded words of a text. */
export function wordSet(list: string): ReadonlySet<string> {
  return new Set(wordsOf(list));
}
