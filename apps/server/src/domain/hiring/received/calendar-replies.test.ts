// Starts a service of its own: emails are received for the whole installation.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { joinedMember } from '../../../../test/browser.ts';
import type { Json } from '../../../../test/harness.ts';
import { sql } from '../../../platform/database/sql.ts';
import { startConversation } from './conversation.fixture.ts';

const { messagesOf, process, receive, reply, service, setUp } = await startConversation();

interface Answer {
  from: string;
  uid: string;
  sequence?: number;
  partstat?: string;
  method?: string;
  more?: string[];
  attendees?: string[];
  headers?: Record<string, string>;
}

/** As Outlook sends it: without text, organizer and anything else that names an email of ours. */
function answer({
  from,
  uid,
  sequence = 0,
  partstat = 'ACCEPTED',
  method = 'REPLY',
  more = [],
  attendees,
  headers = {},
}: Answer) {
  const lines = [
    'BEGIN:VCALENDAR',
    `METHOD:${method}`,
    'BEGIN:VTIMEZONE',
    'TZID:Europe/Berlin',
    'BEGIN:STANDARD',
    'DTSTART:16010101T030000',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    ...(attendees ?? [`ATTENDEE;CN="Lovelace: Ada";PARTSTAT=${partstat};X-LONG=`, ` folded:mailto:${from}`]),
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    ...more,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  const type = { 'Content-Type': `text/calendar; method=${method}; charset=utf-8`, ...headers };
  return reply({
    from,
    to: 'jobs@acme.example',
    subject: 'Accepted: Interview',
    headers: type,
    text: lines.join('\r\n'),
  });
}

async function invited() {
  const { workspace, person } = await setUp();
  const { id: memberId, email: memberEmail } = await joinedMember(workspace, 'interviewer');
  const body = {
    applicationId: person.applicationId,
    interviewerIds: [memberId],
    type: 'technical',
    mode: 'video',
    scheduledAt: '2090-03-01T09:30:00Z',
  };
  const { id } = (await workspace.api('POST', '/interviews', body)).body.data;
  const { text } = await workspace.api('GET', `/interviews/${id}/calendar`);
  const uid = /^UID:(\S+)/m.exec(text)![1]!;
  const [sent] = await service.db.write.query<{ calendar: string }>(sql`
    select calendar from mails where workspace_id = ${workspace.id} and interview_id = ${id}
      and position(${person.email} in recipient) > 0`);
  const uidOfCandidate = /^UID:(\S+)/m.exec(sent!.calendar)![1]!;
  const responses = async (): Promise<Json[]> =>
    (await workspace.api('GET', `/interviews/${id}`)).body.data.responses.map((one: Json) => ({
      ...one,
      respondedAt: typeof one.respondedAt,
    }));
  return { workspace, person, id, uid, uidOfCandidate, memberId, memberEmail, responses };
}

const said = (memberId: string | null, response: string, more: object = {}) => ({
  ...{ memberId, response, delegatedTo: null, proposedAt: null, isCurrent: true, respondedAt: 'string' },
  ...more,
});

describe('the answer to an invitation', () => {
  it('is that of its attendee, by the UID alone, and belongs to the application; another one replaces it', async () => {
    const { workspace, person, id, uid, memberId, memberEmail, responses } = await invited();
    await receive(answer({ from: person.email, uid }));
    await receive(answer({ from: memberEmail, uid, partstat: 'TENTATIVE' }));
    await process();
    assert.deepEqual(await responses(), [said(null, 'accepted'), said(memberId, 'tentative')]);
    await receive(answer({ from: memberEmail, uid, partstat: 'DECLINED' }));
    await process();
    assert.deepEqual(await responses(), [said(null, 'accepted'), said(memberId, 'declined')]);
    const received = await messagesOf(workspace, `applicationId=${person.applicationId}`);
    assert.deepEqual(
      received.map(({ automatic, match }) => [automatic, match.by]),
      [1, 2, 3].map(() => ['calendar', 'reference']),
    );
    const events = await workspace.api('GET', `/activity-events?entityId=${id}&type=interview.updated`);
    assert.equal(events.body.data.length, 3);
    assert.deepEqual(Object.keys(events.body.data[0].data.changes), ['responses']);
    assert.equal((await workspace.api('GET', `/interviews/${id}`)).body.data.status, 'scheduled');
  });

  it('of the candidate, who has an event of their own, and of interviewers find the same interview', async () => {
    const { workspace, person, uid, uidOfCandidate, memberId, memberEmail, responses } = await invited();
    assert.notEqual(uid, uidOfCandidate);
    await receive(answer({ from: person.email, uid: uidOfCandidate }));
    await receive(answer({ from: memberEmail, uid, partstat: 'DECLINED' }));
    await process();
    assert.deepEqual(await responses(), [said(null, 'accepted'), said(memberId, 'declined')]);
    const received = await messagesOf(workspace, `applicationId=${person.applicationId}`);
    assert.equal(received.length, 2);
  });

  it('to an interview from before candidates had events of their own is found as well', async () => {
    const { workspace, person, id, uid, responses } = await invited();
    await service.db.write.query(sql`
      update interviews set candidate_uid = null where workspace_id = ${workspace.id} and id = ${id}`);
    await receive(answer({ from: person.email, uid }));
    await process();
    assert.deepEqual(await responses(), [said(null, 'accepted')]);
    await workspace.api('PATCH', `/interviews/${id}`, { scheduledAt: '2090-03-02T09:30:00Z' });
    const sent = await service.db.write.query<{ calendar: string }>(sql`
      select calendar from mails where workspace_id = ${workspace.id} and interview_id = ${id}
        and position(${person.email} in recipient) > 0 order by id desc limit 1`);
    assert.match(sent[0]!.calendar, new RegExp(`^UID:${uid}`, 'm'));
  });

  it('to an invitation before the last change is shown as such, and does not replace one to a later invitation', async () => {
    const { workspace, person, id, uid, responses } = await invited();
    await receive(answer({ from: person.email, uid }));
    await process();
    await workspace.api('PATCH', `/interviews/${id}`, { scheduledAt: '2090-03-02T09:30:00Z' });
    assert.deepEqual(await responses(), [said(null, 'accepted', { isCurrent: false })]);
    await receive(answer({ from: person.email, uid, sequence: 1, partstat: 'DECLINED' }));
    await receive(answer({ from: person.email, uid, sequence: 0, partstat: 'ACCEPTED' }));
    await process();
    assert.deepEqual(await responses(), [said(null, 'declined')]);
  });

  it('with another time proposes that one, in whatever zone, and changes nothing', async () => {
    const { workspace, person, id, uid, responses } = await invited();
    const counter = { from: person.email, uid, method: 'COUNTER', partstat: 'TENTATIVE' };
    await receive(answer({ ...counter, more: ['DTSTART;TZID=Europe/Berlin:20900701T100000'] }));
    await process();
    assert.deepEqual(await responses(), [said(null, 'tentative', { proposedAt: '2090-07-01T08:00:00.000Z' })]);
    assert.equal((await workspace.api('GET', `/interviews/${id}`)).body.data.scheduledAt, '2090-03-01T09:30:00.000Z');
  });

  it('that somebody else is to come names them, and what they answer themselves is nobody’s acceptance', async () => {
    const { uid, memberId, memberEmail, responses } = await invited();
    const substitute = 'grace@partner.example';
    const of = (email: string, more: string) => `ATTENDEE;${more}:mailto:${email}`;
    const delegated = of(memberEmail, `PARTSTAT=DELEGATED;CN="Ada; L";DELEGATED-TO="mailto:${substitute}"`);
    const accepted = of(substitute, `PARTSTAT=ACCEPTED;DELEGATED-FROM="mailto:${memberEmail}"`);
    // As RFC 5546 (4.2.5) has it: the line of the substitute is in the answer as well, here before that of the member.
    const attendees = [accepted, delegated];
    const send = (from: string, lines: string[]) => receive(answer({ from, uid, attendees: lines }));
    await send(memberEmail, attendees);
    await process();
    const expected = [said(memberId, 'delegated', { delegatedTo: substitute })];
    assert.deepEqual(await responses(), expected);
    await send(substitute, attendees);
    await send(memberEmail, [accepted]);
    await process();
    assert.deepEqual(await responses(), expected);
    await send(memberEmail, [of(memberEmail, 'PARTSTAT=DELEGATED;DELEGATED-TO="http://partner.example"')]);
    await process();
    assert.deepEqual(await responses(), [said(memberId, 'delegated')]);
  });

  it('by anybody else, a forged one, or one to a canceled interview answers for nobody', async () => {
    const { workspace, person, id, uid, responses } = await invited();
    const forged = { 'Authentication-Results': 'mx.acme.example; dmarc=fail header.from=mail.example' };
    await receive(answer({ from: 'friend@mail.example', uid }));
    await receive(answer({ from: person.email, uid, headers: forged }), [], 'imap');
    await receive(answer({ from: person.email, uid: `${'0'.repeat(8)}-0000-7000-8000-000000000000@rolecall` }));
    await receive(answer({ from: person.email, uid: `${'x'.repeat(50)}@rolecall` }));
    await process();
    assert.deepEqual(await responses(), []);
    await workspace.api('POST', `/interviews/${id}/cancel`);
    await receive(answer({ from: person.email, uid }));
    await process();
    assert.deepEqual(await responses(), []);
    assert.ok(service.url);
  });
});
