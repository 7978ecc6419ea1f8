import { Invalid } from '../../../platform/errors/errors.ts';
import { withSuggestion } from '../../../platform/text/closest-match.ts';
import { eventTypes, subscriptions, subscriptionsTo } from './catalog/event-catalog.ts';
import type { EventListQuery } from './schema.ts';

/** The query with the types that its subscriptions (`job.*`, `*`) match. @throws Invalid for unknown types, naming the one meant */
export function withEventTypes({ type, ...query }: EventListQuery): EventListQuery {
  requireKnown('type', type, subscriptions());
  requireKnown('entityType', query.entityType, new Set(eventTypes().map(({ entity }) => entity)));
  if (type === undefined || type.includes('*')) return query;
  const matching = eventTypes().filter((event) => subscriptionsTo(event).some((name) => type.includes(name)));
  return { ...query, type: matching.map((event) => event.type) };
}

function requireKnown(field: string, names: readonly string[] | undefined, known: ReadonlySet<string>): void {
  const unknown = names?.find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw Invalid.field(field, withSuggestion(`${unknown} does not exist`, unknown, known));
}
