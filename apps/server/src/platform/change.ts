import type { Actor, Context } from './context.ts';
import type { Database, Transaction } from './database/database.ts';
import { isConsequence } from './database/errors.ts';
import { type Sql, sql } from './database/sql.ts';
import { Gathering } from './database/together.ts';
import { ApiError } from './errors.ts';
import { newId } from './ids.ts';

/** One entry of the event log, as a verb records it. */
export interface NewEvent {
  /** `<resource>.<what happened>`, one of the catalogue. */
  type: string;
  entityType: string;
  entityId: string;
  /** The change as the outside sees it: the full record under its resource name, plus what changed. */
  data: Record<string, unknown>;
  /** Whose personal data `data` holds, when it holds any: erasing that person clears it. */
  candidateId?: string;
  /** Made before by `newId`, where the outside has seen it already. */
  id?: string;
  /** Differs from the context's actor where one change has several authors. */
  actor?: Actor;
}

/** The open transaction of a change. */
export interface Change extends Transaction {
  readonly context: Context;
  readonly workspaceId: string;
  /** Adds to the event log; written with the commit. @returns the event's id. */
  record(event: NewEvent): string;
  /**
   * The record this operation is about, locked by the caller: checks `If-Match` against it.
   * @throws ApiError 412 `precondition_failed`
   */
  target<Row extends { revision: number }>(row: Row): Row;
  /** Runs after the commit, in this process: hints to workers, removal of files. Never anything that must not be lost. */
  afterCommit(work: () => void): void;
}

export interface ChangeOptions {
  /** Why this change has no event, for the few rows that are nobody's history (last use of a key). */
  withoutEvent?: string;
}

// Bounds the text of one statement: a parameter holds 1 GB, and an event some kilobytes.
const EVENTS_PER_STATEMENT = 1_000;

/** The strong entity tag of a record with this revision. */
export function entityTag(revision: number): string {
  return `"r${revision}"`;
}

/** A change whose transaction is open, with what it will leave. */
interface OpenChange {
  tx: Change;
  events: RecordedEvent[];
  afterCommit: (() => void)[];
}

interface RecordedEvent extends NewEvent {
  id: string;
  context: Context;
}

function openChange(context: Context, transaction: Transaction, gathering?: Gathering): OpenChange {
  const events: RecordedEvent[] = [];
  const afterCommit: (() => void)[] = [];
  const tx: Change = {
    context,
    workspaceId: context.workspaceId,
    get wrote() {
      return transaction.wrote;
    },
    query: (statement) => transaction.query(statement),
    send: (statement) => transaction.send(statement),
    ...(gathering === undefined ? {} : { gathering }),
    record(event) {
      const id = event.id ?? newId();
      events.push({ ...event, id, context });
      return id;
    },
    target(row) {
      requireMatch(context, row.revision);
      return row;
    },
    afterCommit: (run) => afterCommit.push(run),
  };
  return { tx, events, afterCommit };
}

/**
 * One change = one transaction = its events. Opens the transaction, lets `work` write its rows and record its events,
 * stores the answer of an idempotent call, commits. Writing rows without recording an event is a defect and fails.
 */
export async function change<Result>(
  context: Context,
  work: (tx: Change) => Promise<Result>,
  options: ChangeOptions = {},
): Promise<Result> {
  let opened: OpenChange | undefined;
  const result = await context.db.transaction(async (transaction) => {
    // A repeated attempt starts afresh.
    opened = openChange(context, transaction);
    const { tx, events } = opened;
    const value = await work(tx);
    sendEvents(transaction, events);
    if (events.length === 0 && transaction.wrote && options.withoutEvent === undefined) {
      throw new Error('a change wrote rows without recording an event');
    }
    await context.completion?.complete(transaction, value, candidatesOf(events));
    return value;
  });
  announce(opened!); // the transaction has run
  return result;
}

/**
 * Several changes that commit together or not at all, each with a context of its own. Their statements share a connection
 * and go out side by side, which costs a fraction of one transaction for each. They must not touch the same records: a
 * lock that one of them holds does not keep out the others.
 * @param seal runs when all are done, before the commit
 * @throws the first error that is not a consequence of another's
 */
export async function changeTogether<Result>(
  db: Database,
  parts: readonly { context: Context; work: (tx: Change) => Promise<Result> }[],
  seal: (transaction: Transaction, results: Result[]) => Promise<void>,
): Promise<Result[]> {
  let opened: OpenChange[] = [];
  const results = await db.transaction(async (transaction) => {
    const gathering = new Gathering(transaction);
    opened = parts.map(({ context }) => openChange(context, transaction, gathering));
    // All have to end before a rollback: they share its connection.
    const outcomes = await Promise.allSettled(parts.map(({ work }, index) => work(opened[index]!.tx)));
    const values = valuesOf(outcomes);
    gathering.sendWrites();
    await seal(transaction, values);
    sendEvents(
      transaction,
      opened.flatMap(({ events }) => events),
    );
    return values;
  });
  for (const one of opened) announce(one);
  return results;
}

function valuesOf<Result>(outcomes: readonly PromiseSettledResult<Result>[]): Result[] {
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason as unknown);
  if (failures.length > 0) throw failures.find((error) => !isConsequence(error)) ?? failures[0];
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
}

function sendEvents(transaction: Transaction, events: readonly RecordedEvent[]): void {
  for (let start = 0; start < events.length; start += EVENTS_PER_STATEMENT) {
    transaction.send(insertEvents(events.slice(start, start + EVENTS_PER_STATEMENT)));
  }
}

/** After the commit. */
function announce({ tx, events, afterCommit }: OpenChange): void {
  for (const run of afterCommit) run();
  if (events.length === 0) return;
  const types = [...new Set(events.map((event) => event.type))];
  tx.context.services.signals.emit('events', { workspaceId: tx.workspaceId, types });
}

function requireMatch(context: Context, revision: number): void {
  if (context.ifMatch === null || context.ifMatch.includes('*') || context.ifMatch.includes(entityTag(revision)))
    return;
  throw new ApiError(
    'precondition_failed',
    'The record has changed since it was read: its ETag does not match If-Match.',
  );
}

function candidatesOf(events: readonly NewEvent[]): string[] {
  return [...new Set(events.flatMap((event) => event.candidateId ?? []))];
}

/** All in one parameter, so that the statement is the same, and its plan kept, for any number of them. */
function insertEvents(events: readonly RecordedEvent[]): Sql {
  const rows = events.map(({ context, id, type, entityType, entityId, actor, data, candidateId }) => ({
    workspace_id: context.workspaceId,
    id,
    type,
    entity_type: entityType,
    entity_id: entityId,
    actor: actor ?? context.actor,
    data,
    candidate_id: candidateId,
    cause: context.cause,
  }));
  // The position is that of the transaction: asked for once, not for each row.
  return sql`
    insert into activity_events (workspace_id, id, position, type, entity_type, entity_id, actor, data, candidate_id, cause)
    select e.workspace_id, e.id, (select event_position()), e.type, e.entity_type, e.entity_id, e.actor, e.data,
      e.candidate_id, e.cause
    from json_populate_recordset(null::activity_events, ${JSON.stringify(rows)}) e`;
}
