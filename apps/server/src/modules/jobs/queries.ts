import type { Queryable } from '../../platform/database/database.ts';
import { columns, join, raw, type Sql, sql } from '../../platform/database/sql.ts';
import { prefixQuery } from '../../platform/database/text-search.ts';
import { listQuery } from '../../platform/http/operation.ts';
import { commonConditions, newestFirst, type Page, toPageById } from '../../platform/http/pagination.ts';
import type { Static } from '../../platform/http/schema.ts';
import { Type } from '../../platform/http/schema.ts';
import { type Job, jobFilters } from './schema.ts';

export type JobRow = Job & { revision: number };

/** Column of each field of the record. */
export const JOB_COLUMNS = {
  id: 'id',
  title: 'title',
  slug: 'slug',
  status: 'status',
  department: 'department',
  location: 'location',
  employmentType: 'employment_type',
  workplaceType: 'workplace_type',
  description: 'description',
  requirements: 'requirements',
  benefits: 'benefits',
  keywords: 'keywords',
  salaryMin: 'salary_min',
  salaryMax: 'salary_max',
  currency: 'currency',
  salaryPeriod: 'salary_period',
  publishedAt: 'published_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const;

const COLUMNS = columns('t', { ...JOB_COLUMNS, revision: 'revision' });
const COLUMNS_WITH_DELETED = columns('t', { ...JOB_COLUMNS, revision: 'revision', deletedAt: 'deleted_at' });

export const jobListQuery = listQuery(jobFilters);
const jobListQuerySchema = Type.Object(jobListQuery);
export type JobListQuery = Static<typeof jobListQuerySchema>;

/** Conditions of the filters that both the authenticated and the public list know, on the alias `t`. */
export function jobConditions(filters: Pick<JobListQuery, 'department' | 'location' | 'workplaceType' | 'q'>): Sql[] {
  const conditions: Sql[] = [];
  if (filters.department !== undefined) conditions.push(sql`lower(t.department) = lower(${filters.department})`);
  if (filters.location !== undefined) {
    const pattern = `%${filters.location.replaceAll(/[\\%_]/g, '\\$&')}%`;
    conditions.push(sql`lower(t.location) like lower(${pattern})`);
  }
  if (filters.workplaceType !== undefined) conditions.push(sql`t.workplace_type = ${filters.workplaceType}`);
  if (filters.q !== undefined) conditions.push(sql`t.search @@ to_tsquery('rolecall', ${prefixQuery(filters.q)})`);
  return conditions;
}

export async function listJobs(db: Queryable, workspaceId: string, query: JobListQuery): Promise<Page<JobRow>> {
  const conditions = [sql`t.workspace_id = ${workspaceId}`, ...commonConditions(query), ...jobConditions(query)];
  if (query.includeDeleted !== true) conditions.push(sql`t.deleted_at is null`);
  if (query.status !== undefined) conditions.push(sql`t.status = ${query.status}`);
  if (query.employmentType !== undefined) conditions.push(sql`t.employment_type = ${query.employmentType}`);
  const { where, tail, limit } = newestFirst(query, conditions);
  const names = query.includeDeleted === true ? COLUMNS_WITH_DELETED : COLUMNS;
  return toPageById(await db.query<JobRow>(sql`select ${names} from jobs t where ${where} ${tail}`), limit);
}

export async function findJob(db: Queryable, workspaceId: string, id: string): Promise<JobRow | undefined> {
  const [job] = await db.query<JobRow>(
    sql`select ${COLUMNS} from jobs t where t.workspace_id = ${workspaceId} and t.id = ${id} and t.deleted_at is null`,
  );
  return job;
}

/** The job, locked until the end of the transaction. */
export async function lockJob(db: Queryable, workspaceId: string, id: string): Promise<JobRow | undefined> {
  const [job] = await db.query<JobRow>(
    sql`select ${COLUMNS} from jobs t where t.workspace_id = ${workspaceId} and t.id = ${id} and t.deleted_at is null for update`,
  );
  return job;
}

/** Slugs in use that are `base` or `base-<number>`. */
export async function slugsLike(db: Queryable, workspaceId: string, base: string): Promise<string[]> {
  const rows = await db.query<{ slug: string }>(sql`
    select slug from jobs where workspace_id = ${workspaceId} and deleted_at is null
      and (slug = ${base} or (slug >= ${`${base}-`} and slug < ${`${base}.`}))`);
  return rows.map((row) => row.slug);
}

/** What a job is stored with besides what the service sets. */
export type JobValues = Omit<Job, 'id' | 'publishedAt' | 'createdAt' | 'updatedAt'>;

export async function insertJob(
  db: Queryable,
  workspaceId: string,
  id: string,
  values: JobValues,
  applicationConfig: unknown,
): Promise<JobRow> {
  const [job] = await db.query<JobRow>(sql`
    insert into jobs as t (workspace_id, id, application_config, ${columnList(values)})
    values (${workspaceId}, ${id}, ${JSON.stringify(applicationConfig)}, ${join(valueList(values))})
    returning ${COLUMNS}`);
  return job!;
}

export async function updateJob(
  db: Queryable,
  workspaceId: string,
  id: string,
  changes: Partial<JobValues>,
): Promise<JobRow> {
  const [job] = await db.query<JobRow>(sql`
    update jobs t set ${assignments(changes)}, updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.id = ${id} returning ${COLUMNS}`);
  return job!;
}

/** Sets the status; opening sets the moment of publication. */
export async function setJobStatus(
  db: Queryable,
  workspaceId: string,
  id: string,
  status: Job['status'],
): Promise<JobRow> {
  const published = status === 'open' ? sql`, published_at = rolecall_now()` : sql``;
  const [job] = await db.query<JobRow>(sql`
    update jobs t set status = ${status}, updated_at = rolecall_now()${published}
    where t.workspace_id = ${workspaceId} and t.id = ${id} returning ${COLUMNS}`);
  return job!;
}

export async function markJobDeleted(db: Queryable, workspaceId: string, id: string): Promise<JobRow> {
  const [job] = await db.query<JobRow>(sql`
    update jobs t set deleted_at = rolecall_now(), updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.id = ${id} returning ${COLUMNS}`);
  return job!;
}

type JobField = keyof JobValues;

function fieldsOf(values: Partial<JobValues>): JobField[] {
  // Object.keys forgets that these are the object's own field names.
  return Object.keys(values) as JobField[];
}

function columnList(values: Partial<JobValues>): Sql {
  return raw(
    fieldsOf(values)
      .map((field) => JOB_COLUMNS[field])
      .join(', '),
  );
}

function valueList(values: Partial<JobValues>): unknown[] {
  return fieldsOf(values).map((field) => values[field] ?? null);
}

function assignments(values: Partial<JobValues>): Sql {
  return join(fieldsOf(values).map((field) => sql`${raw(JOB_COLUMNS[field])} = ${values[field] ?? null}`));
}
