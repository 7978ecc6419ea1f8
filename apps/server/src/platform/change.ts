import type { Actor, Context } from './context.ts';
import type { Transaction } from './database/database.ts';
import { join, type Sql, sql } from './database/sql.ts';
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

// A statement of PostgreSQL takes 65,535 parameters, an event nine of them.
const EVENTS_PER_STATEMENT = 1_000;

/** The strong entity tag of a record with this revision. */
export function entityTag(revision: number): string {
  return `"r${revision}"`;
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
  let events: (NewEvent & { id: string })[] = [];
  let afterCommit: (() => void)[] = [];
  const result = await context.db.transaction(async (transaction) => {
    // A repeated attempt starts afresh.
    events = [];
    afterCommit = [];
    const tx: Change = {
      context,
      workspaceId: context.workspaceId,
      get wrote() {
        return transaction.wrote;
      },
      query: (statement) => transaction.query(statement),
      send: (statement) => transaction.send(statement),
      record(event) {
        const id = event.id ?? newId();
        events.push({ ...event, id });
        return id;
      },
      target(row) {
        requireMatch(context, row.revision);
        return row;
      },
      afterCommit: (run) => afterCommit.push(run),
    };
    const value = await work(tx);
    for (let start = 0; start < events.length; start += EVENTS_PER_STATEMENT) {
      transaction.send(insertEvents(context, events.slice(start, start + EVENTS_PER_STATEMENT)));
    }
    if (events.length === 0 && transaction.wrote && options.withoutEvent === undefined) {
      throw new Error('a change wrote rows without recording an event');
    }
    await context.completion?.complete(transaction, value, candidatesOf(events));
    return value;
  });
  for (const run of afterCommit) run();
  if (events.length > 0) {
    const types = [...new Set(events.map((event) => event.type))];
    context.services.signals.emit('events', { workspaceId: context.workspaceId, types });
  }
  return result;
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

function insertEvents(context: Context, events: readonly (NewEvent & { id: string })[]): Sql {
  const cause = context.cause === null ? null : JSON.stringify(context.cause);
  const rows = events.map(
    (event) =>
      sql`(${context.workspaceId}, ${event.id}, ${event.type}, ${event.entityType}, ${event.entityId},
           ${JSON.stringify(event.actor ?? context.actor)}, ${JSON.stringify(event.data)}, ${event.candidateId ?? null}, ${cause})`,
  );
  return sql`insert into activity_events
    (workspace_id, id, type, entity_type, entity_id, actor, data, candidate_id, cause) values ${join(rows)}`;
}
