const PERIOD_MS = 3_600_000;
/** Beyond this many sessions, those that began to read first are forgotten. */
const MAX_SESSIONS = 2_000;

interface Allowance {
  startedAt: number;
  /** The people whose data was read, each as a number: a fraction of the memory of their IDs. */
  subjects: Set<number>;
}

/**
 * How many people's data each session may read within an hour before the member must confirm their identity. Counts the reads of
 * this process.
 */
export class ReadAllowances {
  readonly #most: number;
  readonly #now: () => number;
  readonly #sessions = new Map<string, Allowance>();

  constructor(most: number, now: () => number = () => performance.now()) {
    this.#most = most;
    this.#now = now;
  }

  /** Counts people whose data a response contains. */
  note(sessionId: string, subjectIds: readonly string[]): void {
    const { subjects } = this.#current(sessionId) ?? this.#begin(sessionId);
    for (const id of subjectIds) {
      if (subjects.size >= this.#most) return;
      // The end of a UUID is random.
      subjects.add(Number.parseInt(id.slice(-8), 16));
    }
  }

  /** How long ago a session began to use the allowance that it has used up, in seconds; null while something is left. */
  usedUpSince(sessionId: string): number | null {
    const allowance = this.#current(sessionId);
    if (allowance === undefined || allowance.subjects.size < this.#most) return null;
    return (this.#now() - allowance.startedAt) / 1000;
  }

  /** Gives a session a new allowance. */
  renew(sessionId: string): void {
    this.#sessions.delete(sessionId);
  }

  #current(sessionId: string): Allowance | undefined {
    const allowance = this.#sessions.get(sessionId);
    return allowance === undefined || this.#now() - allowance.startedAt > PERIOD_MS ? undefined : allowance;
  }

  #begin(sessionId: string): Allowance {
    this.#sessions.delete(sessionId); // so that it becomes the newest
    const [oldest] = this.#sessions.keys();
    if (oldest !== undefined && this.#sessions.size >= MAX_SESSIONS) this.#sessions.delete(oldest);
    const allowance = { startedAt: this.#now(), subjects: new Set<number>() };
    this.#sessions.set(sessionId, allowance);
    return allowance;
  }
}
