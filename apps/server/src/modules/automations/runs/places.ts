export interface PlaceLimits {
  /** Runs under way at once in this process, and of one workspace. */
  total: number;
  perWorkspace: number;
  /** Runs that only wait for an answer from outside: many, because they cost next to nothing. */
  outsideTotal: number;
  outsidePerWorkspace: number;
}

interface Count {
  inside: number;
  outside: number;
}

/**
 * Counts what one process has under way, so that a workspace whose receivers hang keeps neither the others' runs nor its
 * own quick ones from being carried on, until it has filled its places outside.
 */
export class Places {
  readonly #limits: PlaceLimits;
  readonly #workspaces = new Map<string, Count>();
  readonly #all: Count = { inside: 0, outside: 0 };

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
  }

  /** How many more runs may begin now. */
  get room(): number {
    const { total, outsideTotal } = this.#limits;
    return this.#all.outside >= outsideTotal ? 0 : Math.max(0, total - this.#all.inside);
  }

  /** What counts against each workspace's part; one that may begin nothing has it all. */
  underWay(): { workspaceId: string; count: number }[] {
    const { perWorkspace, outsidePerWorkspace } = this.#limits;
    return [...this.#workspaces].map(([workspaceId, { inside, outside }]) => ({
      workspaceId,
      count: outside >= outsidePerWorkspace ? perWorkspace : inside,
    }));
  }

  /** A run begins. @returns what to do when it is over */
  begin(workspaceId: string): () => void {
    const count = this.#workspaces.get(workspaceId) ?? { inside: 0, outside: 0 };
    this.#workspaces.set(workspaceId, count);
    this.#move(count, 'inside', 1);
    return () => {
      this.#move(count, 'inside', -1);
      if (count.inside + count.outside === 0) this.#workspaces.delete(workspaceId);
    };
  }

  /** Counts a run that is under way as outside while it works. */
  async outside<Result>(workspaceId: string, work: () => Promise<Result>): Promise<Result> {
    const count = this.#workspaces.get(workspaceId)!; // it has begun
    this.#move(count, 'inside', -1);
    this.#move(count, 'outside', 1);
    try {
      return await work();
    } finally {
      this.#move(count, 'outside', -1);
      this.#move(count, 'inside', 1);
    }
  }

  #move(count: Count, where: keyof Count, by: number): void {
    count[where] += by;
    this.#all[where] += by;
  }
}
