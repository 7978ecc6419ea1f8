import type { Change } from '../../../../platform/changes/change.ts';
import { apiFields } from '../../../../platform/records/diff.ts';
import type { ApplicationRow } from '../../../hiring/applications/queries.ts';
import { findStageSummaries } from '../../../hiring/applications/transition-queries.ts';
import type { FieldCatalogue } from '../conditions/fields.ts';
import type { ApplicationSubject } from '../definition/subject-queries.ts';
import { permanentFailure } from '../steps/step-failed.ts';
import type { StepScope } from './step.ts';

/** What steps that change the stage or status of the application share. */
export const transitionParts = {
  scopes: ['applications:write'],
  outputs: { applicationId: 'string', stageId: 'string', status: 'string' } as FieldCatalogue,
  subject: () => 'application' as const,
};

/** Changes the application that the event is about. @returns the output of the step */
export async function transition({ tx, data }: StepScope, change: (id: string) => Promise<ApplicationRow>) {
  const before = requireApplication(data);
  const after = await change(before.id);
  const { id: applicationId, stageId, status } = after;
  data.application = { ...before, ...apiFields(after), stage: await stageOf(tx, before, stageId) };
  return { applicationId, stageId, status };
}

async function stageOf(tx: Change, before: ApplicationSubject, stageId: string): Promise<ApplicationSubject['stage']> {
  if (before.stage.id === stageId) return before.stage;
  const [stage] = await findStageSummaries(tx, tx.workspaceId, [stageId]);
  return stage as ApplicationSubject['stage']; // the database allows the same kinds as the schema
}

export function requireApplication({ application }: StepScope['data']): ApplicationSubject {
  if (application === null) throw permanentFailure('The event has no application, or it was deleted.');
  return application;
}
