import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import ICAL from 'ical.js';
import { type Json, startService, type TestWorkspace } from '../../../../../test/harness.ts';
import { apply, makeJob } from '../../../../../test/hiring.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { calendarProblems } from '../../../governance/notifications/dispatch-notifications.ts';
import { makeInterviewer } from '../../booking-links/booking.fixture.ts';
import { readDueCalendars } from '../read-calendars.ts';
import { CaldavServer } from './caldav-server.fixture.ts';
import type { Exchange, Fault } from './fake-server.fixture.ts';
import { writeDueCalendars } from './write-calendars.ts';

// Starts a service of its own: calendars of all workspaces are written, and servers of tests are on this machine.
const service = await startService({ ALLOW_PRIVATE_WEBHOOKS: 'true' });
const write = () => writeDueCalendars(service.db, service.services);

const DAY = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
const at = (hour: number) => `${DAY}T${String(hour).padStart(2, '0')}:00:00.000Z`;
const utc = (hour: number) => at(hour).replace(/[-:]|\.000/g, '');

async function setUp(t: TestContext, more: object = {}) {
  const server = new CaldavServer();
  await server.start();
  t.after(() => server.stop());
  const workspace = await service.workspace();
  const memberId = await makeInterviewer(workspace, {});
  const login = { kind: 'caldav', url: server.url, userName: 'ada', password: server.password };
  const connect = async (fields: object = {}): Promise<Json> => {
    const { status, body, text } = await workspace.api('POST', '/calendars', { memberId, ...login, ...fields });
    assert.equal(status, 201, text);
    return body.data;
  };
  const calendar = await connect({ writes: true, ...more });
  const { id: applicationId } = await apply(workspace, (await makeJob(workspace, { title: 'Pilot' })).id);
  const schedule = async (fields: object = {}): Promise<Json> => {
    const body = {
      applicationId,
      type: 'final',
      mode: 'video',
      scheduledAt: at(9),
      interviewerIds: [memberId],
      ...fields,
    };
    const answer = await workspace.api('POST', '/interviews', body);
    assert.equal(answer.status, 201, answer.text);
    return answer.body.data;
  };
  const state = async (id = calendar.id) => {
    const { writes, pendingWrites, writeError } = (await workspace.api('GET', `/calendars/${id}`)).body.data;
    return { writes, pendingWrites, writeError };
  };
  return { server, workspace, memberId, calendar, connect, schedule, state, applicationId };
}

/** Has what failed written again at once. */
async function retry({ id }: TestWorkspace) {
  await service.db.write.query(sql`
    update calendar_writes set next_write_at = rolecall_now() - interval '1 second' where workspace_id = ${id}`);
  await write();
}

const written = { writes: true, pendingWrites: 0, writeError: null };
const method = (name: string, fault: Fault) => (exchange: Exchange) => (exchange.method === name ? fault : null);

