import { type Change, change } from '../../../platform/changes/change.ts';
import { ExistsAlready } from '../../../platform/changes/existing-record.ts';
import type { Context } from '../../../platform/context/context.ts';
import { presentMoment } from '../../../platform/database/clock.ts';
import { violates } from '../../../platform/database/errors.ts';
import type { Page } from '../../../platform/database/paging.ts';
import { sql } from '../../../platform/database/sql.ts';
import { Invalid, NotFound } from '../../../platform/errors/errors.ts';
import { idAt, newId } from '../../../platform/ids/ids.ts';
import { apiFields, changedFields } from '../../../platform/records/diff.ts';
import { type ApplicationRow, applications, candidateOfApplication } from '../applications/queries.ts';
import { closeFilledJob } from '../jobs/close-filled-job.ts';
import { lockJobForOpenings } from '../jobs/queries.ts';
import { jobExists } from '../stages/queries.ts';
import { openingEvents } from './events.ts';
import {
  listOpenings,
  type OpeningListQuery,
  type OpeningRow,
  ofJob,
  openingIdOfApplication,
  openings,
} from './queries.ts';
import { recordOpeningChange } from './record-opening.ts';
import type { NewOpening, Opening, OpeningPatch } from './schema.ts';

/** @throws NotFound if the job does not exist */
export async function listOpeningsOfJob(
  context: Context,
  jobId: string,
  query: OpeningListQuery,
): Promise<Page<OpeningRow>> {
  const { db, workspaceId } = context;
  if (!(await jobExists(db.read, workspaceId, jobId))) throw new NotFound('Job');
  return listOpenings(db.read, workspaceId, { ...query, jobId: [jobId] });
}

/** @throws NotFound */
export async function getOpening(context: Context, jobId: string, id: string): Promise<OpeningRow> {
  const { db, workspaceId } = context;
  const opening = await openings.find(db.read, workspaceId, id, ofExistingJob(workspaceId, jobId));
  if (opening === undefined) throw new NotFound('Opening');
  return opening;
}

/**
 * @throws NotFound; Invalid for fields that the status does not allow; Conflict if the application fills another opening
 * @param past what another workspace says about it; the job stays as it is
 */
export async function createOpening(
  context: Context,
  jobId: string,
  input: NewOpening,
  past?: Pick<Opening, 'filledAt' | 'createdAt'>,
): Promise<OpeningRow> {
  return change(context, async (tx) => {
    await requireJob(tx, jobId);
    // A closed opening keeps the application that filled it, whatever has become of that since.
    const isKept = past !== undefined && input.status === 'closed';
    const application = isKept ? undefined : await lockHired(tx, jobId, input.applicationId ?? null);
    const { status = 'open', targetStartDate = null, applicationId = null, closeReason = null } = input;
    const filledAt = past?.filledAt ?? (status === 'filled' ? await presentMoment(tx) : null);
    const values = { status, targetStartDate, applicationId, filledAt, closeReason };
    checkStatusFields(isKept ? { ...values, applicationId: null } : values);
    const made = past === undefined ? { id: newId() } : { id: idAt(past.createdAt), createdAt: past.createdAt };
    const insertion = openings.insert(tx, tx.workspaceId, { ...made, jobId, ...values });
    const opening = await mapApplicationConflict(insertion, tx.workspaceId, application);
    const details = { subjectId: application?.candidateId };
    tx.record(openingEvents.created, opening, { opening: apiFields(opening) }, details);
    if (status !== 'open' && past === undefined) await closeFilledJob(tx, opening.jobId);
    return opening;
  });
}

/** @throws NotFound; Invalid for fields that the status does not allow; Conflict if the application fills another opening */
export async function updateOpening(
  context: Context,
  jobId: string,
  id: string,
  patch: OpeningPatch,
): Promise<OpeningRow> {
  return change(context, async (tx) => {
    await requireJob(tx, jobId);
    const application = await lockHired(tx, jobId, patch.applicationId ?? null);
    const opening = tx.target(await lockOpening(tx, jobId, id));
    checkStatusFields({ ...patch, status: patch.status ?? opening.status });
    const wanted = { ...opening, ...withoutFieldsOf(opening, patch), ...patch };
    const changed = changedFields(opening, wanted);
    if (Object.keys(changed).length === 0) return opening;
    if (changed.status === 'filled') changed.filledAt = await presentMoment(tx);
    const update = openings.update(tx, tx.workspaceId, opening.id, changed);
    const updated = await mapApplicationConflict(update, tx.workspaceId, application);
    const subjectId = await subjectOf(tx, updated.applicationId ?? opening.applicationId);
    recordOpeningChange(tx, opening, updated, { subjectId });
    if (opening.status === 'open' && updated.status !== 'open') await closeFilledJob(tx, updated.jobId);
    return updated;
  });
}

