import type { EventType } from '../../../../platform/changes/events.ts';
import { eventTypes, findEventType, readScopeOf, subscriptionsTo } from './event-catalog.ts';

/** Fields that are not records, such as `changes`, need no scope of their own. */
const isRecord = (schema: { type?: unknown; properties?: Record<string, unknown> }): boolean =>
  schema.properties?.id !== undefined;

const scopesByEvent = new WeakMap<EventType, readonly string[]>();

/** The scopes that are required to read the data of an event, but for summaries in its context: of its record, and of every other one in its data. */
export function scopesOfEvent(type: string): readonly string[] {
  const event = findEventType(type);
  const own = readScopeOf(type.split('.', 1)[0]!);
  if (event === undefined) return [own];
  const known = scopesByEvent.get(event);
  if (known !== undefined) return known;
  // Schemas are plain JSON Schema objects.
  const { properties = {} } = event.data as { properties?: Record<string, { properties?: Record<string, unknown> }> };
  const embedded = Object.entries(properties).filter(([, schema]) => isRecord(schema));
  const scopes = [...new Set([own, ...embedded.map(([name]) => readScopeOf(name))])].sort();
  scopesByEvent.set(event, scopes);
  return scopes;
}

/** The scopes for the summaries in the context of an event, each of which is hidden without its scope. */
export function contextScopesOfEvent(type: string): readonly string[] {
  return (findEventType(type)?.context ?? []).map(({ name }) => readScopeOf(name));
}

/** Whether a caller with these scopes may read the data of an event of this type, except summaries in its context. */
export function mayReadEvent(scopes: ReadonlySet<string>, type: string): boolean {
  return scopesOfEvent(type).every((scope) => scopes.has(scope));
}

/** Whether a caller with these scopes may read the data of an event of this type, with every summary in its context. */
export function mayReadWholeEvent(scopes: ReadonlySet<string>, type: string): boolean {
  return mayReadEvent(scopes, type) && contextScopesOfEvent(type).every((scope) => scopes.has(scope));
}

/** The scopes that are required to read events of all these types; `*` matches every type, `job.*` every type of jobs. */
export function scopesOfEvents(types: readonly string[]): string[] {
  const all = types.flatMap((name) => typesOf(name).flatMap(scopesOfEvent));
  return [...new Set(all)].sort();
}

/** The scopes for the summaries in events of all these types, named in the same way. */
export function contextScopesOfEvents(types: readonly string[]): string[] {
  const all = types.flatMap((name) => typesOf(name).flatMap(contextScopesOfEvent));
  return [...new Set(all)].sort();
}

function typesOf(name: string): string[] {
  if (!name.endsWith('*')) return [name];
  return eventTypes()
    .filter((event) => subscriptionsTo(event).includes(name))
    .map(({ type }) => type);
}
