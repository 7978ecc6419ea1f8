import { SourceError, type SourceFile } from '../adapter.ts';
import type { JsonObject } from '../values.ts';

/** An object that is longer is none of these systems. */
const MAX_OBJECT_CHARACTERS = 5_000_000;

/**
 * The objects of a file, which is a JSON array of them, or has one per line. Only one object at a time is
 * in memory.
 * @throws SourceError naming the object, counted from 1, that cannot be read
 */
export async function* objectsOf(file: SourceFile): AsyncGenerator<JsonObject> {
  let number = 0;
  const parsed = (text: string): JsonObject => {
    number += 1;
    try {
      return JSON.parse(text.replaceAll('\\u0000', '')) as JsonObject; // it begins and ends with braces
    } catch {
      throw new SourceError(`The record ${number} of the file ${file.name} is not valid JSON.`);
    }
  };
  const splitter = new Splitter();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decoded = (bytes?: Uint8Array) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new SourceError(`The file ${file.name} is not UTF-8 after the record ${number}.`);
    }
  };
  function* added(text: string): Generator<JsonObject> {
    for (const object of splitter.add(text)) yield parsed(object);
    if (splitter.hasOther)
      throw new SourceError(`The file ${file.name} has something else than records near the record ${number}.`);
  }
  for await (const bytes of file.read()) {
    yield* added(decoded(bytes));
    if (splitter.size > MAX_OBJECT_CHARACTERS)
      throw new SourceError(`The record ${number + 1} of the file ${file.name} is too long.`);
  }
  yield* added(decoded());
  if (splitter.isWithin)
    throw new SourceError(`The file ${file.name} ends within the record ${number + 1}: it is incomplete.`);
  if (splitter.isOpen)
    throw new SourceError(`The list in the file ${file.name} has no end after the record ${number}: it is incomplete.`);
}

/** What may be between the objects, other than white space. */
const BETWEEN = /[[\],\s\ufeff]/;

/** Finds where the objects of a text begin and end. */
class Splitter {
  #text = '';
  #scanned = 0;
  #start = -1;
  #depth = 0;
  #isString = false;
  #isEscaped = false;
  /** Set while a list has begun and not ended. */
  isOpen = false;
  /** Set once something else than objects, and what separates them, has been found. */
  hasOther = false;

  get size(): number {
    return this.#text.length;
  }

  get isWithin(): boolean {
    return this.#start !== -1 || this.#isString;
  }

  add(more: string): string[] {
    this.#text += more;
    const found: string[] = [];
    for (; this.#scanned < this.#text.length; this.#scanned += 1) {
      const character = this.#text[this.#scanned]!;
      if (this.#isString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (character === '\\') this.#isEscaped = true;
        else if (character === '"') this.#isString = false;
      } else if (character === '"') {
        this.#isString = true;
        if (this.#start === -1) this.hasOther = true;
      } else if (character === '{') {
        this.#depth += 1;
        if (this.#start === -1) this.#start = this.#scanned;
      } else if (character === '}') {
        this.#depth -= 1;
        if (this.#depth === 0 && this.#start !== -1) {
          found.push(this.#text.slice(this.#start, this.#scanned + 1));
          this.#start = -1;
        }
      } else if (this.#start === -1) {
        if (character === '[') this.isOpen = true;
        else if (character === ']') this.isOpen = false;
        else if (!BETWEEN.test(character)) this.hasOther = true;
      }
    }
    // What is before the next object is not needed again.
    const kept = this.#start === -1 ? this.#text.length : this.#start;
    this.#text = this.#text.slice(kept);
    this.#scanned -= kept;
    if (this.#start !== -1) this.#start = 0;
    return found;
  }
}
