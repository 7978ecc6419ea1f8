import type { Change } from '../../../../platform/changes/change.ts';
import { Invalid } from '../../../../platform/errors/errors.ts';
import { inputCheck } from '../../../../platform/http/contract/input.ts';
import { createMessageTemplate } from '../../messages/templates/change-template.ts';
import { NewMessageTemplate } from '../../messages/templates/schema.ts';
import { createPipeline } from '../../pipelines/change-pipelines.ts';
import { NewPipeline } from '../../pipelines/schema.ts';
import { addToPool } from '../../pool/change-pool.ts';
import { NewPoolEntry } from '../../pool/schema.ts';
import { createTask } from '../../tasks/change-task.ts';
import { NewTask } from '../../tasks/schema.ts';
import type { Page } from '../page.ts';
import { findPipelineId, findPoolEntryId, findTemplateId } from '../record-queries.ts';
import { OF_NO_CANDIDATE, type Task, type Written } from '../tasks.ts';

const checkPipeline = inputCheck(NewPipeline);
const checkTemplate = inputCheck(NewMessageTemplate);
const checkEntry = inputCheck(NewPoolEntry);
const checkTask = inputCheck(NewTask);

/** A pipeline with the same name is used as it is here; the default of the workspace stays. */
export async function writePipeline(
  tx: Change,
  _page: Page,
  { record: { data }, recordId }: Task<'pipeline'>,
): Promise<Written> {
  checkPipeline(data);
  const existing = recordId ?? (await findPipelineId(tx, tx.workspaceId, data.name));
  if (existing !== undefined) return { ...OF_NO_CANDIDATE, outcome: 'merged', recordId: existing };
  const { id } = await createPipeline(tx, data);
  return { ...OF_NO_CANDIDATE, outcome: 'created', recordId: id };
}

/** A template with the same name is used as it is here. */
export async function writeTemplate(
  tx: Change,
  page: Page,
  { record: { data }, recordId }: Task<'message_template'>,
): Promise<Written> {
  const { reasonOf, ...content } = data;
  const rejectionReasonId = reasonOf === undefined ? null : page.idOf('rejection_reason', reasonOf);
  const input: NewMessageTemplate = { ...content, ...(rejectionReasonId === null ? {} : { rejectionReasonId }) };
  checkTemplate(input);
  const existing = recordId ?? (await findTemplateId(tx, tx.workspaceId, data.name));
  if (existing !== undefined) return { ...OF_NO_CANDIDATE, outcome: 'merged', recordId: existing };
  const { id } = await createMessageTemplate(tx, input);
  return { ...OF_NO_CANDIDATE, outcome: 'created', recordId: id };
}

/** A candidate who is in the pool already stays as they are there. */
export async function writePoolEntry(
  tx: Change,
  page: Page,
  { record, recordId }: Task<'pool_entry'>,
): Promise<Written> {
  const { candidate, job, addedAt, ...values } = record.data;
  const candidateId = page.idOf('candidate', candidate);
  if (candidateId === null) throw Invalid.field('candidate', 'has not been imported');
  const existing = recordId ?? (await findPoolEntryId(tx, tx.workspaceId, candidateId));
  if (existing !== undefined) return { outcome: 'merged', recordId: existing, candidateId, reason: null };
  const jobId = job === undefined ? null : page.idOf('job', job);
  const input: NewPoolEntry = { ...values, candidateId, ...(jobId === null ? {} : { jobId }) };
  checkEntry(input);
  const { id } = await addToPool(tx, input, { addedAt });
  return { outcome: 'created', recordId: id, candidateId, reason: null };
}

/** Tasks that were imported before stay as they are. */
export async function writeTask(tx: Change, page: Page, { record, recordId }: Task<'task'>): Promise<Written> {
  const { candidate, application, job, interview, createdAt, completedAt, ...values } = record.data;
  const candidateId = candidate === undefined ? null : page.idOf('candidate', candidate);
  if (recordId !== null) return { outcome: 'skipped', recordId, candidateId, reason: null };
  const input: NewTask = {
    ...values,
    candidateId,
    applicationId: application === undefined ? null : page.idOf('application', application),
    jobId: job === undefined ? null : page.idOf('job', job),
    interviewId: interview === undefined ? null : page.idOf('interview', interview),
  };
  checkTask(input);
  const task = await createTask(tx, input, { createdAt, completedAt });
  return { outcome: 'created', recordId: task.id, candidateId: task.candidateId, reason: null };
}
