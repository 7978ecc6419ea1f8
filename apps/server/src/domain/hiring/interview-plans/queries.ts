import type { Queryable } from '../../../platform/database/database.ts';
import { isAnyOf, type Page } from '../../../platform/database/paging.ts';
import { recordTable } from '../../../platform/database/record-table.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { listQuery } from '../../../platform/http/contract/operation.ts';
import { type Static, Type } from '../../../platform/http/contract/schema.ts';
import type { Versioned } from '../../../platform/records/diff.ts';
import { type InterviewPlan, planFilters } from './schema.ts';
import type { InterviewSession } from './session-schema.ts';

export type InterviewPlanRow = InterviewPlan & Versioned;

export const interviewPlans = recordTable<InterviewPlan>(
  'interview_plans',
  {
    id: 'id',
    jobId: 'job_id',
    stageId: 'stage_id',
    sessions: 'sessions',
    days: 'days',
    gapMins: 'gap_mins',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  { json: ['sessions'], softDelete: true },
);

export const planListQuery = listQuery(planFilters);
const planListSchema = Type.Object(planListQuery);

export async function listPlans(
  db: Queryable,
  workspaceId: string,
  query: Static<typeof planListSchema>,
): Promise<Page<InterviewPlanRow>> {
  const scope: Sql[] = [];
  if (query.jobId !== undefined) scope.push(isAnyOf(sql`t.job_id`, query.jobId));
  if (query.stageId !== undefined) scope.push(isAnyOf(sql`t.stage_id`, query.stageId));
  return interviewPlans.list(db, workspaceId, query, { scope });
}

/** Locks the plan of a stage, if it has one. */
export async function lockPlanOf(
  db: Queryable,
  workspaceId: string,
  stageId: string,
): Promise<InterviewPlanRow | undefined> {
  const [plan] = await interviewPlans.rows(db, workspaceId, { where: [sql`t.stage_id = ${stageId}`], lock: 'update' });
  return plan;
}

/** The plans of a job: at most one for each of its stages, of which there are at most 100. */
export function listPlansOf(db: Queryable, workspaceId: string, jobId: string): Promise<InterviewPlanRow[]> {
  return interviewPlans.rows(db, workspaceId, { where: [sql`t.job_id = ${jobId}`] });
}

/** A session of the plans of a job. */
export async function findSession(
  db: Queryable,
  workspaceId: string,
  jobId: string,
  sessionId: string,
): Promise<InterviewSession | undefined> {
  const plans = await listPlansOf(db, workspaceId, jobId);
  return plans.flatMap(({ sessions }) => sessions).find(({ id }) => id === sessionId.toLowerCase());
}

/** Selects the ID of the plan of a stage. */
export function planIdOf(workspaceId: string, stageId: string): Sql {
  return sql`
    select id from interview_plans
    where workspace_id = ${workspaceId} and stage_id = ${stageId} and deleted_at is null`;
}
