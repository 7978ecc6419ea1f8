import { weakMemo } from '../../../platform/cache/weak-memo.ts';
import type { Actor, Context } from '../../../platform/context/context.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { keepingDerived } from '../../../platform/records/shared-rows.ts';
import { redactActor } from '../../hiring/candidates/redact-actor.ts';
import { visibleIds } from '../../hiring/scorecards/queries.ts';
import { fieldsOf, WorkspaceFields } from '../../records/custom-fields/field-directory.ts';
import { containsCustomFields, showEventFields } from '../../records/custom-fields/show-events.ts';
import { dataWithinLimits, dataWithinVisibility } from './catalog/data-within-limits.ts';
import { readScopeOf } from './catalog/event-catalog.ts';
import { mayReadEvent } from './catalog/event-scopes.ts';
import { visibleData } from './catalog/visible-data.ts';
import { withNamelessActor } from './visible-actor.ts';

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
  const { scopes, limits } = context;
  const seesAll = context.db.visibility === null;
  const redact = (event: Event) => redactEvent({ scopes, limits, seesAll, fields }, event);
  const redactKept = limits === undefined && seesAll ? redactWithScopes(scopes, fields ?? NO_FIELDS) : redact;
  return events.map((event) => {
    const isVisible = event.entityType !== 'scorecard' || visible === null || visible.has(event.entityId);
    if (!isVisible) return { ...redact(event), redacted: true, data: null };
    return redactKept(event) as Event; // the same with less data
  });
}

interface Reader extends Pick<Context, 'scopes' | 'limits'> {
  /** Whether the reader sees all records of the workspace. */
  seesAll: boolean;
  fields: WorkspaceFields | null;
}

const NO_FIELDS = Object.freeze({});

/** For callers who see everything: several of them read most events of the feed, repeatedly. */
const redactWithScopes = weakMemo((scopes: ReadonlySet<string>, fields: WorkspaceFields | typeof NO_FIELDS) => {
  const reader = {
    scopes,
    limits: undefined,
    seesAll: true,
    fields: fields instanceof WorkspaceFields ? fields : null,
  };
  return keepingDerived((event: RedactableEvent) => redactEvent(reader, event));
});

function redactEvent<Event extends RedactableEvent>({ scopes, limits, seesAll, fields }: Reader, event: Event): Event {
  const shown = withNamelessActor(limits, redactActor({ scopes }, event));
  const isSeen = mayReadEvent(scopes, event.type) && scopes.has(readScopeOf(event.entityType));
  const own = fields === null ? shown.data : showEventFields(shown, fields, scopes);
  if (!isSeen || own === null) return { ...shown, redacted: true, data: null };
  const seen = seesAll ? own : dataWithinVisibility(event.type, own);
  const data = dataWithinLimits(limits, event.type, visibleData(scopes, seen));
  return data === shown.data ? shown : { ...shown, data };
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
