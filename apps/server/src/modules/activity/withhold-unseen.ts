import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { visibleIds } from '../scorecards/queries.ts';

interface Told {
  entityType: string;
  entityId: string;
  data: unknown;
}

/** What an event tells an operator who may not see the record that it is about. */
const WITHHELD = { withheld: true };

/** The scope that an operator needs for the data of events about a kind of record, where it is not called like the record. */
const SCOPE_OF: Record<string, string> = {
  pool_entry: 'pool:read',
  quarantined_submission: 'applications:read',
  workspace: 'workspace:read',
};

/**
 * Events as this caller may see them. Of a record that an operator may not see, or of a scorecard that they may not see
 * yet, the event stays, so that no feed has a gap, and its data is withheld. API keys see all, at no cost.
 * @returns the same objects but for those withheld, in the same order
 */
export async function withholdUnseen<Event extends Told>(
  db: Queryable,
  context: Context,
  events: readonly Event[],
): Promise<Event[]> {
  if (context.actor.type !== 'operator') return [...events];
  const ids = events.filter(isOfScorecard).map(({ entityId }) => entityId);
  const visible = ids.length === 0 ? new Set<string>() : await visibleIds(db, context, ids);
  const isSeen = (event: Told) =>
    context.scopes.has(scopeOf(event.entityType)) && (!isOfScorecard(event) || visible.has(event.entityId));
  return events.map((event) => (isSeen(event) ? event : { ...event, data: WITHHELD }));
}

function scopeOf(entityType: string): string {
  return SCOPE_OF[entityType] ?? `${entityType}s:read`;
}

function isOfScorecard({ entityType }: Told): boolean {
  return entityType === 'scorecard';
}
