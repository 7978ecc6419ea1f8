import type { Period } from '../../../platform/calendar/local-time.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { recordTable } from '../../../platform/database/record-table.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import type { Versioned } from '../../../platform/records/diff.ts';
import type { Calendar } from './schema.ts';

export type CalendarRow = Calendar & Versioned;

const ofRead = (column: Sql): Sql => sql`(select ${column} from calendar_reads r
  where r.workspace_id = t.workspace_id and r.calendar_id = t.id)`;

export const calendars = recordTable<Calendar>(
  'calendars',
  {
    id: 'id',
    memberId: 'member_id',
    kind: 'kind',
    name: 'name',
    host: 'host',
    userName: 'user_name',
    allDay: 'all_day',
    writes: 'writes',
    readAt: { select: ofRead(sql`r.read_at`) },
    error: { select: ofRead(sql`r.error`) },
    pendingWrites: {
      select: sql`(select count(*)::int from calendar_entries e
        where e.workspace_id = t.workspace_id and e.calendar_id = t.id and e.version <> e.written_version)`,
    },
    writeError: {
      select: sql`(select w.error from calendar_writes w where w.workspace_id = t.workspace_id and w.calendar_id = t.id)`,
    },
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  { filters: ['memberId'], softDelete: true },
);

/** Locks the member, so that the number of their calendars does not change. @returns it; undefined if there is no such member */
export async function countCalendars(
  db: Queryable,
  workspaceId: string,
  memberId: string,
): Promise<number | undefined> {
  const [row] = await db.query<{ count: number }>(sql`
    select (select count(*)::int from calendars c
      where c.workspace_id = m.workspace_id and c.member_id = m.id and c.deleted_at is null) as count
    from members m where m.workspace_id = ${workspaceId} and m.id = ${memberId} and m.deleted_at is null for no key update`);
  return row?.count;
}

/** Has a calendar read as soon as possible, and forgets what was read: its address or user is another one. */
export async function readAnew(
  db: Queryable,
  workspaceId: string,
  { id, memberId }: Pick<Calendar, 'id' | 'memberId'>,
): Promise<void> {
  await db.query(sql`
    insert into calendar_reads (workspace_id, calendar_id, member_id) values (${workspaceId}, ${id}, ${memberId})
    on conflict (workspace_id, calendar_id) do update
    set busy = '{}', read_at = null, error = null, failures = 0, told = false, next_read_at = rolecall_now()`);
}

/** Has a calendar read again soon; what was read counts until then. */
export async function readSoon(
  db: Queryable,
  { workspaceId, id }: Pick<DueCalendar, 'workspaceId' | 'id'>,
): Promise<void> {
  await db.query(sql`
    update calendar_reads set next_read_at = rolecall_now() where workspace_id = ${workspaceId} and calendar_id = ${id}`);
}

/** Has what was read from a calendar, and how to read it, forgotten. */
export async function forgetCalendar(db: Queryable, workspaceId: string, id: string): Promise<void> {
  await db.query(sql`
    with forgotten as (delete from calendar_reads where workspace_id = ${workspaceId} and calendar_id = ${id}),
    tokens as (delete from calendar_tokens where workspace_id = ${workspaceId} and calendar_id = ${id}),
    unwritten as (delete from calendar_writes where workspace_id = ${workspaceId} and calendar_id = ${id})
    update calendars set url_sealed = null, password_sealed = null where workspace_id = ${workspaceId} and id = ${id}`);
}

/** How to read a calendar. */
export interface DueCalendar {
  workspaceId: string;
  id: string;
  kind: Calendar['kind'];
  allDay: Calendar['allDay'];
  urlSealed: Buffer;
  userName: string | null;
  passwordSealed: Buffer | null;
  email: string;
  timeZone: string;
  failures: number;
}

/**
 * Claims calendars that are due, so that other processes leave them alone for a while: of each workspace at most a few at a time,
 * since their servers may respond slowly.
 */
export function claimDue(
  db: Queryable,
  { count, perWorkspace, leaseSeconds }: { count: number; perWorkspace: number; leaseSeconds: number },
  timeZone: Sql,
): Promise<DueCalendar[]> {
  return db.query<DueCalendar>(sql`
    with due as (
      select d.workspace_id, d.calendar_id from (
        select r.workspace_id, r.calendar_id, r.next_read_at,
          row_number() over (partition by r.workspace_id order by r.next_read_at) as place
        from calendar_reads r where r.next_read_at <= rolecall_now()) d
      where d.place <= ${perWorkspace} order by d.next_read_at limit ${count}),
    claimed as (
      update calendar_reads r set next_read_at = rolecall_now() + make_interval(secs => ${leaseSeconds})
      from due, calendars c, members m
      where r.workspace_id = due.workspace_id and r.calendar_id = due.calendar_id and r.next_read_at <= rolecall_now()
        and c.workspace_id = r.workspace_id and c.id = r.calendar_id and c.url_sealed is not null
        and m.workspace_id = r.workspace_id and m.id = r.member_id and m.deleted_at is null
      returning r.workspace_id, r.calendar_id, r.member_id, r.failures)
    select claimed.workspace_id as "workspaceId", claimed.calendar_id as id, c.kind, c.all_day as "allDay",
      c.url_sealed as "urlSealed", c.user_name as "userName", c.password_sealed as "passwordSealed", m.email,
      ${timeZone} as "timeZone", claimed.failures
    from claimed
    join calendars c on c.workspace_id = claimed.workspace_id and c.id = claimed.calendar_id
    join members m on m.workspace_id = claimed.workspace_id and m.id = claimed.member_id
    join availabilities t on t.workspace_id = claimed.workspace_id and t.id = claimed.member_id`);
}

/** A calendar whose address was changed while it was read keeps what follows from its new one. */
const UNCHANGED = (sealed: Buffer): Sql => sql`exists (
  select from calendars c where c.workspace_id = r.workspace_id and c.id = r.calendar_id and c.url_sealed = ${sealed})`;

export async function storeBusy(
  db: Queryable,
  { workspaceId, id, urlSealed }: Pick<DueCalendar, 'workspaceId' | 'id' | 'urlSealed'>,
  busy: readonly Period[],
  nextSeconds: number,
): Promise<void> {
  const moments = (key: 'from' | 'to') => busy.map((period) => new Date(period[key]));
  await db.query(sql`
    update calendar_reads r set read_at = rolecall_now(), error = null, failures = 0, told = false,
      next_read_at = rolecall_now() + make_interval(secs => ${nextSeconds}),
      busy = coalesce((select range_agg(tstzrange(b.start, b.end))
        from unnest(${moments('from')}::timestamptz[], ${moments('to')}::timestamptz[]) as b (start, "end")), '{}')
    where r.workspace_id = ${workspaceId} and r.calendar_id = ${id} and ${UNCHANGED(urlSealed)}`);
}

export async function storeFailure(
  db: Queryable,
  { workspaceId, id, urlSealed }: Pick<DueCalendar, 'workspaceId' | 'id' | 'urlSealed'>,
  error: string,
  nextSeconds: number,
): Promise<void> {
  await db.query(sql`
    update calendar_reads r set error = ${error}, failures = r.failures + 1,
      next_read_at = rolecall_now() + make_interval(secs => ${nextSeconds})
    where r.workspace_id = ${workspaceId} and r.calendar_id = ${id} and ${UNCHANGED(urlSealed)}`);
}
