import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { sql } from '../../../platform/database/sql.ts';
import { CandidateTester } from '../../careers/candidate-links/candidate.fixture.ts';
import { MONDAY, makeInterviewer, session } from '../booking-links/booking.fixture.ts';
import { withAvailabilityRequest } from './availability.fixture.ts';

const service = await startService();

const TUESDAY = '2090-01-03';
/** Monday from 9 to 12, and from 14 to 15, in Berlin: an hour earlier in UTC. */
const TIMES = {
  zone: 'Europe/Berlin',
  [`from-${MONDAY}-0`]: '09:00',
  [`to-${MONDAY}-0`]: '12:00',
  [`from-${MONDAY}-1`]: '14:00',
  [`to-${MONDAY}-1`]: '15:00',
};
const PERIODS = [
  { startsAt: `${MONDAY}T08:00:00.000Z`, endsAt: `${MONDAY}T11:00:00.000Z` },
  { startsAt: `${MONDAY}T13:00:00.000Z`, endsAt: `${MONDAY}T14:00:00.000Z` },
];

const read = async ({ api }: TestWorkspace, id: string): Promise<Json> =>
  (await api('GET', `/availability-requests/${id}`)).body.data;
const events = async ({ api }: TestWorkspace, id: string): Promise<string[]> =>
  (await api('GET', `/activity-events?entityId=${id}&order=asc`)).body.data.map(({ type }: Json) => type);

