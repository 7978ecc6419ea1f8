import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, it, type TestContext } from 'node:test';
import { Browser, joinedMember } from '../../../../test/browser.ts';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { eventsOf } from '../../../../test/hiring.ts';
import { sql } from '../../../platform/database/sql.ts';
import { httpReceiver } from '../../../platform/egress/receivers.fixture.ts';
import { makeInterviewer } from '../booking-links/booking.fixture.ts';
import { readDueCalendars } from './read-calendars.ts';

// Starts a service of its own: calendars of all workspaces are read, and servers of tests are on this machine.
const service = await startService({ ALLOW_PRIVATE_WEBHOOKS: 'true' });
const read = () => readDueCalendars(service.db, service.services);

/** Tomorrow, so that it is within what is read. */
const DAY = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const TITLE = 'Oncologist';
const calendarWith = (...hours: number[]) => {
  const time = (hour: number) => `${DAY.replace(/-/g, '')}T${String(hour).padStart(2, '0')}0000Z`;
  const entries = hours.map(
    (hour) =>
      `BEGIN:VEVENT\r\nUID:${hour}@example\r\nDTSTAMP:20260101T000000Z\r\nSUMMARY:${TITLE}\r\nDTSTART:${time(hour)}\r\nDTEND:${time(hour + 1)}\r\nEND:VEVENT\r\n`,
  );
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:test\r\n${entries.join('')}END:VCALENDAR\r\n`;
};

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
/** A web server whose behavior can change. @returns its address, and how to change it */
async function serve(t: TestContext, handler: Handler) {
  let current = handler;
  const requests: IncomingMessage[] = [];
  const { port } = await httpReceiver(t, (request, response) => {
    requests.push(request);
    current(request, response);
  });
  const become = (next: Handler) => {
    current = next;
  };
  return { url: `http://127.0.0.1:${port}`, requests, become };
}
const file =
  (text: string): Handler =>
  (_request, response) =>
    response.end(text);

/** A member who interviews from 9 to 12 every day. */
const interviewer = (workspace: TestWorkspace) => {
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '09:00', end: '12:00' }));
  return makeInterviewer(workspace, { weeklyHours: hours });
};
async function slotsOf({ api }: TestWorkspace, memberId: string): Promise<{ free: string[]; reasons: string[] }> {
  const window = `from=${DAY}T00:00:00Z&to=${DAY}T23:00:00Z&intervalMins=60&durationMins=60`;
  const { body, text } = await api('GET', `/interview-slots?interviewerId=${memberId}&${window}`);
  assert.doesNotMatch(text, new RegExp(TITLE));
  const within = body.data.unavailable.flatMap(({ reasons }: Json) => reasons.map(({ reason }: Json) => reason));
  const free = body.data.slots.map(({ startsAt }: Json) => startsAt.slice(11, 16));
  return { free, reasons: [...new Set<string>(within)].filter((reason) => reason !== 'outside_hours') };
}
async function connect({ api }: TestWorkspace, memberId: string, url: string, more: object = {}): Promise<Json> {
  const { status, body, text } = await api('POST', '/calendars', { memberId, kind: 'ics', url, ...more });
  assert.equal(status, 201, text);
  return body.data;
}

