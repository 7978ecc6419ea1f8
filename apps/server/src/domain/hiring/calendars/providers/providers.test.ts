import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { Browser, joinedMember } from '../../../../../test/browser.ts';
import { type Json, startService } from '../../../../../test/harness.ts';
import { apply, eventsOf, makeJob } from '../../../../../test/hiring.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { readDueCalendars } from '../read-calendars.ts';
import { writeDueCalendars } from '../written/write-calendars.ts';
import { GoogleServer } from './google-server.fixture.ts';
import { MicrosoftServer } from './microsoft-server.fixture.ts';
import type { ProviderKind } from './open-provider.ts';

const [google, microsoft] = [new GoogleServer(), new MicrosoftServer()];
const servers = { google, microsoft };
await google.start();
await microsoft.start();
after(() => Promise.all([google.stop(), microsoft.stop()]));
// Starts a service of its own: calendars of all workspaces are read and written.
const service = await startService({ ALLOW_PRIVATE_WEBHOOKS: 'true', ...google.variables, ...microsoft.variables });

const DAY = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
const at = (hour: number, minute = 0) =>
  `${DAY}T${[hour, minute].map((n) => String(n).padStart(2, '0')).join(':')}:00.000Z`;
const TITLE = 'Oncologist';

async function signedIn() {
  const workspace = await service.workspace();
  const member = await joinedMember(workspace, 'recruiter');
  const browser = new Browser(service);
  await browser.signIn(workspace, member.email);
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '09:00', end: '13:00' }));
  await browser.api('PATCH', `/availability/${member.id}`, { timeZone: 'UTC', weeklyHours: hours });
  return { workspace, browser, memberId: member.id };
}

async function permit(browser: Browser, kind: ProviderKind) {
  const { status, body, text } = await browser.api('POST', '/calendar-authorizations', { kind });
  assert.equal(status, 200, text);
  return servers[kind].permit(body.data.url);
}

async function setUp(kind: ProviderKind, more: object = {}) {
  const server = servers[kind];
  Object.assign(server, {
    isRevoked: false,
    rotates: true,
    busy: [],
    items: [],
    errors: [],
    error: null,
    fault: () => null,
  });
  server.events.clear();
  server.requests.length = 0;
  const { workspace, browser, memberId } = await signedIn();
  const { code, state } = await permit(browser, kind);
  const connected = await browser.api('POST', '/calendars', { kind, code, state, ...more });
  assert.equal(connected.status, 201, connected.text);
  const { id } = connected.body.data;
  const due = async () => {
    await service.db.write.query(sql`
      update calendar_reads set next_read_at = rolecall_now() - interval '1 second' where workspace_id = ${workspace.id}`);
    await service.db.write.query(sql`
      update calendar_writes set next_write_at = rolecall_now() - interval '1 second' where workspace_id = ${workspace.id}`);
  };
  const read = async () => {
    await due();
    await readDueCalendars(service.db, service.services);
    return calendar();
  };
  const write = async () => {
    await due();
    await writeDueCalendars(service.db, service.services);
    return calendar();
  };
  const calendar = async (): Promise<Json> => (await workspace.api('GET', `/calendars/${id}`)).body.data;
  const free = async () => {
    const window = `from=${DAY}T00:00:00Z&to=${DAY}T23:00:00Z&intervalMins=60&durationMins=60`;
    const { body, text } = await workspace.api('GET', `/interview-slots?interviewerId=${memberId}&${window}`);
    assert.doesNotMatch(text, new RegExp(TITLE));
    return body.data.slots.map(({ startsAt }: Json) => startsAt.slice(11, 16));
  };
  const { id: applicationId } = await apply(workspace, (await makeJob(workspace, { title: 'Pilot' })).id);
  const schedule = async (scheduledAt: string): Promise<Json> => {
    const body = {
      applicationId,
      type: 'final',
      mode: 'video',
      scheduledAt,
      durationMins: 60,
      interviewerIds: [memberId],
    };
    return (await workspace.api('POST', '/interviews', body)).body.data;
  };
  return {
    server,
    workspace,
    browser,
    memberId,
    id,
    read,
    write,
    calendar,
    free,
    schedule,
    connected: connected.body.data,
  };
}

