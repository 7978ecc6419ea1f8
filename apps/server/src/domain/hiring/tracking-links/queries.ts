import type { Queryable } from '../../../platform/database/database.ts';
import { recordTable } from '../../../platform/database/record-table.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Versioned } from '../../../platform/records/diff.ts';
import type { DomainAssignments } from '../../accounts/workspaces/career-site/domain-queries.ts';
import { type PublicWorkspace, publicAddress } from '../../accounts/workspaces/public-urls.ts';
import type { StoredTrackingLink } from './schema.ts';

export type TrackingLinkRow = StoredTrackingLink & Versioned;

export const trackingLinks = recordTable<StoredTrackingLink>(
  'tracking_links',
  {
    id: 'id',
    sourceId: 'source_id',
    jobId: 'job_id',
    code: 'code',
    url: 'url',
    visits: { select: sql`t.visits::float8` },
    applications: {
      select: sql`(select count(*)::int from applications a
        where a.workspace_id = t.workspace_id and a.tracking_link_id = t.id and a.deleted_at is null)`,
    },
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  { filters: ['sourceId', 'jobId'], softDelete: true },
);

/** @returns whether no other link of the installation has the code */
export async function insertCode(
  db: Queryable,
  workspaceId: string,
  { id, code }: Pick<StoredTrackingLink, 'id' | 'code'>,
): Promise<boolean> {
  const inserted = await db.query(sql`
    insert into tracking_codes (code, workspace_id, tracking_link_id) values (${code}, ${workspaceId}, ${id})
    on conflict do nothing returning code`);
  return inserted.length > 0;
}

/** Which of the records that a link refers to exist; the source is locked against deletion. */
export async function findTargets(
  db: Queryable,
  workspaceId: string,
  { sourceId, jobId }: Pick<StoredTrackingLink, 'sourceId' | 'jobId'>,
): Promise<{ source: { isArchived: boolean } | null; hasJob: boolean }> {
  const [row] = await db.query<{ source: { isArchived: boolean } | null; hasJob: boolean }>(sql`
    select
      (select jsonb_build_object('isArchived', s.archived_at is not null) from sources s
        where s.workspace_id = ${workspaceId} and s.id = ${sourceId} and s.deleted_at is null for key share) as source,
      exists (select from jobs j
        where j.workspace_id = ${workspaceId} and j.id = ${jobId}::uuid and j.deleted_at is null) as "hasJob"`);
  return row!;
}

/** The source of an application that was submitted with a tracking code. */
export interface TrackedSource {
  trackingLinkId: string;
  sourceId: string;
  sourceName: string;
}

/** Undefined for a code that no link of the workspace has. */
export async function findTrackedSource(
  db: Queryable,
  workspaceId: string,
  code: string,
): Promise<TrackedSource | undefined> {
  const [row] = await db.query<TrackedSource>(sql`
    select l.id as "trackingLinkId", l.source_id as "sourceId", s.name as "sourceName"
    from tracking_links l join sources s on s.workspace_id = l.workspace_id and s.id = l.source_id
    where l.workspace_id = ${workspaceId} and l.code = ${code} and l.deleted_at is null`);
  return row;
}

/** The workspace and the link of a code. */
export async function findCode(db: Queryable, code: string): Promise<{ workspaceId: string; id: string } | undefined> {
  const [row] = await db.query<{ workspaceId: string; id: string }>(sql`
    select c.workspace_id as "workspaceId", c.tracking_link_id as id from tracking_codes c
    join workspaces w on w.id = c.workspace_id and w.restored_at is null where c.code = ${code}`);
  return row;
}

/** The values that determine the target of a link. */
export interface LinkTarget extends PublicWorkspace {
  url: string | null;
  /** Null unless the link has a job that was published. */
  jobSlug: string | null;
}

/** Undefined for a deleted link. */
export async function findTarget(
  db: Queryable,
  workspaceId: string,
  id: string,
  assignments: DomainAssignments,
): Promise<LinkTarget | undefined> {
  const [row] = await db.query<LinkTarget>(sql`
    select l.url, j.slug as "jobSlug", w.slug, ${publicAddress(assignments)}
    from tracking_links l
    join workspaces w on w.id = l.workspace_id
    left join jobs j on j.workspace_id = l.workspace_id and j.id = l.job_id and j.deleted_at is null
      and j.status <> 'draft' and not j.confidential
    where l.workspace_id = ${workspaceId} and l.id = ${id} and l.deleted_at is null`);
  return row;
}

/** The visits of a link since they were last written. */
export interface Visits {
  workspaceId: string;
  id: string;
  count: number;
}

/** Adds visits to their links, in an order in which processes that do so at the same time cannot deadlock. */
export async function addVisits(db: Queryable, visits: readonly Visits[]): Promise<void> {
  await db.query(sql`
    with locked as (
      select t.workspace_id, t.id, v.count
      from unnest(${visits.map(({ workspaceId }) => workspaceId)}::uuid[], ${visits.map(({ id }) => id)}::uuid[],
        ${visits.map(({ count }) => count)}::int[]) as v (workspace_id, id, count)
      join tracking_links t on t.workspace_id = v.workspace_id and t.id = v.id
      order by t.workspace_id, t.id for no key update of t)
    update tracking_links t set visits = t.visits + locked.count
    from locked where t.workspace_id = locked.workspace_id and t.id = locked.id`);
}
