import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';
import { convertIcsCalendar } from 'ts-ics';
import { startService } from '../../../../test/harness.ts';
import { apply, makeJob, makeMember } from '../../../../test/hiring.ts';
import { sql } from '../../../platform/database/sql.ts';

const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;
const { id: applicationId } = await apply(workspace, (await makeJob(workspace, { title: 'Pilot; harbour, east' })).id);

const schedule = async (more: object) =>
  (await api('POST', '/interviews', { applicationId, type: 'final', mode: 'onsite', ...more })).body.data;

/** Downloads the file and reads it with an independent parser, which resolves local times by the file's own zone. */
async function download(id: string) {
  const answer = await api('GET', `/interviews/${id}/calendar`);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'text/calendar; charset=utf-8');
  const calendar = new ICAL.Component(ICAL.parse(answer.text));
  const event = calendar.getFirstSubcomponent('vevent');
  assert.ok(event);
  const time = (name: string) => {
    const value = event.getFirstPropertyValue(name);
    assert.ok(value instanceof ICAL.Time);
    return { local: value.toString(), utc: new Date(value.toUnixTime() * 1000).toISOString() };
  };
  return {
    answer,
    method: calendar.getFirstPropertyValue('method'),
    zone: calendar.getFirstSubcomponent('vtimezone'),
    text: (name: string) => event.getFirstPropertyValue(name),
    time,
    attendees: event.getAllProperties('attendee').map((one) => one.getFirstValue()),
    roles: event.getAllProperties('attendee').map((one) => one.getFirstParameter('role')),
  };
}

/** What three parsers that share no code read from an invitation. */
function readByAll(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
  const utc = (time: ICAL.Time) => new Date(time.toUnixTime() * 1000).toISOString();
  const address = (mailto: unknown) => String(mailto).replace(/^mailto:/, '');
  const parsed = nodeIcal.sync.parseICS(file);
  const entry = Object.values(parsed).find((one) => one?.type === 'VEVENT') as VEvent; // the file has one
  const invited = [entry.attendee ?? []].flat().map((one) => (typeof one === 'string' ? one : one.val));
  const { method, events = [] } = convertIcsCalendar(undefined, file);
  const [own] = events;
  return {
    'ical.js': {
      method: calendar.getFirstPropertyValue('method'),
      ...{ uid: event.uid, sequence: event.sequence, summary: event.summary, location: event.location },
      ...{ start: utc(event.startDate), end: utc(event.endDate) },
      organizer: address(event.organizer),
      attendees: event.attendees.map((one) => address(one.getFirstValue())),
    },
    'node-ical': {
      method: entry.method,
      ...{ uid: entry.uid, sequence: Number(entry.sequence), summary: entry.summary, location: entry.location },
      ...{ start: entry.start.toISOString(), end: entry.end!.toISOString() },
      organizer: address(typeof entry.organizer === 'string' ? entry.organizer : entry.organizer?.val),
      attendees: invited.map(address),
    },
    'ts-ics': {
      method,
      ...{ uid: own!.uid, sequence: own!.sequence ?? 0, summary: own!.summary, location: own!.location },
      ...{ start: own!.start.date.toISOString(), end: own!.end!.date.toISOString() },
      organizer: own!.organizer?.email,
      attendees: own!.attendees?.map(({ email }) => email),
    },
  };
}

