import type { UnavailableReason } from './member-time.ts';

/** How much a member of a pool interviews. */
export interface Load {
  /** Minutes of interviews in the last 30 days and of all to come, as interviewer. */
  readonly minutes: number;
  /** Whether they joined in the last 30 days: then they start at the median of the others. */
  readonly isNew: boolean;
  /** The start of their last interview, in ms. */
  readonly lastAt: number | null;
}

/** A member of a pool in the order in which members are chosen. */
export interface Ranked {
  readonly id: string;
  /** The minutes that count: of a new member, at least the median. */
  readonly minutes: number;
  readonly load: Load;
}

/** Why a member of a pool was chosen or not. */
export interface PoolChoice {
  memberId: string;
  chosen: boolean;
  /** Minutes of interviews that counted. */
  loadMins: number;
  isNew: boolean;
  lastInterviewAt: string | null;
  reason: 'least_load' | 'more_load' | UnavailableReason;
}

const NO_LOAD: Load = { minutes: 0, isNew: false, lastAt: null };

/**
 * Fewest minutes first; then whoever has the fewest hours a week, since those with more are needed at times at which nobody else
 * can; then whose last interview is longest ago; then by ID.
 */
export function rankPool(
  ids: readonly string[],
  loads: ReadonlyMap<string, Load>,
  hoursOf: (id: string) => number,
): Ranked[] {
  const loadOf = (id: string) => loads.get(id) ?? NO_LOAD;
  const settled = ids
    .map(loadOf)
    .filter(({ isNew }) => !isNew)
    .map(({ minutes }) => minutes)
    .sort((a, b) => a - b);
  const median = settled[Math.floor((settled.length - 1) / 2)] ?? 0;
  return ids
    .map((id) => {
      const load = loadOf(id);
      return { id, minutes: load.isNew ? Math.max(load.minutes, median) : load.minutes, load };
    })
    .sort(
      (a, b) =>
        a.minutes - b.minutes ||
        hoursOf(a.id) - hoursOf(b.id) ||
        (a.load.lastAt ?? -Infinity) - (b.load.lastAt ?? -Infinity) ||
        (a.id < b.id ? -1 : 1),
    );
}

/** Selections of `count` of these, the best first; at most `most`. */
export function* selections<Item>(items: readonly Item[], count: number, most: number): Generator<Item[]> {
  let left = most;
  function* from(start: number, chosen: Item[]): Generator<Item[]> {
    if (chosen.length === count) {
      left -= 1;
      yield chosen;
      return;
    }
    for (let index = start; index <= items.length - (count - chosen.length) && left > 0; index += 1) {
      yield* from(index + 1, [...chosen, items[index]!]);
    }
  }
  yield* from(0, []);
}

/** What is stored and shown about a choice. */
export function explainChoice(
  ranked: readonly Ranked[],
  chosen: readonly string[],
  blocked: ReadonlyMap<string, UnavailableReason>,
): PoolChoice[] {
  return ranked.map(({ id, minutes, load: { isNew, lastAt } }) => ({
    memberId: id,
    chosen: chosen.includes(id),
    loadMins: minutes,
    isNew,
    lastInterviewAt: lastAt === null ? null : new Date(lastAt).toISOString(),
    reason: chosen.includes(id) ? 'least_load' : (blocked.get(id) ?? 'more_load'),
  }));
}
