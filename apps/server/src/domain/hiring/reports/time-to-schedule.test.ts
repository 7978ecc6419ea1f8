// Starts a service of its own: the times of bookings are moved, and plans depend on everything that the tables hold.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import pg from 'pg';
import { type Json, startService } from '../../../../test/harness.ts';
import { apply, makeJob } from '../../../../test/hiring.ts';
import { rowsReadBy } from '../../../../test/plans.ts';
import { sql } from '../../../platform/database/sql.ts';
import { withAvailabilityRequest } from '../availability-requests/availability.fixture.ts';
import { book, MONDAY, makeInterviewer, session, withBookingLink } from '../booking-links/booking.fixture.ts';
import { timeToSchedule } from './queries.ts';

const service = await startService();
const HOUR = 3_600;

const report = async (api: Json, query = ''): Promise<Json> => {
  const { status, body, text } = await api('GET', `/reports/time-to-schedule${query}`);
  assert.equal(status, 200, text);
  return body.data;
};
const stepsOf = ({ steps }: Json) => steps.map((each: Json) => [each.step, each.count, each.medianSeconds]);

it('a booking counts when it is asked for, chosen, confirmed and held, each in the period of its step', async () => {
  const workspace = await service.workspace();
  const { api } = workspace;
  const member = await makeInterviewer(workspace);
  const { visitor, path, link } = await withBookingLink(service, workspace, [session({ interviewerIds: [member] })]);
  const asked = { steps: [0, 0, 0, 0], asked: 1 };
  const counts = (data: Json) => ({ steps: data.steps.map(({ count }: Json) => count), asked: data.asked });
  assert.deepEqual(counts(await report(api)), asked);
  const slot = `${MONDAY}T10:00:00.000Z`;
  await visitor.post(`${path}/hold`, { slot, zone: 'UTC', turn: 'new' });
  assert.deepEqual(counts(await report(api)), { ...asked, steps: [1, 0, 0, 0] }, 'chosen, not confirmed');
  assert.equal((await book(visitor, path, slot)).status, 303);
  assert.deepEqual(counts(await report(api)), { ...asked, steps: [1, 1, 0, 0] }, 'the interview is to come');
  assert.equal((await book(visitor, path, `${MONDAY}T12:00:00.000Z`)).status, 303);
  const { interviewId } = (await api('GET', `/booking-links/${link.id}`)).body.data.bookings[0];
  // As if it had happened in March: asked at 0:00, chosen after 5 hours, confirmed after 6, held after 30.
  await service.db.write.query(sql`
    update booking_link_times set asked_at = '2026-03-01T00:00:00Z', given_at = '2026-03-01T05:00:00Z',
      scheduled_at = '2026-03-01T06:00:00Z' where workspace_id = ${workspace.id}`);
  await service.db.write.query(sql`
    update interviews set created_at = '2026-03-01T06:00:00Z', scheduled_at = '2026-03-02T06:00:00Z'
    where workspace_id = ${workspace.id} and id = ${interviewId}`);
  const first = ['given', 1, 5 * HOUR];
  assert.deepEqual(stepsOf(await report(api)), [
    first,
    ['scheduled', 1, HOUR],
    ['held', 1, 24 * HOUR],
    ['total', 1, 30 * HOUR],
  ]);
  const day = '?from=2026-03-01T00:00:00Z&to=2026-03-02T00:00:00Z';
  const onFirst = await report(api, day);
  assert.deepEqual(
    [onFirst.asked, ...stepsOf(onFirst).map(([, count]: Json) => count)],
    [1, 1, 1, 0, 0],
    'held on the next day',
  );
  const other = await makeJob(workspace);
  assert.deepEqual(counts(await report(api, `?jobId=${other.id}`)), { steps: [0, 0, 0, 0], asked: 0 });
  const second = await withBookingLink(service, workspace, [session({ interviewerIds: [member] })]);
  await service.db.write.query(sql`
    update booking_link_times set asked_at = '2026-03-01T00:00:00Z', given_at = '2026-03-01T07:00:00Z'
    where workspace_id = ${workspace.id} and booking_link_id = ${second.link.id}`);
  assert.deepEqual(stepsOf(await report(api))[0], ['given', 2, 6 * HOUR], 'the median of both');
});