describe('calendar files', () => {
  it('an interview invites its interviewers, from the workspace, and does not name the address of the candidate', async () => {
    const member = await makeMember(workspace);
    const [person] = await service.db.write.query<{ email: string }>(sql`
      select c.email from candidates c join applications a on a.workspace_id = c.workspace_id and a.candidate_id = c.id
      where a.workspace_id = ${workspace.id} and a.id = ${applicationId}`);
    const { id } = await schedule({
      scheduledAt: '2090-03-01T09:30:00Z',
      interviewerIds: [member],
      meetingUrl: 'https://meet.example/x',
      notes: 'For the team only',
    });
    const file = await download(id);
    assert.equal(file.method, 'REQUEST');
    assert.equal(file.text('status'), 'CONFIRMED');
    assert.equal(file.text('sequence'), 0);
    assert.equal(file.text('summary'), 'Interview: Ida Rhodes, Pilot; harbour, east');
    assert.equal(file.text('url'), 'https://meet.example/x');
    assert.equal(file.text('organizer'), 'mailto:no-reply@localhost', "not a person's own address");
    assert.ok(!file.answer.text.includes(`owner@${workspace.slug}.example`));
    assert.deepEqual(file.attendees, [`mailto:member-${member}@example.com`]);
    assert.ok(!file.answer.text.includes(person!.email));
    assert.deepEqual(file.time('dtstart').utc, '2090-03-01T09:30:00.000Z');
    assert.deepEqual(file.time('dtend').utc, '2090-03-01T10:15:00.000Z');
    assert.ok(!file.answer.text.includes('For the team only'));
  });

  it('the candidate’s email and file name the job and the company, and neither interviewers nor the title for the team', async () => {
    const member = await makeMember(workspace);
    const { id } = await schedule({ scheduledAt: '2090-04-01T09:30:00Z', interviewerIds: [member], title: 'Panel' });
    const emails = await service.db.write.query<{ recipient: string; text: string; calendar: string }>(sql`
      select recipient, text, replace(calendar, E'\r\n ', '') as calendar from mails
      where workspace_id = ${workspace.id} and interview_id = ${id} order by id`);
    assert.equal(emails.length, 2);
    const [candidate, interviewer] = emails;
    const { name } = (await api('GET', '/workspace')).body.data;
    assert.ok(
      candidate!.calendar.includes(`SUMMARY:Interview: Pilot\\; harbour\\, east at ${name}`),
      candidate!.calendar,
    );
    assert.doesNotMatch(candidate!.calendar, RegExp(`Panel|member-${member}`));
    assert.equal(candidate!.calendar.match(/^ATTENDEE/gm)?.length, 1);
    assert.doesNotMatch(candidate!.text, /Panel|Candidate:|Rhodes\n/);
    assert.match(candidate!.text, /\nPilot; harbour, east\nWhen: /);
    const uidIn = (calendar: string) => /^UID:(\S+)/m.exec(calendar)![1];
    assert.notEqual(uidIn(candidate!.calendar), uidIn(interviewer!.calendar));
    assert.ok(!candidate!.calendar.includes(id), 'nor what would find the event of the team');
    assert.match(interviewer!.calendar, /SUMMARY:Panel/);
    assert.ok(interviewer!.calendar.includes(`member-${member}`));
    assert.match(interviewer!.text, /\nPanel\nCandidate: Ida Rhodes\nWhen: /);
  });

  it('the UID never changes and SEQUENCE increases with every change that calendars show', async () => {
    const { id } = await schedule({ scheduledAt: '2090-03-01T09:30:00Z' });
    const seen = [await download(id)];
    for (const patch of [{ scheduledAt: '2090-03-02T09:30:00Z' }, { location: 'Pier 4' }, { title: 'Last talk' }]) {
      await api('PATCH', `/interviews/${id}`, patch);
      seen.push(await download(id));
    }
    await api('PATCH', `/interviews/${id}`, { notes: 'Changes no calendar' });
    await api('POST', `/interviews/${id}/cancel`);
    seen.push(await download(id));
    assert.equal(new Set(seen.map(({ text }) => text('uid'))).size, 1);
    assert.deepEqual(
      seen.map(({ text }) => text('sequence')),
      [0, 1, 2, 3, 4],
    );
    assert.equal(seen.at(-1)?.method, 'CANCEL');
    assert.equal(seen.at(-1)?.text('status'), 'CANCELLED');
  });

  it('rescheduling across the start of daylight saving time has the correct time in every calendar', async () => {
    const { id } = await schedule({ scheduledAt: '2090-03-24T09:00:00Z', timeZone: 'Europe/Berlin' });
    const winter = await download(id);
    assert.ok(winter.zone);
    assert.deepEqual(winter.time('dtstart'), { local: '2090-03-24T10:00:00', utc: '2090-03-24T09:00:00.000Z' });
    // The clocks go forward in the night to 26 March 2090.
    await api('PATCH', `/interviews/${id}`, { scheduledAt: '2090-03-27T09:00:00Z' });
    const summer = await download(id);
    assert.deepEqual(summer.time('dtstart'), { local: '2090-03-27T11:00:00', utc: '2090-03-27T09:00:00.000Z' });
    assert.deepEqual(summer.time('dtend'), { local: '2090-03-27T11:45:00', utc: '2090-03-27T09:45:00.000Z' });
  });

  it('optional interviewers are invited as such, and remain so until they leave or somebody says otherwise', async () => {
    const [lead, guest, other] = [
      await makeMember(workspace),
      await makeMember(workspace),
      await makeMember(workspace),
    ];
    const { id, optionalInterviewerIds } = await schedule({
      scheduledAt: '2090-05-02T09:30:00Z',
      interviewerIds: [lead, guest],
      optionalInterviewerIds: [guest.toUpperCase()],
    });
    assert.deepEqual(optionalInterviewerIds, [guest]);
    assert.deepEqual((await download(id)).roles, ['REQ-PARTICIPANT', 'OPT-PARTICIPANT']);
    const change = async (body: object) => (await api('PATCH', `/interviews/${id}`, body)).body;
    assert.deepEqual((await change({ scheduledAt: '2090-05-03T09:30:00Z' })).data.optionalInterviewerIds, [guest]);
    assert.deepEqual((await change({ interviewerIds: [guest, other] })).data.optionalInterviewerIds, [guest]);
    assert.deepEqual((await change({ optionalInterviewerIds: [other] })).data.optionalInterviewerIds, [other]);
    assert.deepEqual((await download(id)).roles, ['REQ-PARTICIPANT', 'OPT-PARTICIPANT']);
    assert.equal((await download(id)).text('sequence'), 3);
    assert.deepEqual((await change({ interviewerIds: [guest] })).data.optionalInterviewerIds, []);
    for (const wrong of [[lead], [guest, guest]]) {
      const { details } = (await change({ optionalInterviewerIds: wrong })).error!;
      assert.deepEqual(Object.keys(details.fields), [`optionalInterviewerIds.${wrong.length - 1}`]);
    }
  });

  it('invitations, changes and cancellations mean the same to three independent parsers', async () => {
    const [member, optional] = [await makeMember(workspace), await makeMember(workspace)];
    const { id } = await schedule({
      ...{ scheduledAt: '2090-03-28T07:30:00Z', timeZone: 'Europe/Berlin', location: 'Pier 4, left; 2nd floor' },
      ...{ interviewerIds: [member, optional], optionalInterviewerIds: [optional], title: 'Döner \\ tea, 1:1; "x"' },
    });
    await api('PATCH', `/interviews/${id}`, { scheduledAt: '2090-03-24T07:30:00Z', timeZone: 'America/New_York' });
    await api('POST', `/interviews/${id}/cancel`);
    const sent = await service.db.write.query<{ recipient: string; calendar: string }>(sql`
      select recipient, calendar from mails where workspace_id = ${workspace.id} and interview_id = ${id} order by id`);
    const seen = sent.map(({ calendar }) => {
      const { 'ical.js': first, ...others } = readByAll(calendar);
      for (const [name, read] of Object.entries(others)) assert.deepEqual(read, first, name);
      return [first.method, first.sequence, first.start, first.attendees.length];
    });
    const [before, after] = ['2090-03-28T07:30:00.000Z', '2090-03-24T07:30:00.000Z'];
    const expected = [
      ['REQUEST', 0, before],
      ['REQUEST', 1, after],
      ['CANCEL', 2, after],
    ];
    assert.deepEqual(
      seen.toSorted(),
      expected.flatMap((one) => [1, 2, 2].map((attendees) => [...one, attendees])).toSorted(),
    );
  });

  it('a matching If-None-Match returns 304', async () => {
    const { id } = await schedule({ scheduledAt: '2090-03-01T09:30:00Z' });
    const { answer } = await download(id);
    const etag = answer.headers.get('etag');
    assert.ok(etag);
    const again = await api('GET', `/interviews/${id}/calendar`, undefined, { 'if-none-match': etag });
    assert.equal(again.status, 304);
  });
});
