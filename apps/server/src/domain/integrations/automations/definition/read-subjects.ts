import type { Queryable } from '../../../../platform/database/database.ts';
import type { Candidate } from '../../../hiring/candidates/schema.ts';
import type { Job } from '../../../hiring/jobs/schema.ts';
import { survivingApplications } from '../../../hiring/merging/surviving-queries.ts';
import { type ApplicationSubject, readApplications, readCandidates, readJobs } from './subject-queries.ts';
import type { SubjectIds } from './subjects.ts';

/** The current records that conditions and templates read; null when there is none or it is deleted. */
export interface Subjects {
  readonly candidate: Candidate | null;
  readonly application: ApplicationSubject | null;
  readonly job: Job | null;
}

/**
 * The subjects of several events of one workspace, in their order, in three statements. An application that was merged
 * into another resolves to that one.
 */
export async function readSubjects(
  db: Queryable,
  workspaceId: string,
  requested: readonly SubjectIds[],
): Promise<Subjects[]> {
  const applications = await readMergedApplications(db, workspaceId, idsOf(requested, 'applicationId'));
  const full = requested.map((ids) => {
    const application = ids.applicationId === null ? undefined : applications.get(ids.applicationId);
    return {
      application: application ?? null,
      candidateId: application?.candidateId ?? ids.candidateId,
      jobId: application?.jobId ?? ids.jobId,
    };
  });
  const [candidates, jobs] = await Promise.all([
    readCandidates(db, workspaceId, idsOf(full, 'candidateId')),
    readJobs(db, workspaceId, idsOf(full, 'jobId')),
  ]);
  return full.map(({ application, candidateId, jobId }) => ({
    application,
    candidate: (candidateId === null ? undefined : candidates.get(candidateId)) ?? null,
    job: (jobId === null ? undefined : jobs.get(jobId)) ?? null,
  }));
}

function idsOf<Key extends string>(list: readonly Record<Key, string | null>[], key: Key): string[] {
  return [...new Set(list.map((ids) => ids[key]).filter((id) => id !== null))];
}

/** Keyed by the requested ids. */
async function readMergedApplications(
  db: Queryable,
  workspaceId: string,
  ids: string[],
): Promise<Map<string, ApplicationSubject>> {
  const found = await readApplications(db, workspaceId, ids);
  const survivors = await survivingApplications(
    db,
    workspaceId,
    ids.filter((id) => !found.has(id)),
  );
  const others = await readApplications(db, workspaceId, [...new Set(survivors.values())]);
  for (const [id, survivor] of survivors) {
    const application = others.get(survivor);
    if (application !== undefined) found.set(id, application);
  }
  return found;
}
