import { Unavailable } from '../errors.ts';

export interface TurnsOptions {
  /** How many may run at the moment, at least one. Asked whenever one is about to begin. */
  atOnce: () => number;
  mostWaiting: number;
}

/** Lets so many works run at once; the others wait in the order in which they came. */
export class Turns {
  readonly #atOnce: () => number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor({ atOnce, mostWaiting }: TurnsOptions) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** @throws Unavailable when too many wait already; whatever `work` throws. */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#waiting.length >= this.#mostWaiting) throw new Unavailable('Too many are waiting at the moment.');
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
      this.#begin();
    });
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#begin();
    }
  }

  #begin(): void {
    const free = Math.max(1, this.#atOnce()) - this.#running;
    for (const begin of this.#waiting.splice(0, Math.max(0, free))) {
      this.#running += 1;
      begin();
    }
  }
}
