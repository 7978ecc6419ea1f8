import assert from 'node:assert/strict';
import { sql } from '../../src/platform/database/sql.ts';
import { newToken } from '../../src/platform/security/workspace-token.ts';
import type { TestWorkspace } from '../harness.ts';
import { makeMember } from '../hiring.ts';

const FROM = '2090-01-01T00:00:00Z';

/** Connects a calendar with this number of entries from the beginning of the period on, of one minute in every four. */
async function fillCalendar({ api, context, id: workspaceId }: TestWorkspace, memberId: string, entries: number) {
  const made = await api('POST', '/calendars', { memberId, kind: 'ics', url: 'https://calendar.example/a.ics' });
  assert.equal(made.status, 201, made.text);
  await context.db.write.query(sql`
    update calendar_reads set read_at = rolecall_now(), next_read_at = 'infinity', busy = (
      select range_agg(tstzrange(t, t + interval '1 minute'))
      from generate_series(0, ${entries}::int - 1) n, lateral (select ${FROM}::timestamptz + n * interval '4 minutes') as s (t))
    where workspace_id = ${workspaceId} and calendar_id = ${made.body.data.id}`);
}

/**
 * Booking links with more times than any company offers, with more possibilities for a time than can be tried, and for members with
 * fuller calendars than anybody has: as many entries as are looked at, and more.
 */
export async function makeBookingLinks(workspace: TestWorkspace, applicationId: string) {
  const memberIds = await Promise.all(Array.from({ length: 16 }, () => makeMember(workspace)));
  const weeklyHours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '00:00', end: '24:00' }));
  for (const id of memberIds) {
    const body = { timeZone: 'UTC', minimumNoticeMins: 0, weeklyHours };
    assert.equal((await workspace.api('PATCH', `/availability/${id}`, body)).status, 200);
  }
  const session = (n: number) => ({
    title: `Interview ${n}`,
    type: 'technical',
    durationMins: 15,
    optionalInterviewerIds: memberIds.slice(8),
  });
  const many = Array.from({ length: 20 }, (_, n) => ({
    ...session(n),
    pool: { memberIds: memberIds.slice(0, 8), count: 4 },
  }));
  const [full, fuller] = [await makeMember(workspace), await makeMember(workspace)];
  for (const id of [full, fuller])
    await workspace.api('PATCH', `/availability/${id}`, { timeZone: 'UTC', minimumNoticeMins: 0, weeklyHours });
  await fillCalendar(workspace, full, 9_990);
  await fillCalendar(workspace, fuller, 20_000);
  const period = { from: FROM, to: '2090-03-03T00:00:00Z', intervalMins: 15 };
  const links: string[] = [];
  for (const body of [
    { sessions: [{ ...session(0), interviewerIds: memberIds.slice(0, 8) }] },
    { sessions: many, days: 'one' },
    { sessions: many, days: 'several' },
    ...[full, fuller].map((id) => ({
      sessions: [{ title: 'Full', type: 'technical', durationMins: 15, interviewerIds: [id] }],
    })),
  ]) {
    const made = await workspace.api('POST', '/booking-links', { applicationId, ...period, ...body });
    assert.equal(made.status, 201, made.text);
    links.push(made.body.data.id);
  }
  return { links, slot: '2090-01-03T10:00:00.000Z' };
}

/** A request for as many days as there can be, whose candidate has stated as many times as they can. */
export async function makeAvailabilityRequest({ api, context, id: workspaceId }: TestWorkspace, applicationId: string) {
  const body = { applicationId, from: FROM, to: '2090-02-01T00:00:00Z', durationMins: 5, message: 'ü'.repeat(2_000) };
  const made = await api('POST', '/availability-requests', { ...body, sendEmail: false });
  assert.equal(made.status, 201, made.text);
  const { id } = made.body.data;
  await context.db.write.query(sql`
    update availability_requests set status = 'submitted', time_zone = 'Australia/Lord_Howe', periods = (
      select jsonb_agg(jsonb_build_object('startsAt', t, 'endsAt', t + interval '1 hour') order by t)
      from generate_series(0, 59) n, lateral (select ${FROM}::timestamptz + n * interval '12 hours') as s (t))
    where workspace_id = ${workspaceId} and id = ${id}`);
  const days = Array.from({ length: 31 }, (_, day) => `2090-01-${String(day + 1).padStart(2, '0')}`);
  const row = (date: string, index: number) => [
    [`from-${date}-${index}`, `0${index * 2}:00`],
    [`to-${date}-${index}`, `0${index * 2 + 1}:00`],
  ];
  const rowsOf = (some: readonly string[]) =>
    Object.fromEntries(some.flatMap((date) => [0, 1, 2, 3].flatMap((index) => row(date, index))));
  const zone = 'Australia/Lord_Howe';
  // More than can be stored, and as many as can be.
  return { id, times: { zone, ...rowsOf(days) }, few: { zone, ...rowsOf(days.slice(1, 16)) } };
}

/** The address of the interviews of a member with as many as are shown, in many time zones and with the longest texts. @returns its path */
export async function makeCalendarFeed(workspace: TestWorkspace, applicationId: string): Promise<string> {
  const member = await makeMember(workspace);
  const colleagues = await Promise.all(Array.from({ length: 9 }, () => makeMember(workspace, 'Mary, '.repeat(15))));
  const { api, context, id: workspaceId } = workspace;
  const made = await api('POST', '/interviews', {
    ...{ applicationId, type: 'final', mode: 'video', scheduledAt: '2090-01-01T09:00:00Z' },
    ...{
      title: 'Über; '.repeat(33),
      location: 'Ümlaut; '.repeat(60),
      meetingUrl: `https://meet.example/${'x'.repeat(1_900)}`,
    },
    interviewerIds: [member, ...colleagues],
  });
  assert.equal(made.status, 201, made.text);
  await context.db.write.query(sql`
    with copies as (
      insert into interviews (workspace_id, id, application_id, candidate_id, job_id, title, type, mode, scheduled_at, duration_mins,
        time_zone, location, meeting_url)
      select i.workspace_id, gen_random_uuid(), i.application_id, i.candidate_id, i.job_id, i.title, i.type, i.mode,
        i.scheduled_at + n * interval '1 hour', 60, z.name, i.location, i.meeting_url
      from interviews i, generate_series(1, 1100) n
      join (select name, row_number() over () - 1 as place from pg_timezone_names where name like 'Europe/%' limit 40) z on z.place = n % 40
      where i.workspace_id = ${workspaceId} and i.id = ${made.body.data.id}
      returning id, scheduled_at)
    insert into interview_interviewers (workspace_id, interview_id, member_id, place, during, scheduled, awaits_scorecard)
    select ${workspaceId}, c.id, m.id, m.place, tstzrange(c.scheduled_at, c.scheduled_at + interval '1 hour'), true, true
    from copies c, unnest(${[member, ...colleagues]}::uuid[]) with ordinality m (id, place)`);
  await context.db.write.query(
    sql`update members set role = 'admin' where workspace_id = ${workspaceId} and id = ${member}`,
  );
  const { text, hash } = newToken(workspaceId);
  await context.db.write.query(sql`
    insert into calendar_feeds (workspace_id, member_id, token_hash) values (${workspaceId}, ${member}, ${hash})`);
  return `/calendar-feeds/${text}.ics`;
}