/** Soft-deletes the opening. @throws NotFound */
export async function deleteOpening(context: Context, jobId: string, id: string): Promise<void> {
  await change(context, async (tx) => {
    const opening = tx.target(await requireOpening(tx, jobId, id));
    const deleted = await openings.markDeleted(tx, tx.workspaceId, opening.id);
    const details = { subjectId: await subjectOf(tx, opening.applicationId) };
    tx.record(openingEvents.deleted, deleted, { opening: apiFields(deleted) }, details);
    if (opening.status === 'open') await closeFilledJob(tx, opening.jobId);
  });
}

/**
 * A new status clears the fields that only the former one has. A filled opening that is closed keeps the application
 * that filled it.
 */
function withoutFieldsOf({ status }: Opening, patch: OpeningPatch): Partial<Opening> {
  if (patch.status === undefined || patch.status === status) return {};
  return patch.status === 'closed' ? {} : { applicationId: null, filledAt: null, closeReason: null };
}

/** @throws Invalid naming a field that cannot be written with this status */
function checkStatusFields({ status, applicationId = null, closeReason = null }: NewOpening): void {
  if (applicationId !== null && status !== 'filled') {
    throw Invalid.field('applicationId', 'requires the status filled');
  }
  if (closeReason !== null && status !== 'closed') throw Invalid.field('closeReason', 'requires the status closed');
}

/**
 * Locks the application that fills an opening, so that it stays hired: after the job and before the opening, as hiring
 * does. @throws Invalid unless it is a hired application of the job
 */
async function lockHired(tx: Change, jobId: string, id: string | null): Promise<ApplicationRow | undefined> {
  if (id === null) return undefined;
  const where = [sql`t.id = ${id}`, sql`t.job_id = ${jobId}`, sql`t.status = 'hired'`];
  const [application] = await applications.rows(tx, tx.workspaceId, { where, lock: 'share' });
  if (application === undefined) throw Invalid.field('applicationId', 'must be a hired application of the job');
  return application;
}

/** The candidate whom an event about the opening may be about, because their application fills or filled it. */
async function subjectOf(tx: Change, applicationId: string | null): Promise<string | undefined> {
  if (applicationId === null) return undefined;
  return candidateOfApplication(tx, tx.workspaceId, applicationId);
}

/** Locks the job, which serializes changes of its openings. @throws NotFound */
async function requireJob(tx: Change, jobId: string): Promise<void> {
  if (!(await lockJobForOpenings(tx, tx.workspaceId, jobId))) throw new NotFound('Job');
}

async function requireOpening(tx: Change, jobId: string, id: string): Promise<OpeningRow> {
  await requireJob(tx, jobId);
  return lockOpening(tx, jobId, id);
}

async function lockOpening(tx: Change, jobId: string, id: string): Promise<OpeningRow> {
  const opening = await openings.lock(tx, tx.workspaceId, id, ofJob(jobId));
  if (opening === undefined) throw new NotFound('Opening');
  return opening;
}

function ofExistingJob(workspaceId: string, jobId: string) {
  return sql`${ofJob(jobId)} and exists (
    select from jobs j where j.workspace_id = ${workspaceId} and j.id = ${jobId} and j.deleted_at is null)`;
}

/** Maps a violation of the unique index on applications to a conflict that names the field. */
async function mapApplicationConflict(
  write: Promise<OpeningRow>,
  workspaceId: string,
  application: ApplicationRow | undefined,
): Promise<OpeningRow> {
  try {
    return await write;
  } catch (error) {
    if (application === undefined || !violates(error, 'openings_application_key')) throw error;
    const existing = { scope: 'openings:read', select: openingIdOfApplication(workspaceId, application.id) };
    throw new ExistsAlready('The application fills another opening.', { field: 'applicationId' }, existing);
  }
}
