import type { Database } from '../../platform/database/database.ts';
import { type Loop, startLoop } from '../../platform/queue/loop.ts';
import type { Signals } from '../../platform/signals.ts';
import type { LogPlace } from './dispatch.ts';
import { eventsAfter, lastPlace, type PlacedEvent, withoutPosition, writePlace } from './queries.ts';
import type { ActivityEvent } from './schema.ts';

const PAGE = 100;
const POLL_MS = 1_000;
const FIRST_RETRY_MS = 4;
// Only to serve the readers that are up to date; longer would keep what an erasure removes.
const KEEP_MS = 1_000;
const KEEP_EVENTS = 500;

/** One event as a message of a stream. */
export interface EventMessage {
  place: LogPlace;
  event: ActivityEvent;
  /** In the format of server-sent events; its id is the cursor behind it. */
  text: string;
}

export function messageText(place: LogPlace, event: ActivityEvent): string {
  // JSON holds no line breaks of its own, so one data line is enough.
  return `id: ${writePlace(place)}\ndata: ${JSON.stringify(event)}\n\n`;
}

function compare(a: LogPlace, b: LogPlace): number {
  return a.position - b.position || (a.id < b.id ? -1 : Number(a.id > b.id));
}

/** The end of one workspace's event log, read once for all who follow it in this process. */
export class EventTail {
  readonly #db: Database;
  readonly #workspaceId: string;
  readonly #waiting = new Set<() => void>();
  readonly #loop: Loop;
  readonly #unsubscribe: () => void;
  #fruitless = 0;
  /** `#recent` has everything after `#from` up to `#to`. */
  #recent: (EventMessage & { readAt: number })[] = [];
  #from: LogPlace;
  #to: LogPlace;

  constructor(db: Database, signals: Signals, workspaceId: string, start: LogPlace) {
    this.#db = db;
    this.#workspaceId = workspaceId;
    this.#from = this.#to = start;
    this.#loop = startLoop({
      run: () => this.#read(),
      pollMs: () => Math.min(POLL_MS, FIRST_RETRY_MS * 2 ** this.#fruitless),
      random: Math.random,
      onError: () => {}, // the database is away: the next run finds what came meanwhile
    });
    this.#unsubscribe = signals.on('events', (event) => {
      if (event.workspaceId !== workspaceId) return;
      this.#fruitless = 0;
      this.#loop.wake();
    });
  }

  /** The next messages after a place, at most a page; none when nothing has come yet. */
  async after(place: LogPlace): Promise<EventMessage[]> {
    this.#forgetOld();
    if (compare(place, this.#from) >= 0) {
      return this.#recent.filter((message) => compare(message.place, place) > 0).slice(0, PAGE);
    }
    return (await eventsAfter(this.#db.search, this.#workspaceId, place, PAGE)).map(messageOf);
  }

  /** Waits until there is something after the place, the time is over or the signal fires. */
  async news(place: LogPlace, timeoutMs: number, signal: AbortSignal): Promise<boolean> {
    if (compare(this.#to, place) > 0 || signal.aborted) return true;
    return new Promise((resolve) => {
      const end = (isNews: boolean) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        this.#waiting.delete(wake);
        resolve(isNews);
      };
      const wake = () => end(true);
      const timer = setTimeout(() => end(false), timeoutMs);
      signal.addEventListener('abort', wake);
      this.#waiting.add(wake);
    });
  }

  async close(): Promise<void> {
    this.#unsubscribe();
    await this.#loop.stop();
  }

  async #read(): Promise<boolean> {
    const events = await eventsAfter(this.#db.read, this.#workspaceId, this.#to, PAGE);
    if (events.length === 0) {
      this.#fruitless += 1;
      return false;
    }
    const readAt = performance.now();
    for (const event of events) this.#recent.push({ ...messageOf(event), readAt });
    this.#to = this.#recent.at(-1)!.place;
    this.#forgetOld();
    for (const wake of [...this.#waiting]) wake();
    return events.length === PAGE;
  }

  #forgetOld(): void {
    const oldest = performance.now() - KEEP_MS;
    const surplus = this.#recent.length - KEEP_EVENTS;
    const kept = this.#recent.findIndex(({ readAt }, index) => readAt >= oldest && index >= surplus);
    const gone = this.#recent.splice(0, kept < 0 ? this.#recent.length : kept);
    this.#from = gone.at(-1)?.place ?? this.#from;
  }
}

function messageOf(event: PlacedEvent): EventMessage {
  const place = { position: event.position, id: event.id };
  const shown = withoutPosition(event);
  return { place, event: shown, text: messageText(place, shown) };
}

/** The tails of the workspaces that somebody follows, each shared by all its followers. */
class EventTails {
  readonly #db: Database;
  readonly #signals: Signals;
  readonly #open = new Map<string, { tail: Promise<EventTail>; followers: number }>();

  constructor(db: Database, signals: Signals) {
    this.#db = db;
    this.#signals = signals;
  }

  /** @returns the tail, and what to call when it is not followed any more. */
  async follow(workspaceId: string): Promise<{ tail: EventTail; leave: () => void }> {
    let shared = this.#open.get(workspaceId);
    if (shared === undefined) {
      shared = { tail: this.#start(workspaceId), followers: 0 };
      this.#open.set(workspaceId, shared);
    }
    shared.followers += 1;
    const entry = shared;
    const leave = () => {
      entry.followers -= 1;
      if (entry.followers > 0) return;
      if (this.#open.get(workspaceId) === entry) this.#open.delete(workspaceId);
      void entry.tail.then((tail) => tail.close()).catch(() => {}); // one that never started has nothing to close
    };
    try {
      return { tail: await entry.tail, leave };
    } catch (error) {
      leave();
      throw error;
    }
  }

  async #start(workspaceId: string): Promise<EventTail> {
    const start = await lastPlace(this.#db.read, workspaceId);
    return new EventTail(this.#db, this.#signals, workspaceId, start);
  }
}

const tails = new WeakMap<Database, EventTails>();

/** The tails over this database in this process. */
export function eventTails(db: Database, signals: Signals): EventTails {
  let known = tails.get(db);
  if (known === undefined) {
    known = new EventTails(db, signals);
    tails.set(db, known);
  }
  return known;
}
