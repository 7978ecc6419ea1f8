import type { Context } from '../../../platform/context.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { withholdUnseen } from '../../activity/withhold-unseen.ts';
import { getAutomation } from '../change-automation.ts';
import { evaluateConditions } from '../conditions/evaluate-conditions.ts';
import { matchesFilter } from '../conditions/trigger-filter.ts';
import { readSubjects } from '../definition/read-subjects.ts';
import type { Definition } from '../definition/schema.ts';
import { subjectIdsOf } from '../definition/subjects.ts';
import { runData } from '../steps/run-data.ts';
import { definitionAt } from '../versions.ts';
import { rememberAnswer } from './remember-answer.ts';
import type { Plan, PlanRequest } from './schema.ts';

/** A plan of the worst regular expressions ends by its time; the usual one takes a tenth of a second. */
const LIMITS = { events: 5_000, ms: 3_000 };
const BATCH = 200;
const MAX_EXAMPLES = 10;

interface PastEvent {
  id: string;
  entityType: string;
  entityId: string;
  data: Record<string, unknown>;
  createdAt: string;
}

/**
 * How many events of the last days would have passed the filter and the conditions, the conditions held against the
 * records as they are now. Looks at a bounded number of events for a bounded time, newest first. @throws NotFound, Invalid
 */
export async function planAutomation(
  context: Context,
  id: string,
  { days, version = 'draft' }: PlanRequest,
  limits = LIMITS,
): Promise<Plan> {
  const automation = await getAutomation(context, id);
  const definition = await definitionAt(context, automation, version, 'version');
  const { event } = definition.trigger;
  const found = await count(context, definition, days, limits);
  const candidateIds = found.examples.map(({ candidateId }) => candidateId);
  return rememberAnswer(context, { version, event, days, ...found }, candidateIds);
}

type Found = Omit<Plan, 'version' | 'event' | 'days'>;

async function count(context: Context, definition: Definition, days: number, limits: typeof LIMITS): Promise<Found> {
  const { db, workspaceId } = context;
  const end = performance.now() + limits.ms;
  const found: Found = {
    examined: 0,
    complete: false,
    oldestExaminedAt: null,
    passedFilter: 0,
    matched: 0,
    examples: [],
  };
  let before: string | null = null;
  while (found.examined < limits.events && !found.complete) {
    const past: PastEvent[] = await eventsBefore(db.search, workspaceId, definition.trigger.event, days, before);
    const batch: PastEvent[] = await withholdUnseen(db.search, context, past);
    const isDone = await examine(db.search, workspaceId, definition, batch, found, () => performance.now() > end);
    if (!isDone) return found;
    found.complete = batch.length < BATCH;
    before = batch.at(-1)?.id ?? null;
  }
  return found;
}

function eventsBefore(
  db: Queryable,
  workspaceId: string,
  type: string,
  days: number,
  before: string | null,
): Promise<PastEvent[]> {
  const older = before === null ? sql`` : sql`and t.id < ${before}`;
  return db.query(sql`
    select t.id, t.entity_type as "entityType", t.entity_id as "entityId", t.data, t.created_at as "createdAt" from activity_events t
    where t.workspace_id = ${workspaceId} and t.type = ${type} ${older}
      and t.created_at >= rolecall_now() - make_interval(days => ${days})
    order by t.id desc limit ${BATCH}`);
}

/** @returns false when the time was over before all were examined */
async function examine(
  db: Queryable,
  workspaceId: string,
  { trigger, conditions }: Definition,
  batch: readonly PastEvent[],
  found: Found,
  isOver: () => boolean,
): Promise<boolean> {
  const ids = batch.map(({ data }) => subjectIdsOf(data));
  const subjects = await readSubjects(db, workspaceId, ids);
  for (const [index, { id, data, createdAt }] of batch.entries()) {
    if (isOver()) return false;
    found.examined += 1;
    found.oldestExaminedAt = createdAt;
    // An event whose candidate was erased tells nothing any more.
    if (data.erased === true || !matchesFilter(trigger.filter, data)) continue;
    found.passedFilter += 1;
    const { matched, result } = evaluateConditions(conditions, runData(data, subjects[index]!));
    if (!matched) continue;
    found.matched += 1;
    if (found.examples.length === MAX_EXAMPLES) continue;
    found.examples.push({ eventId: id, createdAt, ...ids[index]!, conditions: { ...result } });
  }
  return true;
}
