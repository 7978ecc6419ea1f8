import { type Change, change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { changedFields, changesBetween, wire } from '../../platform/diff.ts';
import { Conflict, Invalid, NotFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { alreadyApplied, createApplicationIn, requireVacancy } from '../applications/create-application.ts';
import type { ApplicationRow } from '../applications/queries.ts';
import { type CandidateRow, lockCandidate } from '../candidates/queries.ts';
import { findJob } from '../jobs/queries.ts';
import { insertEntry, type PoolEntryRow, poolEntries } from './queries.ts';
import type { NewPoolEntry, PoolEntryPatch } from './schema.ts';

/** @throws NotFound */
export async function getPoolEntry(context: Context, id: string): Promise<PoolEntryRow> {
  const entry = await poolEntries.find(context.db.read, context.workspaceId, id);
  if (entry === undefined) throw new NotFound('Pool entry');
  return entry;
}

/** @throws Invalid for an unknown candidate or job; Conflict when the candidate is in the pool */
export async function addToPool(context: Context, input: NewPoolEntry): Promise<PoolEntryRow> {
  return change(context, async (tx) => {
    const entry = await addToPoolIn(tx, input);
    if (entry === undefined) throw new Conflict('The candidate is in the pool already.', { field: 'candidateId' });
    return entry;
  });
}

/** The same in an open change; undefined when the candidate is in the pool. */
export async function addToPoolIn(tx: Change, input: NewPoolEntry): Promise<PoolEntryRow | undefined> {
  const candidate = await requireCandidate(tx, input.candidateId);
  await requireJobExists(tx, input.jobId ?? null);
  const entry = await insertEntry(tx, tx.workspaceId, {
    id: newId(),
    candidateId: candidate.id,
    jobId: input.jobId ?? null,
    source: input.source ?? 'sourced',
    reason: input.reason ?? null,
    addedBy: tx.context.actor,
  });
  if (entry !== undefined) recordPoolEvent(tx, 'pool_entry.added', entry);
  return entry;
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
    recordPoolEvent(tx, 'pool_entry.updated', updated, { changes: changesBetween(entry, updated, fields) });
    return updated;
  });
}

/** @throws NotFound */
export async function removeFromPool(context: Context, id: string): Promise<void> {
  await change(context, async (tx) => {
    tx.target(await requireEntry(tx, id));
    recordPoolEvent(tx, 'pool_entry.removed', await poolEntries.markDeleted(tx, context.workspaceId, id));
  });
}

/**
 * Makes an application of the candidate for an open job; the entry stays in the pool.
 * @throws NotFound, Invalid; Conflict for a job that is not open, or when there is an application already
 */
export async function assignFromPool(context: Context, id: string, jobId: string): Promise<ApplicationRow> {
  return change(context, async (tx) => {
    const entry = tx.target(await requireEntry(tx, id));
    const { job, stage } = await requireVacancy(tx, jobId);
    if (job.status !== 'open') throw new Conflict('The job is not open.', { field: 'jobId', jobStatus: job.status });
    const candidate = await requireCandidate(tx, entry.candidateId);
    const application = await createApplicationIn(tx, { candidate, job, stage, source: 'pool' });
    if (application === undefined) throw await alreadyApplied(tx, candidate.id, job.id);
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
  if (jobId !== null && (await findJob(tx, tx.workspaceId, jobId)) === undefined) {
    throw Invalid.field('jobId', 'no such job');
  }
}

function recordPoolEvent(tx: Change, type: string, entry: PoolEntryRow, more: Record<string, unknown> = {}): void {
  tx.record({
    type,
    entityType: 'pool_entry',
    entityId: entry.id,
    candidateId: entry.candidateId,
    data: { poolEntry: wire(entry), ...more },
  });
}
