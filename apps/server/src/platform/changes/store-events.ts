import type { Actor, Context } from '../context/context.ts';
import type { Transaction } from '../database/database.ts';
import { recordset } from '../database/recordset.ts';
import { join, raw, type Sql, sql } from '../database/sql.ts';
import type { Versioned } from '../records/diff.ts';
import type { EventType } from './events.ts';

/** The row of the record that an event is about, as it is after the change. */
export type RecordRow = Versioned & { id: string };

/** What an event can carry besides its data. */
export interface EventDetails {
  /** The person whose personal data the event contains, if any. Erasing that person clears the data. */
  subjectId?: string | undefined;
  /** Set when the id was created earlier by `newId` and has already been returned to a client. */
  id?: string;
  /** Overrides the context's actor when one change has several authors. */
  actor?: Actor;
}

/** One entry of the event log. */
export interface RecordedEvent extends EventDetails {
  id: string;
  type: EventType;
  row: RecordRow;
  data: unknown;
  context: Context;
}

// Limits the size of one statement: a parameter holds up to 1 GB, and an event is a few kilobytes.
const EVENTS_PER_STATEMENT = 1_000;

/** Sends the events of a change as part of its transaction. */
export function sendEvents(transaction: Transaction, events: readonly RecordedEvent[]): void {
  for (let start = 0; start < events.length; start += EVENTS_PER_STATEMENT) {
    // With the summaries of all records that the change was about, whatever its caller sees.
    transaction.unrestricted.send(insertEvents(events.slice(start, start + EVENTS_PER_STATEMENT)));
  }
  const origins = events.flatMap(originOf);
  if (origins.length > 0) transaction.unrestricted.send(insertOrigins(origins));
}

/** From where an event was caused, if the audit log records that. */
function originOf({ id, type, actor, context: { workspaceId, origin, services } }: RecordedEvent) {
  if (origin === undefined || actor !== undefined || !services.isAudited(type.type)) return [];
  return [{ workspace_id: workspaceId, event_id: id, address: origin.address, user_agent: origin.userAgent }];
}

const ORIGIN_COLUMNS = { workspace_id: 'uuid', event_id: 'uuid', address: 'text', user_agent: 'text' };

function insertOrigins(origins: ReturnType<typeof originOf>): Sql {
  return sql`
    insert into event_origins (workspace_id, event_id, address, user_agent)
    select o.workspace_id, o.event_id, o.address, o.user_agent from ${recordset('o', ORIGIN_COLUMNS, origins)}`;
}

const EVENT_COLUMNS = {
  workspace_id: 'uuid',
  id: 'uuid',
  position: 'bigint',
  type: 'text',
  entity_type: 'text',
  entity_id: 'uuid',
  entity_revision: 'integer',
  actor: 'jsonb',
  data: 'jsonb',
  candidate_id: 'uuid',
  cause: 'jsonb',
  context: 'jsonb',
};

/**
 * It also reads the summaries the events need, which saves a statement; if no event has a summary, that part is omitted.
 */
function insertEvents(events: readonly RecordedEvent[]): Sql {
  const rows = events.map(({ context, id, type, row, actor, data, subjectId }) => ({
    workspace_id: context.workspaceId,
    id,
    position: row.changePosition,
    type: type.type,
    entity_type: type.entity,
    entity_id: row.id,
    entity_revision: row.revision,
    actor: actor ?? context.actor,
    data,
    candidate_id: subjectId,
    cause: context.cause,
    context: referencesOf(type, data),
  }));
  // A row's position is never below its transaction's, unless the row was not written: readers may already be past that
  // position.
  return sql`
    insert into activity_events (workspace_id, id, position, type, entity_type, entity_id, entity_revision, actor, data,
      candidate_id, cause)
    select e.workspace_id, e.id, greatest(e.position, (select event_position())), e.type, e.entity_type, e.entity_id,
      e.entity_revision, e.actor, ${dataWithContext(events)}, e.candidate_id, e.cause
    from ${recordset('e', EVENT_COLUMNS, rows)}`;
}

/** The IDs of the records that an event summarizes, by part name; undefined when it summarizes none. */
function referencesOf({ context }: EventType, data: unknown): Record<string, string | null> | undefined {
  if (context.length === 0) return undefined;
  const holders = [data, ...Object.values(data as object)].filter(isObject);
  const idIn = (field: string) => holders.map((holder) => holder[field]).find((id) => typeof id === 'string') ?? null;
  return Object.fromEntries(
    context.map(({ name, reference }) => [name, reference === undefined ? null : idIn(reference)]),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The expression for the data of these events with their summaries. */
function dataWithContext(events: readonly RecordedEvent[]): Sql {
  const parts = [...new Set(events.flatMap(({ type }) => type.context))].sort((a, b) => (a.name < b.name ? -1 : 1));
  if (parts.length === 0) return sql`e.data`;
  const summaries = parts.map(
    ({ name, summary }) => sql`
      case when e.context ? ${raw(`'${name}'`)} then jsonb_build_object(${raw(`'${name}'`)}, ${summary}) else '{}' end`,
  );
  return sql`
      case when e.context is null then e.data
        else e.data || jsonb_build_object('context', ${join(summaries, ' || ')}) end`;
}
