import type { Queryable } from '../../../../platform/database/database.ts';
import { raw, type Sql, sql } from '../../../../platform/database/sql.ts';
import type { Calendar } from '../schema.ts';

/** Has a calendar get the coming interviews of its member. What another address of it got is no longer known. */
export async function startWriting(
  db: Queryable,
  workspaceId: string,
  { id, memberId }: Pick<Calendar, 'id' | 'memberId'>,
): Promise<void> {
  await db.query(sql`
    insert into calendar_writes (workspace_id, calendar_id) values (${workspaceId}, ${id})
    on conflict (workspace_id, calendar_id) do update set error = null, failures = 0, told = false, next_write_at = rolecall_now()`);
  await db.query(sql`
    insert into calendar_entries (workspace_id, calendar_id, interview_id, member_id)
    select p.workspace_id, ${id}, p.interview_id, p.member_id from interview_interviewers p
    where p.workspace_id = ${workspaceId} and p.member_id = ${memberId} and p.scheduled and upper(p.during) > rolecall_now()
    on conflict (workspace_id, calendar_id, interview_id) do update set version = calendar_entries.version + 1`);
}

/** Has the coming interviews removed from a calendar. */
export async function stopWriting(db: Queryable, workspaceId: string, id: string): Promise<void> {
  await db.query(sql`
    update calendar_entries set version = version + 1 where workspace_id = ${workspaceId} and calendar_id = ${id}`);
  await retryWriting(db, workspaceId, id);
}

/** Has a calendar written as soon as possible: what prevented it may be repaired. */
export async function retryWriting(db: Queryable, workspaceId: string, id: string): Promise<void> {
  await db.query(sql`
    update calendar_writes set next_write_at = rolecall_now() where workspace_id = ${workspaceId} and calendar_id = ${id}`);
}

/** Forgets what is in a calendar: it is another one now, or disconnected. */
export async function forgetWritten(db: Queryable, workspaceId: string, id: string): Promise<void> {
  await db.query(sql`delete from calendar_writes where workspace_id = ${workspaceId} and calendar_id = ${id}`);
}

/** The other calendar of the member that is written to, if there is one. */
export async function findWritten(
  db: Queryable,
  workspaceId: string,
  { id, memberId }: Pick<Calendar, 'id' | 'memberId'>,
): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(sql`
    select id from calendars where workspace_id = ${workspaceId} and member_id = ${memberId} and id <> ${id} and writes
      and deleted_at is null`);
  return row?.id;
}

/** A calendar with changes to write. */
export interface DueWrites {
  workspaceId: string;
  id: string;
  kind: Calendar['kind'];
  urlSealed: Buffer;
  userName: string | null;
  passwordSealed: Buffer | null;
  collectionSealed: Buffer | null;
  failures: number;
}

const IS_DIRTY = raw('e.version <> e.written_version');

/**
 * Claims calendars with changes, so that other processes leave them alone for a while: of each workspace at most a few at a time,
 * since their servers may respond slowly.
 */
export function claimWrites(
  db: Queryable,
  { count, perWorkspace, leaseSeconds }: { count: number; perWorkspace: number; leaseSeconds: number },
): Promise<DueWrites[]> {
  return db.query<DueWrites>(sql`
    with dirty as materialized (
      select distinct e.workspace_id, e.calendar_id from calendar_entries e where ${IS_DIRTY}),
    due as (
      select d.workspace_id, d.calendar_id from (
        select w.workspace_id, w.calendar_id, w.next_write_at,
          row_number() over (partition by w.workspace_id order by w.next_write_at) as place
        from dirty join calendar_writes w using (workspace_id, calendar_id) where w.next_write_at <= rolecall_now()) d
      where d.place <= ${perWorkspace} order by d.next_write_at limit ${count}),
    claimed as (
      update calendar_writes w set next_write_at = rolecall_now() + make_interval(secs => ${leaseSeconds})
      from due
      where w.workspace_id = due.workspace_id and w.calendar_id = due.calendar_id and w.next_write_at <= rolecall_now()
      returning w.workspace_id, w.calendar_id, w.collection_sealed, w.failures)
    select claimed.workspace_id as "workspaceId", claimed.calendar_id as id, c.kind, c.url_sealed as "urlSealed",
      c.user_name as "userName", c.password_sealed as "passwordSealed", claimed.collection_sealed as "collectionSealed",
      claimed.failures
    from claimed join calendars c on c.workspace_id = claimed.workspace_id and c.id = claimed.calendar_id
    where c.url_sealed is not null`);
}

