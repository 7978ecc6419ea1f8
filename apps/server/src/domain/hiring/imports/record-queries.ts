import type { Queryable } from '../../../platform/database/database.ts';
import { sameIgnoringCase } from '../../../platform/database/fold-case.ts';
import { raw, type Sql, sql } from '../../../platform/database/sql.ts';
import type { EmailKind } from '../../email/built-in-templates.ts';
import { fieldIdByKey } from '../../records/custom-fields/queries.ts';
import type { FieldEntity } from '../../records/custom-fields/schema.ts';
import { recordsWithRefs } from '../../records/external-refs/queries.ts';
import { departments } from '../departments/queries.ts';
import { type JobRow, jobs } from '../jobs/queries.ts';
import { locations } from '../locations/queries.ts';
import { templateIdByName } from '../messages/templates/queries.ts';
import { pipelineIdByName } from '../pipelines/queries.ts';
import { entryIdOfCandidate } from '../pool/queries.ts';
import { reasonIdByLabel } from '../rejection-reasons/queries.ts';
import { sourceIdByName } from '../sources/queries.ts';
import { views } from '../views/queries.ts';
import type { RecordType } from './schema.ts';

const TABLES: Readonly<Record<RecordType, string>> = {
  custom_field: 'custom_fields',
  department: 'departments',
  location: 'locations',
  source: 'sources',
  rejection_reason: 'rejection_reasons',
  pipeline: 'pipelines',
  message_template: 'message_templates',
  job: 'jobs',
  candidate: 'candidates',
  application: 'applications',
  note: 'notes',
  interview: 'interviews',
  scorecard: 'scorecards',
  offer: 'offers',
  pool_entry: 'pool_entries',
  task: 'tasks',
  file: 'candidate_files',
  email_template: 'mail_templates',
  interview_plan: 'interview_plans',
  tracking_link: 'tracking_links',
  submission: 'application_submissions',
  consent: 'consents',
  opening: 'openings',
  offer_response: 'offer_responses',
  message: 'messages',
  view: 'saved_views',
  automation: 'automations',
  workspace: 'workspaces',
};

const CONSTANT = sql`1 as revision`;
/** How the tables differ of those whose records cannot be deleted. */
const EXCEPTIONS: Readonly<Partial<Record<RecordType, { revision?: Sql; living: Sql }>>> = {
  custom_field: { living: sql`archived_at is null` },
  email_template: { living: sql`(subject is not null or enabled is not null)` },
  submission: { revision: CONSTANT, living: sql`true` },
  consent: { revision: CONSTANT, living: sql`true` },
  offer_response: { revision: CONSTANT, living: sql`true` },
};

/** The revisions of records that are not deleted, by their IDs. */
export async function revisionsOf(
  db: Queryable,
  workspaceId: string,
  type: RecordType,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const { revision = sql`revision`, living } = EXCEPTIONS[type] ?? { living: sql`deleted_at is null` };
  const rows = await db.query<{ id: string; revision: number }>(
    type === 'workspace'
      ? sql`select id, revision from workspaces where id = ${workspaceId} and id = any(${[...ids]}::uuid[])`
      : sql`
    select id, ${revision} from ${raw(TABLES[type])}
    where workspace_id = ${workspaceId} and id = any(${[...ids]}::uuid[]) and ${living}`,
  );
  return new Map(rows.map(({ id, revision }) => [id, revision]));
}

/**
 * Lets PostgreSQL count the rows that are searched while an import writes them. Its own process does so once a minute: until then,
 * it plans for tables as small as before, and reads them whole for each record.
 */
export async function countRows(db: Queryable, of: RecordType | 'all'): Promise<void> {
  const tables =
    of === 'all'
      ? ['external_refs', 'import_items'] // of records of all types
      : [TABLES[of], ...(of === 'candidate' ? ['candidate_documents'] : [])];
  await db.query(sql`analyze (skip_locked) ${raw(tables.join(', '))}`);
}

/** Until `documentCandidates`, what is written of candidates is not put into the index of words. */
export async function delayDocuments(tx: Queryable): Promise<void> {
  await tx.query(sql`select set_config('rolecall.documents_wait', 'on', true)`);
}

