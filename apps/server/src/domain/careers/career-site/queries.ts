import type { Queryable } from '../../../platform/database/database.ts';
import { foldCase } from '../../../platform/database/fold-case.ts';
import { join, raw, type Sql, sql } from '../../../platform/database/sql.ts';
import { type DomainAssignments, servedDomain } from '../../accounts/workspaces/career-site/domain-queries.ts';
import type { WorkspaceRow } from '../../accounts/workspaces/queries.ts';
import { isOpenNow, jobs } from '../../hiring/jobs/queries.ts';
import type { Job } from '../../hiring/jobs/schema.ts';
import { type VisitorFilters, visitorConditions } from '../../hiring/jobs/visitor-filters.ts';
import { locationsOfJob, PUBLIC_PLACE } from '../../hiring/locations/queries.ts';
import type { PublicLocation } from '../../hiring/locations/schema.ts';

/** The maximum number of values offered as filters. */
const MAX_CHOICES = 200;
/** The number of open jobs that are read for the values of filters, which limits the cost of a page. */
const MAX_SURVEYED = 2_000;
/** The maximum number of jobs that can be paged through. */
const MAX_LISTED = 2_000;

/** @property careerDomain unlike that of the workspace, null if it may not be used */
export type SiteRow = Pick<
  WorkspaceRow,
  | ('id' | 'slug' | 'name' | 'brandName' | 'accentColor')
  | ('logoUrl' | 'websiteUrl' | 'careersUrl' | 'careerSite' | 'careerDomain')
>;

/** The columns of a site, of the workspace `w`. */
export function siteColumns(assignments: DomainAssignments): Sql {
  return sql`w.id, w.slug, w.name, w.brand_name as "brandName", w.accent_color as "accentColor", w.logo_url as "logoUrl",
    w.website_url as "websiteUrl", w.careers_url as "careersUrl", w.career_site as "careerSite",
    ${servedDomain(assignments)} as "careerDomain"`;
}

/** The workspace as its career site shows it; undefined also for a sandbox. */
export async function findSite(
  db: Queryable,
  workspaceId: string,
  assignments: DomainAssignments,
): Promise<SiteRow | undefined> {
  const [row] = await db.query<SiteRow>(sql`
    select ${siteColumns(assignments)} from workspaces w where w.id = ${workspaceId} and w.sandbox_of is null`);
  return row;
}

/** The address of the logo of an enabled career site. */
export async function findLogoUrl(db: Queryable, workspaceId: string): Promise<string | null> {
  const [row] = await db.query<{ url: string | null }>(sql`
    select coalesce(career_site #>> '{theme,logoUrl}', logo_url) as url from workspaces
    where id = ${workspaceId} and sandbox_of is null and coalesce((career_site ->> 'enabled')::boolean, true)`);
  return row?.url ?? null;
}

const LISTED_FIELDS = [
  'id',
  'slug',
  'title',
  'department',
  'location',
  'employmentType',
  'workplaceType',
  'salaryMin',
  'salaryMax',
  'currency',
  'salaryPeriod',
] as const satisfies readonly (keyof Job)[];

/** A job in the list. */
export type ListedJob = Pick<Job, (typeof LISTED_FIELDS)[number]> & {
  locations: Pick<PublicLocation, 'name'>[];
  closesInMs: number | null;
};

const LISTED = sql`${jobs.select(LISTED_FIELDS)}, ${locationsOfJob(['name'])} as locations,
  extract(epoch from t.closes_at - rolecall_now()) * 1000 as "closesInMs"`;

function openJobs(workspaceId: string): Sql {
  return sql`t.workspace_id = ${workspaceId} and ${isOpenNow} and not t.confidential and t.deleted_at is null`;
}

/** The order of names that people read; those that differ by case only follow each other. */
const alphabetical = (name: Sql): Sql => sql`${foldCase(name)} collate "und-x-icu"`;

