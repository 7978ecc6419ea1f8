import { joinSpacedLetters } from './letter-spacing.ts';
import { judgeText, type TextStatus } from './text-status.ts';
import { withSignsAfterConsonants } from './vowel-signs.ts';

/** Characters that carry no text: control, private use, soft hyphens, zero-width spaces, byte order marks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be removed
const NO_TEXT = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u200b\u2060\ufeff\p{Co}]/gu;
/**
 * Shapes of letters: ligatures, Arabic presentation forms, radicals in place of ideographs, full and half widths. Browsers write
 * them into the PDFs that they print.
 */
const SHAPES = /[\u2e80-\u2fdf\ufb00-\ufb4f\ufb50-\ufdff\ufe70-\ufefc\uff00-\uffef]+/g;
/** A word goes on in the next line. */
const BROKEN_WORD = /\u00ad\s{0,5}[\n\r]\s{0,5}/g;
/** Thai and Lao AM, which fonts draw as two signs. */
const SARA_AM = /[\u0e4d\u0ecd]([\u0e48-\u0e4b\u0ec8-\u0ecb]?)([\u0e32\u0eb2])/g;
const LONE_SURROGATE = /\p{Cs}/gu;

export const HIDING_METHODS = [
  'invisible_render_mode',
  'background_color',
  'tiny',
  'off_page',
  'behind_image',
  'hidden_run',
  'zero_width',
] as const;
export type HidingMethod = (typeof HIDING_METHODS)[number];

/** Words that a reader of the document does not see. */
export interface HiddenText {
  text: string;
  /** From 1; null for formats without pages. */
  page: number | null;
  how: HidingMethod;
}

export interface ExtractedText {
  /** Empty if it is unreadable. */
  text: string;
  textStatus: TextStatus;
  hiddenText: HiddenText[];
  /** The document has more text, or more pages, than are read. */
  truncated: boolean;
}

/** `words` for search: white space is collapsed. `lines`: lines are kept, and wide gaps within a line are tabs. */
export type TextForm = 'words' | 'lines';

/** As much as is of use to who judges a document. */
const MAX_HIDDEN_LENGTH = 10_000;
const MAX_HIDDEN_PIECES = 200;
const MAX_TARGETS = 100;
/** Targets of links that are worth reading: where a person can be reached or has a page. */
const TARGET = /^(?:mailto:|tel:|(?=https?:\/\/))([^\s?]{4,300})/i;

/** Collects the text of a document up to a limit. Readers stop when it is full. */
export class TextSink {
  readonly #maxLength: number;
  readonly #form: TextForm;
  readonly #rawLimit: number;
  readonly #pieces: string[] = [];
  #length = 0;
  /** The pages that were read; null for formats without pages. */
  pages: number | null = null;
  hasPictures = false;
  /** Pages were left out. */
  hasMorePages = false;
  readonly #hidden: HiddenText[] = [];
  #hiddenLength = 0;
  readonly #targets = new Set<string>();

  /** `maxLength` of the normalized text, in UTF-16 units. Twice that is collected, because normalization shortens it. */
  constructor(maxLength: number, form: TextForm = 'words') {
    this.#maxLength = maxLength;
    this.#form = form;
    this.#rawLimit = 2 * maxLength;
  }

  get full(): boolean {
    return this.#length > this.#rawLimit;
  }

  add(piece: string): void {
    if (piece === '' || this.full) return;
    const kept = (this.#form === 'words' ? piece.replace(/\s{2,}/g, ' ') : piece).slice(
      0,
      this.#rawLimit - this.#length + 1,
    );
    this.#pieces.push(kept);
    this.#length += kept.length;
  }

  /** Adds words to those that follow on the same page and are hidden in the same way. */
  addHidden(piece: string, how: HidingMethod): void {
    const kept = piece.slice(0, MAX_HIDDEN_LENGTH - this.#hiddenLength);
    const last = this.#hidden.at(-1);
    const isNext = last !== undefined && last.page === this.pages && last.how === how;
    if (kept === '' || (!isNext && this.#hidden.length === MAX_HIDDEN_PIECES)) return;
    this.#hiddenLength += kept.length;
    if (isNext) last.text += kept;
    else this.#hidden.push({ text: kept, page: this.pages, how });
  }

  /** Adds where a link leads, which follows the text unless that contains it. */
  addTarget(url: string): void {
    const target = TARGET.exec(url.trim())?.[1];
    if (target !== undefined && this.#targets.size < MAX_TARGETS) this.#targets.add(target.replace(/\/$/, ''));
  }

  /** The targets of links that the text does not contain, on lines of their own. */
  #withTargets(text: string): string {
    if (this.#targets.size === 0) return text;
    const seen = text.toLowerCase();
    // Phone numbers have spaces and brackets.
    const dense = seen.replace(/[\s()-]/g, '');
    const others = [...this.#targets].filter((target) => {
      const shown = target.toLowerCase().replace(/^https?:\/\/(?:www\.)?/, '');
      return !seen.includes(shown) && !dense.includes(shown);
    });
    return [text.trimEnd(), ...others].join('\n');
  }

  /**
   * Normalizes text for PostgreSQL and search: no control characters, no lone surrogates, letters instead of their shapes, Unicode NFC; as words, each run
   * of white space is one space.
   */
  result(): ExtractedText {
    const whole = this.#pieces.join('');
    const collected = joinSpacedLetters(this.pages === null ? whole : withSignsAfterConsonants(whole));
    const { pages, hasPictures } = this;
    const textStatus = judgeText({ text: collected, pages, hasPictures });
    const hiddenText = this.#hidden
      .map((hidden) => ({ ...hidden, text: normalized(hidden.text, () => ' ') }))
      .filter(({ text }) => text !== '');
    if (textStatus === 'unreadable') return { text: '', textStatus, hiddenText: [], truncated: false };
    const complete = textStatus === 'read' ? this.#withTargets(collected) : collected;
    const text = normalized(complete, this.#form === 'words' ? () => ' ' : whiteSpaceOfLines);
    const cut = text.length > this.#maxLength;
    return {
      text: cut ? text.slice(0, this.#maxLength).replace(LONE_SURROGATE, '').trimEnd() : text,
      textStatus,
      hiddenText,
      truncated: cut || this.full || this.hasMorePages,
    };
  }
}

function normalized(text: string, whiteSpace: (space: string) => string): string {
  return text
    .replace(LONE_SURROGATE, '')
    .replace(BROKEN_WORD, '')
    .replace(NO_TEXT, '')
    .replace(/[\s\u0085]+/gu, whiteSpace)
    .replace(SHAPES, (shapes) => shapes.normalize('NFKC'))
    .replace(SARA_AM, (_, tone, vowel) => `${tone}${vowel === '\u0e32' ? '\u0e33' : '\u0eb3'}`)
    .normalize('NFC')
    .trim();
}

const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
/** Plain text separates columns by spaces. */
const WIDE = /\t| {3}/;

function whiteSpaceOfLines(space: string): string {
  const ends = space.match(LINE_END)?.length ?? 0;
  if (ends > 0) return ends > 1 ? '\n\n' : '\n';
  return WIDE.test(space) ? '\t' : ' ';
}
