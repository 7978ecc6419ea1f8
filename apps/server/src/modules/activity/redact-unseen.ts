import type { Actor, Context } from '../../platform/context/context.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { ActorSchema } from '../access/actor.ts';
import { redactActor } from '../candidates/redact-actor.ts';
import { fieldsOf } from '../custom-fields/records/field-directory.ts';
import { containsCustomFields, showEventFields } from '../custom-fields/records/show-events.ts';
import { visibleIds } from '../scorecards/queries.ts';
import { withoutPersonalData } from '../visibility/personal-data.ts';
import { dataWithinLimits } from './catalog/data-within-limits.ts';
import { mayReadEvent, readScopeOf } from './catalog/event-scopes.ts';
import { visibleData } from './catalog/visible-data.ts';

interface RedactableEvent {
  type: string;
  entityType: string;
  entityId: string;
  actor?: Actor;
  redacted: boolean;
  data: Readonly<Record<string, unknown>> | null;
}

/**
 * Events as this caller may see them. An event whose data the caller lacks a scope for, or about a scorecard that a member
 * may not see yet, loses its data but stays in place, so that the feed has no gaps. Summaries in the context of
 * its data are left out one by one. Records in it show the custom fields that the caller sees.
 * @returns the events in the same order
 */
export async function redactUnseen<Event extends RedactableEvent>(
  db: Queryable,
  context: Context,
  events: readonly Event[],
): Promise<Event[]> {
  const visible = await visibleScorecards(db, context, events);
  const fields = events.some(({ data }) => containsCustomFields(data)) ? await fieldsOf(context) : null;
  const isSeen = ({ type, entityType, entityId }: RedactableEvent) =>
    mayReadEvent(context.scopes, type) &&
    context.scopes.has(readScopeOf(entityType)) &&
    (entityType !== 'scorecard' || visible === null || visible.has(entityId));
  return events.map((event) => {
    const shown = withNamelessActor(context, redactActor(context, event));
    if (!isSeen(event)) return { ...shown, redacted: true, data: null };
    const own = fields === null ? shown.data : showEventFields(shown, fields, context.scopes);
    if (own === null) return { ...shown, redacted: true, data: null };
    const data = dataWithinLimits(context.limits, event.type, visibleData(context.scopes, own));
    return data === shown.data ? shown : { ...shown, data };
  });
}

function withNamelessActor<Event extends RedactableEvent>({ limits }: Context, event: Event): Event {
  if (limits?.personalData !== false || event.actor === undefined) return event;
  return { ...event, actor: withoutPersonalData(ActorSchema, event.actor) };
}

/** Scorecards that the caller may see; null for all. */
async function visibleScorecards(
  db: Queryable,
  context: Context,
  events: readonly RedactableEvent[],
): Promise<Set<string> | null> {
  if (context.actor.type !== 'operator') return null;
  const ids = events.filter(({ entityType }) => entityType === 'scorecard').map(({ entityId }) => entityId);
  return ids.length === 0 ? null : visibleIds(db, context, ids);
}
