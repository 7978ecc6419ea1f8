import { readScopeOf } from './event-catalog.ts';

/**
 * The data of an event for a reader with these scopes, who may read the event itself (`mayReadEvent`): a summary in its
 * `context` is null without the scope for reading its record. The feed, the stream, webhooks and runs all use this
 * function.
 * @param data as it is stored; null when the candidate was erased
 * @param scopes null for a reader without limits
 * @returns the same object when nothing has to be hidden
 */
export function visibleData<Data>(scopes: ReadonlySet<string> | null, data: Data): Data {
  const context = contextOf(data);
  if (scopes === null || context === null) return data;
  const hidden = Object.keys(context).filter((name) => !scopes.has(readScopeOf(name)));
  if (hidden.length === 0) return data;
  const nulls = Object.fromEntries(hidden.map((name) => [name, null]));
  return { ...data, context: { ...context, ...nulls } };
}

/** Whether what readers see of this data depends on their scopes. */
export function dependsOnScopes(data: unknown): boolean {
  return contextOf(data) !== null;
}

/** Data, or its properties, without the context. */
export function withoutContext<Value>(data: Readonly<Record<string, Value>>): Record<string, Value> {
  const { context: _context, ...rest } = data;
  return rest;
}

function contextOf(data: unknown): object | null {
  if (typeof data !== 'object' || data === null || !('context' in data)) return null;
  return typeof data.context === 'object' ? data.context : null;
}
