/** Limits of what a process holds in memory, in bytes. */
interface HeldLimits {
  /** Of one visitor. */
  visitor: number;
  /** Of all visitors. Beyond it, a visitor may hold no more than `share`. */
  all: number;
  /** What a visitor may hold in any case. By default nothing. */
  share?: number;
}

/** Counts the bytes that a process holds in memory for its visitors. */
export class HeldBytes {
  readonly #limits: Required<HeldLimits>;
  readonly #of = new Map<string, number>();
  #total = 0;

  constructor({ share = 0, ...limits }: HeldLimits) {
    this.#limits = { ...limits, share };
  }

  /** Whether nothing is held at all. */
  get isEmpty(): boolean {
    return this.#total === 0;
  }

  add(visitor: string, bytes: number): void {
    this.#total += bytes;
    const own = this.#bytesOf(visitor) + bytes;
    if (own > 0) this.#of.set(visitor, own);
    else this.#of.delete(visitor);
  }

  remove(visitor: string, bytes: number): void {
    this.add(visitor, -bytes);
  }

  /** Whether more is held than the limits allow, for this visitor or for all of them. */
  isTooMuch(visitor: string): boolean {
    const own = this.#bytesOf(visitor);
    return own > this.#limits.visitor || (this.#total > this.#limits.all && own > this.#limits.share);
  }

  #bytesOf(visitor: string): number {
    return this.#of.get(visitor) ?? 0;
  }
}
