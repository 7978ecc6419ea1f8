import type { Change } from '../../../../platform/changes/change.ts';
import { apiFields } from '../../../../platform/records/diff.ts';
import {
  hireApplication,
  rejectApplication,
  withdrawApplication,
} from '../../../hiring/applications/end-application.ts';
import { moveApplication } from '../../../hiring/applications/move-application.ts';
import type { ApplicationRow } from '../../../hiring/applications/queries.ts';
import { findStageSummaries } from '../../../hiring/applications/transition-queries.ts';
import { scheduleInterview } from '../../../hiring/interviews/schedule-interview.ts';
import { createOffer } from '../../../hiring/offers/change-offer.ts';
import type { ApplicationSubject } from '../definition/subject-queries.ts';
import type { StepConfig } from '../step-types.ts';
import type { StepScope } from './execute-step.ts';
import { permanentFailure } from './step-failed.ts';

/** Steps on the application that the event is about. */

export function moveStageStep({ tx, data }: StepScope, { toStageId }: StepConfig<'move_stage'>) {
  return transition(tx, data, (id) => moveApplication(tx, id, { toStageId }));
}

export function rejectStep({ tx, data }: StepScope, { reason, note }: StepConfig<'reject'>) {
  const rejection = { ...(reason === undefined ? {} : { reason }), ...(note === undefined ? {} : { note }) };
  return transition(tx, data, (id) => rejectApplication(tx, id, rejection));
}

export function hireStep({ tx, data }: StepScope) {
  return transition(tx, data, (id) => hireApplication(tx, id));
}

export function withdrawStep({ tx, data }: StepScope) {
  return transition(tx, data, (id) => withdrawApplication(tx, id));
}

export async function scheduleInterviewStep({ tx, data }: StepScope, config: StepConfig<'schedule_interview'>) {
  const { id: applicationId } = requireApplication(data);
  const { id, scheduledAt } = await scheduleInterview(tx, { ...config, applicationId });
  return { interviewId: id, scheduledAt };
}

export async function createOfferStep({ tx, data }: StepScope, config: StepConfig<'create_offer'>) {
  const { id: applicationId } = requireApplication(data);
  const { id } = await createOffer(tx, { ...config, applicationId });
  return { offerId: id };
}

async function transition(tx: Change, data: StepScope['data'], step: (id: string) => Promise<ApplicationRow>) {
  const before = requireApplication(data);
  const after = await step(before.id);
  const { id: applicationId, stageId, status } = after;
  data.application = { ...before, ...apiFields(after), stage: await stageOf(tx, before, stageId) };
  return { applicationId, stageId, status };
}

async function stageOf(tx: Change, before: ApplicationSubject, stageId: string): Promise<ApplicationSubject['stage']> {
  if (before.stage.id === stageId) return before.stage;
  const [stage] = await findStageSummaries(tx, tx.workspaceId, [stageId]);
  return stage as ApplicationSubject['stage']; // the database allows the same kinds as the schema
}

function requireApplication({ application }: StepScope['data']): ApplicationSubject {
  if (application === null) throw permanentFailure('The event has no application, or it was deleted.');
  return application;
}