/** A page of the open jobs, grouped by department, newest first, with the number of all that match. */
export async function listSiteJobs(
  db: Queryable,
  workspaceId: string,
  filters: VisitorFilters,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ jobs: ListedJob[]; total: number }> {
  const rows = await db.query<ListedJob & { total: number }>(sql`
    with newest as materialized (
      select t.id from jobs t where ${join([openJobs(workspaceId), ...visitorConditions(workspaceId, filters)], ' and ')}
      order by t.published_at desc, t.id desc limit ${MAX_LISTED})
    select ${LISTED}, (select count(*) from newest) as total
    from jobs t where t.workspace_id = ${workspaceId} and t.id in (select id from newest)
    order by ${alphabetical(sql`t.department`)} nulls last, t.published_at desc, t.id desc limit ${limit} offset ${offset}`);
  return { jobs: rows.map(({ total: _total, ...job }) => job), total: rows[0]?.total ?? 0 };
}

/** The values that the filters offer. */
export interface Choices {
  departments: string[];
  locations: string[];
  workplaceTypes: Job['workplaceType'][];
  employmentTypes: Job['employmentType'][];
}

/** The different names in a table, apart from case. */
function choicesOf(table: 'named_departments' | 'named_locations'): Sql {
  return sql`array(select min(name) from ${raw(table)} group by ${foldCase(sql`name`)}
    order by ${alphabetical(sql`min(name)`)} limit ${MAX_CHOICES})`;
}

export async function findChoices(db: Queryable, workspaceId: string): Promise<Choices> {
  const [row] = await db.query<Choices>(sql`
    with recursive surveyed as materialized (
      select t.department, t.department_id, t.location, t.location_ids, t.workplace_type, t.employment_type from jobs t
      where ${openJobs(workspaceId)}
      order by t.published_at desc limit ${MAX_SURVEYED}),
    -- Those of the jobs, and all above them.
    tree (id, parent_id, name) as (
      select d.id, d.parent_id, d.name from departments d
      where d.workspace_id = ${workspaceId} and d.id in (select department_id from surveyed)
      union
      select d.id, d.parent_id, d.name from departments d join tree on d.id = tree.parent_id
      where d.workspace_id = ${workspaceId}),
    named_departments (name) as (
      select department from surveyed where department is not null union select name from tree),
    named_locations (name) as (
      select location from surveyed where location is not null and location_ids = '{}'
      union
      select l.name from locations l
      where l.workspace_id = ${workspaceId} and l.id in (select unnest(location_ids) from surveyed))
    select ${choicesOf('named_departments')} as departments, ${choicesOf('named_locations')} as locations,
      array(select distinct workplace_type::text from surveyed order by 1) as "workplaceTypes",
      array(select distinct employment_type::text from surveyed order by 1) as "employmentTypes"`);
  return row!;
}

/** Open jobs of the same department, then the newest others. */
export function findSimilarJobs(
  db: Queryable,
  workspaceId: string,
  { id, department }: { id: string; department: string | null },
  limit: number,
): Promise<ListedJob[]> {
  return db.query<ListedJob>(sql`
    select ${LISTED} from jobs t where ${openJobs(workspaceId)} and t.id <> ${id}
    order by (${foldCase(sql`t.department`)} = ${foldCase(sql`${department}::text`)}) desc nulls last, t.published_at desc, t.id desc limit ${limit}`);
}

const FACT_FIELDS = [
  ...LISTED_FIELDS,
  'applicantRegions',
  'closesAt',
  'vacancy',
  'usesAi',
  'equity',
  'bonus',
  'publishedAt',
  'confidential',
] as const satisfies readonly (keyof Job)[];
const TEXT_FIELDS = ['description', 'requirements', 'benefits'] as const satisfies readonly (keyof Job)[];
const SHOWN_FIELDS = [...FACT_FIELDS, ...TEXT_FIELDS] as const;

/** A job on its own page. */
export type ShownJob = Omit<ListedJob, 'locations'> &
  Omit<Pick<Job, (typeof SHOWN_FIELDS)[number]>, 'publishedAt'> & { publishedAt: string; locations: PublicLocation[] };