/** An interview that has to be written to a calendar, or removed from it. */
export interface DueEntry {
  interviewId: string;
  /** Identifies the attempts to create it. */
  key: string;
  version: number;
  remoteId: string | null;
  etag: string | null;
}

const OF_CALENDAR = ({ workspaceId, id }: { workspaceId: string; id: string }): Sql =>
  sql`e.workspace_id = ${workspaceId} and e.calendar_id = ${id}`;

/** The changes of a calendar, oldest interview first. */
export function findDueEntries(
  db: Queryable,
  calendar: Pick<DueWrites, 'workspaceId' | 'id'>,
  limit: number,
): Promise<DueEntry[]> {
  return db.query<DueEntry>(sql`
    select e.interview_id as "interviewId", e.key, e.version, e.remote_id as "remoteId", e.etag
    from calendar_entries e where ${OF_CALENDAR(calendar)} and ${IS_DIRTY} order by e.interview_id limit ${limit}`);
}

/**
 * Whether an interview is to be in a calendar as it is now. One that has taken place stays as it was written.
 * @returns undefined if it is no longer to be written or removed
 */
export async function findWanted(
  db: Queryable,
  calendar: Pick<DueWrites, 'workspaceId' | 'id'>,
  interviewId: string,
): Promise<{ state: 'present' | 'absent' | 'kept'; version: number } | undefined> {
  const [row] = await db.query<{ state: 'present' | 'absent' | 'kept'; version: number }>(sql`
    select e.version, case
        when t.id is null or t.deleted_at is not null or t.status = 'canceled' or p.member_id is null
          or c.erased_at is not null then 'absent'
        when t.status = 'completed' then 'kept'
        when k.writes then 'present'
        when upper(p.during) > rolecall_now() then 'absent'
        else 'kept' end as state
    from calendar_entries e
    join calendars k on k.workspace_id = e.workspace_id and k.id = e.calendar_id
    left join interviews t on t.workspace_id = e.workspace_id and t.id = e.interview_id
    left join candidates c on c.workspace_id = t.workspace_id and c.id = t.candidate_id
    left join interview_interviewers p on p.workspace_id = t.workspace_id and p.interview_id = t.id and p.member_id = e.member_id
    where ${OF_CALENDAR(calendar)} and e.interview_id = ${interviewId}`);
  return row;
}

/** How a calendar names an entry. */
export interface Stored {
  remoteId: string;
  etag: string | null;
}

/** A version is in the calendar; a later one is still to be written. @returns false if there is no such entry any more */
export async function storeWritten(
  db: Queryable,
  calendar: Pick<DueWrites, 'workspaceId' | 'id'>,
  { interviewId, version }: Pick<DueEntry, 'interviewId' | 'version'>,
  stored: Stored | null,
): Promise<boolean> {
  const changed = stored === null ? sql`` : sql`, remote_id = ${stored.remoteId}, etag = ${stored.etag}`;
  const rows = await db.query(sql`
    update calendar_entries e set written_version = ${version}, checked_at = rolecall_now()${changed}
    where ${OF_CALENDAR(calendar)} and e.interview_id = ${interviewId} and e.version >= ${version} returning 1`);
  return rows.length > 0;
}

/** An entry is no longer in the calendar. If its interview has changed since, it may be written again. */
export async function storeRemoved(
  db: Queryable,
  calendar: Pick<DueWrites, 'workspaceId' | 'id'>,
  { interviewId, version }: Pick<DueEntry, 'interviewId' | 'version'>,
): Promise<void> {
  await db.query(sql`
    with removed as (
      delete from calendar_entries e where ${OF_CALENDAR(calendar)} and e.interview_id = ${interviewId} and e.version = ${version})
    update calendar_entries e set remote_id = null, etag = null, key = gen_random_uuid(), written_version = ${version}
    where ${OF_CALENDAR(calendar)} and e.interview_id = ${interviewId} and e.version > ${version}`);
}

