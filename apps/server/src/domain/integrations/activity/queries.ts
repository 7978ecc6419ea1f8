import { startsFromFew } from '../../../platform/database/access-paths.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import {
  createdConditions,
  DEFAULT_LIMIT,
  decodeCursor,
  encodeCursor,
  idCursor,
  isAnyOf,
  type Page,
  unreadableCursor,
} from '../../../platform/database/paging.ts';
import { type ListRequest, listRecords } from '../../../platform/database/record-list.ts';
import { cachedRows } from '../../../platform/database/row-cache.ts';
import { and, columns, empty, join, raw, type Sql, sql } from '../../../platform/database/sql.ts';
import { isUuid } from '../../../platform/ids/ids.ts';
import { firstOf } from '../../../platform/records/shared-rows.ts';
import type { LogPlace } from './dispatch-queries.ts';
import type { ActivityEvent, EventListQuery } from './schema.ts';

const NAMES = {
  id: 'id',
  type: 'type',
  entityType: 'entity_type',
  entityId: 'entity_id',
  entityRevision: 'entity_revision',
  actor: 'actor',
  data: 'data',
  createdAt: 'created_at',
};
const TABLE = 'activity_events';
const COLUMNS = sql`${columns('t', NAMES)}, t.data is null as redacted`;
const PLACED_COLUMNS = sql`${COLUMNS}, t.position`;

// A page of a filtered feed scans no more events than this, so that filtering a long log for a rare type stays fast.
const SCANNED_PER_PAGE = 5_000;

// For callers who see part of the records, each event is checked: about 5 ms for as many as these.
const CHECKED_PER_PAGE = 500;
/** The same for the list, whose readers expect full pages. */
const CHECKED_PER_LIST = 2_000;

// Together slightly longer than the 100 ms after which transactions of other databases are ignored.
const MAX_WAITS = 10;
const WAIT_MS = 15;

const BEGINNING: LogPlace = { position: 0, id: '00000000-0000-0000-0000-000000000000' };

/** The filters of the feed, on the alias `t`. */
function filterConditions(query: EventListQuery): Sql[] {
  const { createdAfter, createdBefore, updatedAfter, updatedBefore, ids } = query;
  return [
    ...createdConditions({ createdAfter, createdBefore, ids }),
    // An event never changes: the moment it was recorded is also that of its last change.
    ...createdConditions({ createdAfter: updatedAfter, createdBefore: updatedBefore }),
    ...ownConditions(query),
  ];
}

function ownConditions(query: EventListQuery): Sql[] {
  const conditions: Sql[] = [];
  if (query.type !== undefined) conditions.push(isAnyOf(sql`t.type`, query.type));
  if (query.entityType !== undefined) conditions.push(isAnyOf(sql`t.entity_type`, query.entityType));
  if (query.entityId !== undefined) conditions.push(isAnyOf(sql`t.entity_id`, query.entityId));
  if (query.candidateId !== undefined) conditions.push(isAnyOf(sql`t.candidate_id`, query.candidateId));
  if (query.memberId !== undefined) {
    conditions.push(sql`t.actor ->> 'type' = 'operator' and ${isAnyOf(sql`t.actor ->> 'id'`, query.memberId)}`);
  }
  return conditions;
}

/**
 * Events newest first, as soon as they are committed. For a caller who sees many records, but not all, a page can have fewer
 * than `limit` although there are more.
 */
export async function listEvents(
  db: Queryable,
  workspaceId: string,
  query: EventListQuery,
): Promise<Page<ActivityEvent>> {
  // Views, which restricted callers read, have no versions.
  const version = db.rowCache === undefined ? empty : sql`e.xmin,`;
  const reach = checksEachEvent(db, query) ? await listReach(db, workspaceId, query.cursor) : null;
  const page = await listRecords<ActivityEvent>(db, workspaceId, query, {
    table: TABLE,
    // An event never changes: the moment it was recorded is also that of its last change.
    from: sql`(select e.*, ${version} e.created_at as updated_at from activity_events e) t`,
    columns: PLACED_COLUMNS,
    cached: true,
    scope: ownConditions(query),
    checked: reach === null ? undefined : sql`t.id >= ${reach}::uuid`,
    position: sql`t.position`,
    softDelete: false,
    // Except when its candidate is erased.
    alsoChanged: [
      {
        rows: sql`candidates c join activity_events e on e.workspace_id = c.workspace_id and e.candidate_id = c.id
          where c.workspace_id = ${workspaceId} and c.erased_at is not null`,
        key: sql`e.id`,
        position: sql`c.change_position`,
      },
    ],
  });
  if (reach === null || page.hasMore || (await startsFromFew(db, db.paths![TABLE]!))) return page;
  return { ...page, hasMore: true, nextCursor: encodeCursor([reach]) };
}