/** Puts the words of candidates into the index: once for everything that was written of them. */
export async function documentCandidates(tx: Queryable, workspaceId: string, ids: readonly string[]): Promise<void> {
  await tx.query(sql`select document_candidates(${workspaceId}, ${[...ids].sort()}::uuid[])`);
}

/** The newest job with this title, an open one first. */
export async function findJobByTitle(db: Queryable, workspaceId: string, title: string): Promise<JobRow | undefined> {
  const [job] = await jobs.rows(db, workspaceId, {
    where: [sameIgnoringCase(sql`t.title`, title)],
    order: sql`t.status = 'open' desc, t.id desc`,
    limit: 1,
  });
  return job;
}

export async function findJobByRef(
  db: Queryable,
  workspaceId: string,
  refs: readonly { system: string; id: string }[],
): Promise<string | undefined> {
  const where = [sql`t.id in (${recordsWithRefs(workspaceId, 'job', refs)})`];
  return (await jobs.rows(db, workspaceId, { where, order: sql`t.id`, limit: 1 }))[0]?.id;
}

export async function findFieldId(
  db: Queryable,
  workspaceId: string,
  { entity, key }: { entity: FieldEntity; key: string },
): Promise<string | undefined> {
  return (await db.query<{ id: string }>(fieldIdByKey(workspaceId, entity, key)))[0]?.id;
}

export async function findDepartmentId(
  db: Queryable,
  workspaceId: string,
  { name, parentId }: { name: string; parentId: string | null },
): Promise<string | undefined> {
  const where = [sameIgnoringCase(sql`t.name`, name), sql`t.parent_id is not distinct from ${parentId}::uuid`];
  return (await departments.rows(db, workspaceId, { where, limit: 1 }))[0]?.id;
}

export async function findLocationId(db: Queryable, workspaceId: string, name: string): Promise<string | undefined> {
  return (await locations.rows(db, workspaceId, { where: [sameIgnoringCase(sql`t.name`, name)], limit: 1 }))[0]?.id;
}

export async function findJobBySlug(db: Queryable, workspaceId: string, slug: string): Promise<string | undefined> {
  return (await jobs.rows(db, workspaceId, { where: [sql`t.slug = ${slug}`], limit: 1 }))[0]?.id;
}

export async function findSourceId(db: Queryable, workspaceId: string, name: string): Promise<string | undefined> {
  return (await db.query<{ id: string }>(sourceIdByName(workspaceId, name)))[0]?.id;
}

export async function findReasonId(
  db: Queryable,
  workspaceId: string,
  { kind, label }: { kind: string; label: string },
): Promise<string | undefined> {
  return (await db.query<{ id: string }>(reasonIdByLabel(workspaceId, kind, label)))[0]?.id;
}

export async function findPipelineId(db: Queryable, workspaceId: string, name: string): Promise<string | undefined> {
  return (await db.query<{ id: string }>(pipelineIdByName(workspaceId, name)))[0]?.id;
}

export async function findTemplateId(db: Queryable, workspaceId: string, name: string): Promise<string | undefined> {
  return (await db.query<{ id: string }>(templateIdByName(workspaceId, name)))[0]?.id;
}

export async function findPoolEntryId(
  db: Queryable,
  workspaceId: string,
  candidateId: string,
): Promise<string | undefined> {
  return (await db.query<{ id: string }>(entryIdOfCandidate(workspaceId, candidateId)))[0]?.id;
}

/** Of a shared view. */
export async function findViewId(
  db: Queryable,
  workspaceId: string,
  { resource, name }: { resource: string; name: string },
): Promise<string | undefined> {
  const where = [sql`t.resource = ${resource}`, sql`t.name = ${name}`, sql`t.shared`];
  return (await views.rows(db, workspaceId, { where, limit: 1 }))[0]?.id;
}

/** Emails are named by their kind; items of imports by an ID. */
export async function idOfTemplate(db: Queryable, workspaceId: string, kind: string): Promise<string> {
  const [row] = await db.query<{ id: string }>(sql`
    select id from mail_templates where workspace_id = ${workspaceId} and kind = ${kind}`);
  return row!.id; // stored before
}

