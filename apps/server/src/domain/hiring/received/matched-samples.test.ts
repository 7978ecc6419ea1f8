// Starts a service of its own: emails are received for the whole installation.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { makeJob } from '../../../../test/hiring.ts';
import { sql } from '../../../platform/database/sql.ts';
import { sampleEmails } from '../../../platform/email/received/sample-emails.fixture.ts';
import { addressIn, startConversation } from './conversation.fixture.ts';

const { service, db, process, applicant, write, receive } = await startConversation();

/** The ways that lead to an application, and what the message says about them. */
const BY = {
  'signed address': 'signed_address',
  'delivered to it': 'signed_address',
  reference: 'reference',
  sender: 'sender',
  stranger: null,
} as const;
type Way = keyof typeof BY;
const WAYS = Object.keys(BY) as Way[]; // of this object

it('emails of real programs reach the right application or none, by each way that leads to one', async () => {
  const workspace = await service.workspace('samples');
  const { id: jobId } = await makeJob(workspace);
  const people = [await applicant(workspace, jobId), await applicant(workspace, jobId)];
  const mails = [(await write(workspace, people[0]!)).mail, (await write(workspace, people[1]!)).mail];
  const slug = 'samples@reply.acme.example';
  const variants = WAYS.flatMap((way) =>
    people.map(({ email, applicationId }, index) => {
      const { replyTo, messageId, text } = mails[index]!;
      const signed = addressIn(replyTo!);
      const samples = sampleEmails({
        from: { name: 'Zoë Ångström', address: way === 'stranger' ? 'stranger@mail.example' : email },
        to: way === 'signed address' ? signed : slug,
        answers: way === 'reference' ? messageId.slice(1, -1) : `unknown-${way.length}-${index}@mail.example`,
        quoted: text,
      });
      return { way, email, applicationId, envelope: way === 'delivered to it' ? [signed] : [], samples };
    }),
  );
  // Each sample once, by a way and to a person that its place decides.
  const received: { name: string; way: Way; applicationId: string; isFromPerson: boolean }[] = [];
  for (let place = 0; place < variants[0]!.samples.length; place += 1) {
    const { way, email, applicationId, envelope, samples } = variants[place % variants.length]!;
    const { name, raw } = samples[place]!;
    const isFromPerson = new RegExp(`^From:.*${email}`, 'im').test(raw.toString('latin1'));
    received.push({ name, way, applicationId, isFromPerson });
    await receive(raw, envelope);
  }
  await process();
  const rows = await db.write.query<{ applicationId: string | null; by: string | null }>(sql`
    select m.application_id as "applicationId", m.match->>'by' as by
    from received_emails r left join messages m on m.id = r.message_id order by r.id`);
  assert.equal(rows.length, received.length);
  let bySender = 0;
  rows.forEach((found, index) => {
    const { name, way, applicationId, isFromPerson } = received[index]!;
    const right = { applicationId, by: BY[way] };
    const none = { applicationId: null, by: null };
    // Mail servers write in their own name.
    const isNone = way === 'stranger' || (way === 'sender' && !isFromPerson);
    assert.deepEqual({ ...found }, isNone ? none : right, `${name}, ${way}`);
    if (found.by === 'sender') bySender += 1;
  });
  assert.ok(bySender > 100, `${bySender}`);
});
