import { Parser } from 'htmlparser2';
import { type QuoteMark, quoteMarkOf } from './quote-marks.ts';
import { storable } from './storable.ts';

/** The text of an email's HTML. */
export interface HtmlText {
  readonly text: string;
  /** Where the quoted text at its end begins, by the structure of the HTML; null if that does not show any. */
  readonly quoteStart: number | null;
  /** Something was written after quoted text. */
  readonly isFollowed: boolean;
}

/** Elements on lines of their own, and how many line feeds separate them from others. */
const BLOCKS = new Map<string, number>([
  ...'address article aside center dd div dl dt fieldset figure footer form header li main nav section tr'
    .split(' ')
    .map((name): [string, number] => [name, 1]),
  ...'blockquote h1 h2 h3 h4 h5 h6 hr ol p pre table ul'.split(' ').map((name): [string, number] => [name, 2]),
]);
const WITHOUT_TEXT = new Set('audio head iframe math noscript object script style svg template title video'.split(' '));
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
const HIDDEN = /(?:display:\s*none|visibility:\s*hidden|mso-hide:\s*all|font-size:\s*0(?:px|pt|%)?\s*(?:;|$))/i;
/** Emoji are pictures in some programs. */
const MAX_ALT = 4;
const MAX_DEPTH = 500;

interface Open {
  readonly name: string;
  readonly mark: QuoteMark | null;
  readonly isHidden: boolean;
  readonly feeds: number;
  /** A quote within this wrapper has ended: what follows in it was written by the sender. */
  hasQuote: boolean;
}

/** Reads the text that a person sees, in lines, and finds the quoted text at its end. */
export function htmlToText(html: string): HtmlText {
  const reader = new TextReader();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      onclosetag: (name) => reader.close(name),
      ontext: (text) => reader.add(text),
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.end(html);
  return reader.result();
}

class TextReader {
  readonly #pieces: string[] = [];
  #length = 0;
  /** Line feeds and spaces before the next text. */
  #feeds = 0;
  #space = false;
  readonly #stack: Open[] = [];
  #tooDeep = 0;
  #quoteStart: number | null = null;
  /** Everything until the end is quoted. */
  #rest = false;
  #isFollowed = false;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'br') {
      this.#feeds = Math.min(this.#feeds + 1, 3);
      return;
    }
    if (name === 'img') {
      const alt = attributes.alt ?? '';
      if (alt.length <= MAX_ALT && /\P{ASCII}/u.test(alt)) this.add(alt);
    }
    const mark = quoteMarkOf(name, attributes);
    if (mark === 'rest') this.#rest = true;
    if (VOID.has(name)) {
      if (BLOCKS.has(name)) this.#feed(2);
      return;
    }
    if (this.#stack.length === MAX_DEPTH) {
      this.#tooDeep += 1;
      return;
    }
    const feeds = BLOCKS.get(name) ?? 0;
    this.#feed(feeds);
    if (name === 'td' || name === 'th') this.#space = true;
    const isHidden =
      this.#stack.at(-1)?.isHidden === true ||
      WITHOUT_TEXT.has(name) ||
      'hidden' in attributes ||
      HIDDEN.test(attributes.style ?? '');
    this.#stack.push({ name, mark, isHidden, feeds, hasQuote: false });
    if (name === 'li') this.#write('- ');
  }

  close(name: string): void {
    if (name === 'br' || VOID.has(name)) return;
    if (this.#tooDeep > 0) {
      this.#tooDeep -= 1;
      return;
    }
    const closed = this.#stack.pop();
    if (closed === undefined) return;
    this.#feed(closed.feeds);
    if (closed.mark !== 'quote' || isAttribution(closed)) return;
    const wrapper = this.#stack.findLast(({ mark }) => mark === 'wrapper');
    if (wrapper !== undefined) wrapper.hasQuote = true;
  }

  add(text: string): void {
    const top = this.#stack.at(-1);
    if (top?.isHidden === true) return;
    const isPre = this.#stack.some(({ name }) => name === 'pre');
    const clean = storable(text).replaceAll('\u00a0', ' ');
    if (isPre) {
      for (const [index, line] of clean.split('\n').entries()) {
        if (index > 0) this.#feeds = Math.min(this.#feeds + 1, 3);
        this.#write(line);
      }
      return;
    }
    const words = clean.replace(/\s+/g, ' ');
    if (words.startsWith(' ')) this.#space = true;
    this.#write(words.trim());
    if (words.endsWith(' ') && words !== ' ') this.#space = true;
  }

  result(): HtmlText {
    const text = this.#pieces.join('');
    return { text, quoteStart: this.#quoteStart, isFollowed: this.#isFollowed };
  }

  #feed(feeds: number): void {
    this.#feeds = Math.max(this.#feeds, feeds);
  }

  #write(text: string): void {
    if (text === '') return;
    const before = this.#length === 0 ? '' : this.#feeds > 0 ? '\n'.repeat(this.#feeds) : this.#space ? ' ' : '';
    this.#feeds = 0;
    this.#space = false;
    const state = this.#state();
    if (state === 'quoted') this.#quoteStart ??= this.#length;
    else if (state === 'own' && this.#quoteStart !== null && text.trim() !== '') this.#isFollowed = true;
    this.#pieces.push(before, text);
    this.#length += before.length + text.length;
  }

  #state(): 'own' | 'quoted' | 'signature' {
    if (this.#rest) return 'quoted';
    for (const { mark, hasQuote } of this.#stack.toReversed()) {
      if (mark === 'quote') return 'quoted';
      if (mark === 'wrapper') return hasQuote ? 'own' : 'quoted';
      if (mark === 'signature') return 'signature';
    }
    return 'own';
  }
}

/** The line that introduces a quote: not itself one after which the sender's text could follow. */
function isAttribution({ name }: Open): boolean {
  return name !== 'blockquote';
}
