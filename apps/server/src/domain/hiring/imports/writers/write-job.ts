import type { Change } from '../../../../platform/changes/change.ts';
import { Invalid } from '../../../../platform/errors/errors.ts';
import { inputCheck } from '../../../../platform/http/contract/input.ts';
import { ApplicationConfig } from '../../jobs/application-config.ts';
import { replaceApplicationConfig } from '../../jobs/change-application-config.ts';
import { applyJobStatus } from '../../jobs/change-job.ts';
import { createJob } from '../../jobs/create-job.ts';
import { NewJob } from '../../jobs/schema.ts';
import { NewPipeline } from '../../pipelines/schema.ts';
import type { RecordOf } from '../adapters/adapter.ts';
import type { Page } from '../page.ts';
import { findJobByRef, findJobBySlug, findJobByTitle } from '../record-queries.ts';
import { OF_NO_CANDIDATE, type Task, type Written } from '../tasks.ts';

const check = inputCheck(NewJob);
const checkForm = inputCheck(ApplicationConfig);
const checkPipeline = inputCheck(NewPipeline);

/**
 * A job with the same slug or reference is used, or with the same title if the source has neither; another one is created as a
 * draft, unless the source says that it is open or closed.
 */
export async function writeJob(tx: Change, page: Page, { record, recordId }: Task<'job'>): Promise<Written> {
  if (recordId !== null) return { ...OF_NO_CANDIDATE, outcome: 'skipped', recordId };
  const existing = await findExisting(tx, record.data);
  if (existing !== undefined) return { ...OF_NO_CANDIDATE, outcome: 'merged', recordId: existing };
  const { title, description, department, location, confidential, externalRefs, stages, form } = record.data;
  const status = record.data.status ?? 'draft';
  const input: NewJob = {
    title,
    description: description ?? title,
    employmentType: 'full_time',
    workplaceType: 'onsite',
    ...(department === undefined ? {} : { department }),
    ...(location === undefined ? {} : { location }),
    ...(confidential === undefined ? {} : { confidential }),
    ...(externalRefs === undefined ? {} : { externalRefs }),
    ...detailsOf(page, record.data),
  };
  check(input);
  if (stages !== undefined) checkStages(stages);
  if (form !== undefined) checkForm(form);
  const job = await createJob(tx, input, stages);
  if (form !== undefined) await replaceApplicationConfig(tx, job.id, form);
  if (status !== 'draft') await applyJobStatus(tx, job, status);
  return { ...OF_NO_CANDIDATE, outcome: 'created', recordId: job.id };
}

type JobData = RecordOf<'job'>['data'];

async function findExisting(tx: Change, { title, externalRefs, details }: JobData): Promise<string | undefined> {
  if (details !== undefined)
    return details.slug === undefined ? undefined : findJobBySlug(tx, tx.workspaceId, details.slug);
  if (externalRefs !== undefined) return findJobByRef(tx, tx.workspaceId, externalRefs);
  return (await findJobByTitle(tx, tx.workspaceId, title))?.id;
}

function detailsOf(page: Page, { details }: JobData): Partial<NewJob> {
  if (details === undefined) return {};
  const { departmentOf, locationsOf = [], ...fields } = details;
  const departmentId = departmentOf === undefined ? null : page.idOf('department', departmentOf);
  const locationIds = locationsOf.flatMap((id) => page.idOf('location', id) ?? []);
  return {
    ...fields,
    ...(departmentId === null ? {} : { departmentId }),
    ...(locationIds.length === 0 ? {} : { locationIds }),
  };
}

/** @throws Invalid unless a job can have these stages */
function checkStages(stages: NonNullable<JobData['stages']>): void {
  checkPipeline({ name: 'Stages', stages });
  for (const kind of ['hired', 'rejected'] as const)
    if (stages.filter((stage) => stage.kind === kind).length !== 1)
      throw Invalid.field('stages', `must contain one stage of the kind ${kind}`);
}