describe('an availability request', () => {
  it('asks by email and on the page of the application, and its link opens nothing else', async () => {
    const workspace = await service.workspace();
    const { ada, visitor, request, path } = await withAvailabilityRequest(service, workspace, { message: 'See you!' });
    assert.deepEqual(
      [request.status, request.durationMins, request.periods, request.timeZone, request.expiresAt],
      ['requested', 60, [], null, request.to],
    );
    const token = await ada.secretFromEmail('availability_request');
    const overview = await ada.open(`/my/${token}`).get();
    assert.match(overview.text, new RegExp(`href="/my/${token}${path}"`));
    const [mail] = await service.db.read.query<{ text: string; subject: string }>(sql`
      select text, subject from mails where workspace_id = ${workspace.id} and kind = 'availability_request'`);
    assert.match(mail!.text, /See you!/);

    assert.equal((await visitor.get()).location, `${visitor.path}${path}`);
    const page = await visitor.get(path);
    assert.match(page.text, /When are you free for an interview\?/);
    assert.match(page.text, /See you!/);
    const other = await withAvailabilityRequest(service, workspace);
    for (const closed of ['/edit', other.path, `/bookings/${request.id}`, `/interviews/${request.id}/calendar.ics`])
      assert.equal((await visitor.get(closed)).status, 404, closed);
    assert.equal((await other.ada.get(path)).status, 404, 'of another application');
  });

  it('takes the times of the candidate in their zone, until an interview is scheduled; opening its pages changes nothing', async () => {
    const workspace = await service.workspace();
    const { ada, visitor, request, path } = await withAvailabilityRequest(service, workspace);
    for (const each of [path, `${path}/times`, `${path}?done=1`]) await visitor.get(each);
    assert.deepEqual(await events(workspace, request.id), ['availability_request.created']);

    assert.equal((await visitor.post(path, TIMES)).status, 303);
    const given = await read(workspace, request.id);
    assert.deepEqual([given.status, given.periods, given.timeZone], ['submitted', PERIODS, 'Europe/Berlin']);
    assert.equal((await visitor.post(path, TIMES)).status, 303);
    assert.equal((await read(workspace, request.id)).submittedAt, given.submittedAt, 'sent twice');
    const shown = await visitor.get(`${path}?done=1`);
    assert.match(shown.text, /We have received your times/);
    assert.match(shown.text, /Berlin \(UTC\+01:00\)/);

    const form = await visitor.get(`${path}/times`);
    assert.match(form.text, new RegExp(`name="from-${MONDAY}-1" value="14:00"`));
    const changed = { ...TIMES, [`to-${MONDAY}-1`]: '', [`from-${MONDAY}-1`]: '' };
    await ada.post(path, changed);
    assert.deepEqual(
      (await read(workspace, request.id)).periods,
      PERIODS.slice(0, 1),
      'from the page of the application',
    );

    const { body } = await workspace.api('POST', '/interviews', {
      ...{ applicationId: ada.application.id, type: 'screening', mode: 'phone', scheduledAt: PERIODS[0]!.startsAt },
    });
    assert.equal((await read(workspace, request.id)).interviewId, body.data.id);
    assert.equal((await visitor.post(path, TIMES)).location, `${visitor.path}${path}`);
    assert.deepEqual((await read(workspace, request.id)).periods, PERIODS.slice(0, 1));
    assert.match((await visitor.get(path)).text, /An interview has been scheduled/);
    assert.deepEqual(await events(workspace, request.id), [
      'availability_request.created',
      'availability_request.submitted',
      'availability_request.submitted',
      'availability_request.updated',
    ]);
  });

  it('adds rows and fills in days without storing anything, and says what is wrong with which time', async () => {
    const workspace = await service.workspace();
    const { visitor, request, path } = await withAvailabilityRequest(service, workspace);
    const more = await visitor.post(path, { zone: 'UTC', [`from-${MONDAY}-0`]: '09:00', add: MONDAY });
    assert.match(more.text, new RegExp(`name="from-${MONDAY}-0" value="09:00"`));
    assert.match(more.text, new RegExp(`name="from-${MONDAY}-1" value="" autofocus`));
    const fill = { action: 'fill', 'fill-from': '10:00', 'fill-to': '16:00', 'fill-days': 'weekdays' };
    const filled = await visitor.post(path, { ...TIMES, ...fill });
    assert.match(filled.text, new RegExp(`name="from-${MONDAY}-0" value="09:00"`), 'what was typed is kept');
    assert.match(filled.text, new RegExp(`name="from-${TUESDAY}-0" value="10:00"`));

    const row = (from: string, to: string) => ({ [`from-${MONDAY}-0`]: from, [`to-${MONDAY}-0`]: to });
    for (const [fields, message] of [
      [{}, /state at least one time/],
      [row('09:00', ''), /enter both times/],
      [row('9', '10:00'), /enter both times/],
      [row('12:00', '09:00'), /must be after the beginning/],
      [row('09:00', '09:30'), /shorter than the interview/],
      [{ ...fill, 'fill-to': '' }, /enter both times/],
    ] as const) {
      const { status, text } = await visitor.post(path, { zone: 'UTC', ...fields });
      assert.equal(status, 422, text);
      assert.match(text, message);
    }
    assert.equal((await visitor.post(path, { ...TIMES, zone: 'Mars/Phobos' })).status, 422);
    assert.equal((await read(workspace, request.id)).status, 'requested');
  });

  it('keeps what is within its period, joined, and midnight ends the day', async () => {
    const workspace = await service.workspace();
    const { visitor, request, path } = await withAvailabilityRequest(service, workspace, {
      from: `${MONDAY}T10:00:00Z`,
      to: '2090-01-04T00:00:00Z',
    });
    const fields = {
      ...{ [`from-${MONDAY}-0`]: '08:00', [`to-${MONDAY}-0`]: '11:00', [`from-${MONDAY}-1`]: '23:00' },
      ...{ [`to-${MONDAY}-1`]: '00:00', [`from-${TUESDAY}-0`]: '00:00', [`to-${TUESDAY}-0`]: '01:00' },
      ...{ 'from-2090-01-09-0': '09:00', 'to-2090-01-09-0': '17:00' },
    };
    assert.equal((await visitor.post(path, { zone: 'UTC', ...fields })).status, 303);
    assert.deepEqual((await read(workspace, request.id)).periods, [
      { startsAt: `${MONDAY}T10:00:00.000Z`, endsAt: `${MONDAY}T11:00:00.000Z` },
      { startsAt: `${MONDAY}T23:00:00.000Z`, endsAt: `${TUESDAY}T01:00:00.000Z` },
    ]);
    const shown = await visitor.get(`${path}/times`);
    assert.match(shown.text, new RegExp(`name="to-${MONDAY}-1" value="00:00"`));
    assert.match(shown.text, new RegExp(`name="from-${TUESDAY}-0" value="00:00"`));
  });

  it('ends when it is canceled, expires, or the application ends', async () => {
    const workspace = await service.workspace();
    const canceled = await withAvailabilityRequest(service, workspace);
    const cancel = `/availability-requests/${canceled.request.id}/cancel`;
    assert.equal((await workspace.api('POST', cancel)).body.data.status, 'canceled');
    assert.equal((await workspace.api('POST', cancel)).status, 200, 'again');
    const ended = await withAvailabilityRequest(service, workspace);
    await workspace.api('POST', `/applications/${ended.ada.application.id}/reject`, {});
    const expired = await withAvailabilityRequest(service, workspace);
    await service.db.write.query(sql`
      update availability_requests set expires_at = rolecall_now() - interval '1 minute'
      where workspace_id = ${workspace.id} and id = ${expired.request.id}`);
    for (const { ada, visitor, request, path } of [canceled, ended, expired]) {
      assert.match((await visitor.get(path)).text, /can no longer be stated here/);
      assert.equal((await visitor.post(path, TIMES)).status, 303);
      assert.deepEqual((await read(workspace, request.id)).periods, []);
      assert.doesNotMatch((await ada.get()).text, /availability\//);
    }
    const { status } = await workspace.api('POST', '/availability-requests', {
      applicationId: ended.ada.application.id,
    });
    assert.equal(status, 409);
  });

  it('names the field of wrong input', async () => {
    const workspace = await service.workspace();
    const { application } = await CandidateTester.apply(service, workspace);
    const wrong = async (body: object) => {
      const { status, body: answer } = await workspace.api('POST', '/availability-requests', {
        ...{ applicationId: application.id, ...body },
      });
      return [status, Object.keys(answer.error?.details?.fields ?? {})];
    };
    for (const [body, field] of [
      [{ applicationId: '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e' }, 'applicationId'],
      [{ durationMins: 4 }, 'durationMins'],
      [{ from: '2090-01-02T00:00:00Z', to: '2090-03-02T00:00:00Z' }, 'to'],
      [{ to: '2020-01-01T00:00:00Z' }, 'to'],
      [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
      [{ message: 'x'.repeat(2_001) }, 'message'],
    ] as const)
      assert.deepEqual(await wrong(body), [422, [field]]);
    await service.db.write.query(sql`
      update candidates set email = null where workspace_id = ${workspace.id} and id = ${application.candidateId}`);
    assert.deepEqual(await wrong({}), [422, ['applicationId']], 'nobody can be asked without an address');
    assert.deepEqual(await wrong({ sendEmail: false }), [201, []]);
  });

  it('can be sent in German, and its pages are in German then', async () => {
    const workspace = await service.workspace();
    const { ada, visitor, path } = await withAvailabilityRequest(service, workspace, {}, { language: 'de' });
    const [mail] = await service.db.read.query<{ subject: string; text: string }>(sql`
      select subject, text from mails where workspace_id = ${workspace.id} and kind = 'availability_request'`);
    assert.match(mail!.subject, /^Wann haben Sie Zeit/);
    assert.match(mail!.text, /^Guten Tag /);
    assert.match((await visitor.get(path)).text, /Wann haben Sie Zeit für ein Gespräch\?/);
    assert.ok(ada);
  });
});

describe('times for interviews of a request', () => {
  it('are within the periods of the candidate, and every other time has a reason', async () => {
    const workspace = await service.workspace();
    const lead = await makeInterviewer(workspace, {
      weeklyHours: [{ weekday: 1, start: '10:00', end: '17:00' }],
    });
    const { visitor, request, path } = await withAvailabilityRequest(service, workspace);
    const slots = async (query: string): Promise<Json> => {
      const { status, body, text } = await workspace.api('GET', `/interview-slots?${query}`);
      assert.equal(status, 200, text);
      return body.data;
    };
    const query = `interviewerId=${lead}&durationMins=60&availabilityRequestId=${request.id}`;
    assert.deepEqual((await slots(query)).slots, [], 'before they have answered');
    await visitor.post(path, TIMES);
    const { slots: offered, unavailable } = await slots(query);
    assert.deepEqual(
      offered.map(({ startsAt }: Json) => startsAt),
      [`${MONDAY}T10:00:00.000Z`, `${MONDAY}T13:00:00.000Z`],
    );
    const reasonsAt = (at: string) =>
      unavailable
        .find(({ from, to }: Json) => from <= at && at < to)
        .reasons.map(({ memberId, reason }: Json) => [memberId, reason]);
    assert.deepEqual(reasonsAt(`${MONDAY}T11:00:00.000Z`), [[null, 'outside_candidate_times']]);
    assert.deepEqual(reasonsAt(`${MONDAY}T08:00:00.000Z`), [[lead, 'outside_hours']]);
    assert.deepEqual(reasonsAt(`${TUESDAY}T09:00:00.000Z`), [
      [null, 'outside_candidate_times'],
      [lead, 'outside_hours'],
    ]);
    const own = await slots(`${query}&from=${MONDAY}T12:00:00Z&to=${TUESDAY}T00:00:00Z`);
    assert.equal(own.slots.length, 1, 'a period of the caller');
    assert.equal((await workspace.api('GET', `/interview-slots?${query.slice(0, -1)}x`)).status, 422);

    const job = request.jobId;
    const [stage] = (await workspace.api('GET', `/jobs/${job}/stages`)).body.data;
    const plan = await workspace.api('POST', '/interview-plans', {
      stageId: stage.id,
      sessions: [
        session({ interviewerIds: [lead], durationMins: 30 }),
        session({ interviewerIds: [lead], durationMins: 30 }),
      ],
      days: 'one',
    });
    const both = await slots(`planId=${plan.body.data.id}&availabilityRequestId=${request.id}`);
    assert.deepEqual(
      both.slots.map(({ startsAt }: Json) => startsAt),
      [`${MONDAY}T10:00:00.000Z`, `${MONDAY}T10:30:00.000Z`, `${MONDAY}T13:00:00.000Z`],
      'both sessions are within',
    );
  });
});
