import { type Change, change } from '../../../platform/changes/change.ts';
import { ExistsAlready } from '../../../platform/changes/existing-record.ts';
import type { Context } from '../../../platform/context/context.ts';
import { violates } from '../../../platform/database/errors.ts';
import { Invalid, NotFound } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { apiFields, changedFields, changesBetween } from '../../../platform/records/diff.ts';
import { lockStageForShare } from '../stages/queries.ts';
import { completeSessions } from './complete-sessions.ts';
import { interviewPlanEvents } from './events.ts';
import { type InterviewPlanRow, interviewPlans, lockPlanOf, planIdOf } from './queries.ts';
import type { InterviewPlanPatch, NewInterviewPlan } from './schema.ts';
import type { InterviewSession } from './session-schema.ts';

/** @throws NotFound */
export async function getPlan(context: Context, id: string): Promise<InterviewPlanRow> {
  const plan = await interviewPlans.find(context.db.read, context.workspaceId, id);
  if (plan === undefined) throw new NotFound('Interview plan');
  return plan;
}

/**
 * @throws Invalid for an unknown stage or interviewer; Conflict if the stage has a plan
 * @param past the sessions of another workspace, whose interviews name them by their IDs
 */
export async function createPlan(
  context: Context,
  { stageId, sessions, days = 'one', gapMins = 0 }: NewInterviewPlan,
  past: { sessions?: readonly InterviewSession[] } = {},
): Promise<InterviewPlanRow> {
  return change(context, async (tx) => {
    const stage = await lockStageForShare(tx, tx.workspaceId, { id: stageId });
    if (stage === undefined) throw Invalid.field('stageId', 'no such stage');
    const complete = await completeSessions(tx, sessions, past.sessions ?? []);
    const values = { id: newId(), jobId: stage.jobId, stageId: stage.id, sessions: complete, days, gapMins };
    const plan = await interviewPlans.insert(tx, tx.workspaceId, values).catch((error: unknown) => {
      throw violates(error, 'interview_plans_stage_key') ? hasPlan(tx.workspaceId, stage.id) : error;
    });
    tx.record(interviewPlanEvents.created, plan, { interviewPlan: apiFields(plan) });
    return plan;
  });
}

function hasPlan(workspaceId: string, stageId: string): ExistsAlready {
  const existing = { scope: 'stages:read', select: planIdOf(workspaceId, stageId) };
  return new ExistsAlready('The stage has an interview plan already.', { field: 'stageId' }, existing);
}

/**
 * Scheduled interviews keep the values that they got from a session. @throws NotFound; Invalid for an unknown session
 * or interviewer
 */
export async function updatePlan(context: Context, id: string, patch: InterviewPlanPatch): Promise<InterviewPlanRow> {
  return change(context, async (tx) => {
    const plan = tx.target(await requirePlan(tx, id));
    const { sessions, ...arrangement } = patch;
    const given = sessions === undefined ? {} : { sessions: await completeSessions(tx, sessions, plan.sessions) };
    const changed = changedFields(plan, { ...arrangement, ...given });
    const fields = Object.keys(changed);
    if (fields.length === 0) return plan;
    const updated = await interviewPlans.update(tx, tx.workspaceId, plan.id, changed);
    const data = { interviewPlan: apiFields(updated), changes: changesBetween(plan, updated, fields) };
    tx.record(interviewPlanEvents.updated, updated, data);
    return updated;
  });
}

/** Interviews that were scheduled from it remain. @throws NotFound */
export async function deletePlan(context: Context, id: string): Promise<void> {
  await change(context, async (tx) => remove(tx, tx.target(await requirePlan(tx, id))));
}

/** Deletes the plan of a stage that is being deleted. */
export async function deletePlanOf(tx: Change, stageId: string): Promise<void> {
  const plan = await lockPlanOf(tx, tx.workspaceId, stageId);
  if (plan !== undefined) await remove(tx, plan);
}

async function remove(tx: Change, plan: InterviewPlanRow): Promise<void> {
  const deleted = await interviewPlans.markDeleted(tx, tx.workspaceId, plan.id);
  tx.record(interviewPlanEvents.deleted, deleted, { interviewPlan: apiFields(deleted) });
}

async function requirePlan(tx: Change, id: string): Promise<InterviewPlanRow> {
  const plan = await interviewPlans.lock(tx, tx.workspaceId, id);
  if (plan === undefined) throw new NotFound('Interview plan');
  return plan;
}
