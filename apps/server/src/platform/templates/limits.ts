import type { Context, Emitter } from 'liquidjs';
import { TemplateFailed } from './errors.ts';

/** Characters of one template. */
export const MAX_TEMPLATE_LENGTH = 100_000;

/** Maximum characters that one rendering may create, including intermediate texts and lists, which LiquidJS counts. */
export const MEMORY_LIMIT = 4_000_000;

/** Maximum texts, outputs and tags per rendering. An email has a few dozen, a loop can have more. */
const STEP_LIMIT = 20_000;

/** The steps above take a tenth of this on a slow machine; this only limits work that the steps do not count. */
export const TIME_LIMIT_MS = 1000;

/** The cost of a number or another small value in a list, in characters. */
const SMALL = 8;

type Memory = Context['memoryLimit'];

/**
 * Charges a value by the length of its text. LiquidJS charges a list by its number of elements only, so a list of
 * references to one long text would be nearly free and could then be printed.
 */
export function charge(memory: Memory, value: unknown): void {
  if (Array.isArray(value)) {
    memory.use(SMALL);
    for (const element of value) charge(memory, element);
  } else {
    memory.use(typeof value === 'string' ? value.length + 1 : SMALL);
  }
}

/** Limits of one rendering. */
export interface Effort {
  steps: number;
  /** Characters created, and characters read by searches. */
  memory: number;
}

/** The limits in a separate thread. */
export const FULL_EFFORT: Effort = { steps: STEP_LIMIT, memory: MEMORY_LIMIT };

/** A few milliseconds at worst: the limits on the main thread. A typical email takes a tenth of it. */
export const SMALL_EFFORT: Effort = { steps: 500, memory: 200_000 };

/**
 * Counts every step of a rendering. LiquidJS reads the clock before each; there is no other hook.
 * @returns a function that reports whether the rendering reached one of these limits
 */
export function limitEffort(context: Context, { steps: maxSteps, memory }: Effort): () => boolean {
  const { renderLimit, memoryLimit } = context;
  const checkTime = renderLimit.check.bind(renderLimit);
  let steps = 0;
  let used = 0;
  let isOver = false;
  const end = (message: string) => {
    isOver = true;
    throw new TemplateFailed(message);
  };
  renderLimit.check = (now) => {
    steps++;
    if (steps > maxSteps) end(`more than ${maxSteps} steps`);
    checkTime(now);
  };
  memoryLimit.use = (count) => {
    // LiquidJS passes values that templates computed: they may be negative or not numbers.
    if (!(Number(count) > 0)) return;
    used += Number(count);
    if (used > memory) end('memory alloc limit exceeded');
  };
  return () => isOver;
}

/**
 * Charges the search for a text in another: at worst each character is compared once for each character of the pattern.
 * V8 compares about a billion characters a second.
 */
export function chargeSearch(memory: Memory, text: unknown, sought: unknown): void {
  if (typeof text === 'string' && typeof sought === 'string') memory.use((text.length * sought.length) / SEARCH_STEPS);
}

const SEARCH_STEPS = 50;

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

/** The text of a value as Liquid prints it: lists without separators, nothing for missing values. */
export function print(value: unknown): string {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.map(print).join('') : String(value);
}
