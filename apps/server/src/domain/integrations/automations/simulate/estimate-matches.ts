import { giveWay } from '../../../../platform/concurrency/event-loop.ts';
import type { Context } from '../../../../platform/context/context.ts';
import { redactUnseen } from '../../activity/redact-unseen.ts';
import { getAutomation } from '../change-automation.ts';
import { matchesFilter } from '../conditions/trigger-filter.ts';
import { readSubjects } from '../definition/read-subjects.ts';
import { subjectIdsOf } from '../definition/subjects.ts';
import type { Definition } from '../definition-schema.ts';
import { evaluateOrReject } from '../evaluation.ts';
import { type RunData, runData } from '../steps/run-data.ts';
import { shownData } from '../steps/shown-data.ts';
import { definitionAt } from '../versions.ts';
import { contextWithin } from '../within-limits.ts';
import { asAutomation } from './as-automation.ts';
import { eventsBefore, type PastEvent } from './queries.ts';
import { requireTrialScopes } from './require-trial-scopes.ts';
import type { Plan, PlanRequest } from './schema.ts';

/** An estimate with the worst regular expressions reaches the time limit; a typical one takes a tenth of a second. */
const LIMITS = { events: 5_000, ms: 3_000 };
const BATCH = 200;
const MAX_EXAMPLES = 10;

/**
 * Counts the events of the last days that would have passed the filter and the conditions, evaluated against the current
 * records. Examines a bounded number of events for a bounded time, newest first. @throws NotFound, Invalid, Forbidden
 */
export async function estimateAutomationMatches(
  context: Context,
  id: string,
  { days, version = 'draft' }: PlanRequest,
  limits = LIMITS,
): Promise<Plan> {
  const automation = await getAutomation(context, id);
  const definition = await definitionAt(context, automation, version, 'version');
  requireTrialScopes(context, definition, automation.limits);
  const { event } = definition.trigger;
  return {
    version,
    event,
    days,
    ...(await count(contextWithin(context, automation.limits), definition, days, limits)),
  };
}

type Found = Omit<Plan, 'version' | 'event' | 'days'>;

async function count(context: Context, definition: Definition, days: number, limits: typeof LIMITS): Promise<Found> {
  const { db, workspaceId } = context;
  const end = performance.now() + limits.ms;
  const found: Found = {
    examined: 0,
    complete: false,
    oldestExaminedAt: null,
    matchedFilter: 0,
    matched: 0,
    examples: [],
  };
  let before: string | null = null;
  while (found.examined < limits.events && !found.complete) {
    const past: PastEvent[] = await eventsBefore(db.search, workspaceId, definition.trigger.event, days, before, BATCH);
    const batch: PastEvent[] = await redactUnseen(db.search, asAutomation(context), past);
    const isDone = await examine(context, definition, batch, found, () => performance.now() > end);
    if (!isDone) return found;
    found.complete = batch.length < BATCH;
    before = batch.at(-1)?.id ?? null;
  }
  return found;
}

/** @returns false if time ran out before all were examined */
async function examine(
  context: Context,
  { trigger, conditions }: Definition,
  batch: readonly PastEvent[],
  found: Found,
  isOver: () => boolean,
): Promise<boolean> {
  const ids = batch.map(({ data }) => subjectIdsOf(data));
  const shown = (data: RunData) => shownData(context.limits, trigger.event, data);
  const subjects = await readSubjects(context.db.search, context.workspaceId, ids);
  for (const [index, { id, data, createdAt }] of batch.entries()) {
    await giveWay();
    if (isOver()) return false;
    found.examined += 1;
    found.oldestExaminedAt = createdAt;
    // The candidate of the event was erased.
    if (data === null || !matchesFilter(trigger.filter, data)) continue;
    found.matchedFilter += 1;
    const { matched, result } = await evaluateOrReject(context, conditions, shown(runData(data, subjects[index]!)));
    if (!matched) continue;
    found.matched += 1;
    if (found.examples.length === MAX_EXAMPLES) continue;
    found.examples.push({ eventId: id, createdAt, ...ids[index]!, conditions: { ...result } });
  }
  return true;
}
