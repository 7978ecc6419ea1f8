import type { Change } from '../../../../platform/changes/change.ts';
import { applyJobStatus } from '../../jobs/change-job.ts';
import { createJob } from '../../jobs/create-job.ts';
import type { Page } from '../page.ts';
import { findJobByRef, findJobByTitle } from '../record-queries.ts';
import type { Task, Written } from '../tasks.ts';

const NOTHING = { candidateId: null, reason: null };

/** A job with the same reference, or with the same title if the source has no IDs of jobs, is used; another one is created as a draft, unless the source says that it is open or closed. */
export async function writeJob(tx: Change, _page: Page, { record, recordId }: Task<'job'>): Promise<Written> {
  if (recordId !== null) return { ...NOTHING, outcome: 'skipped', recordId };
  const { title, description, department, location, confidential, externalRefs, status = 'draft' } = record.data;
  const existing =
    externalRefs === undefined
      ? (await findJobByTitle(tx, tx.workspaceId, title))?.id
      : await findJobByRef(tx, tx.workspaceId, externalRefs);
  if (existing !== undefined) return { ...NOTHING, outcome: 'merged', recordId: existing };
  const job = await createJob(tx, {
    title,
    description: description ?? title,
    employmentType: 'full_time',
    workplaceType: 'onsite',
    ...(department === undefined ? {} : { department }),
    ...(location === undefined ? {} : { location }),
    ...(confidential === undefined ? {} : { confidential }),
    ...(externalRefs === undefined ? {} : { externalRefs }),
  });
  if (status !== 'draft') await applyJobStatus(tx, job, status);
  return { ...NOTHING, outcome: 'created', recordId: job.id };
}
