import type { Services } from '../../../platform/context/services.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { messageOf } from '../../../platform/errors/message-of.ts';
import { type Loop, startLoop } from '../../../platform/queue/loop.ts';
import { BATCH, type EventBatch, hasNewEvents, moveCursor, nextBatch } from './dispatch-queries.ts';

const POLL_MS = 200;
// An announced event stays hidden until every older transaction has ended: the first retry comes soon, then they slow down.
const FIRST_POLL_MS = 4;
// Minimum time between rounds, so that under load one round serves many changes.
const SPACING_MS = 50;

/** Creates the consequences of events, such as deliveries and runs, exactly once for each event. */
export interface Dispatcher {
  /** The name of its cursor, a row inserted by a migration, which one process at a time locks. */
  name: string;
  /** Whether events of these types wake it immediately; it finds the others by polling. By default all do. */
  awaits?(types: readonly string[]): boolean;
  /**
   * Writes the consequences of these events, in the transaction that moves the cursor past them.
   * @returns a function to call after the commit, which wakes workers
   */
  dispatch(tx: Transaction, batch: EventBatch): Promise<() => void>;
}

/** Runs a dispatcher in the background until stopped. */
export function startDispatching(db: Database, services: Services, dispatcher: Dispatcher): Loop {
  const loop = startLoop({
    async run(wasWoken) {
      if (!wasWoken && !(await hasNewEvents(db.read, dispatcher.name))) return 'nothing';
      const count = await dispatchOnce(db, dispatcher);
      if (count === BATCH) return 'part';
      // There may also be events that it does not wait for; they can wait for the next poll.
      return count === 0 || dispatcher.awaits !== undefined ? 'nothing' : 'all';
    },
    pollMs: POLL_MS,
    firstPollMs: FIRST_POLL_MS,
    spacingMs: SPACING_MS,
    random: Math.random,
    onError: (error) =>
      services.log.warn({ dispatcher: dispatcher.name, message: messageOf(error) }, 'dispatch failed'),
  });
  const unsubscribe = services.signals.on('events', ({ types }) => {
    if (dispatcher.awaits?.(types) !== false) loop.wake();
  });
  return {
    wake: () => loop.wake(),
    async stop() {
      unsubscribe();
      await loop.stop();
    },
  };
}

/**
 * One round: locks the cursor unless another process has it, dispatches the next events and moves the cursor, all in one
 * transaction. If a database crash undoes it, the next round repeats it. @returns the number of dispatched events
 */
export async function dispatchOnce(db: Database, dispatcher: Dispatcher): Promise<number> {
  const { name } = dispatcher;
  const { count, afterCommit } = await db.transaction(async (tx) => {
    const [batch] = await nextBatch(tx, name);
    if (batch === undefined) return NOTHING;
    const { upTo, count } = batch;
    const afterCommit = await dispatcher.dispatch(tx, batch);
    moveCursor(tx, name, upTo);
    return { count, afterCommit };
  });
  afterCommit();
  return count;
}

const NOTHING = { count: 0, afterCommit: () => {} };
