import { type Change, change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { wire } from '../../platform/diff.ts';
import { Conflict, Invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { CandidateRow } from '../candidates/queries.ts';
import { findJob, type JobRow } from '../jobs/queries.ts';
import { holdEntryStage, type StageRow } from '../stages/queries.ts';
import { type ApplicationRow, findApplicationOf, insertApplication } from './queries.ts';
import type { NewApplication } from './schema.ts';
import { holdLivingCandidates, stageChangesInsert } from './transition-queries.ts';

/**
 * Puts a candidate into the first stage of a job that is draft or open.
 * @throws Invalid for an unknown candidate or job; Conflict for a closed job, or when the candidate has an application
 */
export async function createApplication(context: Context, input: NewApplication): Promise<ApplicationRow> {
  return change(context, async (tx) => {
    const { job, stage } = await requireVacancy(tx, input.jobId);
    const [candidate] = await holdLivingCandidates(tx, tx.workspaceId, [input.candidateId]);
    if (candidate === undefined) throw Invalid.field('candidateId', 'no such candidate');
    const application = await createApplicationIn(tx, { candidate, job, stage, source: input.source ?? null });
    if (application === undefined) throw await alreadyApplied(tx, candidate.id, job.id);
    return application;
  });
}

/** A job that takes applications, and where they begin. @throws Invalid naming `jobId`; Conflict for a closed job */
export async function requireVacancy(tx: Change, jobId: string): Promise<{ job: JobRow; stage: StageRow }> {
  const job = await findJob(tx, tx.workspaceId, jobId);
  if (job === undefined) throw Invalid.field('jobId', 'no such job');
  if (job.status === 'closed') throw new Conflict('The job is closed.', { field: 'jobId', jobStatus: job.status });
  return { job, stage: await holdEntryStage(tx, tx.workspaceId, jobId) };
}

/** The refusal of a second application of a candidate for a job, naming the first. */
export async function alreadyApplied(tx: Change, candidateId: string, jobId: string): Promise<Conflict> {
  const first = await findApplicationOf(tx, tx.workspaceId, candidateId, jobId);
  return new Conflict('The candidate has an application for this job.', {
    field: 'candidateId',
    applicationId: first?.id,
  });
}

/**
 * Puts a candidate into the first stage of a job, in an open change. The caller has found and locked what it passes.
 * @returns undefined when the candidate has an application for this job already.
 */
export async function createApplicationIn(
  tx: Change,
  {
    candidate,
    job,
    stage,
    source,
    appliedAt = null,
  }: {
    candidate: CandidateRow;
    job: Pick<JobRow, 'id' | 'title' | 'slug'>;
    stage: Pick<StageRow, 'id' | 'name' | 'kind'>;
    source: string | null;
    /** When it was really sent, for one that comes in late; null for now. */
    appliedAt?: string | null;
  },
): Promise<ApplicationRow | undefined> {
  const application = await insertApplication(tx, tx.workspaceId, {
    id: newId(),
    candidateId: candidate.id,
    jobId: job.id,
    stageId: stage.id,
    source,
    appliedAt,
  });
  if (application === undefined) return undefined;
  const entry = { applicationId: application.id, jobId: job.id, toStageId: stage.id, toStatus: 'active' as const };
  const first = { ...entry, fromStageId: null, fromStatus: null, at: application.appliedAt };
  tx.send(stageChangesInsert(tx.workspaceId, tx.context.actor, [first]));
  tx.record({
    type: 'application.created',
    entityType: 'application',
    entityId: application.id,
    candidateId: candidate.id,
    data: {
      application: wire(application),
      candidate: wire(candidate),
      job: { id: job.id, title: job.title, slug: job.slug },
      stage: { id: stage.id, name: stage.name, kind: stage.kind },
    },
  });
  return application;
}
