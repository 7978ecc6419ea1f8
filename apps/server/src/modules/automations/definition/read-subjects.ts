import type { Queryable } from '../../../platform/database/database.ts';
import { columns, sql } from '../../../platform/database/sql.ts';
import { wire } from '../../../platform/diff.ts';
import { APPLICATION, type ApplicationRow } from '../../applications/queries.ts';
import { CANDIDATE, type CandidateRow } from '../../candidates/queries.ts';
import type { Candidate } from '../../candidates/schema.ts';
import { JOB_COLUMNS } from '../../jobs/queries.ts';
import type { Job } from '../../jobs/schema.ts';
import type { Stage } from '../../stages/schema.ts';
import type { SubjectIds } from './subjects.ts';
import { survivingApplications } from './surviving-applications.ts';

/** The records that conditions and templates read, as they are now; null when there is none or it is deleted. */
export interface Subjects {
  readonly candidate: Candidate | null;
  readonly application: ApplicationSubject | null;
  readonly job: Job | null;
}

/** An application with its stage and what the person answered last, by the id of the question. */
export interface ApplicationSubject extends Omit<ApplicationRow, 'revision'> {
  readonly stage: Pick<Stage, 'id' | 'name' | 'kind'>;
  readonly answers: Readonly<Record<string, string>>;
}

/**
 * The subjects of several events, in their order, in three statements. Of one workspace. An application that has become
 * part of another by a merge is that one.
 */
export async function readSubjects(
  db: Queryable,
  workspaceId: string,
  wanted: readonly SubjectIds[],
): Promise<Subjects[]> {
  const applications = await readMergedApplications(db, workspaceId, idsOf(wanted, 'applicationId'));
  const full = wanted.map((ids) => {
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

/** By the ids that were asked for. */
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

async function readApplications(
  db: Queryable,
  workspaceId: string,
  ids: string[],
): Promise<Map<string, ApplicationSubject>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<ApplicationRow & Pick<ApplicationSubject, 'stage' | 'answers'>>(sql`
    select ${APPLICATION}, json_build_object('id', s.id, 'name', s.name, 'kind', s.kind) as stage,
      coalesce((select jsonb_object_agg(a ->> 'questionId', a -> 'answer') from jsonb_array_elements(
        (select u.answers from application_submissions u
         where u.workspace_id = t.workspace_id and u.application_id = t.id order by u.number desc limit 1)) a), '{}')
        as answers
    from applications t join stages s on s.workspace_id = t.workspace_id and s.id = t.stage_id
    where t.workspace_id = ${workspaceId} and t.id = any(${ids}::uuid[]) and t.deleted_at is null`);
  return new Map(rows.map((row) => [row.id, wire(row)]));
}

async function readCandidates(db: Queryable, workspaceId: string, ids: string[]): Promise<Map<string, Candidate>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<CandidateRow>(sql`
    select ${CANDIDATE} from candidates t
    where t.workspace_id = ${workspaceId} and t.id = any(${ids}::uuid[]) and t.deleted_at is null`);
  return new Map(rows.map((row) => [row.id, wire(row)]));
}

const JOB = columns('t', JOB_COLUMNS);

async function readJobs(db: Queryable, workspaceId: string, ids: string[]): Promise<Map<string, Job>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<Job>(sql`
    select ${JOB} from jobs t
    where t.workspace_id = ${workspaceId} and t.id = any(${ids}::uuid[]) and t.deleted_at is null`);
  return new Map(rows.map((row) => [row.id, row]));
}
