import { createHmac } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import { newId } from '../../ids/ids.ts';
import type { SecretBox } from '../../security/secrets.ts';
import { type Peers, type RateLimiter, SLOTS } from './limits.ts';

/** Between two exchanges; visitors that become due in the meantime are sent in one batch. */
const PAUSE_MS = 10;
/** How long an exchange may delay a call: half of what a rejection may take while the database is unavailable. */
const PATIENCE_MS = 1_000;
/** Delay after a failed exchange. */
const RETRY_MS = 1_000;
const SWEEP_MS = 30_000;
/** Long enough that no process removes a row that its owner is about to write. */
const DEAD_NODE_SECONDS = 600;
const HASH_BYTES = 16;

interface Due {
  limiter: RateLimiter;
  visitor: string;
}

/** A visitor with unsynced counts, in the format of the table. */
interface SentCounts extends Due {
  hash: Buffer;
  calls: Uint32Array;
  unsynced: number;
}

interface SharedLimitsOptions {
  db: Database;
  secrets: SecretBox;
  /** For tests on machines that stall occasionally. */
  patienceMs?: number;
  /** Called once when the counts of the other processes become unavailable, and once when they are available again. */
  onChange: (peersReachable: boolean) => void;
}

/**
 * Exchanges counts with the other processes through a table. Each process keeps one row per visitor that has spent a share
 * of a limit: its own window of one minute. Rows hold state, not changes, so the next exchange makes up for whatever was
 * lost. A process commits its counts before it reads those of the others: if two processes exchange at the same time, at
 * least one sees the other. While the database is unavailable, each process counts alone and no call waits.
 */
export class SharedLimits implements Peers {
  readonly #options: SharedLimitsOptions;
  readonly #key: Buffer;
  readonly #node = newId();
  readonly #sweeping: NodeJS.Timeout;
  #next: { due: Map<string, Due>; done: Promise<void> } | null = null;
  #running: Promise<void> = Promise.resolve();
  #startedAt = Number.NEGATIVE_INFINITY;
  #failedAt = Number.NEGATIVE_INFINITY;
  #peersReachable = true;
  #hasRows = false;
  #closed = false;

  constructor(options: SharedLimitsOptions) {
    this.#options = options;
    this.#key = options.secrets.derive('visitors of shared limits');
    this.#sweeping = setInterval(() => this.#sweep().catch(() => {}), SWEEP_MS).unref();
  }

  get peersReachable(): boolean {
    return this.#peersReachable && !this.#closed;
  }

  exchange(limiter: RateLimiter, visitor: string): Promise<void> {
    if (this.#closed || (!this.#peersReachable && performance.now() < this.#failedAt + RETRY_MS)) return this.#running;
    this.#next ??= { due: new Map(), done: this.#runSoon() };
    this.#next.due.set(`${limiter.name} ${visitor}`, { limiter, visitor });
    return this.#next.done;
  }

  /** Removes the rows of this process. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#sweeping);
    await this.#next?.done;
    if (!this.#hasRows) return;
    const mine = sql`delete from rate_limit_windows where node = ${this.#node}`;
    await this.#options.db.relaxed.query(mine).catch(() => {}); // another process removes them later
  }

  async #runSoon(): Promise<void> {
    await this.#running;
    const pause = Math.max(0, this.#startedAt + PAUSE_MS - performance.now());
    await new Promise((resolve) => setTimeout(resolve, pause));
    const { due } = this.#next!; // set by the caller before this resumes
    this.#next = null;
    this.#startedAt = performance.now();
    this.#running = this.#run(due);
    await this.#running;
  }

  async #run(due: ReadonlyMap<string, Due>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('late')), this.#options.patienceMs ?? PATIENCE_MS);
    });
    try {
      await Promise.race([this.#exchangeCounts([...due.values()]), late]);
      this.#note(true);
    } catch {
      this.#failedAt = performance.now();
      this.#note(false);
    } finally {
      clearTimeout(timer);
    }
  }

  #note(peersReachable: boolean): void {
    if (this.#peersReachable === peersReachable) return;
    this.#peersReachable = peersReachable;
    this.#options.onChange(peersReachable);
  }

  async #exchangeCounts(due: readonly Due[]): Promise<void> {
    const sent = due.map((one) => this.#snapshot(one)).filter((one) => one !== null);
    if (sent.length === 0) return;
    this.#hasRows = true;
    const { relaxed } = this.#options.db;
    const hashes = sent.map(({ hash }) => hash);
    const node = this.#node;
    // Both are sent at the same time; they run one after the other, each in its own transaction.
    const [, rows] = await Promise.all([
      relaxed.query(sql`
        insert into rate_limit_windows (visitor, node, second, calls)
        select visitor, ${node}::uuid, floor(extract(epoch from rolecall_now()))::bigint, calls::integer[]
        from unnest(${hashes}::bytea[], ${sent.map(({ calls }) => written(calls))}::text[]) as u (visitor, calls)
        on conflict (visitor, node) do update set second = excluded.second, calls = excluded.calls`),
      relaxed.query<{ visitor: Buffer; age: number; calls: number[] }>(sql`
        select visitor, greatest(0, floor(extract(epoch from rolecall_now())) - second)::integer as age, calls
        from rate_limit_windows
        where visitor = any (${hashes}::bytea[]) and node <> ${node}
          and second > floor(extract(epoch from rolecall_now())) - ${SLOTS}::integer`),
    ]);
    const others = new Map<string, Uint32Array>();
    for (const { visitor, age, calls } of rows) {
      const id = visitor.toString('latin1');
      const sum = others.get(id) ?? new Uint32Array(SLOTS);
      for (let index = 0; index < calls.length && index + age < SLOTS; index += 1) sum[index + age]! += calls[index]!;
      others.set(id, sum);
    }
    for (const { limiter, visitor, hash, unsynced } of sent)
      limiter.merge(visitor, others.get(hash.toString('latin1')) ?? NONE, unsynced);
  }

  #snapshot({ limiter, visitor }: Due): SentCounts | null {
    const sent = limiter.snapshot(visitor);
    if (sent === null) return null;
    const hash = createHmac('sha256', this.#key).update(`${limiter.name}\0${visitor}`).digest().subarray(0, HASH_BYTES);
    return { limiter, visitor, hash, ...sent };
  }

  /** Removes rows older than the window: of this process, and of processes that no longer exist. */
  async #sweep(): Promise<void> {
    if (!this.#hasRows) return;
    const [left] = await this.#options.db.relaxed.query<{ mine: boolean }>(sql`
      with gone as (
        delete from rate_limit_windows
        where second <= floor(extract(epoch from rolecall_now()))
          - case node when ${this.#node} then ${SLOTS}::integer else ${DEAD_NODE_SECONDS}::integer end
      )
      select exists (select 1 from rate_limit_windows where node = ${this.#node}) as mine`);
    this.#hasRows = left!.mine;
  }
}

const NONE = new Uint32Array(SLOTS);

/** `{3,0,1}` without trailing zeros. */
function written(calls: Uint32Array): string {
  return `{${calls.subarray(0, calls.findLastIndex((count) => count > 0) + 1).join(',')}}`;
}
