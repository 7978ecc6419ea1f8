import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { Browser, joinedMember } from '../../../../test/browser.ts';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { apply, makeJob } from '../../../../test/hiring.ts';
import { sql } from '../../../platform/database/sql.ts';

const service = await startService();

/** A member who interviews for a job whose team they are on, with the address of their interviews. */
async function subscribed(workspace: TestWorkspace, role = 'recruiter') {
  const member = await joinedMember(workspace, role);
  const browser = new Browser(service);
  await browser.signIn(workspace, member.email);
  const job = await makeJob(workspace, {
    title: 'Pilot; harbour, east',
    hiringTeam: [{ memberId: member.id, role: 'interviewer' }],
  });
  const application = await apply(workspace, job.id);
  const schedule = async (more: object = {}): Promise<Json> => {
    const body = {
      ...{ applicationId: application.id, type: 'final', mode: 'onsite', interviewerIds: [member.id] },
      ...{ scheduledAt: '2090-03-01T09:30:00Z', timeZone: 'Europe/Berlin', ...more },
    };
    const made = await workspace.api('POST', '/interviews', body);
    assert.equal(made.status, 201, made.text);
    return made.body.data;
  };
  const create = async (): Promise<string> => {
    const made = await browser.api('POST', '/calendar-feed');
    assert.equal(made.status, 201, made.text);
    return made.body.data.url;
  };
  return { member, browser, job, application, schedule, create, url: await create() };
}

/** The events in a file, by UID, as one parser reads them; another one must agree about the times. */
async function read(url: string) {
  const answer = await fetch(url);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'text/calendar; charset=utf-8');
  const file = await answer.text();
  const calendar = new ICAL.Component(ICAL.parse(file));
  const second = nodeIcal.sync.parseICS(file);
  const events = new Map(
    calendar.getAllSubcomponents('vevent').map((event) => {
      const text = (name: string) => String(event.getFirstPropertyValue(name));
      const time = (name: string) => {
        const value = event.getFirstPropertyValue(name);
        assert.ok(value instanceof ICAL.Time);
        return new Date(value.toUnixTime() * 1000).toISOString();
      };
      const other = second[text('uid')];
      assert.ok(other?.type === 'VEVENT');
      assert.equal(new Date(other.start).toISOString(), time('dtstart'));
      return [text('uid'), { text, start: time('dtstart'), end: time('dtend') }] as const;
    }),
  );
  return { answer, file, calendar, events };
}

const statusOf = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  return answer.status;
};