/** An open job. Confidential ones have a page as well, which the team can give to people. */
export async function findShownJob(db: Queryable, workspaceId: string, slug: string): Promise<ShownJob | undefined> {
  const [job] = await db.query<ShownJob>(sql`
    select ${jobs.select(SHOWN_FIELDS)}, ${locationsOfJob(PUBLIC_PLACE)} as locations,
      extract(epoch from t.closes_at - rolecall_now()) * 1000 as "closesInMs"
    from jobs t where t.workspace_id = ${workspaceId} and t.slug = ${slug} and ${isOpenNow} and t.deleted_at is null`);
  return job;
}

/** The texts of a job. */
type JobTextFields = Pick<Job, (typeof TEXT_FIELDS)[number]>;

/** An open job in a feed, without its texts. */
export type FeedJobRow = Omit<ShownJob, keyof JobTextFields> & Pick<Job, 'keywords' | 'updatedAt'>;

/** The newest open jobs. */
export function listFeedJobs(db: Queryable, workspaceId: string, limit: number): Promise<FeedJobRow[]> {
  return db.query<FeedJobRow>(sql`
    select ${jobs.select([...FACT_FIELDS, 'keywords', 'updatedAt'])},
      ${locationsOfJob(PUBLIC_PLACE)} as locations,
      extract(epoch from t.closes_at - rolecall_now()) * 1000 as "closesInMs"
    from jobs t where ${openJobs(workspaceId)} order by t.published_at desc, t.id desc limit ${limit}`);
}

/** The texts of open jobs, by ID. */
export async function findFeedTexts(
  db: Queryable,
  workspaceId: string,
  some: readonly Pick<Job, 'id'>[],
): Promise<Map<string, JobTextFields>> {
  const ids = some.map(({ id }) => id);
  const rows = await db.query<JobTextFields & Pick<Job, 'id'>>(sql`
    select ${jobs.select(['id', ...TEXT_FIELDS])} from jobs t where ${openJobs(workspaceId)} and t.id = any(${ids}::uuid[])`);
  return new Map(rows.map(({ id, ...texts }) => [id, texts]));
}

/** The newest open jobs by slug. */
export function listJobChanges(
  db: Queryable,
  workspaceId: string,
  limit: number,
): Promise<(Pick<Job, 'slug' | 'updatedAt'> & Pick<ListedJob, 'closesInMs'>)[]> {
  return db.query(sql`
    select t.slug, t.updated_at as "updatedAt", extract(epoch from t.closes_at - rolecall_now()) * 1000 as "closesInMs"
    from jobs t where ${openJobs(workspaceId)} order by t.published_at desc, t.id desc limit ${limit}`);
}

/** When a job that is or was in the list, or the workspace, last changed. */
export async function lastChange(db: Queryable, workspaceId: string): Promise<string> {
  const [row] = await db.query<{ updatedAt: string }>(sql`
    select greatest(w.updated_at, (select t.updated_at from jobs t
      where t.workspace_id = ${workspaceId} and t.published_at is not null and not t.confidential
      order by t.updated_at desc limit 1)) as "updatedAt"
    from workspaces w where w.id = ${workspaceId}`);
  return row!.updatedAt;
}

/** A job that is no longer open. */
export interface ClosedJob {
  id: string;
  title: string;
  department: string | null;
}

/** A job that was published and is now closed. Confidential ones are unknown to visitors. */
export async function findClosedJob(db: Queryable, workspaceId: string, slug: string): Promise<ClosedJob | undefined> {
  const [job] = await db.query<ClosedJob>(sql`
    select t.id, t.title, t.department from jobs t
    where t.workspace_id = ${workspaceId} and t.slug = ${slug} and t.deleted_at is null and not t.confidential
      and t.published_at is not null and (t.status = 'closed' or t.status = 'open' and not (${isOpenNow}))`);
  return job;
}
