import type { Sql } from '../database/sql.ts';
import { closed, nullable, record, type Static, type TSchema, Type } from '../http/contract/schema.ts';

/** A summary of another record that is stored with events so that consumers need not fetch that record. */
export interface ContextPart {
  /** Its key in the `context` of the data. */
  readonly name: string;
  /** The field that names the summarized record, such as `jobId`. Unset if the row of the event itself names it. */
  readonly reference?: string;
  readonly schema: TSchema;
  /**
   * A subselect for the summary as `jsonb`, without parameters; null when there is nothing to summarize. `e` is the event
   * that is being stored; `e.context` holds the IDs that `reference` named, by the names of the parts.
   */
  readonly summary: Sql;
}

/** An event type and its public schema. Listed in the OpenAPI document under `webhooks`. */
export interface EventType<Data extends TSchema = TSchema> {
  /** `<entity>.<what happened>` */
  readonly type: string;
  /** The type of the record that it concerns. */
  readonly entity: string;
  readonly summary: string;
  /**
   * Schema of the event's `data`: the full record under its resource name, what changed, and the `context` if there are
   * parts.
   */
  readonly data: Data;
  /** The parts of the data's `context`. Callers that record the event omit them; the insert statement adds them. */
  readonly context: readonly ContextPart[];
}

export type EventData<Event extends EventType> = Static<Event['data']>;

interface Definition {
  readonly summary: string;
  readonly data: TSchema;
  readonly context?: readonly ContextPart[];
}
type Definitions = Readonly<Record<string, Definition>>;

/**
 * Defines the events of one record type, keyed by what happened: `defineEvents('job', { created: … })` defines
 * `job.created`.
 * @param context default for events that define none
 */
export function defineEvents<Defined extends Definitions>(
  entity: string,
  definitions: Defined,
  context: readonly ContextPart[] = [],
) {
  const schemaOf = contextSchemas(entity);
  const events = Object.entries(definitions).map(([name, definition]) => {
    const parts = definition.context ?? context;
    const data = parts.length === 0 ? definition.data : withContext(definition.data, schemaOf(parts));
    return [name, { summary: definition.summary, data, context: parts, entity, type: `${entity}.${name}` }];
  });
  // fromEntries loses the key types.
  return Object.fromEntries(events) as { readonly [Name in keyof Defined]: EventType<Defined[Name]['data']> };
}

/** One schema for all events with the same parts, a component of the OpenAPI document: `PoolEntryEventContext`. */
function contextSchemas(entity: string): (parts: readonly ContextPart[]) => TSchema {
  const schemas = new Map<readonly ContextPart[], TSchema>();
  const name = entity.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return (parts) => {
    const summaries = Object.fromEntries(parts.map((part) => [part.name, nullable(part.schema)]));
    const schema = schemas.get(parts) ?? record(`${name}EventContext`, summaries, DESCRIPTION);
    schemas.set(parts, schema);
    return schema;
  };
}

const DESCRIPTION =
  'Summaries of related records, as they were after the change. A summary is null if there is no such record, or if the caller lacks the scope to read it. Events recorded by versions without summaries have no context.';

function withContext(data: TSchema, context: TSchema): TSchema {
  const { properties } = data as ReturnType<typeof closed>; // the data of every event is a closed object
  return closed({ ...properties, context: Type.Optional(context) });
}
