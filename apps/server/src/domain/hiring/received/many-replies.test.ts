// Starts a service of its own: emails are received for the whole installation.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eventually } from '../../../../test/eventually.ts';
import type { Json } from '../../../../test/harness.ts';
import { makeJob } from '../../../../test/hiring.ts';
import { randomFrom } from '../../../../test/random.ts';
import { sql } from '../../../platform/database/sql.ts';
import { addressIn, type Person, startConversation } from './conversation.fixture.ts';

const { service, db, sent, process, applicant, reply, receive } = await startConversation();

const PEOPLE = 50;
/** Of the first of them, who have another open application. */
const WITH_TWO = 5;
const SEED = 37;
/** The address of a workspace, which names none of its applications. */
const TO_WORKSPACE = 'bulk@reply.acme.example';
const REWRITTEN = { 'In-Reply-To': '<rewritten@dlp.example>', References: '<rewritten@dlp.example>' };

it('1,000 replies to one bulk email, shuffled and with equal subjects, each reach the application that they name, else that of their sender, or none', async (t) => {
  const workspace = await service.workspace('bulk');
  const { id: jobId } = await makeJob(workspace);
  const people: Person[] = [];
  for (let index = 0; index < PEOPLE; index += 1) people.push(await applicant(workspace, jobId));
  const { id: otherJobId } = await makeJob(workspace);
  for (const { candidateId } of people.slice(0, WITH_TWO))
    await workspace.api('POST', '/applications', { candidateId, jobId: otherJobId });
  const applicationIds = people.map(({ applicationId }) => applicationId);
  const content = { subject: 'News about your application', text: 'Are you still interested?' };
  await workspace.api('POST', '/messages/bulk', { applicationIds, ...content });
  const outgoing = await eventually(
    async () => (await workspace.api('GET', '/messages?direction=out&limit=100')).body.data as Json[],
    (all) => all.length === PEOPLE && all.every(({ status }) => status === 'sent'),
  );

  const emails: { raw: Buffer; mark: string; expected: [applicationId: string | null, by: string | null] }[] = [];
  for (let index = 0; index < 1000; index += 1) {
    const place = index % PEOPLE;
    const person = people[place]!;
    const other = people[(place + 7) % PEOPLE]!;
    const message = outgoing.find(({ applicationId }) => applicationId === person.applicationId)!;
    const mail = sent.get(person.email)!.find(({ messageId }) => messageId.includes(message.id))!;
    const signed = addressIn(mail.replyTo!);
    const answers = { 'In-Reply-To': mail.messageId, References: mail.messageId };
    const { applicationId } = person;
    const [from, to, headers, expected]: [string, string, Record<string, string>, [string | null, string | null]] =
      // The signed address was lost: the email that is answered decides, whoever answers.
      index < 100
        ? [other.email, TO_WORKSPACE, answers, [applicationId, 'reference']]
        : // Nothing is left but the sender.
          index < 200
          ? [person.email, TO_WORKSPACE, REWRITTEN, place < WITH_TWO ? [null, null] : [applicationId, 'sender']]
          : index < 250
            ? [`private${index}@mail.example`, TO_WORKSPACE, REWRITTEN, [null, null]]
            : // A server has rewritten the IDs: the signed address decides, whoever answers.
              index < 450
              ? [index % 2 === 0 ? other.email : person.email, signed, REWRITTEN, [applicationId, 'signed_address']]
              : // Forwarded to a friend, who answers all, or who writes to the workspace with our email below.
                index < 500
                ? [`friend${index}@mail.example`, signed, answers, [applicationId, 'signed_address']]
                : index < 550
                  ? [`friend${index}@mail.example`, TO_WORKSPACE, {}, [null, null]]
                  : [index % 3 === 0 ? other.email : person.email, signed, answers, [applicationId, 'signed_address']];
    const mark = `mark-${index}-`;
    const quoted = `Forwarded message\nTo: ${person.email}\nReply-To: ${signed}\nSubject: ${content.subject}\n`;
    const isForwarded = index >= 450 && index < 550;
    const text = isForwarded ? `${mark}\n\n${quoted}` : mark;
    emails.push({ raw: reply({ from, to, subject: `Re: ${content.subject}`, text, headers }), mark, expected });
  }
  const random = randomFrom(SEED);
  t.diagnostic(`seed ${SEED}`);
  for (let last = emails.length - 1; last > 0; last -= 1) {
    const at = random(last + 1);
    [emails[last], emails[at]] = [emails[at]!, emails[last]!];
  }
  for (const { raw } of emails) await receive(raw);
  await process();
  const rows = await db.write.query<{ text: string; applicationId: string | null; by: string | null }>(sql`
    select text, application_id as "applicationId", match->>'by' as by from messages
    where workspace_id = ${workspace.id} and direction = 'in'`);
  assert.equal(rows.length, emails.length);
  const found = new Map(rows.map(({ text, applicationId, by }) => [/mark-\d+-/.exec(text)![0], [applicationId, by]]));
  for (const { mark, expected } of emails) assert.deepEqual(found.get(mark), expected, mark);
});
