import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { visibleIds } from '../scorecards/queries.ts';

interface Told {
  entityType: string;
  entityId: string;
  data: unknown;
}

/** What the event of a scorecard tells an operator who may not see the scorecard yet. */
const WITHHELD = { withheld: true };

/**
 * Events as this caller may see them. Of a scorecard that an operator may not see yet the event stays, so that no feed has
 * a gap, and its data is withheld. API keys see all, at no cost.
 * @returns the same objects but for those withheld, in the same order
 */
export async function withholdUnseen<Event extends Told>(
  db: Queryable,
  context: Context,
  events: readonly Event[],
): Promise<Event[]> {
  const ofScorecards = context.actor.type === 'operator' ? events.filter(isOfScorecard) : [];
  if (ofScorecards.length === 0) return [...events];
  const ids = ofScorecards.map(({ entityId }) => entityId);
  const visible = await visibleIds(db, context, ids);
  return events.map((event) =>
    isOfScorecard(event) && !visible.has(event.entityId) ? { ...event, data: WITHHELD } : event,
  );
}

function isOfScorecard({ entityType }: Told): boolean {
  return entityType === 'scorecard';
}
