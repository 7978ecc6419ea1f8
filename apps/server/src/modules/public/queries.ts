import type { Queryable } from '../../platform/database/database.ts';
import { columns, join, sql } from '../../platform/database/sql.ts';
import { decodeCursor, type Page, toPage, unreadableCursor } from '../../platform/http/pagination.ts';
import { isUuid } from '../../platform/ids.ts';
import type { ApplicationConfig } from '../jobs/application-config.ts';
import { JOB_COLUMNS, type JobListQuery, jobConditions } from '../jobs/queries.ts';
import type { Job } from '../jobs/schema.ts';

/** Up to this many jobs come without paging. Source: contract 5. */
const UNPAGED_LIMIT = 500;
const DEFAULT_LIMIT = 25;

const { status: _status, createdAt: _created, updatedAt: _updated, ...shown } = JOB_COLUMNS;
const JOB = columns('t', shown);

/** An open job as the public sees it, without its addresses. */
export type OpenJobRow = Omit<Job, 'status' | 'createdAt' | 'updatedAt' | 'publishedAt'> & { publishedAt: string };

export type PublicListQuery = Pick<
  JobListQuery,
  'department' | 'location' | 'workplaceType' | 'q' | 'limit' | 'cursor'
>;

/** Open jobs, newest publication first. @throws BadRequest for a cursor that this list did not give */
export async function listOpenJobs(
  db: Queryable,
  workspaceId: string,
  query: PublicListQuery,
): Promise<Page<OpenJobRow>> {
  const { cursor } = query;
  const limit = query.limit ?? (cursor === undefined ? UNPAGED_LIMIT : DEFAULT_LIMIT);
  const conditions = [
    sql`t.workspace_id = ${workspaceId}`,
    sql`t.status = 'open'`,
    sql`t.deleted_at is null`,
    ...jobConditions(query),
  ];
  if (cursor !== undefined) {
    const [publishedAt, id] = readCursor(cursor);
    conditions.push(sql`(t.published_at, t.id) < (${publishedAt}::timestamptz, ${id}::uuid)`);
  }
  const rows = await db.query<OpenJobRow>(sql`
    select ${JOB} from jobs t where ${join(conditions, ' and ')}
    order by t.published_at desc, t.id desc limit ${limit + 1}`);
  return toPage(rows, limit, (job) => [job.publishedAt, job.id]);
}

function readCursor(cursor: string): [publishedAt: string, id: string] {
  const [publishedAt, id] = decodeCursor(cursor, 2);
  if (typeof publishedAt !== 'string' || typeof id !== 'string' || !isUuid(id) || !isMoment(publishedAt)) {
    throw unreadableCursor();
  }
  return [publishedAt, id];
}

/** Whether this is a time exactly as the list wrote it, so that PostgreSQL can read it. */
function isMoment(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString() === text && /^(?!0000)\d{4}-/.test(text);
}

/** What a workspace shows of itself. */
export interface BoardRow {
  slug: string;
  name: string;
  brandName: string | null;
  accentColor: string | null;
  logoUrl: string | null;
  websiteUrl: string | null;
  careersUrl: string | null;
}

export async function findBoard(db: Queryable, workspaceId: string): Promise<BoardRow | undefined> {
  const [board] = await db.query<BoardRow>(sql`
    select slug, name, brand_name as "brandName", accent_color as "accentColor", logo_url as "logoUrl",
      website_url as "websiteUrl", careers_url as "careersUrl"
    from workspaces where id = ${workspaceId}`);
  return board;
}

export interface OpenJobDetailRow extends OpenJobRow {
  config: ApplicationConfig;
  workspaceSlug: string;
  careersUrl: string | null;
  consentText: string | null;
  consentRequired: boolean;
  captchaProvider: string | null;
  captchaSiteKey: string | null;
}

export async function findOpenJob(
  db: Queryable,
  workspaceId: string,
  slug: string,
): Promise<OpenJobDetailRow | undefined> {
  const [job] = await db.query<OpenJobDetailRow>(sql`
    select ${JOB}, t.application_config as config, w.slug as "workspaceSlug", w.careers_url as "careersUrl",
      w.consent_text as "consentText", w.consent_required as "consentRequired",
      w.captcha_provider as "captchaProvider", w.captcha_site_key as "captchaSiteKey"
    from jobs t join workspaces w on w.id = t.workspace_id
    where t.workspace_id = ${workspaceId} and t.slug = ${slug} and t.status = 'open' and t.deleted_at is null`);
  return job;
}
