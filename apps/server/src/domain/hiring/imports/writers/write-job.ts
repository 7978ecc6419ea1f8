import type { Change } from '../../../../platform/changes/change.ts';
import { applyJobStatus } from '../../jobs/change-job.ts';
import { createJob } from '../../jobs/create-job.ts';
import type { Page } from '../page.ts';
import { findJobByTitle } from '../record-queries.ts';
import type { Task, Written } from '../tasks.ts';

const NOTHING = { candidateId: null, reason: null };

/** A job with the same title is used; another one is created as a draft, unless the source says that it is open or closed. */
export async function writeJob(tx: Change, _page: Page, { record, recordId }: Task<'job'>): Promise<Written> {
  if (recordId !== null) return { ...NOTHING, outcome: 'skipped', recordId };
  const { title, description, department, location, status = 'draft' } = record.data;
  const existing = await findJobByTitle(tx, tx.workspaceId, title);
  if (existing !== undefined) return { ...NOTHING, outcome: 'merged', recordId: existing.id };
  const job = await createJob(tx, {
    title,
    description: description ?? title,
    employmentType: 'full_time',
    workplaceType: 'onsite',
    ...(department === undefined ? {} : { department }),
    ...(location === undefined ? {} : { location }),
  });
  if (status !== 'draft') await applyJobStatus(tx, job, status);
  return { ...NOTHING, outcome: 'created', recordId: job.id };
}