describe('the address of a member’s interviews', () => {
  it('shows those of the last 30 days and all to come, with the UIDs of their invitations, and no others', async () => {
    const workspace = await service.workspace();
    const { url, schedule, browser } = await subscribed(workspace);
    const coming = await schedule({ meetingUrl: 'https://meet.example/x', notes: 'For the team only' });
    const elsewhere = await schedule({ scheduledAt: '2090-07-01T09:30:00Z', timeZone: 'America/New_York' });
    const canceled = await schedule({ scheduledAt: '2090-03-02T09:30:00Z' });
    await workspace.api('POST', `/interviews/${canceled.id}/cancel`);
    const past = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const recent = await schedule({ scheduledAt: past(29), status: 'completed' });
    await schedule({ scheduledAt: past(31), status: 'completed' });
    await schedule({ scheduledAt: '2090-03-03T09:30:00Z', interviewerIds: [] });
    const { events, calendar, file } = await read(url);
    assert.deepEqual([...events.keys()].sort(), [coming, elsewhere, recent].map(({ id }) => `${id}@rolecall`).sort());
    const invitation = (await browser.api('GET', `/interviews/${coming.id}/calendar`)).text;
    const invited = new ICAL.Component(ICAL.parse(invitation)).getFirstSubcomponent('vevent')!;
    const event = events.get(`${coming.id}@rolecall`)!;
    for (const name of ['uid', 'summary', 'url', 'location', 'sequence', 'dtstart'])
      assert.equal(event.text(name), String(invited.getFirstPropertyValue(name)), name);
    assert.deepEqual([event.start, event.end], ['2090-03-01T09:30:00.000Z', '2090-03-01T10:15:00.000Z']);
    assert.match(file, /^DTSTART;TZID=Europe\/Berlin:20900301T103000\r$/m);
    assert.deepEqual(
      calendar.getAllSubcomponents('vtimezone').map((zone) => zone.getFirstPropertyValue('tzid')),
      ['America/New_York', 'Europe/Berlin'],
    );
    assert.match(String(calendar.getFirstPropertyValue('x-wr-calname')), /^Interviews: /);
    assert.doesNotMatch(file, /For the team only|@example\.com|ATTENDEE|ORGANIZER|METHOD/);
  });

  it('is answered without the file while nothing has changed', async () => {
    const { url, schedule } = await subscribed(await service.workspace());
    await schedule();
    const etag = (await read(url)).answer.headers.get('etag')!;
    assert.equal(await statusOf(url, { 'if-none-match': etag }), 304);
    await schedule({ scheduledAt: '2090-03-05T09:30:00Z' });
    assert.equal(await statusOf(url, { 'if-none-match': etag }), 200);
  });

  it('is valid until the member renews or removes it, or is removed', async () => {
    const workspace = await service.workspace();
    const { url, create, browser, member } = await subscribed(workspace);
    assert.ok((await browser.api('GET', '/calendar-feed')).body.data.createdAt);
    const renewed = await create();
    assert.deepEqual([await statusOf(url), await statusOf(renewed)], [404, 200]);
    assert.equal((await browser.api('DELETE', '/calendar-feed')).status, 204);
    assert.equal(await statusOf(renewed), 404);
    assert.equal((await browser.api('GET', '/calendar-feed')).body.data.createdAt, null);
    const last = await create();
    assert.equal((await workspace.api('DELETE', `/members/${member.id}`)).status, 204);
    assert.equal(await statusOf(last), 404);
  });

  it('is of the member who is signed in, and of nobody else', async () => {
    const workspace = await service.workspace();
    const one = await subscribed(workspace);
    const other = await subscribed(workspace);
    await one.schedule();
    assert.deepEqual([(await read(one.url)).events.size, (await read(other.url)).events.size], [1, 0]);
    assert.equal((await workspace.api('POST', '/calendar-feed')).status, 403, 'API keys have no interviews');
    await other.browser.api('DELETE', '/calendar-feed');
    assert.equal(await statusOf(one.url), 200);
  });

  it('shows only what the member can see: after leaving a confidential job, nothing of it', async () => {
    const workspace = await service.workspace();
    for (const role of ['recruiter', 'interviewer']) {
      const { url, schedule, job, member } = await subscribed(workspace, role);
      await schedule();
      await workspace.api('PATCH', `/jobs/${job.id}`, { confidential: true });
      assert.equal((await read(url)).events.size, 1);
      await workspace.api('PATCH', `/jobs/${job.id}`, { hiringTeam: [] });
      assert.equal((await read(url)).events.size, 0, role);
      await workspace.api('PATCH', `/members/${member.id}`, { role: 'admin' });
      assert.equal((await read(url)).events.size, 1, 'admins see everything');
    }
  });

  it('is not answered outside of the networks from which members may sign in', async () => {
    const workspace = await service.workspace();
    const { url } = await subscribed(workspace);
    await workspace.context.db.write.query(sql`
      update workspaces set member_addresses = '{203.0.113.0/24}' where id = ${workspace.id}`);
    assert.equal(await statusOf(url), 404);
  });

  it('cannot be guessed, and accepts nothing else', async () => {
    const { url } = await subscribed(await service.workspace());
    const base = url.slice(0, url.lastIndexOf('/') + 1);
    const token = url.slice(base.length, -'.ics'.length);
    const last = token.endsWith('A') ? 'B' : 'A';
    const wrong = [`${token.slice(0, -1)}${last}.ics`, token, '.ics', 'x.ics', '%00.ics', `${token}.ics.ics`];
    for (const file of wrong) assert.equal(await statusOf(base + file), 404, file);
    assert.equal((await fetch(url, { method: 'POST' })).status, 405);
    const [row] = await service.db.read.query<{ text: string }>(sql`
      select string_agg(f::text, '') as text from calendar_feeds f`);
    assert.ok(!row!.text.includes(Buffer.from(token).toString('hex')), 'only its hash is stored');
  });
});