describe('a calendar file', () => {
  it('takes the times at which its owner is busy, and is not offered before it is read; titles are not stored', async (t) => {
    const workspace = await service.workspace();
    const memberId = await interviewer(workspace);
    const server = await serve(t, file(calendarWith(10)));
    assert.deepEqual((await slotsOf(workspace, memberId)).free, ['09:00', '10:00', '11:00']);
    const calendar = await connect(workspace, memberId, `${server.url}/secret-path.ics`);
    assert.deepEqual(await slotsOf(workspace, memberId), { free: [], reasons: ['calendar_unreadable'] });
    await read();
    assert.deepEqual(await slotsOf(workspace, memberId), { free: ['09:00', '11:00'], reasons: ['calendar'] });
    const shown = await workspace.api('GET', `/calendars/${calendar.id}`);
    assert.deepEqual([shown.body.data.error, shown.body.data.readAt !== null], [null, true]);
    assert.equal(shown.body.data.updatedAt, calendar.updatedAt);
    assert.doesNotMatch(shown.text, /secret-path/);
    assert.doesNotMatch(JSON.stringify(await eventsOf(workspace, calendar.id)), /secret-path/);
    const [stored] = await service.db.write.query<{ row: string }>(sql`
      select r::text || c::text as row from calendar_reads r
      join calendars c on c.workspace_id = r.workspace_id and c.id = r.calendar_id
      where r.workspace_id = ${workspace.id} and r.calendar_id = ${calendar.id}`);
    assert.doesNotMatch(stored!.row, new RegExp(`${TITLE}|secret-path|${Buffer.from(TITLE).toString('hex')}`));
  });

  it('that cannot be read keeps its last times for a day, says why, and then its owner is not offered', async (t) => {
    const workspace = await service.workspace();
    const memberId = await interviewer(workspace);
    const server = await serve(t, file(calendarWith(10)));
    const { id } = await connect(workspace, memberId, server.url);
    await read();
    const again = async (handler: Handler) => {
      server.become(handler);
      await service.db.write.query(sql`
        update calendar_reads set next_read_at = rolecall_now() - interval '1 second' where workspace_id = ${workspace.id}`);
      await read();
      return (await workspace.api('GET', `/calendars/${id}`)).body.data.error;
    };
    const fail = (status: number) => again((_request, response) => response.writeHead(status).end());
    assert.match(await fail(500), /status 500/);
    assert.match(await fail(404), /no calendar/);
    assert.match(await again((request) => request.destroy()), /./);
    assert.match(await again(file('<html>Sign in</html>')), /not a calendar/);
    assert.match(await again((_request, response) => response.writeHead(302, { location: '/' }).end()), /too often/);
    assert.deepEqual((await slotsOf(workspace, memberId)).free, ['09:00', '11:00']);
    await service.db.write.query(sql`
      update calendar_reads set read_at = read_at - interval '25 hours' where workspace_id = ${workspace.id}`);
    assert.deepEqual((await slotsOf(workspace, memberId)).reasons.sort(), ['calendar', 'calendar_unreadable']);
    assert.equal(await again(file(calendarWith(9))), null);
    assert.deepEqual((await slotsOf(workspace, memberId)).free, ['10:00', '11:00']);
  });

  it('that is disconnected no longer counts, and its address is forgotten', async (t) => {
    const workspace = await service.workspace();
    const memberId = await interviewer(workspace);
    const server = await serve(t, file(calendarWith(9, 10, 11)));
    const { id } = await connect(workspace, memberId, server.url);
    await read();
    assert.deepEqual((await slotsOf(workspace, memberId)).free, []);
    assert.equal((await workspace.api('DELETE', `/calendars/${id}`)).status, 204);
    assert.deepEqual((await slotsOf(workspace, memberId)).free, ['09:00', '10:00', '11:00']);
    const [row] = await service.db.write.query(sql`
      select url_sealed as url, password_sealed as password from calendars
      where workspace_id = ${workspace.id} and id = ${id}`);
    assert.deepEqual(row, { url: null, password: null });
    const { length } = server.requests;
    await read();
    assert.equal(server.requests.length, length);
  });

  it('of a member who is removed is forgotten, and those of others are still read', async (t) => {
    const workspace = await service.workspace();
    const [leaving, staying] = [await interviewer(workspace), await interviewer(workspace)];
    const server = await serve(t, file(calendarWith(10)));
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.push((await connect(workspace, leaving, server.url)).id);
    await connect(workspace, staying, server.url);
    assert.equal((await workspace.api('DELETE', `/members/${leaving}`)).status, 204);
    for (const id of ids) assert.equal((await workspace.api('GET', `/calendars/${id}`)).status, 404);
    assert.deepEqual((await eventsOf(workspace, ids[0]!)).at(-1)!.type, 'calendar.deleted');
    const left = await service.db.write.query(sql`
      select from calendars where workspace_id = ${workspace.id} and member_id = ${leaving} and url_sealed is not null`);
    assert.equal(left.length, 0);
    await read();
    assert.equal(server.requests.length, 1);
    assert.deepEqual((await slotsOf(workspace, staying)).free, ['09:00', '11:00']);
  });

  it('with another address is read anew, and what was read of the old one no longer counts', async (t) => {
    const workspace = await service.workspace();
    const memberId = await interviewer(workspace);
    const [first, second] = [await serve(t, file(calendarWith(9))), await serve(t, file(calendarWith(11)))];
    const { id } = await connect(workspace, memberId, first.url);
    await read();
    const changed = await workspace.api('PATCH', `/calendars/${id}`, { url: second.url, name: 'Other' });
    assert.deepEqual([changed.body.data.readAt, changed.body.data.name], [null, 'Other']);
    await read();
    assert.deepEqual((await slotsOf(workspace, memberId)).free, ['09:00', '10:00']);
  });
});