const setBusy = (kind: ProviderKind, hour: number) => {
  const time = { start: at(hour), end: at(hour + 1) };
  google.busy = kind === 'google' ? [time] : [];
  microsoft.items = [
    { status: 'oof', subject: TITLE, ...time },
    { status: 'free', subject: TITLE, start: at(9), end: at(10) },
    { status: 'workingElsewhere', subject: TITLE, start: at(9), end: at(12) },
  ];
};

for (const kind of ['google', 'microsoft'] as const) {
  describe(`a calendar of ${kind}`, () => {
    it('is connected by its member, with least access, and says when they are busy, without titles', async () => {
      const { workspace, read, free, connected, memberId, id } = await setUp(kind);
      assert.deepEqual([connected.kind, connected.userName, connected.memberId], [kind, 'ada@mail.example', memberId]);
      setBusy(kind, 10);
      const { error } = await read();
      assert.equal(error, null);
      assert.deepEqual(await free(), ['09:00', '11:00', '12:00']);
      const [stored] = await service.db.write.query<{ text: string }>(sql`
        select r::text || c::text || t::text as text from calendar_reads r
        join calendars c on c.workspace_id = r.workspace_id and c.id = r.calendar_id
        join calendar_tokens t on t.workspace_id = r.workspace_id and t.calendar_id = r.calendar_id
        where r.workspace_id = ${workspace.id}`);
      const hex = (text: string) => Buffer.from(text).toString('hex');
      assert.doesNotMatch(stored!.text, new RegExp(`${TITLE}|${hex(TITLE)}`));
      assert.equal((await eventsOf(workspace, id)).length, 1);
    });

    it('whose provider reports an error within a successful response is unknown, not free', async () => {
      const { read, free } = await setUp(kind);
      setBusy(kind, 10);
      await read();
      google.errors = [{ domain: 'global', reason: 'internalError' }];
      microsoft.error = { message: 'Unable to resolve', responseCode: 'ErrorMailRecipientNotFound' };
      setBusy(kind, 12);
      assert.match((await read()).error, /cannot read/);
      assert.deepEqual(await free(), ['09:00', '11:00', '12:00']);
    });

    it('is read on when the access token ends, with replaced refresh tokens or without, and says when access has ended', async () => {
      for (const rotates of [true, false]) {
        const { server, read, calendar } = await setUp(kind);
        server.rotates = rotates;
        for (let n = 0; n < 3; n += 1) {
          server.expire();
          assert.equal((await read()).error, null);
        }
        server.isRevoked = true;
        assert.match((await read()).error, /Disconnect it, and connect it again/);
        assert.equal((await calendar()).readAt !== null, true);
      }
    });

    it('uses a refresh token once, however many processes need an access token at the same time', async () => {
      const { server, workspace, schedule, calendar } = await setUp(kind, { writes: true });
      await schedule(at(9));
      await service.db.write.query(sql`
        update calendar_tokens set access_until = rolecall_now() where workspace_id = ${workspace.id}`);
      await Promise.all([
        readDueCalendars(service.db, service.services),
        writeDueCalendars(service.db, service.services),
      ]);
      const { error, writeError, pendingWrites } = await calendar();
      assert.deepEqual([error, writeError, pendingWrites, server.isRevoked], [null, null, 0, false]);
      assert.equal(server.requests.filter(({ path }) => path.endsWith('/token')).length, 2);
    });

    it('has an interview once, although responses were lost; it moves, and is removed', async () => {
      const { server, workspace, schedule, write } = await setUp(kind, { writes: true });
      server.fault = ({ method, path }) => (method === 'POST' && path.endsWith('/events') ? 'lost' : null);
      const { id } = await schedule(at(9));
      assert.match((await write()).writeError, /./);
      server.fault = () => null;
      assert.equal((await write()).writeError, null);
      assert.deepEqual(
        server.shown.map(({ start }) => start),
        [at(9)],
      );
      assert.match(server.shown[0]!.text, /Ida Rhodes, Pilot/);
      // The provider would invite them.
      assert.doesNotMatch(server.shown[0]!.text, /attendees/);
      server.fault = ({ method }) => (method === 'PUT' || method === 'PATCH' ? 'lost' : null);
      await workspace.api('PATCH', `/interviews/${id}`, { scheduledAt: at(11) });
      await write();
      server.fault = () => null;
      assert.deepEqual([(await write()).pendingWrites, server.shown.map(({ start }) => start)], [0, [at(11)]]);
      // The member deletes it; the next change brings it back.
      server.events.delete(server.shown[0]!.id);
      await workspace.api('PATCH', `/interviews/${id}`, { scheduledAt: at(12) });
      assert.deepEqual([(await write()).pendingWrites, server.shown.map(({ start }) => start)], [0, [at(12)]]);
      server.fault = ({ method }) => (method === 'DELETE' ? 'lost' : null);
      await workspace.api('POST', `/interviews/${id}/cancel`);
      assert.equal((await write()).pendingWrites, 1);
      server.fault = () => null;
      assert.deepEqual([(await write()).pendingWrites, server.shown], [0, []]);
    });

    it('that lost its response, and was deleted by the member before it was repeated, is created anew and does not stay pending', async () => {
      const { server, schedule, write } = await setUp(kind, { writes: true });
      server.fault = ({ method, path }) => (method === 'POST' && path.endsWith('/events') ? 'lost' : null);
      await schedule(at(9));
      await write();
      assert.equal(server.shown.length, 1);
      server.events.delete(server.shown[0]!.id);
      server.fault = () => null;
      // A provider may not list an event yet that it has created: only a later attempt concludes that it is gone.
      for (let attempt = 0; attempt < 3; attempt += 1) await write();
      assert.deepEqual([(await write()).pendingWrites, server.shown.map(({ start }) => start)], [0, [at(9)]]);
    });

    it('does not count an interview twice, so that it can be moved by half an hour, and frees its time when it has moved', async () => {
      const { workspace, memberId, schedule, read, write, free } = await setUp(kind, { writes: true });
      setBusy(kind, 12);
      const { id } = await schedule(at(9));
      await write();
      await read();
      assert.deepEqual(await free(), ['10:00', '11:00']);
      const busyWithout = await service.db.write.query(sql`
        select from calendar_reads where workspace_id = ${workspace.id} and member_id = ${memberId}
          and busy @> ${at(9)}::timestamptz`);
      assert.equal(busyWithout.length, 1, 'the provider reports it');
      await workspace.api('PATCH', `/interviews/${id}`, { scheduledAt: at(9, 30) });
      await write();
      await readDueCalendars(service.db, service.services);
      assert.deepEqual(await free(), ['11:00']);
      await workspace.api('PATCH', `/interviews/${id}`, { scheduledAt: at(11) });
      await write();
      await readDueCalendars(service.db, service.services);
      assert.deepEqual(await free(), ['09:00', '10:00']);
    });

    it('in which the member moves or deletes an interview shows that with the interview, until its time is kept', async () => {
      const { server, workspace, memberId, read, write, schedule } = await setUp(kind, { writes: true });
      const { id } = await schedule(at(9));
      await write();
      const shown = async () => {
        await service.db.write.query(sql`
          update calendar_entries set checked_at = checked_at - interval '1 hour' where workspace_id = ${workspace.id}`);
        await read();
        const { calendarDifferences } = (await workspace.api('GET', `/interviews/${id}`)).body.data;
        return calendarDifferences.map((one: Json) => [one.memberId, one.scheduledAt, one.durationMins]);
      };
      assert.deepEqual(await shown(), []);
      const edit = (change: object) => {
        const [[key, event]] = [...server.events] as [[string, Json]];
        const etag = { etag: '"by the member"', '@odata.etag': 'W/"by the member"' };
        server.events.set(key, { ...event, ...etag, ...change });
      };
      const time = (hour: number) => ({
        dateTime: at(hour).slice(0, -1) + (kind === 'google' ? 'Z' : ''),
        timeZone: 'UTC',
      });
      edit({ start: time(11), end: time(12) });
      assert.deepEqual(await shown(), [[memberId, at(11), 60]]);
      if (kind === 'google') {
        const next = new Date(Date.parse(DAY) + 86_400_000).toISOString().slice(0, 10);
        edit({ start: { date: DAY }, end: { date: next }, etag: '"all day"' });
        assert.deepEqual(await shown(), [[memberId, at(0), 1440]]);
      }
      const keep = async () => {
        await workspace.api('POST', `/interviews/${id}/keep-time`);
        await write();
      };
      await keep();
      assert.deepEqual([await shown(), server.shown.map(({ start }) => Date.parse(start))], [[], [Date.parse(at(9))]]);
      if (kind === 'google') edit({ status: 'cancelled', etag: '"deleted"' });
      else server.events.clear();
      assert.deepEqual(await shown(), [[memberId, null, null]]);
      await keep();
      assert.deepEqual([await shown(), server.shown.length], [[], 1]);
    });

    it('forgets its tokens when it is disconnected', async () => {
      const { workspace, browser, id } = await setUp(kind);
      assert.equal((await browser.api('PATCH', `/calendars/${id}`, { password: 'x' })).status, 422);
      assert.equal((await browser.api('DELETE', `/calendars/${id}`)).status, 204);
      const left = await service.db.write.query(sql`select from calendar_tokens where workspace_id = ${workspace.id}`);
      assert.equal(left.length, 0);
    });
  });
}

