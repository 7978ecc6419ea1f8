// Starts a service of its own: emails are received for the whole installation.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Browser, joinedMember } from '../../../../test/browser.ts';
import { eventually } from '../../../../test/eventually.ts';
import { type Caller, type Json, startService } from '../../../../test/harness.ts';
import { makeCandidate, makeJob } from '../../../../test/hiring.ts';
import { keyWith, limitedKey } from '../../../../test/keys.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { processAll } from './process-all.fixture.ts';
import { writeRaw } from './raw-storage.ts';
import { receiveEmail } from './receive-email.ts';
import { removeLostEmails } from './remove-lost-emails.ts';

const service = await startService({ MAIL_FROM: 'Acme <jobs@acme.example>', MAIL_REPLY_DOMAIN: 'reply.acme.example' });
const { db, services } = service;
const workspace = await service.workspace('originals');
const { api } = workspace;
const job = await makeJob(workspace);

let people = 0;
/** Receives an email of a candidate in two pieces. */
async function received() {
  people += 1;
  const email = `writer${people}@mail.example`;
  const candidateId = await makeCandidate(workspace, { firstName: 'Ada', lastName: `W${people}`, email });
  await api('POST', '/applications', { candidateId, jobId: job.id });
  const head = `From: Ada <${email}>\r\nTo: originals@reply.acme.example\r\nSubject: Hello\r\n`;
  const body = `Content-Type: text/plain; charset=iso-8859-1\r\nX-Odd:  kept \r\n\r\nGr\xfc\xdfe <script>${people}`;
  const raw = Buffer.from(head + body, 'latin1');
  const pieces = [raw.subarray(0, 50), raw.subarray(50)];
  const envelope = { from: null, to: ['originals@reply.acme.example'] };
  const id = await receiveEmail(db, services, pieces, { channel: 'smtp', envelope });
  await processAll(service);
  const [message] = (await api('GET', `/messages?direction=in&candidateId=${candidateId}`)).body.data;
  return { candidateId, raw, message: message as Json, id: id! };
}

async function storedKeys(id: string): Promise<number> {
  let count = 0;
  for await (const _ of services.storage.list(`received/${id}/`)) count += 1;
  return count;
}
const original = (caller: Caller, id: string) => caller('GET', `/messages/${id}/raw`);

describe('the original of a received email', () => {
  it('is returned byte for byte, as a file that no browser displays and no cache keeps', async () => {
    const { raw, message } = await received();
    const response = await fetch(new URL(`/api/v1/messages/${message.id}/raw`, service.url), {
      headers: { authorization: `Bearer ${workspace.secretKey}` },
    });
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), raw);
    const header = (name: string) => response.headers.get(name);
    assert.deepEqual(
      ['content-type', 'content-disposition', 'x-content-type-options', 'cache-control', 'etag'].map(header),
      ['message/rfc822', 'attachment; filename="email.eml"', 'nosniff', 'no-store', null],
    );
  });

  it('is for callers who could create links to every application and have personal data', async () => {
    const { message, candidateId } = await received();
    const without = await keyWith(workspace, 'messages:read', 'candidates:read');
    assert.equal((await original(without.api, message.id)).status, 403);
    const allowed = await keyWith(workspace, 'messages:read', 'candidate_links:write');
    assert.equal((await original(allowed.api, message.id)).status, 200);
    const anonymous = await limitedKey(workspace, { personalData: false });
    assert.equal((await original(anonymous.api, message.id)).status, 403);
    const other = await makeJob(workspace);
    const elsewhere = await limitedKey(workspace, { jobIds: [other.id] });
    assert.equal((await original(elsewhere.api, message.id)).status, 404);
    const within = await limitedKey(workspace, { jobIds: [job.id] });
    assert.equal((await within.api('GET', `/messages/${message.id}`)).status, 200);
    assert.equal((await original(within.api, message.id)).status, 403);
    await makeJob(workspace, { confidential: true });
    const recruiter = new Browser(service);
    await recruiter.signIn(workspace, (await joinedMember(workspace, 'recruiter')).email);
    assert.equal((await recruiter.api('GET', `/messages/${message.id}/raw`)).status, 403);
    await api('POST', `/candidates/${candidateId}/erase`);
    assert.equal((await original(api, message.id)).status, 404);
  });

  it('is read in the audit log, with the candidate who wrote it', async () => {
    const { message, candidateId } = await received();
    const { headers } = await original(api, message.id);
    const entry = await eventually(
      async () => (await api('GET', `/audit-log?candidateId=${candidateId}&limit=100`)).body.data as Json[],
      (entries) => entries.some(({ requestId }) => requestId === headers.get('x-request-id')),
    );
    assert.ok(entry.length > 0);
  });

  it('does not exist for an email that was sent', async () => {
    const { candidateId } = await received();
    const sent = await api('POST', '/messages', { candidateId, subject: 'Hello', text: 'Hello.' });
    assert.equal((await original(api, sent.body.data.id)).status, 404);
  });

  it('counts towards the storage of the workspace until it is removed', async () => {
    const used = async () => (await api('GET', '/workspace/usage')).body.data.storageBytes.used;
    const before = await used();
    const { raw } = await received();
    assert.equal((await used()) - before, raw.length);
  });
});

describe('the content of an email whose process was killed before the email was known', () => {
  it('is removed a day later; that of received emails remains', async () => {
    const known = await received();
    const lost = newId();
    await writeRaw(services.storage, lost, [Buffer.from('From: a@b'), Buffer.from('.example\r\n\r\nHello.')]);
    const now = Date.now();
    assert.equal(await removeLostEmails(db, services, new Date(now + 23 * 3_600_000)), 0);
    assert.equal(await removeLostEmails(db, services, new Date(now + 25 * 3_600_000)), 2);
    assert.deepEqual([await storedKeys(lost), await storedKeys(known.id)], [0, 2]);
  });
});
