import type { DrawnLetters } from './pdf-visibility.ts';
import type { HidingMethod, TextSink } from './text-sink.ts';

interface Item {
  str: string;
  dir: string;
}

/** Letters that the parser has left out of its items, because they are beside the page. */
const MAX_SKIPPED = 2_000;

/** Tells which letters of the parser's items, which come in the order of drawing, are visible. */
export class PageVisibility {
  readonly #letters: DrawnLetters;
  #at = 0;

  constructor(letters: DrawnLetters) {
    this.#letters = letters;
  }

  /** The visible letters of the next item, with its white space. The others are added to the hidden text. */
  visiblePart({ str, dir }: Item, sink: TextSink): string {
    const start = this.#find(str.replace(/\s/g, ''));
    let at = start;
    let visible = '';
    let how: HidingMethod | null = null;
    const isMixed = dir !== 'rtl';
    for (const character of str) {
      if (!/\s/.test(character)) {
        // The letters of an item from right to left are in another order; an item is hidden as its first letter is.
        how = this.#letters.how[isMixed ? at : start] ?? null;
        at += character.length;
      }
      if (how === null) visible += character;
      else sink.addHidden(character, how);
    }
    if (how !== null) sink.addHidden(' ', how);
    this.#at = at;
    return visible;
  }

  /** Where the item begins. */
  #find(letters: string): number {
    const { text } = this.#letters;
    if (text.startsWith(letters, this.#at)) return this.#at;
    const found = text.slice(this.#at, this.#at + MAX_SKIPPED + letters.length).indexOf(letters);
    return found === -1 ? this.#at : this.#at + found;
  }
}
