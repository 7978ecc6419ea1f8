import type { Context, Emitter } from 'liquidjs';
import { TemplateFailed } from './errors.ts';

/** Characters of one template. */
export const MAX_TEMPLATE_LENGTH = 100_000;

/** What one rendering may put together, in characters; LiquidJS counts intermediate texts and lists as well. */
export const MEMORY_LIMIT = 4_000_000;

/** Pieces of text, outputs and tags that one rendering may go through. A mail has some dozens, a loop can have more. */
export const STEP_LIMIT = 20_000;

/** The steps above take a tenth of this on a slow machine; this only ends what they do not see coming. */
export const TIME_LIMIT_MS = 1000;

/** What a number or another small value in a list costs, in characters. */
const SMALL = 8;

type Memory = Context['memoryLimit'];

/**
 * Charges a value at the length of the text it can become. LiquidJS charges a list at its number of elements only, so
 * that a list of references to one long text would be nearly free and could then be printed.
 */
export function charge(memory: Memory, value: unknown): void {
  if (Array.isArray(value)) {
    memory.use(SMALL);
    for (const element of value) charge(memory, element);
  } else {
    memory.use(typeof value === 'string' ? value.length + 1 : SMALL);
  }
}

/** Makes every step of a rendering count. LiquidJS looks at the clock before each; there is no other hook. */
export function limitSteps(context: Context): void {
  const { renderLimit } = context;
  const checkTime = renderLimit.check.bind(renderLimit);
  let steps = 0;
  renderLimit.check = (now) => {
    steps++;
    if (steps > STEP_LIMIT) throw new TemplateFailed(`more than ${STEP_LIMIT} steps`);
    checkTime(now);
  };
}

/** Collects the output up to `maxLength` characters and charges it. */
export class BoundedEmitter implements Emitter {
  buffer = '';
  readonly #memory: Memory;
  readonly #maxLength: number;

  constructor(memory: Memory, maxLength: number) {
    this.#memory = memory;
    this.#maxLength = maxLength;
  }

  write(value: unknown): void {
    charge(this.#memory, value);
    this.buffer += print(value);
    if (this.buffer.length > this.#maxLength) {
      throw new TemplateFailed(`the text is longer than ${this.#maxLength} characters`);
    }
  }
}

/** The text of a value as Liquid prints it: lists without separators, nothing for what is missing. */
function print(value: unknown): string {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.map(print).join('') : String(value);
}
