import type { Queryable } from '../../../platform/database/database.ts';
import { recordTable } from '../../../platform/database/record-table.ts';
import { raw, sql } from '../../../platform/database/sql.ts';
import type { Versioned } from '../../../platform/records/diff.ts';
import { APPLICATION_LOCKED } from '../../records/lock-order/queries.ts';
import type { BookingLink } from './schema.ts';
import type { Load } from './slots/choose-from-pool.ts';
import type { Taken } from './slots/member-time.ts';

export type BookingLinkRow = BookingLink & Versioned;

export const bookingLinks = recordTable<BookingLink>(
  'booking_links',
  {
    id: 'id',
    applicationId: 'application_id',
    candidateId: 'candidate_id',
    jobId: 'job_id',
    planId: 'plan_id',
    status: 'status',
    sessions: 'sessions',
    days: 'days',
    gapMins: 'gap_mins',
    intervalMins: 'interval_mins',
    from: 'starts_from',
    to: 'starts_to',
    expiresAt: 'expires_at',
    changeNoticeMins: 'change_notice_mins',
    maxReschedules: 'max_reschedules',
    reschedules: 'reschedules',
    location: 'location',
    meetingUrl: 'meeting_url',
    timeZone: 'time_zone',
    bookings: 'bookings',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  {
    json: ['sessions', 'bookings'],
    filters: ['applicationId', 'candidateId', 'jobId', 'planId', 'status'],
    softDelete: true,
    before: APPLICATION_LOCKED,
  },
);

/** Stores a link that opens only the pages of this booking link. */
export async function insertBookingToken(
  db: Queryable,
  workspaceId: string,
  { id, applicationId, candidateId }: Pick<BookingLink, 'id' | 'applicationId' | 'candidateId'>,
  token: { id: string; hash: Buffer },
): Promise<void> {
  await db.query(sql`
    insert into candidate_links (workspace_id, id, application_id, candidate_id, token_hash, emailed, booking_link_id)
    values (${workspaceId}, ${token.id}, ${applicationId}, ${candidateId}, ${token.hash}, true, ${id})`);
}

/** The candidate is asked for a time. */
export async function insertTimes(
  db: Queryable,
  workspaceId: string,
  { id, jobId }: Pick<BookingLink, 'id' | 'jobId'>,
): Promise<void> {
  await db.query(sql`
    insert into booking_link_times (workspace_id, booking_link_id, job_id) values (${workspaceId}, ${id}, ${jobId})`);
}

/** The candidate has chosen a time, and confirmed it. Only the first of each counts. */
export async function storeTimes(
  db: Queryable,
  workspaceId: string,
  linkId: string,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<void> {
  await db.query(sql`
    update booking_link_times set given_at = coalesce(given_at, rolecall_now()),
      scheduled_at = case when ${isConfirmed} then coalesce(scheduled_at, rolecall_now()) else scheduled_at end
    where workspace_id = ${workspaceId} and booking_link_id = ${linkId}
      and case when ${isConfirmed} then scheduled_at else given_at end is null`);
}

/** A moment in ms since 1970. */
const ms = (moment: string) => raw(`(extract(epoch from ${moment}) * 1000)::float8`);

/** Twenty members with ten entries a day in two months. Reading and passing them on must not keep others waiting. */
const MAX_TAKEN = 10_000;

/** What takes members' time in a period, without what belongs to a booking itself; undefined if that is too much. */
export async function findTaken(
  db: Queryable,
  workspaceId: string,
  memberIds: readonly string[],
  { from, to }: { from: Date; to: Date },
  own: { bookingLinkId: string | null; interviewIds: readonly string[] },
): Promise<Map<string, Taken[]> | undefined> {
  const rows = await db.query<{ memberId: string; from: number; to: number; kind: Taken['kind'] }>(sql`
    select * from (
    select b.member_id as "memberId", ${ms('lower(b.during)')} as "from", ${ms('upper(b.during)')} as "to",
      case when b.interview_id is null then 'held' else 'interview' end as kind
    from member_bookings b
    where b.workspace_id = ${workspaceId} and b.member_id = any(${[...memberIds]}::uuid[])
      and b.during && tstzrange(${from}, ${to}) and (b.expires_at is null or b.expires_at > rolecall_now())
      and (b.booking_link_id is null or b.booking_link_id is distinct from ${own.bookingLinkId}::uuid)
      and (b.interview_id is null or b.interview_id <> all(${[...own.interviewIds]}::uuid[]))
    union all
    select p.member_id, ${ms('lower(p.during)')}, ${ms('upper(p.during)')}, 'completed'
    from interview_interviewers p
    join interviews i on i.workspace_id = p.workspace_id and i.id = p.interview_id and i.status = 'completed'
      and i.deleted_at is null
    where p.workspace_id = ${workspaceId} and p.member_id = any(${[...memberIds]}::uuid[])
      and p.during && tstzrange(${from}, ${to})
    union all
    select r.member_id, ${ms('lower(c.during)')}, ${ms('upper(c.during)')}, 'calendar'
    from calendar_reads r join calendars k on k.workspace_id = r.workspace_id and k.id = r.calendar_id
    cross join lateral unnest(r.busy * tstzmultirange(tstzrange(${from}, ${to})) - case
      -- They do not say of what a busy time is: an interview counts by itself, so that it can be moved by a few minutes.
      when k.kind in ('google', 'microsoft') then coalesce((select range_agg(b.during) from member_bookings b
        where b.workspace_id = r.workspace_id and b.member_id = r.member_id and b.interview_id is not null), '{}')
      else '{}' end) as c (during)
    where r.workspace_id = ${workspaceId} and r.member_id = any(${[...memberIds]}::uuid[])) taken limit ${MAX_TAKEN} + 1`);
  if (rows.length > MAX_TAKEN) return undefined;
  const taken = new Map<string, Taken[]>();
  for (const { memberId, from: start, to: end, kind } of rows) {
    const ofMember = taken.get(memberId) ?? [];
    ofMember.push({ from: start, to: end, kind });
    taken.set(memberId, ofMember);
  }
  return taken;
}

/** What was read from a calendar counts for this long after it can no longer be read. */
const UNREADABLE_AFTER = raw("interval '24 hours'");

/** Those of the members with a calendar of which nobody knows when they are busy. */
export async function findUnreadable(
  db: Queryable,
  workspaceId: string,
  memberIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(sql`
    select r.member_id as id from calendar_reads r
    where r.workspace_id = ${workspaceId} and r.member_id = any(${[...memberIds]}::uuid[])
      and (r.read_at is null or r.read_at < rolecall_now() - ${UNREADABLE_AFTER})`);
  return new Set(rows.map(({ id }) => id));
}

/** How much members have interviewed in the last 30 days, and will, however far ahead. */
export async function findLoads(
  db: Queryable,
  workspaceId: string,
  memberIds: readonly string[],
): Promise<Map<string, Load>> {
  if (memberIds.length === 0) return new Map();
  const counted = sql`join interviews i on i.workspace_id = p.workspace_id and i.id = p.interview_id
    and i.status <> 'canceled' and i.deleted_at is null
    where p.workspace_id = m.workspace_id and p.member_id = m.id`;
  const rows = await db.query<{ id: string; minutes: number; isNew: boolean; lastAt: number | null }>(sql`
    select m.id, m.created_at > rolecall_now() - interval '30 days' as "isNew", l.minutes, e."lastAt"
    from members m
    cross join lateral (
      select coalesce(sum(i.duration_mins), 0)::int as minutes from interview_interviewers p ${counted}
        and upper(p.during) > rolecall_now() - interval '30 days') l
    left join lateral (
      select ${ms('i.scheduled_at')} as "lastAt" from interview_interviewers p ${counted}
      order by upper(p.during) desc limit 1) e on true
    where m.workspace_id = ${workspaceId} and m.id = any(${[...memberIds]}::uuid[]) and m.deleted_at is null`);
  return new Map(rows.map(({ id, ...load }) => [id, load]));
}

/** The pool from which the interviewers of an interview were booked; undefined if there was none. */
export async function findPoolOfInterview(
  db: Queryable,
  workspaceId: string,
  { id, applicationId }: { id: string; applicationId: string },
): Promise<string[] | undefined> {
  const [row] = await db.query<{ memberIds: string[] }>(sql`
    select array(select jsonb_array_elements_text(s.value -> 'pool' -> 'memberIds')) as "memberIds"
    from booking_links l, jsonb_array_elements(l.bookings) b
    join lateral jsonb_array_elements(l.sessions) s on s.value -> 'id' = b.value -> 'sessionId'
    where l.workspace_id = ${workspaceId} and l.application_id = ${applicationId} and l.deleted_at is null
      and b.value ->> 'interviewId' = ${id} and s.value -> 'pool' <> 'null' limit 1`);
  return row?.memberIds;
}

/** The end of the hold of a link; null if it holds no time. */
export async function findHoldEnd(db: Queryable, workspaceId: string, linkId: string): Promise<string | null> {
  const [row] = await db.query<{ end: string | null }>(sql`
    select min(b.expires_at) as end from member_bookings b
    where b.workspace_id = ${workspaceId} and b.booking_link_id = ${linkId} and b.expires_at > rolecall_now()`);
  return row?.end ?? null;
}

/** Ends the hold of a link. */
export async function releaseHold(db: Queryable, workspaceId: string, linkId: string): Promise<void> {
  await db.query(sql`
    delete from member_bookings b where b.workspace_id = ${workspaceId} and b.booking_link_id = ${linkId}`);
}

const HOLD_MINUTES = 5;

/** Holds times of members for a link. */
export async function insertHold(
  db: Queryable,
  workspaceId: string,
  linkId: string,
  held: readonly { memberId: string; from: Date; to: Date }[],
): Promise<void> {
  await db.query(sql`
    insert into member_bookings (workspace_id, member_id, during, booking_link_id, expires_at)
    select ${workspaceId}, h.member_id, tstzrange(h.start, h.end), ${linkId},
      rolecall_now() + make_interval(mins => ${HOLD_MINUTES}::integer)
    from unnest(${held.map(({ memberId }) => memberId)}::uuid[], ${held.map(({ from }) => from)}::timestamptz[],
      ${held.map(({ to }) => to)}::timestamptz[]) as h (member_id, start, "end")`);
}

/** Lets the times of interviews that are about to be moved be booked again. */
export async function releaseInterviews(
  db: Queryable,
  workspaceId: string,
  interviewIds: readonly string[],
): Promise<void> {
  await db.query(sql`
    update interview_interviewers set scheduled = false
    where workspace_id = ${workspaceId} and interview_id = any(${[...interviewIds]}::uuid[])`);
}