describe('connecting through OAuth', () => {
  it('is for the session that started it, once, within a quarter of an hour, and for the provider that it was started for', async () => {
    google.isRevoked = false;
    const { workspace, browser } = await signedIn();
    const fields = async (by: Browser, body: object) => {
      const answer = await by.api('POST', '/calendars', { kind: 'google', ...body });
      return [answer.status, ...Object.keys(answer.body.error?.details?.fields ?? {})];
    };
    const other = await joinedMember(workspace, 'admin');
    const thief = new Browser(service);
    await thief.signIn(workspace, other.email);
    const { code, state, returnUrl } = await permit(browser, 'google');
    assert.equal(returnUrl, `${service.url}/settings/account`);
    assert.deepEqual(await fields(thief, { code, state }), [422, 'state']);
    const again = new Browser(service);
    const member = await joinedMember(workspace, 'recruiter');
    await again.signIn(workspace, member.email);
    assert.deepEqual(await fields(again, { code, state }), [422, 'state']);
    assert.deepEqual(await fields(browser, { code, state: `${state.slice(0, -4)}AAAA` }), [422, 'state']);
    assert.deepEqual(await fields(browser, { code: 'guessed', state }), [422, 'code']);
    assert.deepEqual(await fields(browser, { code, state, kind: 'microsoft' }), [422, 'state']);
    assert.deepEqual(await fields(browser, { code, state, url: 'https://a.example' }), [422, 'url']);
    assert.deepEqual(await fields(browser, { code, state, memberId: other.id }), [422, 'memberId']);
    assert.deepEqual(await fields(browser, { state }), [422, 'code']);
    assert.deepEqual(await fields(browser, { code }), [422, 'state']);
    assert.deepEqual(await fields(browser, { code, state }), [201]);
    assert.deepEqual(await fields(browser, { code, state }), [422, 'code']);
    assert.equal((await workspace.api('POST', '/calendars', { kind: 'google', code, state })).status, 403);
  });

  it('is offered for the providers that the server has a client of', async () => {
    const { browser } = await signedIn();
    assert.deepEqual((await browser.api('GET', '/session')).body.data.calendarProviders, ['google', 'microsoft']);
    const without = await startService({ GOOGLE_CALENDAR_URL: google.url });
    const workspace = await without.workspace();
    const { email } = await joinedMember(workspace, 'recruiter');
    const other = new Browser(without);
    await other.signIn(workspace, email);
    assert.deepEqual((await other.api('GET', '/session')).body.data.calendarProviders, []);
    assert.equal((await other.api('POST', '/calendar-authorizations', { kind: 'google' })).status, 422);
  });
});
