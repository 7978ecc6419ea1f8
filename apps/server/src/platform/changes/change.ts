import type { Context } from '../context/context.ts';
import type { Database, Queryable, Transaction } from '../database/database.ts';
import { Collision, isTransactionAborted } from '../database/errors.ts';
import { QueryBatcher } from '../database/query-batcher.ts';
import { ExistsAlready } from './existing-record.ts';
import { type Change, entityTag, OPEN, OpenChange, type OpenTransaction, openChange } from './open-change.ts';
import { type RecordedEvent, sendEvents } from './store-events.ts';

export { type Change, entityTag };

interface ChangeOptions {
  /** States why this change has no event, for the few rows that are not part of a record's history (last use of a key). */
  withoutEvent?: string;
}

/**
 * One change = one transaction = its events. Opens a transaction, lets `work` write its rows and record its events, and
 * commits. Writing rows without recording an event is a defect and fails.
 *
 * If the context is an open change, this call joins it: `work` runs in the same transaction and is committed or rolled
 * back with the outermost change. Every verb can therefore be called on its own or as part of another. In an operation
 * called with an idempotency key (see `commitWithResult`), the first change opens the transaction and later ones join it;
 * `apart` excludes a change from it.
 *
 * `work` runs again after a deadlock, so it must touch the database only; other effects belong in `afterCommit`.
 */
export async function change<Value>(
  context: Context,
  work: (tx: Change) => Promise<Value>,
  options: ChangeOptions = {},
): Promise<Value> {
  const { [OPEN]: open, [CALL]: call } = context as Connected;
  if (open !== undefined) return joinOpen(context, open, work);
  return call === undefined ? transact(context, work, options) : call.change(context, work, options);
}

/**
 * The same context for a change that commits separately: neither as part of an open change nor with the result of an
 * idempotent call. For writes that must persist even if the operation is rejected later, and for writes that must be
 * committed before the operation calls another service.
 */
export function apart(context: Context): Context {
  return { ...context, [OPEN]: undefined, [CALL]: undefined } as Context;
}

/**
 * The same open change, whose statements see everything: for a part that must reach every record, whatever its caller
 * sees, such as an erasure. Use it only after the caller's own statements have found the record concerned.
 */
export function unrestricted(tx: Change): Change {
  return (tx as OpenChange).withoutRestrictions(tx.workspaceId); // there is no other implementation
}

/** Where an operation does its initial reads: in the open change, which sees its own writes, or outside of one. */
export function reader(context: Context): Queryable {
  return (context as Connected)[OPEN]?.transaction ?? context.db.read;
}

/**
 * Runs an operation and stores its return value in the transaction of its change, before the commit: either both the
 * effect and the result are persisted, or neither. The result is the operation's, not that of its changes.
 *
 * The change stays open until the operation returns. After its change, an operation must therefore not wait for another
 * connection or another service. The result of an operation without a change is stored in its own transaction.
 * @param store writes the result; `subjectIds` are the people whose data the events of the change contain
 */
export async function commitWithResult<Result>(
  context: Context,
  operation: (context: Context) => Promise<Result>,
  store: (tx: Transaction, result: Result, subjectIds: readonly string[]) => Promise<void>,
): Promise<Result> {
  const call = new Call<Result>(store);
  try {
    const result = await operation({ ...context, [CALL]: call } as Context);
    if (!(await call.commit(result))) await context.db.transaction((tx) => store(tx, result, []));
    return result;
  } catch (error) {
    await call.rollBack(error);
    throw error;
  }
}

/**
 * Several changes that commit atomically, each with its own context. Their statements share a connection and are sent
 * together, which costs a fraction of separate transactions. They must not touch the same records: a lock taken by one of
 * them does not exclude the others.
 * @param seal runs when all are done, before the commit
 * @throws the first error that is not a consequence of another one
 */
export async function changeTogether<Value>(
  db: Database,
  parts: readonly { context: Context; work: (tx: Change) => Promise<Value> }[],
  seal: (transaction: Transaction, values: Value[]) => Promise<void>,
): Promise<Value[]> {
  let opened: OpenChange[] = [];
  const values = await db.transaction(async (transaction) => {
    const batcher = new QueryBatcher(transaction);
    opened = parts.map(({ context }) => openChange(context, transaction, batcher));
    // All must finish before a rollback, because they share its connection.
    const outcomes = await Promise.allSettled(parts.map(({ work }, index) => work(opened[index]!)));
    const done = valuesOf(outcomes);
    batcher.sendWrites();
    await seal(transaction, done);
    sendEvents(
      transaction,
      opened.flatMap((tx) => tx[OPEN].events),
    );
    return done;
  });
  for (const tx of opened) announce(tx);
  return values;
}

/**
 * Runs parts of one change concurrently, so that their queries of one type take one statement. They must not touch the same
 * records. All end before the function returns or throws the first error that is not a consequence of another one.
 */
export async function runBatched<Value>(
  tx: Change,
  parts: readonly ((tx: Change) => Promise<Value>)[],
): Promise<Value[]> {
  const { [OPEN]: open } = tx as OpenChange; // there is no other implementation
  // Two halves, so that this process works on one while PostgreSQL works on the other.
  const newBatcher = () => new QueryBatcher(open.transaction, { inRounds: true });
  const batchers = open.batcher === undefined ? [newBatcher(), newBatcher()] : [open.batcher];
  const shared = batchers.map((batcher) => new OpenChange(tx, { ...open, batcher }));
  const values = valuesOf(await Promise.allSettled(parts.map((part, index) => part(shared[index % shared.length]!))));
  if (open.batcher === undefined) for (const batcher of batchers) batcher.sendWrites();
  return values;
}

