import type { Signals } from '../../../platform/context/signals.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type Loop, startLoop } from '../../../platform/queue/loop.ts';
import type { LogPlace } from './dispatch-queries.ts';
import { eventsAfter, lastPlace, type PlacedEvent, withoutPosition, writePlace } from './queries.ts';
import type { ActivityEvent } from './schema.ts';

const PAGE = 100;
const POLL_MS = 1_000;
const FIRST_POLL_MS = 4;
// Serves readers that are up to date. Keeping events longer could show data that was erased meanwhile.
const KEEP_MS = 1_000;
const KEEP_EVENTS = 500;

/** One event as a message of a stream. */
export interface EventMessage {
  place: LogPlace;
  event: ActivityEvent;
  /** In the format of server-sent events; its ID is the cursor after it. */
  text: string;
}

export function messageText(place: LogPlace, event: ActivityEvent): string {
  // JSON contains no unescaped line breaks, so one data line is enough.
  return `id: ${writePlace(place)}\ndata: ${JSON.stringify(event)}\n\n`;
}

function compare(a: LogPlace, b: LogPlace): number {
  return a.position - b.position || (a.id < b.id ? -1 : Number(a.id > b.id));
}

/** The most recent events of one workspace, read once for all streams of this process. */
export class EventTail {
  readonly #db: Database;
  readonly #workspaceId: string;
  readonly #waiting = new Set<() => void>();
  readonly #loop: Loop;
  readonly #unsubscribe: () => void;
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
      pollMs: POLL_MS,
      firstPollMs: FIRST_POLL_MS,
      random: Math.random,
      onError: () => {}, // the database is unavailable: the next run reads what was missed
    });
    this.#unsubscribe = signals.on('events', (event) => {
      if (event.workspaceId === workspaceId) this.#loop.wake();
    });
  }

  /** The next messages after a place, at most a page; empty when there are none yet. */
  async after(place: LogPlace): Promise<EventMessage[]> {
    this.#removeOld();
    if (compare(place, this.#from) >= 0) {
      return this.#recent.filter((message) => compare(message.place, place) > 0).slice(0, PAGE);
    }
    return (await eventsAfter(this.#db.search, this.#workspaceId, place, PAGE)).map(messageOf);
  }

  /** Waits for a message after the place. @returns false when the time is over first; true also when the signal fires */
  async waitForNews(place: LogPlace, timeoutMs: number, signal: AbortSignal): Promise<boolean> {
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

  async #read(): Promise<'nothing' | 'all' | 'part'> {
    const events = await eventsAfter(this.#db.read, this.#workspaceId, this.#to, PAGE);
    if (events.length === 0) return 'nothing';
    const readAt = performance.now();
    for (const event of events) this.#recent.push({ ...messageOf(event), readAt });
    this.#to = this.#recent.at(-1)!.place;
    this.#removeOld();
    for (const wake of [...this.#waiting]) wake();
    return events.length === PAGE ? 'part' : 'all';
  }

  #removeOld(): void {
    const oldest = performance.now() - KEEP_MS;
    const surplus = this.#recent.length - KEEP_EVENTS;
    const kept = this.#recent.findIndex(({ readAt }, index) => readAt >= oldest && index >= surplus);
    const removed = this.#recent.splice(0, kept < 0 ? this.#recent.length : kept);
    this.#from = removed.at(-1)?.place ?? this.#from;
  }
}

function messageOf(event: PlacedEvent): EventMessage {
  const place = { position: event.position, id: event.id };
  const shown = withoutPosition(event);
  return { place, event: shown, text: messageText(place, shown) };
}

/** The tails of the workspaces with open streams, each shared by all its streams. */
class EventTails {
  readonly #signals: Signals;
  readonly #open = new Map<string, { tail: Promise<EventTail>; followers: number }>();

  constructor(signals: Signals) {
    this.#signals = signals;
  }

  /** @param db the one that requests of this workspace use. @returns the tail, and a function to call when done with it */
  async follow(db: Database, workspaceId: string): Promise<{ tail: EventTail; leave: () => void }> {
    let shared = this.#open.get(workspaceId);
    if (shared === undefined) {
      shared = { tail: this.#start(db, workspaceId), followers: 0 };
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

  async #start(db: Database, workspaceId: string): Promise<EventTail> {
    const start = await lastPlace(db.read, workspaceId);
    return new EventTail(db, this.#signals, workspaceId, start);
  }
}

const tails = new WeakMap<Signals, EventTails>();

/** The tails of the service that these signals belong to. */
export function eventTails(signals: Signals): EventTails {
  let known = tails.get(signals);
  if (known === undefined) {
    known = new EventTails(signals);
    tails.set(signals, known);
  }
  return known;
}