it('an availability request counts when it is made, answered, an interview is scheduled and held', async () => {
  const workspace = await service.workspace();
  const { api } = workspace;
  const { ada, visitor, request, path } = await withAvailabilityRequest(service, workspace);
  const times = { zone: 'UTC', [`from-${MONDAY}-0`]: '09:00', [`to-${MONDAY}-0`]: '12:00' };
  await visitor.post(path, times);
  await visitor.post(path, { ...times, [`to-${MONDAY}-0`]: '13:00' });
  const body = { applicationId: ada.application.id, type: 'final', mode: 'video', scheduledAt: `${MONDAY}T10:00:00Z` };
  const interviewId = (await api('POST', '/interviews', body)).body.data.id;
  const counted = await report(api);
  assert.deepEqual([counted.asked, counted.steps.map(({ count }: Json) => count)], [1, [1, 1, 0, 0]]);
  // As if it had happened in March: asked at 0:00, answered after 5 hours, scheduled after 6, held after 30.
  await service.db.write.query(sql`
    update availability_requests set created_at = '2026-03-01T00:00:00Z', given_at = '2026-03-01T05:00:00Z',
      scheduled_at = '2026-03-01T06:00:00Z' where workspace_id = ${workspace.id} and id = ${request.id}`);
  await service.db.write.query(sql`
    update interviews set created_at = '2026-03-01T06:00:00Z', scheduled_at = '2026-03-02T06:00:00Z'
    where workspace_id = ${workspace.id} and id = ${interviewId}`);
  assert.deepEqual(stepsOf(await report(api)), [
    ['given', 1, 5 * HOUR],
    ['scheduled', 1, HOUR],
    ['held', 1, 24 * HOUR],
    ['total', 1, 30 * HOUR],
  ]);
  // One that is never answered, for which the team finds a time itself.
  const silent = await withAvailabilityRequest(service, workspace);
  await api('POST', '/interviews', { ...body, applicationId: silent.ada.application.id });
  const both = await report(api);
  assert.deepEqual([both.asked, both.steps.map(({ count }: Json) => count)], [2, [1, 1, 1, 1]]);
});

it('interviews scheduled by the team count as held, those canceled, to come or recorded afterwards do not', async () => {
  const workspace = await service.workspace();
  const { api } = workspace;
  const { id: applicationId } = await apply(workspace, (await makeJob(workspace)).id);
  const make = async (more: object = {}) => {
    const body = { applicationId, type: 'final', mode: 'video', scheduledAt: '2090-01-01T00:00:00Z', ...more };
    return (await api('POST', '/interviews', body)).body.data.id;
  };
  const [held, canceled] = [await make(), await make()];
  await make();
  await make({ scheduledAt: '2026-03-01T00:00:00Z', status: 'completed' });
  await api('POST', `/interviews/${canceled}/cancel`);
  await service.db.write.query(sql`
    update interviews set created_at = '2026-03-01T00:00:00Z', scheduled_at = '2026-03-03T00:00:00Z'
    where workspace_id = ${workspace.id} and id = any(${[held, canceled]}::uuid[])`);
  assert.deepEqual(stepsOf(await report(api))[2], ['held', 1, 48 * HOUR]);
});

it('a report of two weeks reads no other history', async () => {
  const workspace = await service.workspace();
  const job = await makeJob(workspace);
  const application = await apply(workspace, job.id);
  const client = new pg.Client({ connectionString: service.connectionString });
  await client.connect();
  // The database is dropped while it is connected.
  client.on('error', () => {});
  const BOOKINGS = 20_000;
  await client.query('set session_replication_role = replica');
  const series = `generate_series(1, ${BOOKINGS}) n cross join lateral (select lpad(to_hex(n), 32, '0')::uuid as id,
    timestamptz '2020-01-01' + n * interval '1 hour' as at) t`;
  await client.query(
    `insert into booking_link_times (workspace_id, booking_link_id, job_id, asked_at, given_at, scheduled_at)
     select $1, id, $2, at, at + interval '1 hour', at + interval '2 hours' from ${series}`,
    [workspace.id, job.id],
  );
  await client.query(
    `insert into interviews (workspace_id, id, application_id, candidate_id, job_id, type, mode, scheduled_at, duration_mins, created_at, status)
     select $1, id, id, $3, $2, 'final', 'video', at + interval '3 hours', 30, at + interval '2 hours', 'completed' from ${series}`,
    [workspace.id, job.id, application.candidateId],
  );
  await client.query(
    `insert into booking_links (workspace_id, id, application_id, candidate_id, job_id, status, sessions, days, gap_mins, interval_mins,
       starts_from, starts_to, expires_at, change_notice_mins, max_reschedules, bookings)
     select $1, id, id, $3, $2, 'booked', '[]', 'one', 0, 30, at, at, at, 0, 0, jsonb_build_array(jsonb_build_object('interviewId', id)) from ${series}`,
    [workspace.id, job.id, application.candidateId],
  );
  await client.query(
    `insert into availability_requests (workspace_id, id, application_id, candidate_id, job_id, status, duration_mins, starts_from,
       starts_to, expires_at, requested_by, created_at, given_at, scheduled_at, interview_id)
     select $1, id, id, $3, $2, 'submitted', 30, at, at, at, '{}', at, at + interval '1 hour', at + interval '2 hours', id from ${series}`,
    [workspace.id, job.id, application.candidateId],
  );
  await client.query('set session_replication_role = default');
  await client.query('vacuum analyze booking_link_times, interviews, booking_links, availability_requests');
  for (const jobId of [undefined, job.id]) {
    const period = { from: '2021-03-01T00:00:00Z', to: '2021-03-15T00:00:00Z', jobId };
    const { result, read, plan } = await rowsReadBy(client, service.db.read, (db) =>
      timeToSchedule(db, workspace.id, period),
    );
    const hours = 14 * 24;
    const counts = [result.asked, ...result.steps.map(({ count }) => count)];
    assert.deepEqual(
      counts,
      [2, 2, 2, 1, 2].map((each) => each * hours),
      'bookings and requests; an interview is held once',
    );
    assert.ok(read < 20 * hours, `${read} rows for ${hours} bookings and requests: ${plan}`);
  }
  await client.end();
});