/** The kind of the email whose text it is. */
export async function kindOfTemplate(db: Queryable, workspaceId: string, id: string): Promise<EmailKind | undefined> {
  const [row] = await db.query<{ kind: EmailKind }>(sql`
    select kind from mail_templates where workspace_id = ${workspaceId} and id = ${id}`);
  return row?.kind;
}

/** What still belongs to a candidate, in words; null if nothing does. */
export async function belongingsOf(db: Queryable, workspaceId: string, candidateId: string): Promise<string | null> {
  const [row] = await db.query<{ name: string }>(sql`
    select b.name from (
      select 'applications' as name from applications t where t.workspace_id = ${workspaceId} and t.candidate_id = ${candidateId} and t.deleted_at is null
      union all select 'notes' from notes t where t.workspace_id = ${workspaceId} and t.candidate_id = ${candidateId} and t.deleted_at is null
      union all select 'files' from candidate_files t where t.workspace_id = ${workspaceId} and t.candidate_id = ${candidateId} and t.deleted_at is null
      union all select 'messages' from messages t where t.workspace_id = ${workspaceId} and t.candidate_id = ${candidateId} and t.deleted_at is null
      union all select 'pool entries' from pool_entries t where t.workspace_id = ${workspaceId} and t.candidate_id = ${candidateId} and t.deleted_at is null
      union all select 'tasks' from tasks t where t.workspace_id = ${workspaceId} and t.candidate_id = ${candidateId} and t.deleted_at is null
    ) b limit 1`);
  return row?.name ?? null;
}

/** What still belongs to an application, in words; null if nothing does. */
export async function belongingsOfApplication(
  db: Queryable,
  workspaceId: string,
  applicationId: string,
): Promise<string | null> {
  const [row] = await db.query<{ name: string }>(sql`
    select b.name from (
      select 'interviews' as name from interviews t where t.workspace_id = ${workspaceId} and t.application_id = ${applicationId} and t.deleted_at is null
      union all select 'scorecards' from scorecards t where t.workspace_id = ${workspaceId} and t.application_id = ${applicationId} and t.deleted_at is null
      union all select 'offers' from offers t where t.workspace_id = ${workspaceId} and t.application_id = ${applicationId} and t.deleted_at is null
    ) b limit 1`);
  return row?.name ?? null;
}

/** The names of stages, sources and reasons in the workspace, in lower case. */
export async function namesHere(
  db: Queryable,
  workspaceId: string,
): Promise<Record<'stages' | 'sources' | 'rejectionReasons', ReadonlySet<string>>> {
  const rows = await db.query<{ of: string; name: string }>(sql`
    select distinct 'stages' as of, lower(name) as name from stages where workspace_id = ${workspaceId} and deleted_at is null
    union all select 'stages', lower(s.value ->> 'name') from pipelines p, jsonb_array_elements(p.stages) as s (value)
      where p.workspace_id = ${workspaceId} and p.deleted_at is null
    union all select 'sources', lower(name) from sources where workspace_id = ${workspaceId} and deleted_at is null
    union all select 'rejectionReasons', lower(label) from rejection_reasons where workspace_id = ${workspaceId} and deleted_at is null`);
  const of = (which: string) => new Set(rows.filter((row) => row.of === which).map(({ name }) => name));
  return { stages: of('stages'), sources: of('sources'), rejectionReasons: of('rejectionReasons') };
}

/** The IDs of the members, by their email addresses in lower case. */
export async function memberDirectory(db: Queryable, workspaceId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ email: string; id: string }>(sql`
    select lower(email) as email, id from members where workspace_id = ${workspaceId} and deleted_at is null`);
  return new Map(rows.map(({ email, id }) => [email, id]));
}

/** Whether anyone has applied for the job, and not been deleted since. */
export async function hasApplications(db: Queryable, workspaceId: string, jobId: string): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from applications where workspace_id = ${workspaceId} and job_id = ${jobId} and deleted_at is null limit 1`);
  return rows.length > 0;
}
