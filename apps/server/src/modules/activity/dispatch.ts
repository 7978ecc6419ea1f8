import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { RELAXED_COMMIT, type Sql, sql } from '../../platform/database/sql.ts';
import { messageOf } from '../../platform/message-of.ts';
import { type Loop, startLoop } from '../../platform/queue/loop.ts';
import type { Services } from '../../platform/services.ts';

const BATCH = 500;
const POLL_MS = 200;
// A signalled event stays invisible until every older transaction has ended: it is asked for again soon, then less often.
const FIRST_RETRY_MS = 4;
// One round serves all the changes of this time. Quiet times do not wait for it.
const SPACING_MS = 20;

/** A place in the event log: after the event with this position and id. */
export interface LogPlace {
  position: number;
  id: string;
}

/** Consecutive events of the log, over all workspaces: those after `after` up to and including `upTo`. */
export interface EventBatch {
  after: LogPlace;
  upTo: LogPlace;
  count: number;
}

/** What is made from events, exactly once for each: deliveries, runs. */
export interface Dispatcher {
  /** Names its cursor, a row that a migration made; one process at a time holds it. */
  name: string;
  /**
   * Writes what follows from these events, in the transaction that moves the cursor behind them.
   * @returns what to do after the commit, a hint to workers.
   */
  dispatch(tx: Transaction, batch: EventBatch): Promise<() => void>;
}

/**
 * The events of a batch, as a table to select from. Ordered and limited, so that PostgreSQL walks the index even where it
 * cannot tell how few lie between the two places.
 */
export function eventsIn({ after, upTo, count }: EventBatch): Sql {
  return sql`(select * from activity_events
    where (position, id) > (${after.position}, ${after.id}::uuid) and (position, id) <= (${upTo.position}, ${upTo.id}::uuid)
    order by position, id limit ${count})`;
}

/** Runs a dispatcher in the background until stopped. */
export function startDispatching(db: Database, services: Services, dispatcher: Dispatcher): Loop {
  let fruitless = 0;
  const loop = startLoop({
    async run() {
      if (!(await hasNews(db.read, dispatcher.name))) {
        fruitless += 1;
        return false;
      }
      fruitless = 0;
      return (await dispatchOnce(db, dispatcher)) === BATCH;
    },
    pollMs: () => Math.min(POLL_MS, FIRST_RETRY_MS * 2 ** fruitless),
    spacingMs: SPACING_MS,
    random: Math.random,
    onError: (error) =>
      services.log.warn({ dispatcher: dispatcher.name, message: messageOf(error) }, 'dispatch failed'),
  });
  const unsubscribe = services.signals.on('events', () => {
    fruitless = 0;
    loop.wake();
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
 * One round: takes the cursor unless another process holds it, dispatches the next events and moves the cursor, all in
 * one transaction. When a crash of the database takes that back, the next round does it again. @returns how many events
 * it took.
 */
export async function dispatchOnce(db: Database, dispatcher: Dispatcher): Promise<number> {
  const { name } = dispatcher;
  const { count, afterCommit } = await db.transaction(async (tx) => {
    const [batch] = await nextBatch(tx, name);
    if (batch === undefined) return NOTHING;
    const { upTo, count } = batch;
    const afterCommit = await dispatcher.dispatch(tx, batch);
    tx.send(sql`update dispatch_cursors set position = ${upTo.position}, id = ${upTo.id} where name = ${name}`);
    return { count, afterCommit };
  });
  afterCommit();
  return count;
}

/** The next events, their cursor locked; none when there are none or another process holds the cursor. */
function nextBatch(tx: Transaction, name: string): Promise<EventBatch[]> {
  return tx.query<EventBatch>(sql`
    with c as materialized (
      select position, id, ${RELAXED_COMMIT} from dispatch_cursors where name = ${name} for update skip locked),
    batch as materialized (
      select e.* from c cross join lateral (
        select position, id from activity_events
        where (position, id) > (c.position, c.id) and position < event_horizon()
        order by position, id limit ${BATCH}) e)
    select json_build_object('position', c.position, 'id', c.id) as after,
      json_build_object('position', e.position, 'id', e.id) as "upTo", (select count(*) from batch) as count
    from c, batch e order by e.position desc, e.id desc limit 1`);
}

const NOTHING = { count: 0, afterCommit: () => {} };

/** Whether events wait for this dispatcher: a cheap look that takes no lock and no transaction id. */
async function hasNews(db: Queryable, name: string): Promise<boolean> {
  const [row] = await db.query(sql`
    select 1 from dispatch_cursors c
    cross join lateral (select 1 from activity_events e
      where (e.position, e.id) > (c.position, c.id) and e.position < event_horizon() limit 1) n
    where c.name = ${name}`);
  return row !== undefined;
}
