// The same characters as in the SQL function `search_words`, which made the words of the documents.
const OTHER_CHARACTERS =
  /[^0-9A-Za-z\u00aa\u00b2\u00b3\u00b5\u00b9\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u1fff\u2c00-\u2dff\u3005-\u3007\u3021-\ud7ff\uf900-\ufdff\ufe70-\ufefe\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff66-\uffdc\u{10000}-\u{1efff}\u{20000}-\u{10ffff}]+/gu;

// Chinese and Japanese, which are written without spaces: the SQL function `cjk_pieces` has the same.
const CJK = String.raw`\u3005-\u3007\u3021-\u3029\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\u{20000}-\u{3ffff}`;
const CJK_RUN = new RegExp(`[${CJK}]+`, 'gu');
const IS_CJK = new RegExp(`^[${CJK}]+$`, 'u');

// Letters of Arabic and Persian keyboards, as the SQL function `fold_letters` has them.
const VARIANTS = new Map([...'یىکأإآٱة'].map((letter, index) => [letter, [...'ييكااااه'][index]!]));
const VARIANT = /[\u06cc\u0649\u06a9\u0623\u0625\u0622\u0671\u0629]/g;
const UNWRITTEN = /[\u0640\u064b-\u0652\u0670\u00ad\u200b-\u200d]/g;

/** From this length on, a word also matches as a prefix; shorter prefixes would find nearly everything. */
const MIN_PREFIX = 3;

/** The words of a text: small letters and digits only, and runs of Chinese or Japanese. C++ and C# are not C. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .replaceAll('İ', 'I')
    .toLowerCase()
    .replaceAll(VARIANT, (letter) => VARIANTS.get(letter)!)
    .replaceAll(UNWRITTEN, '')
    .replaceAll(CJK_RUN, ' $& ')
    .replaceAll(/\s/gu, ' ') // some scripts have spaces of their own among their letters
    .replaceAll(/([a-z])\+\+/g, '$1plusplus')
    .replaceAll(/([a-z])#/g, '$1sharp')
    .split(OTHER_CHARACTERS)
    .filter((word) => word !== '');
}

/** Documents with all of these words or prefixes. */
export function allOf(words: readonly string[]): string {
  return words
    .map((word) => (IS_CJK.test(word) ? `(${phraseOf([word])})` : isPrefix(word) ? `${word}:*` : word))
    .join(' & ');
}

/** Documents with exactly these words, one after the other. */
export function phraseOf(words: readonly string[]): string {
  const [only = ''] = words;
  // Documents have `ABC` as `A AB BC C`, so a character within a run begins a piece.
  if (words.length === 1 && IS_CJK.test(only) && [...only].length === 1) return `${only}:*`;
  return words.flatMap((word, index) => piecesOf(word, index > 0, index < words.length - 1)).join(' <-> ');
}

/** A word as documents have it. @param isAfter whether a word precedes it @param isBefore whether a word follows */
function piecesOf(word: string, isAfter = false, isBefore = false): string[] {
  if (!IS_CJK.test(word)) return [word];
  const characters = [...word];
  const pairs = characters.slice(1).map((character, index) => `${characters[index]}${character}`);
  return [...(isAfter ? [characters[0]!] : []), ...pairs, ...(isBefore ? [characters.at(-1)!] : [])];
}

/** For ranking: a whole word counts for more than a prefix. */
export function ranked(word: string): string {
  if (IS_CJK.test(word)) return piecesOf(word).join(' | ') || word;
  return isPrefix(word) ? `${word} | ${word}:*` : word;
}

function isPrefix(word: string): boolean {
  return [...word].length >= MIN_PREFIX;
}