describe('a CalDAV server', () => {
  const LOGIN = `Basic ${Buffer.from('ada:app password').toString('base64')}`;
  const multistatus = (...responses: [href: string, found: string][]) =>
    `<?xml version="1.0" encoding="utf-8"?><d:multistatus xmlns:d="DAV:" xmlns:cal="urn:ietf:params:xml:ns:caldav">${responses
      .map(
        ([href, found]) =>
          `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${found}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`,
      )
      .join('')}</d:multistatus>`;
  const CALENDAR = '<d:resourcetype><d:collection/><cal:calendar/></d:resourcetype>';
  const ANSWERS: Readonly<Record<string, string>> = {
    'PROPFIND /dav/': multistatus([
      '/dav/',
      '<d:current-user-principal><d:href>/dav/p/ada/</d:href></d:current-user-principal>',
    ]),
    'PROPFIND /dav/p/ada/': multistatus([
      '/dav/p/ada/',
      '<cal:calendar-home-set><d:href>/dav/c/ada/</d:href></cal:calendar-home-set>',
    ]),
    'PROPFIND /dav/c/ada/': multistatus(
      ['/dav/c/ada/', '<d:resourcetype><d:collection/></d:resourcetype>'],
      ['/dav/c/ada/work/', CALENDAR],
      ['/dav/c/ada/home/', CALENDAR],
    ),
    'PROPFIND /dav/c/ada/work/': multistatus(['/dav/c/ada/work/', CALENDAR]),
    'REPORT /dav/c/ada/work/': multistatus([
      '/dav/c/ada/work/1.ics',
      `<cal:calendar-data>${calendarWith(9).replace(/\r/g, '&#13;')}</cal:calendar-data>`,
    ]),
    'REPORT /dav/c/ada/home/': multistatus([
      '/dav/c/ada/home/1.ics',
      `<cal:calendar-data>${calendarWith(11)}</cal:calendar-data>`,
    ]),
  };
  /** In the ways of Nextcloud: the calendars are below a path that only the well-known address names. */
  const dav: Handler = ({ method, url, headers }, response) => {
    if (url === '/.well-known/caldav') return response.writeHead(301, { location: '/dav/' }).end();
    if (headers.authorization !== LOGIN) return response.writeHead(401).end();
    const answer = ANSWERS[`${method} ${url}`];
    return answer === undefined ? response.writeHead(405).end() : response.writeHead(207).end(answer);
  };
  const LOGIN_FIELDS = { kind: 'caldav', userName: 'ada', password: 'app password' };

  it('is asked for all calendars of the user, or for the one that the address names', async (t) => {
    const workspace = await service.workspace();
    const memberId = await interviewer(workspace);
    const server = await serve(t, dav);
    const { id } = await connect(workspace, memberId, server.url, LOGIN_FIELDS);
    await read();
    assert.equal((await workspace.api('GET', `/calendars/${id}`)).body.data.error, null);
    assert.deepEqual(await slotsOf(workspace, memberId), { free: ['10:00'], reasons: ['calendar'] });
    const change = { url: `${server.url}/dav/c/ada/work/`, password: 'app password' };
    assert.equal((await workspace.api('PATCH', `/calendars/${id}`, change)).status, 200);
    await read();
    assert.deepEqual((await slotsOf(workspace, memberId)).free, ['10:00', '11:00']);
  });

  it('that rejects the password says so; the password is sent to no other site, and not with another address', async (t) => {
    const workspace = await service.workspace();
    const memberId = await interviewer(workspace);
    const [server, thief] = [await serve(t, dav), await serve(t, dav)];
    const { id } = await connect(workspace, memberId, server.url, { ...LOGIN_FIELDS, password: 'wrong' });
    await read();
    const errorOf = async () => (await workspace.api('GET', `/calendars/${id}`)).body.data.error;
    assert.match(await errorOf(), /user name or password/);
    const without = await workspace.api('PATCH', `/calendars/${id}`, { url: thief.url });
    assert.deepEqual([without.status, Object.keys(without.body.error!.details!.fields)], [422, ['password']]);
    const elsewhere = thief.url.replace('127.0.0.1', 'localhost');
    server.become((_request, response) => response.writeHead(302, { location: elsewhere }).end());
    await workspace.api('PATCH', `/calendars/${id}`, { password: 'app password' });
    await read();
    assert.match(await errorOf(), /leads to localhost/);
    server.become(({ method, url }, response) => {
      const home = `<cal:calendar-home-set><d:href>${elsewhere}/dav/c/ada/</d:href></cal:calendar-home-set>`;
      response.writeHead(207).end(method === 'PROPFIND' && url === '/' ? multistatus(['/', home]) : multistatus());
    });
    await workspace.api('PATCH', `/calendars/${id}`, { password: 'app password' });
    await read();
    assert.match(await errorOf(), /leads to localhost/);
    assert.equal(thief.requests.length, 0);
  });
});

