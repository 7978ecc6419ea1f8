import { type Change, change } from '../../../platform/changes/change.ts';
import { ExistsAlready } from '../../../platform/changes/existing-record.ts';
import type { Context } from '../../../platform/context/context.ts';
import { Conflict, Invalid, NotFound } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { apiFields, changedFields, changesBetween } from '../../../platform/records/diff.ts';
import { valuesOfNew } from '../../records/custom-fields/write-values.ts';
import { addApplication, alreadyApplied, requireVacancy } from '../applications/create-application.ts';
import type { ApplicationRow } from '../applications/queries.ts';
import { lockExistingCandidateForShare } from '../applications/transition-queries.ts';
import { type CandidateRow, lockCandidate } from '../candidates/queries.ts';
import { jobs } from '../jobs/queries.ts';
import { entryStageForShare } from '../stages/queries.ts';
import { poolEvents } from './events.ts';
import { entryIdOfCandidate, insertPoolEntry, type PoolEntryRow, poolEntries } from './queries.ts';
import type { NewPoolEntry, PoolAssignment, PoolEntryPatch } from './schema.ts';

/** @throws NotFound */
export async function getPoolEntry(context: Context, id: string): Promise<PoolEntryRow> {
  const entry = await poolEntries.find(context.db.read, context.workspaceId, id);
  if (entry === undefined) throw new NotFound('Pool entry');
  return entry;
}

/**
 * @throws Invalid for an unknown candidate or job; Conflict if the candidate is already in the pool
 * @param past.addedAt when they came into the pool of another system
 */
export async function addToPool(
  context: Context,
  input: NewPoolEntry,
  { addedAt }: { addedAt?: string | undefined } = {},
): Promise<PoolEntryRow> {
  return change(context, async (tx) => {
    const candidate = await requireCandidate(tx, input.candidateId);
    await requireJobExists(tx, input.jobId ?? null);
    const entry = await insertPoolEntry(tx, tx.workspaceId, {
      id: newId(),
      candidateId: candidate.id,
      jobId: input.jobId ?? null,
      source: input.source ?? 'sourced',
      reason: input.reason ?? null,
      addedBy: tx.actor,
      ...(addedAt === undefined ? {} : { addedAt }),
    });
    if (entry === undefined) {
      const existing = { scope: 'pool:read', select: entryIdOfCandidate(tx.workspaceId, input.candidateId) };
      throw new ExistsAlready('The candidate is already in the pool.', { field: 'candidateId' }, existing);
    }
    tx.record(poolEvents.added, entry, { poolEntry: apiFields(entry) }, { subjectId: entry.candidateId });
    return entry;
  });
}

/** @throws NotFound, Invalid */
export async function updatePoolEntry(context: Context, id: string, patch: PoolEntryPatch): Promise<PoolEntryRow> {
  return change(context, async (tx) => {
    const entry = tx.target(await requireEntry(tx, id));
    const changed = changedFields(entry, patch);
    const fields = Object.keys(changed);
    if (fields.length === 0) return entry;
    await requireJobExists(tx, changed.jobId ?? null);
    const updated = await poolEntries.update(tx, context.workspaceId, id, changed);
    const data = { poolEntry: apiFields(updated), changes: changesBetween(entry, updated, fields) };
    tx.record(poolEvents.updated, updated, data, { subjectId: updated.candidateId });
    return updated;
  });
}

/** @throws NotFound */
export async function removeFromPool(context: Context, id: string): Promise<void> {
  await change(context, async (tx) => {
    tx.target(await requireEntry(tx, id));
    const removed = await poolEntries.markDeleted(tx, context.workspaceId, id);
    tx.record(poolEvents.removed, removed, { poolEntry: apiFields(removed) }, { subjectId: removed.candidateId });
  });
}

/**
 * Creates an application of the candidate for an open job; the entry remains in the pool.
 * @throws NotFound, Invalid; Conflict if the job is not open or the candidate already has an application for it
 */
export async function assignFromPool(
  context: Context,
  id: string,
  { jobId, customFields: given }: PoolAssignment,
): Promise<ApplicationRow> {
  return change(context, async (tx) => {
    // The stage is locked first, because deleting a stage locks it before candidates.
    tx.send(entryStageForShare(tx.workspaceId, jobId));
    const entry = tx.target(await requireEntry(tx, id));
    const { job, stage } = await requireVacancy(tx, jobId);
    if (job.status !== 'open') throw new Conflict('The job is not open.', { field: 'jobId', jobStatus: job.status });
    const candidate = await lockExistingCandidateForShare(tx, tx.workspaceId, entry.candidateId);
    if (candidate === undefined) throw Invalid.field('candidateId', 'no such candidate');
    const customFields = await valuesOfNew(tx, 'application', given);
    const application = await addApplication(tx, { candidate, job, stage, source: 'pool', customFields });
    if (application === undefined) throw alreadyApplied(tx.workspaceId, candidate.id, job.id);
    return application;
  });
}

async function requireEntry(tx: Change, id: string): Promise<PoolEntryRow> {
  const entry = await poolEntries.lock(tx, tx.workspaceId, id);
  if (entry === undefined) throw new NotFound('Pool entry');
  return entry;
}

async function requireCandidate(tx: Change, id: string): Promise<CandidateRow> {
  const candidate = await lockCandidate(tx, tx.workspaceId, id);
  if (candidate === undefined) throw Invalid.field('candidateId', 'no such candidate');
  return candidate;
}

async function requireJobExists(tx: Change, jobId: string | null): Promise<void> {
  if (jobId !== null && (await jobs.find(tx, tx.workspaceId, jobId)) === undefined) {
    throw Invalid.field('jobId', 'no such job');
  }
}
