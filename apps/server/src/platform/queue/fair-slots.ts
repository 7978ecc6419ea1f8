export interface SlotLimits {
  /** Under way at once for one member. */
  perMember: number;
  /** Quick ones under way at once for one group, and in all. */
  perGroup: number;
  total: number;
  /** Slow ones under way at once for one group, and in all. They only wait, so there may be more of them. */
  slowPerGroup: number;
  slowTotal: number;
  /** Milliseconds after which one counts as slow. */
  slowAfterMs: number;
}

interface Member {
  underWay: number;
  /** How many may be under way: few for those not known or failing, one more with each success. */
  allowance: number;
  /** Its last one took long, so the next is expected to. */
  slow: boolean;
}

interface Count {
  quick: number;
  slow: number;
}

/** One piece of work under way. */
export interface Slot {
  /** Gives the slot back. `succeeded` raises the member's allowance, failing lowers it to one. */
  end(succeeded: boolean): void;
}

const FIRST_ALLOWANCE = 2;
// Members at rest that are remembered; a forgotten one starts afresh.
const MAX_MEMBERS = 10_000;

/**
 * Shares what one process can do at once among groups (workspaces) and their members (endpoints), so that a member that
 * hangs holds up neither its siblings nor other groups: work that takes long leaves the quick lane to the others, and a
 * member known to be slow or failing never enters it with more than it deserves.
 */
export class FairSlots {
  readonly #limits: SlotLimits;
  readonly #members = new Map<string, Member>();
  readonly #groups = new Map<string, Count>();
  readonly #all: Count = { quick: 0, slow: 0 };

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  /** How many more of this member may begin now, when `planned` of its group and `plannedInAll` begin before. */
  room(group: string, member: string, planned: Count, plannedInAll: Count): number {
    const { perGroup, total, slowPerGroup, slowTotal } = this.#limits;
    const known = this.#members.get(member) ?? NEWCOMER;
    const inGroup = this.#groups.get(group) ?? NONE;
    const free = known.slow
      ? Math.min(slowPerGroup - inGroup.slow - planned.slow, slowTotal - this.#all.slow - plannedInAll.slow)
      : Math.min(perGroup - inGroup.quick - planned.quick, total - this.#all.quick - plannedInAll.quick);
    return Math.max(0, Math.min(free, known.allowance - known.underWay));
  }

  isSlow(member: string): boolean {
    return this.#members.get(member)?.slow ?? false;
  }

  /** How much of the group is under way, for serving first who has least. */
  load(group: string): number {
    const count = this.#groups.get(group) ?? NONE;
    return count.quick + count.slow;
  }

  begin(group: string, name: string): Slot {
    const member = this.#member(name);
    const inGroup = this.#groups.get(group) ?? { quick: 0, slow: 0 };
    this.#groups.set(group, inGroup);
    member.underWay += 1;
    let lane: keyof Count = member.slow ? 'slow' : 'quick';
    inGroup[lane] += 1;
    this.#all[lane] += 1;
    let tookLong = false;
    const timer = setTimeout(() => {
      tookLong = true;
      member.slow = true;
      if (lane === 'slow') return;
      inGroup.quick -= 1;
      this.#all.quick -= 1;
      lane = 'slow';
      inGroup.slow += 1;
      this.#all.slow += 1;
    }, this.#limits.slowAfterMs);
    return {
      end: (succeeded) => {
        clearTimeout(timer);
        member.underWay -= 1;
        inGroup[lane] -= 1;
        this.#all[lane] -= 1;
        if (inGroup.quick + inGroup.slow === 0) this.#groups.delete(group);
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

const NONE: Readonly<Count> = { quick: 0, slow: 0 };
const NEWCOMER: Readonly<Member> = { underWay: 0, allowance: FIRST_ALLOWANCE, slow: false };
