export type Lane = 'quick' | 'slow';
export type LaneCounts = { [Name in Lane]: number };

/** Maximum number of tasks in progress, in total and per group. */
export interface Capacity {
  total: number;
  perGroup: number;
}

/** A task in progress. */
export interface Occupancy {
  moveTo(lane: Lane): void;
  end(): void;
}

/**
 * Counts the tasks in progress in one process, by group (workspace) and lane. Tasks that only wait for a remote response
 * are in the slow lane: there may be many, because they cost almost nothing. A group whose receivers hang therefore
 * delays neither other groups' tasks nor its own quick ones until it has used its share of the slow lane.
 */
export class WorkerCapacity {
  readonly #limits: Readonly<Record<Lane, Capacity>>;
  readonly #groups = new Map<string, LaneCounts>();
  readonly #all: LaneCounts = { quick: 0, slow: 0 };

  constructor(limits: Readonly<Record<Lane, Capacity>>) {
    this.#limits = limits;
  }

  /** How many more tasks may enter a lane, in total or of one group, once the planned ones have entered. */
  room(lane: Lane, group?: string, planned = 0, plannedInAll = 0): number {
    const { total, perGroup } = this.#limits[lane];
    const inAll = total - this.#all[lane] - plannedInAll;
    if (group === undefined) return Math.max(0, inAll);
    return Math.max(0, Math.min(inAll, perGroup - (this.#groups.get(group)?.[lane] ?? 0) - planned));
  }

  /** Number of tasks of a group in progress. */
  load(group: string): number {
    const counts = this.#groups.get(group);
    return counts === undefined ? 0 : counts.quick + counts.slow;
  }

  /** The groups that have tasks in progress. */
  groups(): IterableIterator<[group: string, counts: Readonly<LaneCounts>]> {
    return this.#groups.entries();
  }

  begin(group: string, first: Lane = 'quick'): Occupancy {
    const counts = this.#groups.get(group) ?? { quick: 0, slow: 0 };
    this.#groups.set(group, counts);
    let lane = first;
    const count = (by: 1 | -1) => {
      counts[lane] += by;
      this.#all[lane] += by;
    };
    count(1);
    return {
      moveTo(next) {
        count(-1);
        lane = next;
        count(1);
      },
      end: () => {
        count(-1);
        if (counts.quick + counts.slow === 0) this.#groups.delete(group);
      },
    };
  }
}