/** Whether finding a page can take events that the caller does not see. Those of one record are found by an index. */
function checksEachEvent(db: Queryable, query: EventListQuery & ListRequest): boolean {
  const { changes, sort, ids, entityId, candidateId } = query;
  const isOrdinary = [changes, sort, ids, entityId, candidateId].every((value) => value === undefined);
  return db.paths?.[TABLE] !== undefined && isOrdinary;
}

/** The last event that a page may check; null if it may check all that remain. @throws BadRequest */
async function listReach(db: Queryable, workspaceId: string, cursor: string | undefined): Promise<string | null> {
  const [found] = await db.query<{ id: string | null }>(sql`
    select event_list_reach(${workspaceId}, ${idCursor(cursor)}, ${raw(String(CHECKED_PER_LIST))}) as id`);
  return found!.id;
}

/** Decodes a cursor of the feed. @throws BadRequest */
export function readPlace(cursor: string): LogPlace {
  const [position, id] = decodeCursor(cursor, 2);
  if (typeof position !== 'number' || position < 0 || typeof id !== 'string' || !isUuid(id)) throw unreadableCursor();
  return { position, id };
}

export function writePlace({ position, id }: LogPlace): string {
  return encodeCursor([position, id]);
}

export type PlacedEvent = ActivityEvent & LogPlace;

/**
 * The events after a place, by position, then ID, and only those older than every transaction still running: so no event
 * can appear before a cursor that a reader has passed.
 */
export function eventsAfter(
  db: Queryable,
  workspaceId: string,
  after: LogPlace,
  limit: number,
): Promise<PlacedEvent[]> {
  return db.query<PlacedEvent>(selectAfter(workspaceId, after, limit)(PLACED_COLUMNS));
}

function selectAfter(workspaceId: string, { position, id }: LogPlace, limit: number): (list: Sql) => Sql {
  return (list) => sql`
    select ${list} from activity_events t
    where t.workspace_id = ${workspaceId} and (t.position, t.id) > (${position}, ${id}::uuid)
      and t.position < event_horizon()
    order by t.position, t.id limit ${limit}`;
}

/**
 * A page of the change feed. Its `nextCursor` is never null: at the end, it is the position from which to continue
 * later. If an event of this workspace is committed but still hidden by an older transaction, the page waits a moment
 * for it, so that callers find their own recent changes.
 */
