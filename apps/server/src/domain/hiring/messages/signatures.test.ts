import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { Browser, joinedMember } from '../../../../test/browser.ts';
import { eventually } from '../../../../test/eventually.ts';
import { type Json, startService } from '../../../../test/harness.ts';
import { eventsOf, makeCandidate, makeJob } from '../../../../test/hiring.ts';
import { limitedKey } from '../../../../test/keys.ts';
import { startWorkers } from '../../../background/workers.ts';
import { leaves, readMime } from '../../../platform/email/mime.fixture.ts';
import { startReceiver } from '../../../platform/email/smtp-receiver.fixture.ts';

const postbox = await startReceiver({ after });
const service = await startService({ SMTP_URL: `smtp://${postbox.host}`, MAIL_FROM: 'jobs@rolecall.test' });
const workers = startWorkers(service);
service.beforeClose(() => workers.stop());

const workspace = await service.workspace();
const job = await makeJob(workspace, { title: 'Cook' });
const member = await joinedMember(workspace, 'recruiter');
const grace = new Browser(service);
await grace.signIn(workspace, member.email);
const SIGNATURE = '**Grace** <Hopper>\n{{ candidate.firstName }} & Co.';
const PLAIN = SIGNATURE.replaceAll('**', '');
const signed = await grace.api('PATCH', '/session', { signature: SIGNATURE });
const CONTENT = { subject: 'Hello', text: 'Hello {{ candidate.firstName }}.' };
const BELOW = `Hello Ada.\n\n-- \n${PLAIN}`;

let people = 0;
async function applicant() {
  people += 1;
  const email = `signed${people}@example.com`;
  const candidateId = await makeCandidate(workspace, { firstName: 'Ada', lastName: 'Lovelace', email });
  const { body } = await workspace.api('POST', '/applications', { candidateId, jobId: job.id });
  return { email, candidateId, applicationId: body.data.id as string };
}

async function messageOf({ applicationId }: { applicationId: string }): Promise<Json> {
  const { body } = await workspace.api('GET', `/messages?applicationId=${applicationId}`);
  return body.data[0];
}

describe('the signature of a member', () => {
  it('is their own setting, a field of the member with an event, and hidden from keys without personal data', async () => {
    assert.equal(signed.status, 200, signed.text);
    assert.equal(signed.body.data.member.signature, SIGNATURE);
    const read = await workspace.api('GET', `/members/${member.id}`);
    assert.equal(read.body.data.signature, SIGNATURE);
    const [event] = (await eventsOf(workspace, member.id)).filter(({ type }) => type === 'member.updated');
    assert.deepEqual(event!.data.changes, { signature: { from: null, to: SIGNATURE } });
    const { api } = await limitedKey(workspace, { personalData: false });
    assert.equal((await api('GET', `/members/${member.id}`)).body.data.signature, null);
    assert.equal((await grace.api('PATCH', '/session', { signature: 'x'.repeat(2001) })).status, 422);
  });

  it('is below a message that they write, formatted and without variables, in the preview and in the email before the personal link', async () => {
    const person = await applicant();
    const { applicationId } = person;
    const preview = (await grace.api('POST', '/messages/preview', { applicationId, ...CONTENT })).body.data;
    assert.equal(preview.text, BELOW);
    assert.match(
      preview.html,
      /<p><strong>Grace<\/strong> &lt;Hopper&gt;<br>\n\{\{ candidate.firstName \}\} &amp; Co\.<\/p>/,
    );
    const sent = await grace.api('POST', '/messages', { applicationId, ...CONTENT });
    assert.deepEqual([sent.body.data.text, sent.body.data.html], [preview.text, preview.html]);
    const mail = await eventually(
      async () => postbox.mails.find(({ to }) => to.includes(person.email)),
      (found) => found !== undefined,
    );
    assert.match(
      leaves(readMime(mail!.raw))[0]!.body.replaceAll('\r', ''),
      /-- \nGrace <Hopper>\n.*\n\n.*:\nhttp.*\/my\//,
    );
  });

  it('is left out on request, and of messages that a key or an automation writes', async () => {
    const { applicationId, candidateId } = await applicant();
    const texts: string[] = [];
    for (const api of [grace.api.bind(grace), workspace.api]) {
      const body = { applicationId, ...CONTENT, ...(api === workspace.api ? {} : { signature: false }) };
      texts.push((await api('POST', '/messages', body)).body.data.text);
      texts.push((await api('POST', '/messages/preview', body)).body.data.text);
    }
    assert.deepEqual(texts, Array(4).fill('Hello Ada.'));
    for (const signature of [true, false]) {
      const bulk = await grace.api('POST', '/messages/bulk', { candidateIds: [candidateId], ...CONTENT, signature });
      const { id } = bulk.body.data.items[0];
      const { text } = (await workspace.api('GET', `/messages/${id}`)).body.data;
      assert.equal(text, signature ? BELOW : 'Hello Ada.');
    }
  });

  it('is below a rejection whose text they write, unless it is left out, and not below that of the workspace', async () => {
    for (const [mail, isSigned] of [
      [CONTENT, true],
      [{ ...CONTENT, signature: false }, false],
      [{ subject: 'Hello' }, false],
    ] as const) {
      const person = await applicant();
      const path = `/applications/${person.applicationId}/reject`;
      const preview = (await grace.api('POST', `${path}/preview`, mail)).body.data;
      assert.equal((await grace.api('POST', path, { mail })).status, 200);
      const { text } = await messageOf(person);
      assert.equal(text, preview.text);
      assert.equal(text.includes('-- \nGrace'), isSigned, text);
    }
    const person = await applicant();
    await workspace.api('POST', `/applications/${person.applicationId}/reject`, { mail: CONTENT });
    assert.equal((await messageOf(person)).text, 'Hello Ada.');
  });
});