describe('an interview in the CalDAV calendar of its interviewer', () => {
  it('is there once, in the first calendar that takes events; it moves, and is removed with the interview', async (t) => {
    const { server, workspace, schedule, state } = await setUp(t);
    const { id } = await schedule({ meetingUrl: 'https://meet.example/x', notes: 'For the team only' });
    assert.deepEqual(await state(), { ...written, pendingWrites: 1 });
    await write();
    assert.deepEqual(await state(), written);
    const [event, ...others] = server.eventsIn('work');
    assert.deepEqual([others.length, event!.uid, event!.start], [0, `${id}@rolecall`, utc(9)]);
    ICAL.parse(event!.text);
    assert.match(event!.text, /^SUMMARY:Interview: Ida Rhodes\\, Pilot\r$/m);
    assert.match(event!.text, new RegExp(`/interviews/${id}`));
    // Its server would invite the attendees once more, and with the name of the member.
    assert.doesNotMatch(event!.text, /^(?:ATTENDEE|ORGANIZER|METHOD)/m);
    assert.doesNotMatch(event!.text, /For the team only/);
    await workspace.api('PATCH', `/interviews/${id}`, { scheduledAt: at(11) });
    await write();
    const [moved, ...more] = server.eventsIn('work');
    assert.deepEqual([more.length, moved!.start, moved!.sequence, moved!.path], [0, utc(11), 1, event!.path]);
    const { length } = server.requests;
    await workspace.api('PATCH', `/interviews/${id}`, { notes: 'Changes no calendar' });
    await write();
    assert.equal(server.requests.length, length);
    await workspace.api('POST', `/interviews/${id}/cancel`);
    await write();
    assert.deepEqual(server.eventsIn('work'), []);
    assert.deepEqual(await state(), written);
  });

  it('is removed when the member no longer interviews, the interview is deleted or the candidate erased', async (t) => {
    const { server, workspace, memberId, schedule, applicationId } = await setUp(t);
    const other = await makeInterviewer(workspace, {});
    const [left, deleted, erased] = [
      await schedule(),
      await schedule({ scheduledAt: at(11) }),
      await schedule({ scheduledAt: at(13) }),
    ];
    await write();
    assert.equal(server.eventsIn('work').length, 3);
    await workspace.api('PATCH', `/interviews/${left.id}`, { interviewerIds: [other] });
    await workspace.api('DELETE', `/interviews/${deleted.id}`);
    await write();
    assert.deepEqual(
      server.eventsIn('work').map(({ uid }) => uid),
      [`${erased.id}@rolecall`],
    );
    await workspace.api('PATCH', `/interviews/${left.id}`, { interviewerIds: [other, memberId] });
    await write();
    assert.equal(server.eventsIn('work').length, 2);
    const { candidateId } = (await workspace.api('GET', `/applications/${applicationId}`)).body.data;
    const answer = await workspace.api('POST', `/candidates/${candidateId}/erase`, {});
    assert.ok(answer.status < 300, answer.text);
    await write();
    assert.deepEqual(server.eventsIn('work'), []);
  });

  it('is there once and as it is last, although the response to each kind of request was lost', async (t) => {
    const { server, workspace, schedule, state } = await setUp(t);
    server.fault = method('PUT', 'lost');
    const { id } = await schedule();
    await write();
    const failed = await state();
    assert.deepEqual([failed.pendingWrites, failed.writeError === null], [1, false]);
    await workspace.api('PATCH', `/interviews/${id}`, { scheduledAt: at(11) });
    await retry(workspace);
    server.fault = () => null;
    await retry(workspace);
    assert.deepEqual(
      server.eventsIn('work').map(({ start }) => start),
      [utc(11)],
    );
    assert.deepEqual(await state(), written);
    server.fault = method('PUT', 'lost');
    await workspace.api('PATCH', `/interviews/${id}`, { scheduledAt: at(12) });
    await write();
    server.fault = () => null;
    await retry(workspace);
    assert.deepEqual(
      server.eventsIn('work').map(({ start }) => start),
      [utc(12)],
    );
    server.fault = method('DELETE', 'lost');
    await workspace.api('POST', `/interviews/${id}/cancel`);
    await write();
    assert.deepEqual([server.eventsIn('work'), (await state()).pendingWrites], [[], 1]);
    server.fault = () => null;
    await retry(workspace);
    assert.deepEqual(await state(), written);
  });

  it('is there once, and moves, also by a server that gives no ETags, or weak ones', async (t) => {
    for (const etags of ['none', 'weak'] as const) {
      const { server, workspace, schedule, state } = await setUp(t);
      server.etags = etags;
      const { id } = await schedule();
      await write();
      await workspace.api('PATCH', `/interviews/${id}`, { scheduledAt: at(11) });
      server.fault = method('PUT', 'lost');
      await write();
      server.fault = () => null;
      await retry(workspace);
      const starts = server.eventsIn('work').map(({ start }) => start);
      assert.deepEqual([starts, await state()], [[utc(11)], written], etags);
      await workspace.api('POST', `/interviews/${id}/cancel`);
      await write();
      assert.deepEqual([server.eventsIn('work'), await state()], [[], written], etags);
    }
  });

  it('that its member has moved or deleted there is repaired by its next change', async (t) => {
    const { server, workspace, schedule } = await setUp(t);
    const [moved, deleted] = [await schedule(), await schedule({ scheduledAt: at(13) })];
    await write();
    for (const { path, text, uid } of server.eventsIn('work')) {
      if (uid === `${moved.id}@rolecall`) server.store(path, text.replace(utc(9), utc(10)));
      else server.events.delete(path);
    }
    await workspace.api('PATCH', `/interviews/${moved.id}`, { location: 'Pier 4' });
    await workspace.api('PATCH', `/interviews/${deleted.id}`, { location: 'Pier 4' });
    await write();
    assert.deepEqual(
      server
        .eventsIn('work')
        .map(({ start }) => start)
        .sort(),
      [utc(9), utc(13)],
    );
  });

  it('that the member has already from an emailed invitation is replaced there', async (t) => {
    const { server, workspace, calendar, schedule, state } = await setUp(t, { writes: false });
    const { id } = await schedule();
    server.store(
      '/dav/c/ada/work/by-email.ics',
      `BEGIN:VEVENT\r\nUID:${id}@rolecall\r\nDTSTART:${utc(8)}\r\nEND:VEVENT\r\n`,
    );
    await workspace.api('PATCH', `/calendars/${calendar.id}`, { writes: true });
    await write();
    assert.deepEqual(
      server.eventsIn('work').map(({ path, start }) => [path, start]),
      [['/dav/c/ada/work/by-email.ics', utc(9)]],
    );
    await workspace.api('POST', `/interviews/${id}/cancel`);
    await write();
    assert.deepEqual([server.eventsIn('work'), await state()], [[], written]);
  });

  it('does not take the time of its own interviewer, who can move it by a quarter of an hour', async (t) => {
    const { server, workspace, memberId, schedule } = await setUp(t);
    await schedule();
    await write();
    server.store(
      '/dav/c/ada/home/1.ics',
      `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:x\r\nDTSTART:${utc(15)}\r\nDTEND:${utc(16)}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
    );
    await readDueCalendars(service.db, service.services);
    const [row] = await service.db.write.query<{ busy: string }>(sql`
      select array(select lower(b) from unnest(busy) b)::text as busy from calendar_reads
      where workspace_id = ${workspace.id} and member_id = ${memberId}`);
    assert.equal(
      new Date(/\{"([^"]+)"\}/.exec(row!.busy)![1]!.replace(' ', 'T').replace(/\+00$/, 'Z')).toISOString(),
      at(15),
    );
  });
});

describe('a calendar that interviews are written to', () => {
  it('gets the coming ones when it is chosen, and loses them when another one is', async (t) => {
    const { server, workspace, calendar, connect, schedule, state } = await setUp(t, { writes: false });
    const { id } = await schedule();
    await write();
    assert.deepEqual(server.requests, []);
    await workspace.api('PATCH', `/calendars/${calendar.id}`, { writes: true });
    await write();
    assert.deepEqual(
      server.eventsIn('work').map(({ uid }) => uid),
      [`${id}@rolecall`],
    );
    const other = await connect({ url: `${server.url}/dav/c/ada/home/`, writes: true });
    assert.deepEqual(await state(), { writes: false, pendingWrites: 1, writeError: null });
    const events = await workspace.api('GET', `/activity-events?entityId=${calendar.id}&type=calendar.updated`);
    assert.deepEqual(Object.keys(events.body.data[0].data.changes), ['writes']);
    await write();
    assert.deepEqual([server.eventsIn('work').length, server.eventsIn('home').length], [0, 1]);
    assert.deepEqual(await state(other.id), written);
  });

  it('is tried again after an outage, at most every hour, and says why nothing could be written', async (t) => {
    const { server, workspace, calendar, schedule, state } = await setUp(t);
    await server.stop();
    await schedule();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await retry(workspace);
      const [row] = await service.db.write.query<{ seconds: number }>(sql`
        select round(extract(epoch from next_write_at - rolecall_now()))::int as seconds from calendar_writes
        where workspace_id = ${workspace.id}`);
      waits.push(row!.seconds);
    }
    assert.ok(waits[0]! <= 30 && waits.at(-1)! <= 3_600 && waits.at(-1)! > 3_000, waits.join());
    assert.match((await state()).writeError, /./);
    await server.start();
    server.password = 'changed';
    await retry(workspace);
    assert.match((await state()).writeError, /user name or password/);
    await workspace.api('PATCH', `/calendars/${calendar.id}`, { password: 'changed' });
    await write();
    assert.deepEqual([server.eventsIn('work').length, await state()], [1, written]);
  });

  it('that cannot be written for a quarter of an hour is told to its member by email, once per outage', async (t) => {
    const { server, workspace, schedule, memberId } = await setUp(t);
    await service.db.write.query(sql`
      update members set joined_at = rolecall_now() where workspace_id = ${workspace.id} and id = ${memberId}`);
    const told = async () => {
      await calendarProblems.run(service.db, service.services);
      const rows = await service.db.write.query<{ emailed: boolean }>(sql`
        select email_at is not null as emailed from notifications
        where workspace_id = ${workspace.id} and member_id = ${memberId} and kind = 'calendar_problem'`);
      return rows.map(({ emailed }) => emailed);
    };
    await server.stop();
    await schedule();
    for (let n = 0; n < 5; n += 1) await retry(workspace);
    assert.deepEqual(await told(), []);
    for (let n = 0; n < 3; n += 1) {
      await retry(workspace);
      assert.deepEqual(await told(), [true]);
    }
    await server.start();
    await retry(workspace);
    await server.stop();
    await schedule({ scheduledAt: at(13) });
    for (let n = 0; n < 7; n += 1) await retry(workspace);
    assert.deepEqual(await told(), [true, true]);
  });

  it('sends no second invitation: its member gets an email without a calendar file, also for the cancellation', async (t) => {
    const { workspace, schedule } = await setUp(t);
    const other = await makeInterviewer(workspace, {});
    const { id, interviewerIds } = await schedule();
    await workspace.api('PATCH', `/interviews/${id}`, { interviewerIds: [other] });
    const rows = await service.db.write.query<{ file: boolean; text: string }>(sql`
      select s.calendar is not null as file, s.text from mails s join members m on m.workspace_id = s.workspace_id
        and position(m.email in s.recipient) > 0
      where s.workspace_id = ${workspace.id} and s.interview_id = ${id} and m.id = ${interviewerIds[0]} order by s.id`);
    assert.deepEqual(
      rows.map(({ file }) => file),
      [false, false],
    );
    assert.match(rows[0]!.text, /It will be in your calendar/);
    const [invited] = await service.db.write.query<{ file: boolean }>(sql`
      select s.calendar is not null as file from mails s join members m on m.workspace_id = s.workspace_id
        and position(m.email in s.recipient) > 0
      where s.workspace_id = ${workspace.id} and s.interview_id = ${id} and m.id = ${other}`);
    assert.equal(invited!.file, true);
  });

  it('is no calendar file', async () => {
    const workspace = await service.workspace();
    const memberId = await makeInterviewer(workspace, {});
    const body = { memberId, kind: 'ics', url: 'https://calendar.example/a.ics' };
    const made = await workspace.api('POST', '/calendars', { ...body, writes: true });
    assert.deepEqual([made.status, Object.keys(made.body.error!.details!.fields)], [422, ['writes']]);
    const { id } = (await workspace.api('POST', '/calendars', body)).body.data;
    assert.equal((await workspace.api('PATCH', `/calendars/${id}`, { writes: true })).status, 422);
  });
});

describe('an event that the interviewer has changed in their calendar', () => {
  /** Has the calendars read, as is done every five minutes. */
  async function read({ id }: TestWorkspace) {
    await service.db.write.query(sql`
      update calendar_entries set checked_at = checked_at - interval '1 hour' where workspace_id = ${id}`);
    await service.db.write.query(sql`
      update calendar_reads set next_read_at = rolecall_now() - interval '1 second' where workspace_id = ${id}`);
    await readDueCalendars(service.db, service.services);
  }

  async function changed(t: TestContext) {
    const { server, workspace, memberId, schedule, ...rest } = await setUp(t);
    const { id } = await schedule({ durationMins: 60 });
    await write();
    const shown = async () => {
      const { calendarDifferences } = (await workspace.api('GET', `/interviews/${id}`)).body.data;
      return calendarDifferences.map(({ noticedAt: _, ...difference }: Json) => difference);
    };
    const edit = async (change: (text: string) => string) => {
      const { path, text } = server.eventsIn('work')[0]!;
      server.store(path, change(text));
      await read(workspace);
    };
    return { ...rest, server, workspace, memberId, id, shown, edit };
  }

  const to = (start: string, end: string) => (text: string) =>
    text.replace(/^DTSTART.*$/m, `DTSTART${start}`).replace(/^DTEND.*$/m, `DTEND${end}`);
  const moved = (memberId: string, hour: number, durationMins = 60) => ({
    memberId,
    scheduledAt: at(hour),
    durationMins,
  });

  it('is shown with the interview, in whatever zone, and only while it differs', async (t) => {
    const { workspace, memberId, id, shown, edit } = await changed(t);
    await read(workspace);
    assert.deepEqual(await shown(), []);
    await edit(to(`:${utc(13)}`, `:${utc(15)}`));
    assert.deepEqual(await shown(), [moved(memberId, 13, 120)]);
    await edit((text) => text.replace('END:VEVENT', 'LOCATION:Room 5\r\nEND:VEVENT'));
    await read(workspace);
    assert.deepEqual(await shown(), [moved(memberId, 13, 120)]);
    const local = (hour: number) => utc(hour).replace('Z', '');
    await edit(to(`;TZID=Etc/GMT-1:${local(12)}`, `;TZID=Etc/GMT-1:${local(13)}`));
    assert.deepEqual(await shown(), [moved(memberId, 11)]);
    await edit(to(`:${utc(9)}`, `:${utc(10)}`));
    assert.deepEqual(await shown(), []);
    const events = await workspace.api('GET', `/activity-events?entityId=${id}&type=interview.updated`);
    assert.equal(events.body.data.length, 3);
    assert.deepEqual(Object.keys(events.body.data[0].data.changes), ['calendarDifferences']);
  });

  it('is restored by one request, or taken over by rescheduling', async (t) => {
    const { server, workspace, memberId, id, shown, edit } = await changed(t);
    const keep = () => workspace.api('POST', `/interviews/${id}/keep-time`);
    const unchanged = await keep();
    assert.deepEqual([unchanged.status, unchanged.headers.get('etag')], [200, '"r1"']);
    await edit(to(`:${utc(13)}`, `:${utc(14)}`));
    assert.deepEqual((await keep()).body.data.calendarDifferences, []);
    await write();
    await read(workspace);
    assert.deepEqual([server.eventsIn('work').map(({ start }) => start), await shown()], [[utc(9)], []]);
    await edit(to(`:${utc(15)}`, `:${utc(16)}`));
    const [difference] = await shown();
    assert.deepEqual(difference, moved(memberId, 15));
    const { scheduledAt, durationMins } = difference;
    const { body } = await workspace.api('PATCH', `/interviews/${id}`, { scheduledAt, durationMins });
    assert.deepEqual([body.data.scheduledAt, body.data.calendarDifferences], [at(15), []]);
    await write();
    await read(workspace);
    assert.deepEqual([server.eventsIn('work').map(({ start }) => start), await shown()], [[utc(15)], []]);
    await workspace.api('POST', `/interviews/${id}/cancel`);
    assert.equal((await keep()).status, 409);
  });

  it('that is removed or canceled is shown as such, and comes back; a server that is away is no difference', async (t) => {
    const { server, workspace, memberId, id, shown, edit } = await changed(t);
    const gone = { memberId, scheduledAt: null, durationMins: null };
    await edit((text) => text.replace('STATUS:CONFIRMED', 'STATUS:CANCELLED'));
    assert.deepEqual(await shown(), [gone]);
    await workspace.api('POST', `/interviews/${id}/keep-time`);
    await write();
    server.fault = ({ method }) => (method === 'GET' ? 'down' : null);
    await read(workspace);
    assert.deepEqual(await shown(), []);
    server.fault = () => null;
    server.events.clear();
    await read(workspace);
    assert.deepEqual(await shown(), [gone]);
    await workspace.api('POST', `/interviews/${id}/keep-time`);
    await write();
    await read(workspace);
    assert.deepEqual([server.eventsIn('work').length, await shown()], [1, []]);
    await edit((text) => text.replace(/^DTSTART.*$/m, 'DTSTART:99991231T235959Z'));
    assert.deepEqual(await shown(), [gone]);
  });
});
