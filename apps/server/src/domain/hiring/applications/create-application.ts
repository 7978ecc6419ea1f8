import { type Change, change } from '../../../platform/changes/change.ts';
import { ExistsAlready } from '../../../platform/changes/existing-record.ts';
import type { Context } from '../../../platform/context/context.ts';
import { batchWrite } from '../../../platform/database/query-batcher.ts';
import { Conflict, Invalid } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import type { FieldValues } from '../../records/custom-fields/value-schema.ts';
import { valuesOfNew } from '../../records/custom-fields/write-values.ts';
import { completeRefs, type ExternalRef } from '../../records/external-refs/schema.ts';
import type { CandidateRow } from '../candidates/queries.ts';
import { type JobRow, jobs } from '../jobs/queries.ts';
import { lockEntryStageForShare, type StageRow } from '../stages/queries.ts';
import { resolveAssigned } from './assigned-records.ts';
import { applicationEvents } from './events.ts';
import { type ApplicationOrigin, type ApplicationRow, applicationIdOf, insertApplication } from './queries.ts';
import type { NewApplication } from './schema.ts';
import { insertStageChanges, lockExistingCandidatesForShare } from './transition-queries.ts';

/**
 * Creates an application in the first stage of a draft or open job.
 * @throws Invalid for an unknown candidate, job, source or member; Conflict if the job is closed or the candidate already has an application
 */
export async function createApplication(
  context: Context,
  { candidateId, jobId, customFields, externalRefs, ...given }: NewApplication,
): Promise<ApplicationRow> {
  return change(context, async (tx) => {
    const { job, stage } = await requireVacancy(tx, jobId);
    const [candidate] = await lockExistingCandidatesForShare(tx, tx.workspaceId, [candidateId]);
    if (candidate === undefined) throw Invalid.field('candidateId', 'no such candidate');
    const { source = null, ...origin } = await resolveAssigned(tx, given);
    const values = await valuesOfNew(tx, 'application', customFields);
    const application = await addApplication(tx, {
      candidate,
      job,
      stage,
      source,
      origin,
      customFields: values,
      ...completeRefs({ externalRefs }),
    });
    if (application === undefined) throw alreadyApplied(tx.workspaceId, candidate.id, job.id);
    return application;
  });
}

/** A job that accepts applications, and its first stage. @throws Invalid naming `jobId`; Conflict for a closed job */
export async function requireVacancy(tx: Change, jobId: string): Promise<{ job: JobRow; stage: StageRow }> {
  const job = await jobs.find(tx, tx.workspaceId, jobId);
  if (job === undefined) throw Invalid.field('jobId', 'no such job');
  if (job.status === 'closed') throw new Conflict('The job is closed.', { field: 'jobId', jobStatus: job.status });
  return { job, stage: await lockEntryStageForShare(tx, tx.workspaceId, jobId) };
}

/** The 409 for a candidate who already has an application for the job. */
export function alreadyApplied(workspaceId: string, candidateId: string, jobId: string): ExistsAlready {
  const existing = { scope: 'applications:read', select: applicationIdOf(workspaceId, candidateId, jobId) };
  return new ExistsAlready('The candidate has an application for this job.', { field: 'candidateId' }, existing);
}

/**
 * Creates an application in an open change. The caller has locked the candidate and the stage.
 * @returns undefined if the candidate already has an application for this job
 */
export async function addApplication(
  tx: Change,
  {
    candidate,
    job,
    stage,
    source,
    origin = {},
    externalRefs = [],
    appliedAt = null,
    customFields = {},
  }: Placement & {
    source: string | null;
    origin?: ApplicationOrigin;
    externalRefs?: ExternalRef[];
    /** When the candidate applied, if that was earlier (as for released submissions); null means now. */
    appliedAt?: string | null;
    /** Checked values. */
    customFields?: FieldValues;
  },
): Promise<ApplicationRow | undefined> {
  const application = await insertApplication(tx, tx.workspaceId, {
    id: newId(),
    candidateId: candidate.id,
    jobId: job.id,
    stageId: stage.id,
    source,
    ...origin,
    externalRefs,
    appliedAt,
    customFields,
  });
  if (application === undefined) return undefined;
  recordNewApplication(tx, application, { candidate, job, stage });
  return application;
}

export interface Placement {
  candidate: CandidateRow;
  job: Pick<JobRow, 'id' | 'title' | 'slug'>;
  stage: Pick<StageRow, 'id' | 'name' | 'kind'>;
}

/** Adds the first entry of the stage history of an application that was just inserted, and its event. */
function recordNewApplication(tx: Change, application: ApplicationRow, placement: Placement): void {
  const { job, stage } = placement;
  const entry = { applicationId: application.id, jobId: job.id, toStageId: stage.id, toStatus: 'active' as const };
  const first = { ...entry, fromStageId: null, fromStatus: null, at: application.appliedAt };
  batchWrite(tx, insertStageChanges, { ...first, workspaceId: tx.workspaceId, actor: tx.actor });
  recordCreated(tx, application, placement);
}

/** The event of an application that was just inserted, with the first entry of its stage history. */
export function recordCreated(tx: Change, application: ApplicationRow, { candidate, job, stage }: Placement): void {
  const data = {
    application: apiFields(application),
    candidate: apiFields(candidate),
    job: { id: job.id, title: job.title, slug: job.slug },
    stage: { id: stage.id, name: stage.name, kind: stage.kind },
  };
  tx.record(applicationEvents.created, application, data, { subjectId: candidate.id });
}
