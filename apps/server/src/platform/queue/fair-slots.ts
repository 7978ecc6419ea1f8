import { type Capacity, type Lane, type LaneCounts, WorkerCapacity } from './worker-capacity.ts';

export interface SlotLimits {
  /** Maximum number of tasks in progress per member. */
  perMember: number;
  quick: Capacity;
  slow: Capacity;
  /** Milliseconds after which a task counts as slow. */
  slowAfterMs: number;
}

interface Member {
  underWay: number;
  /** Maximum number in progress: low for unknown or failing members, increased by one with each success. */
  allowance: number;
  /** Its last task was slow, so the next one is expected to be. */
  slow: boolean;
}

/** One task in progress. */
export interface Slot {
  /** Releases the slot. Success raises the member's allowance by one, failure lowers it to one. */
  end(succeeded: boolean): void;
}

const FIRST_ALLOWANCE = 2;
// Maximum number of idle members that are remembered; a forgotten one starts with the initial allowance.
const MAX_MEMBERS = 10_000;

/**
 * Shares the capacity of one process among groups (workspaces) and their members (endpoints), so that a member that hangs
 * delays neither other members nor other groups: slow tasks leave the quick lane, and a member known to be slow or
 * failing never uses more of it than its allowance.
 */
export class FairSlots {
  readonly #limits: SlotLimits;
  readonly #members = new Map<string, Member>();
  readonly #capacity: WorkerCapacity;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
    this.#capacity = new WorkerCapacity(limits);
  }

  /** How many more tasks of this member may start after `planned` of its group and `plannedInAll` have started. */
  room(group: string, member: string, planned: LaneCounts, plannedInAll: LaneCounts): number {
    const { allowance, underWay } = this.#members.get(member) ?? NEWCOMER;
    const lane = this.laneOf(member);
    const free = this.#capacity.room(lane, group, planned[lane], plannedInAll[lane]);
    return Math.max(0, Math.min(free, allowance - underWay));
  }

  /** The lane in which the next task of this member starts. */
  laneOf(member: string): Lane {
    return this.#members.get(member)?.slow === true ? 'slow' : 'quick';
  }

  /** Number of tasks of the group in progress, used to serve the least busy group first. */
  load(group: string): number {
    return this.#capacity.load(group);
  }

  begin(group: string, name: string): Slot {
    const member = this.#member(name);
    member.underWay += 1;
    const occupancy = this.#capacity.begin(group, this.laneOf(name));
    let tookLong = false;
    const timer = setTimeout(() => {
      tookLong = true;
      member.slow = true;
      occupancy.moveTo('slow');
    }, this.#limits.slowAfterMs);
    return {
      end: (succeeded) => {
        clearTimeout(timer);
        member.underWay -= 1;
        occupancy.end();
        member.allowance = succeeded ? Math.min(this.#limits.perMember, member.allowance + 1) : 1;
        if (!tookLong) member.slow = false;
      },
    };
  }

  #member(name: string): Member {
    let member = this.#members.get(name);
    if (member === undefined) {
      if (this.#members.size >= MAX_MEMBERS) this.#forgetIdle();
      member = { ...NEWCOMER };
      this.#members.set(name, member);
    }
    return member;
  }

  #forgetIdle(): void {
    for (const [name, { underWay }] of this.#members) if (underWay === 0) this.#members.delete(name);
  }
}

const NEWCOMER: Readonly<Member> = { underWay: 0, allowance: FIRST_ALLOWANCE, slow: false };
