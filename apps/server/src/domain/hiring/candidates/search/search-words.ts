// The same characters as in the SQL function `search_words`, which made the words of the documents.
const OTHER_CHARACTERS =
  /[^0-9A-Za-z\u00aa\u00b2\u00b3\u00b5\u00b9\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u1fff\u2c00-\u2dff\u3005-\u3007\u3021-\ud7ff\uf900-\ufdff\ufe70-\ufefe\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff66-\uffdc\u{10000}-\u{1efff}\u{20000}-\u{10ffff}]+/gu;

/** From this length on, a word also matches as a prefix; shorter prefixes would find nearly everything. */
const MIN_PREFIX = 3;

/** The words of a text: small letters and digits only. C++ and C# are not C. */
export function wordsOf(text: string): string[] {
  return text
    .normalize()
    .replaceAll('İ', 'I')
    .toLowerCase()
    .replaceAll(/\s/gu, ' ') // some scripts have spaces of their own among their letters
    .replaceAll(/([a-z])\+\+/g, '$1plusplus')
    .replaceAll(/([a-z])#/g, '$1sharp')
    .split(OTHER_CHARACTERS)
    .filter((word) => word !== '');
}

/** Documents with all of these words or prefixes. */
export function allOf(words: readonly string[]): string {
  return words.map((word) => (isPrefix(word) ? `${word}:*` : word)).join(' & ');
}

/** Documents with exactly these words, one after the other. */
export function phraseOf(words: readonly string[]): string {
  return words.join(' <-> ');
}

/** For ranking: a whole word counts for more than a prefix. */
export function ranked(word: string): string {
  return isPrefix(word) ? `${word} | ${word}:*` : word;
}

function isPrefix(word: string): boolean {
  return [...word].length >= MIN_PREFIX;
}