describe('connecting a calendar', () => {
  it('is for the member, and for owners, admins and keys; a member can have ten', async () => {
    const workspace = await service.workspace();
    const [own, other] = [await joinedMember(workspace, 'interviewer'), await joinedMember(workspace, 'recruiter')];
    const browser = new Browser(service);
    await browser.signIn(workspace, own.email);
    const body = { kind: 'ics', url: 'https://calendar.example/a.ics' };
    const made = await browser.api('POST', '/calendars', body);
    assert.deepEqual([made.status, made.body.data.memberId, made.body.data.name], [201, own.id, 'calendar.example']);
    assert.equal((await browser.api('POST', '/calendars', { ...body, memberId: other.id })).status, 403);
    const { id } = await connect(workspace, other.id, body.url);
    assert.equal((await browser.api('PATCH', `/calendars/${id}`, { name: 'Mine' })).status, 403);
    assert.equal((await browser.api('DELETE', `/calendars/${id}`)).status, 403);
    for (let n = 1; n < 10; n += 1) await connect(workspace, own.id, body.url);
    assert.equal((await browser.api('POST', '/calendars', body)).status, 409);
  });

  it('names what is wrong with the input', async () => {
    const workspace = await service.workspace();
    const memberId = await interviewer(workspace);
    const fields = async (more: object) => {
      const body = { memberId, kind: 'ics', url: 'https://calendar.example/a.ics', ...more };
      const { status, body: answer } = await workspace.api('POST', '/calendars', body);
      return [status, ...Object.keys(answer.error?.details?.fields ?? {})];
    };
    assert.deepEqual(await fields({ memberId: undefined }), [422, 'memberId']);
    assert.deepEqual(await fields({ memberId: '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e' }), [422, 'memberId']);
    assert.deepEqual(await fields({ url: 'calendar' }), [422, 'url']);
    assert.deepEqual(await fields({ url: 'ftp://calendar.example/' }), [422, 'url']);
    assert.deepEqual(await fields({ url: 'https://ada:secret@calendar.example/' }), [422, 'url']);
    assert.deepEqual(await fields({ password: 'x' }), [422, 'password']);
    assert.deepEqual(await fields({ userName: 'x' }), [422, 'userName']);
    assert.deepEqual(await fields({ kind: 'caldav' }), [422, 'userName']);
    assert.deepEqual(await fields({ kind: 'caldav', userName: 'x' }), [422, 'password']);
    assert.deepEqual(await fields({ url: 'webcal://calendar.example/a.ics' }), [201]);
  });
});

it('a workspace with many slow calendars does not keep those of another waiting', async (t) => {
  const [hostile, other] = [await service.workspace(), await service.workspace()];
  const slow = await serve(t, () => {}); // never responds
  const fast = await serve(t, file(calendarWith(10)));
  for (let n = 0; n < 3; n += 1) {
    const memberId = await interviewer(hostile);
    for (let each = 0; each < 10; each += 1) await connect(hostile, memberId, slow.url);
  }
  const memberId = await interviewer(other);
  await connect(other, memberId, fast.url);
  const stopping = new AbortController();
  const reading = readDueCalendars(service.db, service.services, stopping.signal);
  while ((await slotsOf(other, memberId)).reasons.includes('calendar_unreadable'));
  assert.ok(slow.requests.length <= 2, `${slow.requests.length} requests to the slow server`);
  stopping.abort();
  await assert.rejects(reading);
});