export async function readFeed(
  db: Pick<Database, 'read' | 'search'>,
  workspaceId: string,
  query: EventListQuery,
): Promise<Page<ActivityEvent>> {
  const after = query.cursor === undefined ? BEGINNING : readPlace(query.cursor);
  const limit = query.limit ?? DEFAULT_LIMIT;
  const filters = filterConditions(query);
  const isWhole = filters.length === 0 && db.search.paths === undefined;
  const reads = isWhole ? db.read : db.search;
  const read = () =>
    isWhole
      ? unfilteredPage(reads, workspaceId, after, limit)
      : filteredPage(reads, workspaceId, after, filters, limit);
  if (isWhole) {
    const page = await read();
    if (page.hasMore || (await isNewest(reads, workspaceId, readPlace(page.nextCursor!)))) return page;
  }
  for (let waitsLeft = MAX_WAITS; ; waitsLeft -= 1) {
    // Checked first: an event hidden now may or may not be in the page.
    const isComplete = waitsLeft === 0 || !(await hasHidden(reads, workspaceId));
    const page = await read();
    if (page.hasMore || isComplete) return page;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
}

/** Whether the workspace has events that are committed and not yet in the feed. */
async function hasHidden(db: Queryable, workspaceId: string): Promise<boolean> {
  const [hidden] = await db.query(sql`
    select 1 from activity_events e where e.workspace_id = ${workspaceId} and e.position >= event_horizon() limit 1`);
  return hidden !== undefined;
}

/** Whether the workspace has no event after a place, including those not yet in the feed. */
async function isNewest(db: Queryable, workspaceId: string, { position, id }: LogPlace): Promise<boolean> {
  const [newer] = await db.query(sql`
    select 1 from activity_events e
    where e.workspace_id = ${workspaceId} and (e.position, e.id) > (${position}, ${id}::uuid) limit 1`);
  return newer === undefined;
}

async function unfilteredPage(
  db: Queryable,
  workspaceId: string,
  after: LogPlace,
  limit: number,
): Promise<Page<ActivityEvent>> {
  const select = selectAfter(workspaceId, after, limit + 1);
  const rows = await cachedRows<PlacedEvent>(db, { table: TABLE, columns: PLACED_COLUMNS, workspaceId }, select);
  const items = firstOf(rows, limit);
  return { items, limit, hasMore: rows.length > limit, nextCursor: writePlace(items.at(-1) ?? after) };
}

async function filteredPage(
  db: Queryable,
  workspaceId: string,
  after: LogPlace,
  filters: readonly Sql[],
  limit: number,
): Promise<Page<ActivityEvent>> {
  const next = db.paths === undefined ? scan : scanSeen;
  const { rows, scannedTo, complete } = await next(db, workspaceId, after, filters, limit + 1);
  const items = rows.slice(0, limit);
  const hasMore = rows.length > limit || !complete;
  const place = rows.length > limit ? items.at(-1) : scannedTo;
  return { items, limit, hasMore, nextCursor: writePlace(place ?? after) };
}

type ScannedRow = PlacedEvent & { toPosition: number; toId: string; scanned: number; matches: boolean };

/** Scans the next events. @returns those that match, and where the scan ended */
async function scan(db: Queryable, workspaceId: string, after: LogPlace, filters: readonly Sql[], limit: number) {
  const rows = await db.query<ScannedRow>(sql`
    with k as materialized (
      select e.position, e.id, e.type, e.entity_type, e.entity_id, e.candidate_id, e.actor, e.created_at
      from activity_events e
      where e.workspace_id = ${workspaceId} and (e.position, e.id) > (${after.position}, ${after.id}::uuid)
        and e.position < event_horizon()
      order by e.position, e.id limit ${SCANNED_PER_PAGE}),
    reach as (
      select position as "toPosition", id as "toId", (select count(*) from k) as scanned
      from k order by position desc, id desc limit 1),
    hit as (select t.position, t.id from k t where ${join(filters, ' and ')} order by t.position, t.id limit ${limit})
    select reach.*, ${PLACED_COLUMNS}, t.id is not null as matches
    from reach left join hit on true
    left join activity_events t on t.workspace_id = ${workspaceId} and t.id = hit.id
    order by t.position, t.id`);
  return scanned(rows, SCANNED_PER_PAGE);
}

/** The same for a caller who sees part of the records: the events that they do not see are scanned too, and left out. */
async function scanSeen(db: Queryable, workspaceId: string, after: LogPlace, filters: readonly Sql[], limit: number) {
  const conditions = and([
    sql`t.workspace_id = ${workspaceId} and (t.position, t.id) > (${after.position}, ${after.id}::uuid)`,
    sql`(t.position, t.id) <= (reach.position, reach.id)`,
    ...filters,
  ]);
  const rows = await db.query<ScannedRow>(sql`
    select reach.position as "toPosition", reach.id as "toId", reach.scanned, ${PLACED_COLUMNS},
      t.id is not null as matches
    from feed_reach(${workspaceId}, ${after.position}, ${after.id}, ${raw(String(CHECKED_PER_PAGE))}) reach
    left join lateral (
      select t.* from activity_events t where ${conditions} order by t.position, t.id limit ${limit}) t on true
    order by t.position, t.id`);
  return scanned(rows, CHECKED_PER_PAGE);
}

function scanned(rows: readonly ScannedRow[], most: number) {
  const [first] = rows;
  return {
    rows: rows.filter((row) => row.matches),
    scannedTo: first === undefined ? undefined : { position: first.toPosition, id: first.toId },
    complete: (first?.scanned ?? 0) < most,
  };
}

/** The event as the API shows it. */
export function withoutPosition({ position: _position, ...event }: PlacedEvent): ActivityEvent {
  return event;
}

/** The place of the newest event in the workspace's feed. */
export async function lastPlace(db: Queryable, workspaceId: string): Promise<LogPlace> {
  const [place] = await db.query<LogPlace>(sql`
    select position, id from activity_events where workspace_id = ${workspaceId} and position < event_horizon()
    order by position desc, id desc limit 1`);
  return place ?? BEGINNING;
}

/** Those of these events that the caller sees. */
export async function seenEventIds(db: Queryable, workspaceId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    sql`select id from activity_events where workspace_id = ${workspaceId} and id = any(${[...ids]}::uuid[])`,
  );
  return rows.map(({ id }) => id);
}

export async function findEvent(db: Queryable, workspaceId: string, id: string): Promise<ActivityEvent | undefined> {
  const [event] = await db.query<ActivityEvent>(
    sql`select ${COLUMNS} from activity_events t where t.workspace_id = ${workspaceId} and t.id = ${id}`,
  );
  return event;
}

/** Which of these events the connection sees. @returns their IDs */
export async function seenEvents(
  db: Queryable,
  workspaceId: string,
  eventIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(sql`
    select e.id from activity_events e where e.workspace_id = ${workspaceId} and e.id = any(${eventIds}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
}
