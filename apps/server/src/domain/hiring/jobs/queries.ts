import type { Queryable } from '../../../platform/database/database.ts';
import { exactAmount } from '../../../platform/database/exact-amount.ts';
import { foldCase, sameIgnoringCase } from '../../../platform/database/fold-case.ts';
import { isAnyOf, type Page } from '../../../platform/database/paging.ts';
import { recordTable } from '../../../platform/database/record-table.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { prefixQuery } from '../../../platform/database/text-search.ts';
import { listQuery } from '../../../platform/http/contract/operation.ts';
import type { Static } from '../../../platform/http/contract/schema.ts';
import { Type } from '../../../platform/http/contract/schema.ts';
import type { Versioned } from '../../../platform/records/diff.ts';
import type { Unparsed } from '../../../platform/records/stored-json.ts';
import { customFieldsQuery } from '../../records/custom-fields/filter-records.ts';
import { explainRefConflict, refConditions } from '../../records/external-refs/queries.ts';
import { locationsOfJob } from '../locations/queries.ts';
import { type Job, jobFilters } from './schema.ts';

export type JobRow = Job & Versioned;
/** For responses. */
export type JobReadRow = Unparsed<JobRow, 'customFields' | 'description' | 'requirements' | 'benefits'>;

const STORED = {
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
  salaryMin: exactAmount('salary_min'),
  salaryMax: exactAmount('salary_max'),
  currency: 'currency',
  salaryPeriod: 'salary_period',
  confidential: 'confidential',
  hiringTeam: 'hiring_team',
  departmentId: 'department_id',
  locationIds: 'location_ids',
  locations: {
    select: locationsOfJob(['id', 'name', 'street', 'city', 'region', 'postalCode', 'country', 'timeZone']),
  },
  applicantRegions: 'applicant_regions',
  requisitionId: 'requisition_id',
  closesAt: 'closes_at',
  vacancy: 'vacancy',
  usesAi: 'uses_ai',
  equity: 'equity',
  bonus: 'bonus',
  closeWhenFilled: 'close_when_filled',
  customFields: 'custom_fields',
  externalRefs: 'external_refs',
  publishedAt: 'published_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const;

export const jobs = recordTable<Job, 'customFields' | 'description' | 'requirements' | 'benefits'>('jobs', STORED, {
  json: ['hiringTeam', 'customFields', 'externalRefs'],
  unparsed: ['customFields', 'description', 'requirements', 'benefits'],
  softDelete: true,
  cached: true,
  explain: explainRefConflict('job'),
});

/** The fields of the record. */
export const JOB_FIELDS = Object.keys(STORED) as (keyof typeof STORED)[]; // Object.keys forgets its own names

export const jobListQuery = listQuery({ ...jobFilters, ...customFieldsQuery });
const jobListQuerySchema = Type.Object(jobListQuery);
export type JobListQuery = Static<typeof jobListQuerySchema>;

/** Whether a job, on the alias `t`, is open and its closing date has not passed. The worker that closes it may be late. */
export const isOpenNow = sql`t.status = 'open' and (t.closes_at is null or t.closes_at > rolecall_now())`;

const isExpired = sql`t.status = 'open' and t.closes_at <= rolecall_now() and t.deleted_at is null`;

/** Whether a column contains a text, apart from case. */
export function containsText(column: Sql, text: string): Sql {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`${foldCase(column)} like ${foldCase(sql`${pattern}::text`)}`;
}

/** Conditions of the filters that the authenticated and the public list share, on the alias `t`. */
export function jobConditions(
  filters: Pick<JobListQuery, 'department' | 'location' | 'employmentType' | 'workplaceType' | 'q'>,
): Sql[] {
  const conditions: Sql[] = [];
  if (filters.department !== undefined) conditions.push(sameIgnoringCase(sql`t.department`, filters.department));
  if (filters.location !== undefined) conditions.push(containsText(sql`t.location`, filters.location));
  if (filters.employmentType !== undefined) {
    conditions.push(isAnyOf(sql`t.employment_type`, filters.employmentType));
  }
  if (filters.workplaceType !== undefined) conditions.push(isAnyOf(sql`t.workplace_type`, filters.workplaceType));
  if (filters.q !== undefined)
    conditions.push(sql`t.folded_search @@ to_tsquery('rolecall', ${prefixQuery(filters.q)})`);
  return conditions;
}

/**
 * @param options.custom the conditions of filters by custom fields
 * @param options.withPrivate whether `q` searches private fields, too
 */
export async function listJobs(
  db: Queryable,
  workspaceId: string,
  query: JobListQuery,
  { custom = [], withPrivate = false }: { custom?: readonly Sql[]; withPrivate?: boolean } = {},
): Promise<Page<JobReadRow>> {
  const { q, ...others } = query;
  const filters = [...jobConditions(others), ...refConditions(workspaceId, 'job', query), ...custom];
  if (q !== undefined) filters.push(matchesText(q, withPrivate));
  if (query.status !== undefined) filters.push(isAnyOf(sql`t.status`, query.status));
  if (query.slug !== undefined) filters.push(isAnyOf(sql`t.slug`, query.slug));
  if (query.departmentId !== undefined) filters.push(isAnyOf(sql`t.department_id`, query.departmentId));
  if (query.locationId !== undefined) filters.push(atAnyOf(query.locationId));
  return jobs.list(db, workspaceId, query, { filters });
}

/** The public list does not search custom fields, which are for the team. */
function matchesText(q: string, withPrivate: boolean): Sql {
  const words = sql`to_tsquery('rolecall', ${prefixQuery(q)})`;
  const ofPrivate = withPrivate
    ? sql` or (t.private_search is not null
        and (t.folded_search || coalesce(t.custom_search, '') || t.private_search) @@ ${words})`
    : sql``;
  return sql`(t.folded_search @@ ${words}
    or (t.custom_search is not null and (t.folded_search || t.custom_search) @@ ${words})${ofPrivate})`;
}

/** Written so that the index on locations, which leaves out jobs without any, serves it. */
function atAnyOf(locationIds: readonly string[]): Sql {
  return sql`t.location_ids && ${[...locationIds]}::uuid[] and t.location_ids <> '{}'`;
}

export function jobIdBySlug(workspaceId: string, slug: string): Sql {
  return sql`select id from jobs where workspace_id = ${workspaceId} and slug = ${slug} and deleted_at is null`;
}

/** Slugs in use that are `base` or `base-<number>`. */
export async function findSimilarSlugs(db: Queryable, workspaceId: string, base: string): Promise<string[]> {
  const rows = await db.query<{ slug: string }>(sql`
    select slug from jobs where workspace_id = ${workspaceId} and deleted_at is null
      and (slug = ${base} or (slug collate "C" >= ${`${base}-`} and slug collate "C" < ${`${base}.`}))`);
  return rows.map((row) => row.slug);
}

/** Whether a member is on the hiring team of the job `t`. */
export function isOnTeam(memberId: string): Sql {
  return sql`t.hiring_team @> ${JSON.stringify([{ memberId }])}::jsonb`;
}

/** Locks the jobs whose hiring team a member is on, in the order of their IDs. */
export function lockJobsOfTeam(workspaceId: string, memberId: string): Sql {
  return sql`
    select from jobs t where t.workspace_id = ${workspaceId} and ${isOnTeam(memberId)} and t.deleted_at is null
    order by t.id for update`;
}

/** The fields of a job that callers can set. */
export type JobValues = Omit<Job, 'id' | 'locations' | 'publishedAt' | 'createdAt' | 'updatedAt'>;

/** Opening sets the moment of publication. */
export function setJobStatus(db: Queryable, workspaceId: string, id: string, status: Job['status']): Promise<JobRow> {
  const published = status === 'open' ? [sql`published_at = rolecall_now()`] : [];
  return jobs.update(db, workspaceId, id, { status }, published);
}

/** Workspaces that have open jobs whose closing date has passed. */
export async function workspacesWithExpiredJobs(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select distinct t.workspace_id as id from jobs t where ${isExpired} limit 100`);
  return rows.map(({ id }) => id);
}

/** Closes jobs of a workspace whose closing date has passed, except those that are locked by another transaction. */
export function closeJobsPastClosingDate(db: Queryable, workspaceId: string, limit: number): Promise<JobRow[]> {
  return db.query<JobRow>(sql`
    with due as materialized (
      select t.id from jobs t where t.workspace_id = ${workspaceId} and ${isExpired}
      order by t.closes_at limit ${limit} for no key update skip locked)
    update jobs t set status = 'closed', updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.id in (select id from due) returning ${jobs.record}`);
}

/** Whether a job `t` has openings, none of which is open. */
const isFilled = sql`
  exists (select from openings o where o.workspace_id = t.workspace_id and o.job_id = t.id and o.deleted_at is null)
  and not exists (select from openings o
    where o.workspace_id = t.workspace_id and o.job_id = t.id and o.status = 'open' and o.deleted_at is null)`;

/** Closes an open job that closes when it is filled, if it is. */
export async function closeJobIfFilled(db: Queryable, workspaceId: string, id: string): Promise<JobRow | undefined> {
  const [job] = await db.query<JobRow>(sql`
    update jobs t set status = 'closed', updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.id = ${id} and t.status = 'open' and t.close_when_filled
      and t.deleted_at is null and ${isFilled} returning ${jobs.record}`);
  return job;
}

/** Whether the job has openings, none of which is open. */
export async function hasOnlyFilledOpenings(db: Queryable, workspaceId: string, id: string): Promise<boolean> {
  const filled = await jobs.rows(db, workspaceId, { where: [sql`t.id = ${id}`, isFilled] });
  return filled.length > 0;
}

/** Locks the job, which serializes changes of its openings. @returns whether it exists */
export async function lockJobForOpenings(db: Queryable, workspaceId: string, id: string): Promise<boolean> {
  const found = await db.query(sql`
    select from jobs where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null for no key update`);
  return found.length > 0;
}

export function slugLock(workspaceId: string, base: string) {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`${workspaceId} ${base}`}, 0))`;
}
