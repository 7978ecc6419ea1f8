import type { Change } from '../../../../platform/changes/change.ts';
import { Conflict, Invalid } from '../../../../platform/errors/errors.ts';
import { inputCheck } from '../../../../platform/http/contract/input.ts';
import { closed, nullable, text } from '../../../../platform/http/contract/schema.ts';
import { createApplication } from '../../applications/create-application.ts';
import { hireApplication, rejectApplication, withdrawApplication } from '../../applications/end-application.ts';
import { moveApplication } from '../../applications/move-application.ts';
import { type ApplicationRow, findApplicationId } from '../../applications/queries.ts';
import { NewApplication, type PastStage } from '../../applications/schema.ts';
import { requireApplication } from '../../applications/transition.ts';
import type { RecordOf } from '../adapters/adapter.ts';
import type { Page } from '../page.ts';
import type { Task, Written } from '../tasks.ts';
import { changedHere } from './write-candidate.ts';

const check = inputCheck(NewApplication);

export async function writeApplication(
  tx: Change,
  page: Page,
  { record, recordId, isChanged }: Task<'application'>,
): Promise<Written> {
  const { data } = record;
  const candidateId = page.idOf('candidate', data.candidate);
  const jobId = page.jobIdOf(record);
  if (candidateId === null) throw Invalid.field('candidate', 'has not been imported');
  if (jobId === null) throw Invalid.field('job', 'has not been imported');
  const written = { candidateId, reason: null };
  if (recordId !== null) {
    if (isChanged) return { ...changedHere(recordId), candidateId };
    return { ...written, ...(await follow(tx, page, record, { recordId, jobId })) };
  }
  const existing = await findApplicationId(tx, tx.workspaceId, { candidateId, jobId });
  if (existing !== undefined) return { ...written, outcome: 'merged', recordId: existing };
  const { source } = data;
  const sourceId = page.sourceIdOf(record);
  const customFields = page.fieldValues('application', data.customFields);
  const input: NewApplication = {
    candidateId,
    jobId,
    ...(source === undefined ? {} : sourceId === undefined ? { source } : { sourceId }),
    ...(customFields === undefined ? {} : { customFields: customFields as never }), // checked next
    ...data.details,
    ...historyOf(page, record, jobId),
  };
  check(input);
  const past = data.past === undefined ? {} : pastOf(page, data.past);
  const application = await createApplication(tx, input, { ...past, rejectionReasonId: page.reasonIdOf(record) });
  return { ...written, outcome: 'created', recordId: application.id };
}

/** When the application was created, and the stages up to the last one, as far as the source knows them. */
function historyOf(
  page: Page,
  { data }: RecordOf<'application'>,
  jobId: string,
): Pick<NewApplication, 'appliedAt' | 'createdAt' | 'stageHistory'> {
  const { status, stage, history = [], endedAt } = data;
  const first = page.firstStage(jobId);
  const known = history.flatMap(({ stage: name, at }) => {
    const found = page.stageOf(jobId, name);
    return found === undefined ? [] : [{ stageId: found.id, at }];
  });
  const appliedAt = data.appliedAt ?? known[0]?.at;
  const isPlain = status === 'active' && stage === null && known.length === 0;
  if (isPlain || first === undefined) return appliedAt === undefined ? {} : { appliedAt, createdAt: appliedAt };
  const now = new Date().toISOString();
  const start = appliedAt ?? endedAt ?? now;
  const steps: PastStage[] = known[0]?.stageId === first.id ? known : [{ stageId: first.id, at: start }, ...known];
  const current = stage === null ? undefined : page.stageOf(jobId, stage);
  const last = () => steps.at(-1)!; // there is always the first stage
  const end = status === 'hired' || status === 'rejected' ? page.stageOfKind(jobId, status)! : undefined; // every job has them
  const isEnd = current?.kind === 'hired' || current?.kind === 'rejected';
  // Some sources keep the stage in which an application was before it ended.
  if (current !== undefined && !isEnd && last().stageId !== current.id && last().stageId !== end?.id)
    steps.push({ stageId: current.id, at: last().at });
  const at = endedAt !== undefined && endedAt > last().at ? endedAt : last().at;
  if (status === 'withdrawn') steps.push({ stageId: last().stageId, status, at });
  else if (end !== undefined && last().stageId !== end.id) steps.push({ stageId: end.id, at });
  return { appliedAt: start, createdAt: start, stageHistory: steps };
}

/** Moves an application that was imported before to where the source has it now. */
async function follow(
  tx: Change,
  page: Page,
  { data }: RecordOf<'application'>,
  { recordId, jobId }: { recordId: string; jobId: string },
): Promise<Pick<Written, 'outcome' | 'recordId' | 'reason'>> {
  const application = await requireApplication(tx, recordId);
  const stage = data.stage === null ? undefined : page.stageOf(jobId, data.stage);
  const after = await moved(tx, application, data.status, stage?.id);
  return { outcome: after.revision === application.revision ? 'skipped' : 'updated', recordId, reason: null };
}

async function moved(
  tx: Change,
  application: ApplicationRow,
  status: ApplicationRow['status'],
  stageId: string | undefined,
): Promise<ApplicationRow> {
  const { id } = application;
  if (application.status === status && status !== 'active') return application;
  if (application.status !== 'active') throw new Conflict(`The application is ${application.status} here.`);
  if (status === 'hired') return hireApplication(tx, id);
  if (status === 'rejected') return rejectApplication(tx, id, {});
  if (status === 'withdrawn') return withdrawApplication(tx, id);
  return stageId === undefined ? application : moveApplication(tx, id, { toStageId: stageId });
}

const checkText = inputCheck(closed({ rejectReason: nullable(text(2_000)), rejectNote: nullable(text(20_000)) }));

function pastOf(page: Page, past: NonNullable<RecordOf<'application'>['data']['past']>) {
  const { rejectReason, rejectNote, answerToReview, trackingLink } = past;
  checkText({ rejectReason, rejectNote });
  const trackingLinkId = trackingLink === null ? null : page.idOf('tracking_link', trackingLink);
  return { rejectReason, rejectNote, answerToReview, trackingLinkId };
}
