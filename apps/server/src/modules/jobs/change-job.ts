import { type Change, change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { changedFields, changesBetween, wire } from '../../platform/diff.ts';
import { NotFound } from '../../platform/errors.ts';
import { copyStages } from '../stages/default-stages.ts';
import { readConfig } from './application-config-queries.ts';
import { checkPay, createJobIn, namingSlug } from './create-job.ts';
import { JOB_STATUS_EVENT } from './job-status.ts';
import { findJob, type JobRow, lockJob, markJobDeleted, setJobStatus, updateJob as updateRow } from './queries.ts';
import type { Job, JobPatch } from './schema.ts';

/** @throws NotFound */
export async function getJob(context: Context, id: string): Promise<JobRow> {
  const job = await findJob(context.db.read, context.workspaceId, id);
  if (job === undefined) throw new NotFound('Job');
  return job;
}

/** The job, locked for the rest of the change. @throws NotFound */
export async function requireJob(tx: Change, id: string): Promise<JobRow> {
  const job = await lockJob(tx, tx.workspaceId, id);
  if (job === undefined) throw new NotFound('Job');
  return job;
}

/** @throws NotFound, Invalid, Conflict */
export async function updateJob(context: Context, id: string, patch: JobPatch): Promise<JobRow> {
  return change(context, async (tx) => {
    const job = tx.target(await requireJob(tx, id));
    const changed = changedFields(job, patch);
    const fields = Object.keys(changed);
    if (fields.length === 0) return job;
    checkPay({ ...job, ...changed });
    const updated = await namingSlug(updateRow(tx, context.workspaceId, id, changed), changed.slug ?? job.slug);
    tx.record({
      type: 'job.updated',
      entityType: 'job',
      entityId: id,
      data: { job: wire(updated), changes: changesBetween(job, updated, fields) },
    });
    return updated;
  });
}

/** Publishes, closes, or takes back to draft: from any status, and without effect when the job is there already. */
export async function changeJobStatus(context: Context, id: string, status: Job['status']): Promise<JobRow> {
  return change(context, async (tx) => changeStatusIn(tx, tx.target(await requireJob(tx, id)), status));
}

/** Opens a job in an open change. @throws NotFound */
export async function publishIn(tx: Change, id: string): Promise<JobRow> {
  return changeStatusIn(tx, await requireJob(tx, id), 'open');
}

async function changeStatusIn(tx: Change, job: JobRow, status: Job['status']): Promise<JobRow> {
  if (job.status === status) return job;
  const updated = await setJobStatus(tx, tx.workspaceId, job.id, status);
  tx.record({
    type: JOB_STATUS_EVENT[status],
    entityType: 'job',
    entityId: job.id,
    data: { job: wire(updated), changes: changesBetween(job, updated, ['status']) },
  });
  return updated;
}

/** A new draft with the content, the form and the stages of another job. */
export async function duplicateJob(context: Context, id: string): Promise<JobRow> {
  return change(context, async (tx) => {
    const job = tx.target(await requireJob(tx, id));
    const config = await readConfig(tx, context.workspaceId, id);
    const {
      id: _id,
      slug: _slug,
      status: _status,
      publishedAt: _published,
      createdAt: _created,
      updatedAt: _updated,
      ...content
    } = wire(job);
    return createJobIn(tx, content, config!.config, (open, copyId) => copyStages(open, id, copyId));
  });
}

/** The job vanishes from every read; its applications stay. @throws NotFound */
export async function deleteJob(context: Context, id: string): Promise<void> {
  await change(context, async (tx) => {
    tx.target(await requireJob(tx, id));
    const job = await markJobDeleted(tx, context.workspaceId, id);
    tx.record({ type: 'job.deleted', entityType: 'job', entityId: id, data: { job: wire(job) } });
  });
}
