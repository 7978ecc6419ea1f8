import type { Actor, CallerLimits, Context } from '../context/context.ts';
import type { Database, Queryable, Transaction, Writer } from '../database/database.ts';
import type { QueryBatcher } from '../database/query-batcher.ts';
import type { RecordVisibility } from '../database/record-visibility.ts';
import type { Sql } from '../database/sql.ts';
import { ApiError } from '../errors/errors.ts';
import type { Static, TSchema } from '../http/contract/schema.ts';
import { newId } from '../ids/ids.ts';
import type { EventType } from './events.ts';
import type { EventDetails, RecordedEvent, RecordRow } from './store-events.ts';

/** An open change. It is also a context: verbs called with it join this change. */
export interface Change extends Context, Transaction {
  /**
   * Adds an event to the log; it is written at commit.
   *
   * `row` must be the row returned by the statement that changed the record, never one read earlier, because it
   * determines the event's position in the change order. A row that this change has locked but not written is for actions
   * that do not modify the record, such as a webhook test.
   * @param data the public form of the change: the full record under its name, plus what changed
   * @returns the event's ID
   */
  record<Data extends TSchema>(
    event: EventType<Data>,
    row: RecordRow,
    data: Static<Data>,
    details?: EventDetails,
  ): string;
  /**
   * Checks `If-Match` against the record this operation is about, which the caller has locked. Does nothing in a change
   * that joined another one, because `If-Match` applies to the record of the outer operation.
   * @throws ApiError 412 `precondition_failed`
   */
  target<Row extends { revision: number }>(row: Row): Row;
  /**
   * The same transaction in another workspace: events recorded through it go to that workspace's log. Only for this
   * workspace's own sandbox.
   */
  inWorkspace(workspaceId: string): Change;
  /** Runs after the commit, in this process: worker hints, file removal. Never for work that must not be lost. */
  afterCommit(work: () => void): void;
}

/** The open transaction that a context carries, used by `change` to join it. */
export const OPEN = Symbol('open transaction');

/** A transaction with the events and effects of its commit. */
export interface OpenTransaction {
  readonly transaction: Transaction;
  readonly batcher: QueryBatcher | undefined;
  readonly events: RecordedEvent[];
  readonly afterCommit: (() => void)[];
  hasEnded: boolean;
}

/** A context with its open transaction. */
export class OpenChange implements Change {
  readonly workspaceId: string;
  readonly actor: Actor;
  readonly scopes: ReadonlySet<string>;
  readonly db: Database;
  readonly services: Context['services'];
  readonly requestId: string;
  readonly cause: Context['cause'];
  readonly ifMatch: Context['ifMatch'];
  readonly sessionId: string | undefined;
  readonly address: string | undefined;
  readonly origin: Context['origin'];
  readonly limits: CallerLimits | undefined;
  readonly dryRun: Context['dryRun'];
  readonly batcher: QueryBatcher | undefined;
  readonly [OPEN]: OpenTransaction;

  constructor(context: Context, open: OpenTransaction) {
    this.workspaceId = context.workspaceId;
    this.actor = context.actor;
    this.scopes = context.scopes;
    this.db = context.db;
    this.services = context.services;
    this.requestId = context.requestId;
    this.cause = context.cause;
    this.ifMatch = context.ifMatch;
    this.sessionId = context.sessionId;
    this.address = context.address;
    this.origin = context.origin;
    this.limits = context.limits;
    this.dryRun = context.dryRun;
    this.batcher = open.batcher;
    this[OPEN] = open;
  }

  get wrote(): boolean {
    return this[OPEN].transaction.wrote;
  }

  query<Row>(statement: Sql): Promise<Row[]> {
    return this[OPEN].transaction.query<Row>(statement);
  }

  send(statement: Sql): void {
    this[OPEN].transaction.send(statement);
  }

  get unrestricted(): Writer {
    return this[OPEN].transaction.unrestricted;
  }

  within(visibility: RecordVisibility): Queryable {
    return this[OPEN].transaction.within(visibility);
  }

  record<Data extends TSchema>(
    type: EventType<Data>,
    { id: entityId, revision, changePosition }: RecordRow,
    data: Static<Data>,
    details: EventDetails = {},
  ): string {
    const id = details.id ?? newId();
    const row = { id: entityId, revision, changePosition };
    this[OPEN].events.push({ ...details, id, type, row, data, context: this });
    return id;
  }

  target<Row extends { revision: number }>(row: Row): Row {
    requireMatch(this, row.revision);
    return row;
  }

  inWorkspace(workspaceId: string): Change {
    return this.withoutRestrictions(workspaceId);
  }

  withoutRestrictions(workspaceId: string): OpenChange {
    const { transaction } = this[OPEN];
    const all: Transaction = {
      ...transaction.unrestricted,
      get wrote() {
        return transaction.wrote;
      },
      unrestricted: transaction.unrestricted,
      within: (visibility) => transaction.within(visibility),
    };
    const context = { ...this, workspaceId, db: this.db.unrestricted, ifMatch: null };
    return new OpenChange(context, { ...this[OPEN], transaction: all });
  }

  afterCommit(work: () => void): void {
    this[OPEN].afterCommit.push(work);
  }
}

/** Begins a change in a transaction. */
export function openChange(context: Context, transaction: Transaction, batcher?: QueryBatcher): OpenChange {
  return new OpenChange(context, { transaction, batcher, events: [], afterCommit: [], hasEnded: false });
}

/**
 * The strong entity tag of a record with this revision.
 * @param shape stands for what else a response depends on, such as which custom fields it shows
 */
export function entityTag(revision: number, shape?: number): string {
  return shape === undefined ? `"r${revision}"` : `"r${revision}.${shape.toString(36)}"`;
}

function requireMatch({ ifMatch }: Context, revision: number): void {
  // Whether the record has changed, whatever else a response shows.
  const isMatch = (tag: string) => tag === '*' || tag.replace(/\.\w+"$/, '"') === entityTag(revision);
  if (ifMatch === null || ifMatch.some(isMatch)) return;
  const weak = ifMatch.find((tag) => tag.startsWith('W/'));
  if (weak !== undefined) {
    const message = `If-Match requires a strong entity tag, and ${weak} is weak: a proxy may have changed the ETag of the response.`;
    throw new ApiError('precondition_failed', message, { field: 'If-Match' });
  }
  throw new ApiError(
    'precondition_failed',
    'The record has changed since it was read: its ETag does not match If-Match.',
  );
}
