import { Invalid } from '../../../platform/errors/errors.ts';
import { withSuggestion } from '../../../platform/text/closest-match.ts';
import { EVENT_TYPES, SUBSCRIPTIONS, subscriptionsTo } from './catalog/event-catalog.ts';
import type { EventListQuery } from './schema.ts';

const ENTITIES: ReadonlySet<string> = new Set(EVENT_TYPES.map(({ entity }) => entity));

/** The query with the types that its subscriptions (`job.*`, `*`) match. @throws Invalid for unknown types, naming the one meant */
export function withEventTypes({ type, ...query }: EventListQuery): EventListQuery {
  requireKnown('type', type, SUBSCRIPTIONS);
  requireKnown('entityType', query.entityType, ENTITIES);
  if (type === undefined || type.includes('*')) return query;
  const matching = EVENT_TYPES.filter((event) => subscriptionsTo(event).some((name) => type.includes(name)));
  return { ...query, type: matching.map((event) => event.type) };
}

function requireKnown(field: string, names: readonly string[] | undefined, known: ReadonlySet<string>): void {
  const unknown = names?.find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw Invalid.field(field, withSuggestion(`${unknown} does not exist`, unknown, known));
}
