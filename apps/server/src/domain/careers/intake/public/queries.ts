import type { Queryable } from '../../../../platform/database/database.ts';
import { decodeCursor, type Page, toPage, unreadableCursor } from '../../../../platform/database/paging.ts';
import { join, sql } from '../../../../platform/database/sql.ts';
import { isUuid } from '../../../../platform/ids/ids.ts';
import type { DomainAssignments } from '../../../accounts/workspaces/career-site/domain-queries.ts';
import { type PublicWorkspace, publicAddress } from '../../../accounts/workspaces/public-urls.ts';
import type { ApplicationConfig } from '../../../hiring/jobs/application-config.ts';
import { isOpenNow, type JobListQuery, jobs } from '../../../hiring/jobs/queries.ts';
import type { Job } from '../../../hiring/jobs/schema.ts';
import { type VisitorFilters, visitorConditions } from '../../../hiring/jobs/visitor-filters.ts';
import { locationsOfJob, PUBLIC_PLACE } from '../../../hiring/locations/queries.ts';
import type { PublicLocation } from '../../../hiring/locations/schema.ts';

/** Of the texts of a list together: when its jobs have more, it ends earlier, with a cursor. 500 jobs with 2,000 characters each fit. */
const MAX_LIST_BYTES = 1_000_000;
/** The most jobs in a list without `limit` and `cursor`. */
const UNPAGED_LIMIT = 500;
const DEFAULT_LIMIT = 25;

/**
 * The fields of a job that visitors see as they are: a new field of jobs is not published unless it is listed here.
 * Of locations they see `PUBLIC_PLACE`.
 */
const PUBLIC_FIELDS = [
  'id',
  'title',
  'slug',
  'department',
  'location',
  'employmentType',
  'workplaceType',
  'description',
  'requirements',
  'benefits',
  'keywords',
  'salaryMin',
  'salaryMax',
  'currency',
  'salaryPeriod',
  'applicantRegions',
  'closesAt',
  'vacancy',
  'usesAi',
  'equity',
  'bonus',
  'publishedAt',
] as const satisfies readonly (keyof Job)[];
const JOB = sql`${jobs.select(PUBLIC_FIELDS)},
  ${locationsOfJob(PUBLIC_PLACE)} as locations,
  extract(epoch from t.closes_at - rolecall_now()) * 1000 as "closesInMs"`;

/** The public fields of an open job, without its URLs. */
export type OpenJobRow = Omit<Pick<Job, (typeof PUBLIC_FIELDS)[number]>, 'publishedAt'> & {
  publishedAt: string;
  locations: PublicLocation[];
  /** Milliseconds until its closing date; null without one. */
  closesInMs: number | null;
};

export type PublicListQuery = VisitorFilters & Pick<JobListQuery, 'limit' | 'cursor'>;

/** Open jobs that are not confidential, newest publication first. @throws BadRequest for an invalid cursor */
export async function listOpenJobs(
  db: Queryable,
  workspaceId: string,
  query: PublicListQuery,
): Promise<Page<OpenJobRow>> {
  const { cursor } = query;
  const limit = query.limit ?? (cursor === undefined ? UNPAGED_LIMIT : DEFAULT_LIMIT);
  const conditions = [
    sql`t.workspace_id = ${workspaceId}`,
    isOpenNow,
    sql`not t.confidential`,
    sql`t.deleted_at is null`,
    ...visitorConditions(workspaceId, query),
  ];
  if (cursor !== undefined) {
    const [publishedAt, id] = readCursor(cursor);
    conditions.push(sql`(t.published_at, t.id) < (${publishedAt}::timestamptz, ${id}::uuid)`);
  }
  const rows = await db.query<OpenJobRow & { isBeyond: boolean }>(sql`
    with newest as materialized (
      select t.id, octet_length(t.description) + coalesce(octet_length(t.requirements), 0) + coalesce(octet_length(t.benefits), 0) as size,
        row_number() over (order by t.published_at desc, t.id desc) as number from jobs t where ${join(conditions, ' and ')}
      order by t.published_at desc, t.id desc limit ${limit + 1}),
    summed as (select id, number, size, sum(size) over (order by number) - size as before from newest)
    select ${JOB}, s.before > 0 and s.before + s.size > ${MAX_LIST_BYTES} as "isBeyond"
    from summed s join jobs t on t.workspace_id = ${workspaceId} and t.id = s.id
    where s.before <= ${MAX_LIST_BYTES} order by s.number`);
  const within = rows.filter(({ isBeyond }) => !isBeyond).length;
  const items = rows.map(({ isBeyond: _isBeyond, ...job }): OpenJobRow => job);
  return { ...toPage(items, Math.min(limit, within), (job) => [job.publishedAt, job.id]), limit };
}

function readCursor(cursor: string): [publishedAt: string, id: string] {
  const [publishedAt, id] = decodeCursor(cursor, 2);
  if (typeof publishedAt !== 'string' || typeof id !== 'string' || !isUuid(id) || !isMoment(publishedAt)) {
    throw unreadableCursor();
  }
  return [publishedAt, id];
}

/** Whether this is a time exactly as in the cursors of this list, which PostgreSQL can parse. */
function isMoment(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString() === text && /^(?!0000)\d{4}-/.test(text);
}

/** The public profile of a workspace. */
interface BoardRow extends PublicWorkspace {
  name: string;
  brandName: string | null;
  accentColor: string | null;
  logoUrl: string | null;
  websiteUrl: string | null;
}

export async function findBoard(
  db: Queryable,
  workspaceId: string,
  assignments: DomainAssignments,
): Promise<BoardRow | undefined> {
  const [board] = await db.query<BoardRow>(sql`
    select slug, name, brand_name as "brandName", accent_color as "accentColor", logo_url as "logoUrl",
      website_url as "websiteUrl", ${publicAddress(assignments)}
    from workspaces w where id = ${workspaceId}`);
  return board;
}

interface OpenJobDetailRow extends OpenJobRow, Omit<PublicWorkspace, 'slug'> {
  config: ApplicationConfig;
  workspaceSlug: string;
  consentText: string | null;
  consentRequired: boolean;
  captchaProvider: string | null;
  captchaSiteKey: string | null;
}

export async function findOpenJob(
  db: Queryable,
  workspaceId: string,
  slug: string,
  assignments: DomainAssignments,
): Promise<OpenJobDetailRow | undefined> {
  const [job] = await db.query<OpenJobDetailRow>(sql`
    select ${JOB}, t.application_config as config, w.slug as "workspaceSlug", ${publicAddress(assignments)},
      w.consent_text as "consentText", w.consent_required as "consentRequired",
      w.captcha_provider as "captchaProvider", w.captcha_site_key as "captchaSiteKey"
    from jobs t join workspaces w on w.id = t.workspace_id
    where t.workspace_id = ${workspaceId} and t.slug = ${slug} and ${isOpenNow} and t.deleted_at is null`);
  return job;
}
