import { type Change, change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { isFuture } from '../../../platform/database/clock.ts';
import { Conflict, Invalid, NotFound } from '../../../platform/errors/errors.ts';
import { apiFields, changedFields, changesBetween } from '../../../platform/records/diff.ts';
import { mergeFieldValues } from '../../records/custom-fields/write-values.ts';
import { type WithCompleteRefs, withCompleteRefs } from '../../records/external-refs/schema.ts';
import { copyPlans } from '../interview-plans/copy-plans.ts';
import { copyStages } from '../stages/default-stages.ts';
import { readConfig } from './application-config-queries.ts';
import { checkHiringTeam } from './check-hiring-team.ts';
import { closeFilledJob } from './close-filled-job.ts';
import { createDraftJob, mapSlugConflict, requireVisible, slugIsGenerated } from './create-job.ts';
import { jobEvents } from './events.ts';
import { jobDeleted, jobPublishing, jobTermsChanged } from './hooks.ts';
import { JOB_STATUS_EVENT } from './job-status.ts';
import { changesPay, changesTerms, checkPay } from './pay.ts';
import { checkRegions, lockPlacement, lockPlacementOf, textsOf, withPlainIds } from './placement.ts';
import { hasOnlyFilledOpenings, type JobReadRow, type JobRow, jobs, setJobStatus } from './queries.ts';
import type { Job, JobPatch } from './schema.ts';
import { confidentialSlug } from './slug.ts';

/** @throws NotFound */
export async function getJob(context: Context, id: string): Promise<JobReadRow> {
  const job = await jobs.read(context.db.read, context.workspaceId, id);
  if (job === undefined) throw new NotFound('Job');
  return job;
}

/** Locks the job until the end of the change. @throws NotFound */
export async function requireJob(tx: Change, id: string): Promise<JobRow> {
  const job = await jobs.lock(tx, tx.workspaceId, id);
  if (job === undefined) throw new NotFound('Job');
  return job;
}

/** @throws NotFound, Invalid, Conflict */
export async function updateJob(context: Context, id: string, patch: JobPatch): Promise<JobRow> {
  return change(context, async (tx) => {
    lockPlacement(tx, [patch]);
    return applyJobPatch(tx, tx.target(await requireJob(tx, id)), patch);
  });
}

/** Changes a locked job. @throws Invalid, Conflict; Forbidden if it would be outside the limits of the caller's key */
export async function applyJobPatch(tx: Change, job: JobRow, patch: JobPatch): Promise<JobRow> {
  checkRegions(patch);
  const values = withCompleteRefs(await mergeFieldValues(tx, 'job', job, patch));
  const changed = withConfidentialSlug(job, await changesOf(tx, job, withPlainIds(values)));
  const fields = Object.keys(changed);
  if (fields.length === 0) return job;
  if (changesPay(changed)) checkPay({ ...job, ...changed });
  await checkHiringTeam(tx, changed.hiringTeam);
  await checkClosingDate(tx, job, changed);
  const slug = changed.slug ?? job.slug;
  const updated = await mapSlugConflict(jobs.update(tx, tx.workspaceId, job.id, changed), tx.workspaceId, slug);
  await requireVisible(tx, updated);
  const named = 'locationIds' in changed ? [...fields, 'locations'] : fields;
  tx.record(jobEvents.updated, updated, { job: apiFields(updated), changes: changesBetween(job, updated, named) });
  if (job.status !== 'open' && changesTerms(changed)) await jobTermsChanged.run(tx, updated);
  return (changed.closeWhenFilled === true ? await closeFilledJob(tx, job.id) : undefined) ?? updated;
}

type CompletePatch = WithCompleteRefs<JobPatch>;

/** The fields that the patch changes, including the texts derived from a new department or new locations. */
async function changesOf(tx: Change, job: JobRow, patch: CompletePatch): Promise<Partial<CompletePatch>> {
  const { department, ...others } = patch;
  const given = typeof patch.departmentId === 'string' ? others : patch;
  const changed = changedFields(job, given);
  const { departmentId, locationIds } = changed;
  return { ...changed, ...changedFields(job, await textsOf(tx, { ...given, departmentId, locationIds })) };
}

/**
 * A job that becomes confidential gets another slug, because its own is known or can be guessed. @throws Invalid for a given
 * slug of a confidential job
 */
function withConfidentialSlug(job: JobRow, changed: Partial<CompletePatch>): Partial<CompletePatch> {
  if (!(changed.confidential ?? job.confidential)) return changed;
  if (changed.slug !== undefined) throw slugIsGenerated();
  return changed.confidential === true ? { ...changed, slug: confidentialSlug(changed.title ?? job.title) } : changed;
}

/** An open job can only be given a closing date in the future. @throws Invalid */
async function checkClosingDate(tx: Change, { status }: JobRow, { closesAt }: Partial<JobPatch>): Promise<void> {
  if (status !== 'open' || typeof closesAt !== 'string' || (await isFuture(tx, closesAt))) return;
  throw Invalid.field('closesAt', 'must be in the future, because the job is open');
}

/** Publishes or closes a job, or sets it back to draft, from any status. No effect if it already has the status. */
export async function changeJobStatus(context: Context, id: string, status: Job['status']): Promise<JobRow> {
  return change(context, async (tx) => applyJobStatus(tx, tx.target(await requireJob(tx, id)), status));
}

/** Changes the status of a locked job. */
export async function applyJobStatus(tx: Change, job: JobRow, status: Job['status']): Promise<JobRow> {
  if (job.status === status) return job;
  if (status === 'open') await requirePublishable(tx, job);
  const updated = await setJobStatus(tx, tx.workspaceId, job.id, status);
  const changes = changesBetween(job, updated, ['status']);
  const data = { job: apiFields(updated), changes };
  if (status === 'closed') tx.record(jobEvents.closed, updated, { ...data, reason: 'requested' });
  else tx.record(JOB_STATUS_EVENT[status], updated, data);
  return updated;
}

/** A job that would close immediately, or is not approved, cannot be published. @throws Conflict */
async function requirePublishable(tx: Change, job: JobRow): Promise<void> {
  const { id, closesAt, closeWhenFilled } = job;
  if (closesAt !== null && !(await isFuture(tx, closesAt))) {
    const details = { field: 'closesAt', closesAt };
    throw new Conflict('The closing date of the job has passed. Change closesAt to publish it.', details);
  }
  if (closeWhenFilled && (await hasOnlyFilledOpenings(tx, tx.workspaceId, id))) {
    const message = 'The job has no open opening and closes when it is filled. Add an opening to publish it.';
    throw new Conflict(message, { field: 'closeWhenFilled' });
  }
  await jobPublishing.run(tx, job);
}

/** Creates a draft with the content, form, stages and interview plans of another job. */
export async function duplicateJob(context: Context, id: string): Promise<JobRow> {
  return change(context, async (tx) => {
    lockPlacementOf(tx, id);
    const job = tx.target(await requireJob(tx, id));
    const config = await readConfig(tx, context.workspaceId, id);
    const {
      id: _id,
      slug: _slug,
      locations: _locations,
      status: _status,
      externalRefs: _refs,
      publishedAt: _published,
      createdAt: _created,
      updatedAt: _updated,
      ...content
    } = apiFields(job);
    return createDraftJob(tx, content, config!.config, async (open, copyId) => {
      const stages = await copyStages(open, id, copyId);
      await copyPlans(open, id, copyId, stages);
    });
  });
}

/** Soft-deletes the job; its applications remain. @throws NotFound */
export async function deleteJob(context: Context, id: string): Promise<void> {
  await change(context, async (tx) => {
    await jobDeleted.run(tx, tx.target(await requireJob(tx, id)));
    const job = await jobs.markDeleted(tx, context.workspaceId, id);
    tx.record(jobEvents.deleted, job, { job: apiFields(job) });
  });
}
