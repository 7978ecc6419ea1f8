import type { Change } from '../../../../platform/changes/change.ts';
import { Invalid } from '../../../../platform/errors/errors.ts';
import { inputCheck } from '../../../../platform/http/contract/input.ts';
import { closed, nullable, Timestamp, Type } from '../../../../platform/http/contract/schema.ts';
import { createPlan } from '../../interview-plans/change-plan.ts';
import { lockPlanOf } from '../../interview-plans/queries.ts';
import { NewInterviewPlan } from '../../interview-plans/schema.ts';
import { createOpening } from '../../openings/change-openings.ts';
import { NewOpening } from '../../openings/schema.ts';
import { listStagesOf } from '../../stages/queries.ts';
import { createTrackingLink } from '../../tracking-links/change-tracking-link.ts';
import { findCode } from '../../tracking-links/queries.ts';
import { NewTrackingLink } from '../../tracking-links/schema.ts';
import { isTrackingCode } from '../../tracking-links/tracking-code.ts';
import type { Page } from '../page.ts';
import { OF_NO_CANDIDATE, type Task, type Written } from '../tasks.ts';

const checkPlan = inputCheck(NewInterviewPlan);
const checkOpening = inputCheck(NewOpening);
const checkOpeningTimes = inputCheck(closed({ filledAt: nullable(Timestamp), createdAt: Timestamp }));
const checkLink = inputCheck(NewTrackingLink);
const checkPastLink = inputCheck(
  closed({ code: Type.String(), visits: Type.Integer({ minimum: 0 }), createdAt: Timestamp }),
);

/** A stage that has a plan keeps it. */
export async function writePlan(
  tx: Change,
  page: Page,
  { record: { data }, recordId }: Task<'interview_plan'>,
): Promise<Written> {
  if (recordId !== null) return { ...OF_NO_CANDIDATE, outcome: 'skipped', recordId };
  const jobId = page.idOf('job', data.job);
  if (jobId === null) throw Invalid.field('job', 'has not been imported');
  const stages = await listStagesOf(tx, tx.workspaceId, jobId);
  const stage = stages.find(({ name }) => name === data.stage);
  if (stage === undefined) throw Invalid.field('stage', 'the job has no such stage');
  const existing = await lockPlanOf(tx, tx.workspaceId, stage.id);
  if (existing !== undefined) return { ...OF_NO_CANDIDATE, outcome: 'merged', recordId: existing.id };
  const { sessions, days, gapMins } = data;
  const input: NewInterviewPlan = { stageId: stage.id, sessions, days, gapMins };
  checkPlan(input);
  const { id } = await createPlan(tx, input, { sessions });
  return { ...OF_NO_CANDIDATE, outcome: 'created', recordId: id };
}

/** A link of this workspace with the same code is used as it is. */
export async function writeTrackingLink(
  tx: Change,
  page: Page,
  { record: { data }, recordId }: Task<'tracking_link'>,
): Promise<Written> {
  if (recordId !== null) return { ...OF_NO_CANDIDATE, outcome: 'skipped', recordId };
  const { sourceOf, job, url, ...past } = data;
  const sourceId = page.idOf('source', sourceOf);
  if (sourceId === null) throw Invalid.field('source', 'has not been imported');
  const jobId = job === undefined ? null : page.idOf('job', job);
  if (job !== undefined && jobId === null) throw Invalid.field('job', 'has not been imported');
  const input: NewTrackingLink = { sourceId, jobId, url };
  checkLink(input);
  checkPastLink(past);
  if (!isTrackingCode(past.code)) throw Invalid.field('code', 'is not the code of a tracking link');
  const taken = await findCode(tx, past.code);
  if (taken?.workspaceId === tx.workspaceId) return { ...OF_NO_CANDIDATE, outcome: 'merged', recordId: taken.id };
  const { id } = await createTrackingLink(tx, input, past);
  return { ...OF_NO_CANDIDATE, outcome: 'created', recordId: id };
}

export async function writeOpening(
  tx: Change,
  page: Page,
  { record: { data }, recordId }: Task<'opening'>,
): Promise<Written> {
  const { job, application, filledAt, createdAt, ...values } = data;
  const filled = application === undefined ? null : page.applicationOf(application);
  const candidateId = filled?.candidateId ?? null;
  if (recordId !== null) return { outcome: 'skipped', recordId, candidateId, reason: null };
  const jobId = page.idOf('job', job);
  if (jobId === null) throw Invalid.field('job', 'has not been imported');
  const input: NewOpening = { ...values, applicationId: filled?.applicationId ?? null };
  checkOpening(input);
  checkOpeningTimes({ filledAt, createdAt });
  const { id } = await createOpening(tx, jobId, input, { filledAt, createdAt });
  return { outcome: 'created', recordId: id, candidateId, reason: null };
}
