import type { Change } from '../../../platform/change.ts';
import { wire } from '../../../platform/diff.ts';
import { hireApplicationIn, rejectApplicationIn, withdrawApplicationIn } from '../../applications/end-application.ts';
import { moveApplicationIn } from '../../applications/move-application.ts';
import type { ApplicationRow } from '../../applications/queries.ts';
import { stageBriefs } from '../../applications/transition-queries.ts';
import { scheduleInterviewIn } from '../../interviews/schedule-interview.ts';
import { createOfferIn } from '../../offers/change-offer.ts';
import type { ApplicationSubject } from '../definition/read-subjects.ts';
import type { StepConfig } from '../definition/step-types.ts';
import type { StepScope } from './execute-step.ts';
import { impossible } from './step-failed.ts';

/** Steps on the application that the event is about. */

export function moveStage({ tx, data }: StepScope, { toStageId }: StepConfig<'move_stage'>) {
  return transition(tx, data, (id) => moveApplicationIn(tx, id, toStageId));
}

export function reject({ tx, data }: StepScope, { reason, note }: StepConfig<'reject'>) {
  const rejection = { ...(reason === undefined ? {} : { reason }), ...(note === undefined ? {} : { note }) };
  return transition(tx, data, (id) => rejectApplicationIn(tx, id, rejection));
}

export function hire({ tx, data }: StepScope) {
  return transition(tx, data, (id) => hireApplicationIn(tx, id));
}

export function withdraw({ tx, data }: StepScope) {
  return transition(tx, data, (id) => withdrawApplicationIn(tx, id));
}

export async function scheduleInterview({ tx, data }: StepScope, config: StepConfig<'schedule_interview'>) {
  const { id: applicationId } = requireApplication(data);
  const { id, scheduledAt } = await scheduleInterviewIn(tx, { ...config, applicationId });
  return { interviewId: id, scheduledAt };
}

export async function createOffer({ tx, data }: StepScope, config: StepConfig<'create_offer'>) {
  const { id: applicationId } = requireApplication(data);
  const { id } = await createOfferIn(tx, { ...config, applicationId });
  return { offerId: id };
}

async function transition(tx: Change, data: StepScope['data'], step: (id: string) => Promise<ApplicationRow>) {
  const before = requireApplication(data);
  const after = await step(before.id);
  const { id: applicationId, stageId, status } = after;
  data.application = { ...before, ...wire(after), stage: await stageOf(tx, before, stageId) };
  return { applicationId, stageId, status };
}

async function stageOf(tx: Change, before: ApplicationSubject, stageId: string): Promise<ApplicationSubject['stage']> {
  if (before.stage.id === stageId) return before.stage;
  const [stage] = await stageBriefs(tx, tx.workspaceId, [stageId]);
  return stage as ApplicationSubject['stage']; // the database knows no other kinds than the schema
}

function requireApplication({ application }: StepScope['data']): ApplicationSubject {
  if (application === null) throw impossible('The event is about no application, or it is gone.');
  return application;
}
