/**
 * A step of a change to which modules of higher groups add their part, in the same transaction. What is added is listed in
 * `process/connect-modules.ts`.
 */
export class Hook<Values extends readonly unknown[]> {
  readonly #parts = new Set<(...values: Values) => unknown>();

  /** Adding a part again has no effect. */
  add(part: (...values: Values) => unknown): void {
    this.#parts.add(part);
  }

  /** Runs the parts one after the other, in the order in which they were added. */
  async run(...values: Values): Promise<void> {
    for (const part of this.#parts) await part(...values);
  }
}
