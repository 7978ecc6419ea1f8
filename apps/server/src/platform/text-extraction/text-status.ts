/** `no_text`: pictures of text, or an empty document. `unreadable`: letters that do not stand for what the page shows. */
export type TextStatus = 'read' | 'no_text' | 'unreadable';

/** What a reader has seen of a document. */
interface DocumentContent {
  text: string;
  /** Null for formats without pages. */
  pages: number | null;
  hasPictures: boolean;
}

/** A stamp, a page number or the name of the scanner's program on each picture is not the text of the document. */
const MIN_LETTERS_PER_PICTURE = 40;
/** "Page 1 of 2" on a page whose text is drawn as shapes. */
const MIN_LETTERS_PER_PAGE = 8;
/** Icons of symbol fonts are up to 3% of a résumé; a font without a character map makes a third or more of its text such characters. */
const MAX_SHARE_WITHOUT_MEANING = 0.1;
/** A shorter text is too short to be judged by its pairs of letters. */
const MIN_PAIRS = 80;
/**
 * Share of frequent pairs. At least 0.69 in résumés of eleven languages; at most 0.43 in the same with their letters exchanged at
 * random (1,600 trials), as by a font with a wrong character map.
 */
const MIN_SHARE_OF_FREQUENT_PAIRS = 0.5;
/** The most frequent pairs of letters in European languages written in Latin letters, Indonesian, Turkish, Vietnamese and Pinyin. */
const FREQUENT_PAIRS = new Set(
  (
    'ab ac ad ae ai ak al am an ao ap ar as at az ba be bl ca ce ch ci co ct da dd de di do du ec ed ee eg ei el em en er es et ex fe fi fo ga ge gi gl go gy ' +
    'ha he hi ho hu ia ic id ie if ik il in io ir is it iv ja ji ka ke ki la le li ll lo lu ly ma mb me mi mp mu na nc nd ne ng nh ni no nt ny oa od of oj ok ' +
    'ol om on oo or os ou pe pl po pr ra rd re ri rk rm ro rs ru sa sc se si so ss st su sy sz ta te th ti to tr tu tw ua uc ul un ur us uz va ve vo we wi wo ' +
    'xa ya ye ys za ze zi'
  ).split(' '),
);
/** A text in Latin and two other scripts is rare; codes of glyphs read as characters are of many scripts. */
const MAX_SCRIPTS = 3;
const MIN_SHARE_OF_SCRIPT = 0.03;

/** Controls other than white space, private use, unassigned, and the replacement character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be counted
const WITHOUT_MEANING = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffd\p{Co}\p{Cn}\p{Cs}]+/gu;
const LETTERS = /\p{L}+/gu;
const WORD_LETTERS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu;
/** A letter of Chinese, Japanese or Korean stands for as much as this many of an alphabet. */
const WORTH = 3;
const LATIN = /\p{Script=Latin}+/gu;
const SCRIPTS = [
  LATIN,
  WORD_LETTERS,
  ...['Greek', 'Cyrillic', 'Arabic', 'Hebrew', 'Devanagari', 'Thai', 'Armenian', 'Georgian', 'Ethiopic', 'Tibetan'].map(
    (script) => new RegExp(`\\p{Script=${script}}+`, 'gu'),
  ),
];

/** Whether the text of a document is what its reader sees, in time proportional to the text. */
export function judgeText({ text, pages, hasPictures }: DocumentContent): TextStatus {
  const visible = count(text, /\S+/gu);
  if (visible > 0 && count(text, WITHOUT_MEANING) > MAX_SHARE_WITHOUT_MEANING * visible) return 'unreadable';
  const letters = count(text, LETTERS);
  const weight = letters + (WORTH - 1) * count(text, WORD_LETTERS);
  const minimum = hasPictures ? MIN_LETTERS_PER_PICTURE : pages === null ? 1 : MIN_LETTERS_PER_PAGE;
  if (weight < minimum * (pages ?? 1)) return 'no_text';
  const scripts = SCRIPTS.filter((script) => count(text, script) > MIN_SHARE_OF_SCRIPT * letters);
  return scripts.length <= MAX_SCRIPTS && isLikelyLanguage(text) ? 'read' : 'unreadable';
}

function isLikelyLanguage(text: string): boolean {
  let [pairs, frequent] = [0, 0];
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  for (const [word] of plain.matchAll(LATIN)) {
    for (let at = 0; at + 1 < word.length; at++) {
      pairs += 1;
      if (FREQUENT_PAIRS.has(word.slice(at, at + 2))) frequent += 1;
    }
  }
  return pairs < MIN_PAIRS || frequent >= MIN_SHARE_OF_FREQUENT_PAIRS * pairs;
}

/** Number of characters in the runs that match. */
function count(text: string, runs: RegExp): number {
  let found = 0;
  for (const [run] of text.matchAll(runs)) found += run.length;
  return found;
}
