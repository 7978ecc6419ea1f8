import type { Queryable } from '../../../../platform/database/database.ts';
import { raw, type Sql, sql } from '../../../../platform/database/sql.ts';
import { apiFields, type Versioned } from '../../../../platform/records/diff.ts';
import { type ApplicationRow, applications } from '../../../hiring/applications/queries.ts';
import { type CandidateRow, candidates } from '../../../hiring/candidates/queries.ts';
import type { Candidate } from '../../../hiring/candidates/schema.ts';
import { JOB_FIELDS, jobs } from '../../../hiring/jobs/queries.ts';
import type { Job } from '../../../hiring/jobs/schema.ts';
import type { Stage } from '../../../hiring/stages/schema.ts';
import type { FieldEntity } from '../../../records/custom-fields/schema.ts';

/** An application with its stage and the candidate's latest answers by question id. */
export interface ApplicationSubject extends Omit<ApplicationRow, keyof Versioned> {
  readonly stage: Pick<Stage, 'id' | 'name' | 'kind'>;
  readonly answers: Readonly<Record<string, string>>;
}

/** Replaces `customFields` of the record by those that automations see. */
function publicFields(entity: FieldEntity): Sql {
  return raw(`public_custom_fields(t.workspace_id, '${entity}', t.custom_fields) as "customFields"`);
}

export async function readApplications(
  db: Queryable,
  workspaceId: string,
  ids: string[],
): Promise<Map<string, ApplicationSubject>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<ApplicationRow & Pick<ApplicationSubject, 'stage' | 'answers'>>(sql`
    select ${applications.record}, ${publicFields('application')}, json_build_object('id', s.id, 'name', s.name, 'kind', s.kind) as stage,
      coalesce((select jsonb_object_agg(a ->> 'questionId', a -> 'answer') from jsonb_array_elements(
        (select u.answers from application_submissions u
         where u.workspace_id = t.workspace_id and u.application_id = t.id order by u.number desc limit 1)) a
        where not exists (select from custom_fields f
          where f.workspace_id = t.workspace_id and f.private and f.entity || '.' || f.key = a ->> 'customField')), '{}')
        as answers
    from applications t join stages s on s.workspace_id = t.workspace_id and s.id = t.stage_id
    where t.workspace_id = ${workspaceId} and t.id = any(${ids}::uuid[]) and t.deleted_at is null`);
  return new Map(rows.map((row) => [row.id, apiFields(row)]));
}

export async function readCandidates(
  db: Queryable,
  workspaceId: string,
  ids: string[],
): Promise<Map<string, Candidate>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<CandidateRow>(sql`
    select ${candidates.record}, ${publicFields('candidate')} from candidates t
    where t.workspace_id = ${workspaceId} and t.id = any(${ids}::uuid[]) and t.deleted_at is null`);
  return new Map(rows.map((row) => [row.id, apiFields(row)]));
}

export const JOB = jobs.select(JOB_FIELDS);

export async function readJobs(db: Queryable, workspaceId: string, ids: string[]): Promise<Map<string, Job>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<Job>(sql`
    select ${JOB}, ${publicFields('job')} from jobs t
    where t.workspace_id = ${workspaceId} and t.id = any(${ids}::uuid[]) and t.deleted_at is null`);
  return new Map(rows.map((row) => [row.id, row]));
}
