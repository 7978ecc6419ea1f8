import { type Change, change } from '../../../platform/changes/change.ts';
import { ExistsAlready } from '../../../platform/changes/existing-record.ts';
import type { Context } from '../../../platform/context/context.ts';
import { violates } from '../../../platform/database/errors.ts';
import { type FieldErrors, Invalid, NotFound } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { apiFields, changedFields, changesBetween } from '../../../platform/records/diff.ts';
import { findMemberIds } from '../../accounts/members/queries.ts';
import { lockStageForShare } from '../stages/queries.ts';
import { interviewPlanEvents } from './events.ts';
import { type InterviewPlanRow, interviewPlans, lockPlanOf, planIdOf } from './queries.ts';
import type { InterviewPlanPatch, NewInterviewPlan } from './schema.ts';
import { DEFAULT_DURATION_MINS, type InterviewSession, type NewSession } from './session-schema.ts';

/** @throws NotFound */
export async function getPlan(context: Context, id: string): Promise<InterviewPlanRow> {
  const plan = await interviewPlans.find(context.db.read, context.workspaceId, id);
  if (plan === undefined) throw new NotFound('Interview plan');
  return plan;
}

/** @throws Invalid for an unknown stage or interviewer; Conflict if the stage has a plan */
export async function createPlan(context: Context, { stageId, sessions }: NewInterviewPlan): Promise<InterviewPlanRow> {
  return change(context, async (tx) => {
    const stage = await lockStageForShare(tx, tx.workspaceId, { id: stageId });
    if (stage === undefined) throw Invalid.field('stageId', 'no such stage');
    const values = { id: newId(), jobId: stage.jobId, stageId: stage.id, sessions: await checked(tx, sessions, []) };
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
    const given = patch.sessions;
    const changed =
      given === undefined ? {} : changedFields(plan, { sessions: await checked(tx, given, plan.sessions) });
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

/** The sessions with all fields; those without an ID get one. @throws Invalid naming every invalid entry */
async function checked(
  tx: Change,
  given: readonly NewSession[],
  before: readonly InterviewSession[],
): Promise<InterviewSession[]> {
  const errors: FieldErrors = {};
  const wanted = [...new Set(given.flatMap(({ interviewerIds = [] }) => interviewerIds.map((id) => id.toLowerCase())))];
  const members = new Set(await findMemberIds(tx, tx.workspaceId, wanted));
  const kept = new Set(before.map(({ id }) => id));
  const sessions = given.map((session, index): InterviewSession => {
    const id = session.id?.toLowerCase();
    // Each ID once.
    if (id !== undefined && !kept.delete(id)) errors[`sessions.${index}.id`] = ['is not a session of this plan'];
    const interviewerIds = (session.interviewerIds ?? []).map((one) => one.toLowerCase());
    interviewerIds.forEach((one, place) => {
      if (!members.has(one) || interviewerIds.indexOf(one) !== place) {
        errors[`sessions.${index}.interviewerIds.${place}`] = ['is not a member of the workspace or is a duplicate'];
      }
    });
    const labels = (session.scorecardCriteria ?? []).map(({ label }) => label.toLowerCase());
    labels.forEach((label, place) => {
      if (labels.indexOf(label) !== place) {
        errors[`sessions.${index}.scorecardCriteria.${place}.label`] = ['is the same as that of an earlier criterion'];
      }
    });
    return completed(session, id ?? newId(), interviewerIds);
  });
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
  return sessions;
}

function completed(session: NewSession, id: string, interviewerIds: string[]): InterviewSession {
  return {
    id,
    title: session.title,
    type: session.type,
    mode: session.mode ?? 'video',
    durationMins: session.durationMins ?? DEFAULT_DURATION_MINS,
    interviewerIds,
    notes: session.notes ?? null,
    scorecardCriteria: (session.scorecardCriteria ?? []).map(({ label, guidance = null, required = false }) => ({
      label,
      guidance,
      required,
    })),
  };
}