/** The next attempts to create an entry are others than those before: it was removed from the calendar. */
export async function renewKey(
  db: Queryable,
  calendar: Pick<DueWrites, 'workspaceId' | 'id'>,
  interviewId: string,
): Promise<string | undefined> {
  const [row] = await db.query<{ key: string }>(sql`
    update calendar_entries e set remote_id = null, etag = null, key = gen_random_uuid()
    where ${OF_CALENDAR(calendar)} and e.interview_id = ${interviewId} returning e.key`);
  return row?.key;
}

/** All processes write to the collection that was chosen first. @returns it */
export async function storeCollection(
  db: Queryable,
  { workspaceId, id }: Pick<DueWrites, 'workspaceId' | 'id'>,
  sealed: Buffer,
): Promise<Buffer | undefined> {
  const [row] = await db.query<{ sealed: Buffer }>(sql`
    update calendar_writes set collection_sealed = coalesce(collection_sealed, ${sealed})
    where workspace_id = ${workspaceId} and calendar_id = ${id} returning collection_sealed as sealed`);
  return row?.sealed;
}

/** Ends a claim. @param error why not everything could be written; null if it could */
export async function storeOutcome(
  db: Queryable,
  { workspaceId, id }: Pick<DueWrites, 'workspaceId' | 'id'>,
  error: string | null,
  nextSeconds: number,
): Promise<void> {
  await db.query(sql`
    update calendar_writes set error = ${error}, failures = case when ${error === null} then 0 else failures + 1 end, told = told and ${error !== null},
      next_write_at = rolecall_now() + make_interval(secs => ${nextSeconds})
    where workspace_id = ${workspaceId} and calendar_id = ${id}`);
}

/** An interview that is in a calendar as it is now. */
export interface WrittenEntry extends DueEntry {
  memberId: string;
}

/** Claims the coming interviews of a calendar that were compared with it longest ago, and what is needed to do so. */
export async function claimChecks(
  db: Queryable,
  { workspaceId, id }: Pick<DueWrites, 'workspaceId' | 'id'>,
  { count, afterSeconds }: { count: number; afterSeconds: number },
): Promise<{ collectionSealed: Buffer | null; entries: WrittenEntry[] }> {
  const rows = await db.query<WrittenEntry & { collectionSealed: Buffer | null }>(sql`
    with due as (
      select e.interview_id from calendar_entries e
      join calendars k on k.workspace_id = e.workspace_id and k.id = e.calendar_id and k.writes
      join interviews t on t.workspace_id = e.workspace_id and t.id = e.interview_id
      where ${OF_CALENDAR({ workspaceId, id })} and not (${IS_DIRTY}) and e.remote_id is not null
        and e.checked_at <= rolecall_now() - make_interval(secs => ${afterSeconds})
        and t.status = 'scheduled' and t.deleted_at is null and t.scheduled_at > rolecall_now()
      order by e.checked_at limit ${count})
    update calendar_entries e set checked_at = rolecall_now() from due, calendar_writes w
    where ${OF_CALENDAR({ workspaceId, id })} and e.interview_id = due.interview_id
      and w.workspace_id = e.workspace_id and w.calendar_id = e.calendar_id
    returning e.interview_id as "interviewId", e.member_id as "memberId", e.key, e.version, e.remote_id as "remoteId", e.etag,
      w.collection_sealed as "collectionSealed"`);
  return { collectionSealed: rows[0]?.collectionSealed ?? null, entries: rows };
}

/** Whether a calendar still has this version of an interview, and no later one is to be written. */
export async function isWritten(
  db: Queryable,
  calendar: Pick<DueWrites, 'workspaceId' | 'id'>,
  { interviewId, version }: Pick<DueEntry, 'interviewId' | 'version'>,
): Promise<boolean> {
  const rows = await db.query(sql`
    select from calendar_entries e where ${OF_CALENDAR(calendar)} and e.interview_id = ${interviewId}
      and e.version = ${version} and e.written_version = ${version}`);
  return rows.length > 0;
}

/** Has an interview written again to the calendars of these members. */
export async function writeAgain(
  db: Queryable,
  workspaceId: string,
  interviewId: string,
  memberIds: readonly string[],
): Promise<void> {
  await db.query(sql`
    update calendar_entries set version = version + 1
    where workspace_id = ${workspaceId} and interview_id = ${interviewId} and member_id = any(${[...memberIds]}::uuid[])`);
}