/**
 * The same open change for one part of a dry run: events recorded through it go into a separate list, and statements
 * without a waiting caller are not sent.
 */
export function trialOf(tx: Change): { trial: Change; recordedTypes: () => string[] } {
  const open = (tx as OpenChange)[OPEN]; // there is no other implementation
  const transaction: Transaction = {
    query: (statement) => open.transaction.query(statement),
    send: () => {},
    unrestricted: { query: (statement) => open.transaction.unrestricted.query(statement), send: () => {} },
    within: (visibility) => open.transaction.within(visibility),
    get wrote() {
      return open.transaction.wrote;
    },
  };
  const own: OpenTransaction = { ...open, transaction, events: [], afterCommit: [] };
  return { trial: new OpenChange(tx, own), recordedTypes: () => own.events.map(({ type }) => type.type) };
}

/** The call whose result is committed with the change, used by `change`. */
const CALL = Symbol('call whose result is stored');

/** Symbol-keyed so that copies of a context keep both. */
interface Connected extends Context {
  readonly [OPEN]?: OpenTransaction | undefined;
  readonly [CALL]?: Call<unknown> | undefined;
}

async function joinOpen<Value>(
  context: Context,
  open: OpenTransaction,
  work: (tx: Change) => Promise<Value>,
): Promise<Value> {
  if (open.hasEnded) throw new Error('the change that this one would join has ended');
  return work(new OpenChange({ ...context, ifMatch: null }, open));
}

type Store = (tx: Transaction, subjectIds: readonly string[]) => Promise<void>;

async function transact<Value>(
  context: Context,
  work: (tx: OpenChange) => Promise<Value>,
  { withoutEvent }: ChangeOptions,
  store?: Store,
): Promise<Value> {
  let opened: OpenChange | undefined;
  const attempt = context.db.transaction(async (transaction) => {
    // A retry starts from scratch.
    opened = openChange(context, transaction);
    const { events } = opened[OPEN];
    const value = await work(opened);
    sendEvents(transaction, events);
    if (events.length === 0 && transaction.wrote && withoutEvent === undefined) {
      throw new Error('a change wrote rows without recording an event');
    }
    await store?.(transaction, subjectsOf(events));
    return value;
  });
  const value = await attempt.catch(async (error: unknown) => {
    throw error instanceof ExistsAlready ? await error.named(context.db.read, context) : error;
  });
  announce(opened!); // the transaction has run
  return value;
}

/** An operation whose change waits for its result before committing. */
class Call<Result> {
  readonly #store: (tx: Transaction, result: Result, subjectIds: readonly string[]) => Promise<void>;
  readonly #result = Promise.withResolvers<Result>();
  /** The change, once its work is done. */
  #open: OpenTransaction | undefined;
  #committed: Promise<unknown> | undefined;

  constructor(store: (tx: Transaction, result: Result, subjectIds: readonly string[]) => Promise<void>) {
    this.#store = store;
    this.#result.promise.catch(() => {}); // without a change, nothing awaits this promise
  }

  /** Returns as soon as the work is done; the commit follows in `commit`. */
  async change<Value>(context: Context, work: (tx: Change) => Promise<Value>, options: ChangeOptions): Promise<Value> {
    if (this.#open !== undefined) return joinOpen(context, this.#open, work);
    const worked = Promise.withResolvers<Value>();
    let result: Result;
    const committed = transact(
      context,
      async (tx) => {
        // The result of the first attempt has already been used.
        if (this.#open !== undefined) throw new Collision();
        const value = await work(tx);
        this.#open = tx[OPEN];
        worked.resolve(value);
        result = await this.#result.promise;
      },
      options,
      (tx, subjectIds) => this.#store(tx, result, subjectIds),
    );
    committed.catch(worked.reject);
    this.#committed = committed;
    return worked.promise;
  }

  /** @returns whether there was a change */
  async commit(result: Result): Promise<boolean> {
    if (this.#open === undefined) return false;
    this.#result.resolve(result);
    await this.#committed;
    return true;
  }

  async rollBack(error: unknown): Promise<void> {
    this.#result.reject(error);
    await this.#committed?.catch(() => {});
  }
}

function valuesOf<Value>(outcomes: readonly PromiseSettledResult<Value>[]): Value[] {
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason as unknown);
  if (failures.length > 0) throw failures.find((error) => !isTransactionAborted(error)) ?? failures[0];
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
}

/** After the commit. Within a dry run, nothing is committed: its events are collected and have no effects. */
function announce({ services, dryRun, [OPEN]: open }: OpenChange): void {
  open.hasEnded = true;
  if (dryRun !== undefined) {
    for (const { id, type, row } of open.events) {
      dryRun.events.push({ id, type: type.type, entityType: type.entity, entityId: row.id });
    }
    return;
  }
  for (const run of open.afterCommit) run();
  const byWorkspace = Map.groupBy(open.events, ({ context }) => context.workspaceId);
  for (const [workspaceId, own] of byWorkspace) {
    const types = [...new Set(own.map(({ type }) => type.type))];
    services.signals.emit('events', { workspaceId, types });
  }
}

function subjectsOf(events: readonly RecordedEvent[]): string[] {
  return [...new Set(events.flatMap((event) => event.subjectId ?? []))];
}
