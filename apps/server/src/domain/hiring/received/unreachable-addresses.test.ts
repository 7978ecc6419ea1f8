// Starts a service of its own: emails are received for the whole installation.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventually } from '../../../../test/eventually.ts';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { makeCandidate } from '../../../../test/hiring.ts';
import { limitedKey } from '../../../../test/keys.ts';
import { acrossWorkspaces } from '../../../../test/row-security.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { OutgoingEmail } from '../../../platform/email/build-message.ts';
import { EmailRejected } from '../../../platform/email/errors.ts';
import { MESSAGE_KINDS } from '../../email/built-in-templates.ts';
import { EmailWorker } from '../../email/email-worker.ts';
import { dispatchOnce } from '../../integrations/activity/dispatch.ts';
import { runDispatcher } from '../../integrations/automations/runs/dispatch-runs.ts';
import { noteRejectedAddress } from '../candidates/note-rejected-address.ts';
import { storeMessageResult } from '../messages/complete-message.ts';
import { BOUNCE_TYPE, bounceBody } from './bounce.fixture.ts';
import { processAll } from './process-all.fixture.ts';
import { receiveEmail } from './receive-email.ts';

const service = await startService({
  MAIL_FROM: 'Acme <jobs@acme.example>',
  MAIL_REPLY_DOMAIN: 'reply.acme.example',
  INBOUND_AUTHSERV_ID: 'mx.acme.example',
});
const { db, services } = service;
const workspace = await service.workspace();
const { api } = workspace;

const sent = new Map<string, OutgoingEmail>();
/** What the mail server replies to emails to these addresses. */
const rejections = new Map<string, string>();
const worker = new EmailWorker(
  db,
  services,
  {
    async send(mail) {
      const address = addressIn(mail.to);
      const reply = rejections.get(address);
      if (reply !== undefined) throw new EmailRejected(reply);
      sent.set(address, mail);
      return { relayId: null };
    },
    verify: async () => {},
    close: () => {},
  },
  'Acme <jobs@acme.example>',
  {
    leaseSeconds: 60,
    perDomain: 5,
    random: Math.random,
    results: Object.fromEntries(MESSAGE_KINDS.map((kind) => [kind, storeMessageResult])),
    rejected: noteRejectedAddress,
  },
);
service.beforeClose(() => worker.stop());

function addressIn(mailbox: string): string {
  return /<(.+)>$/.exec(mailbox)?.[1] ?? mailbox;
}

let people = 0;
async function person(): Promise<{ id: string; email: string }> {
  people += 1;
  const email = `Person${people}@mail.example`;
  return { id: await makeCandidate(workspace, { firstName: 'Ada', lastName: `P${people}`, email }), email };
}

/** Sends an email to the candidate. @returns it, once it has been sent or rejected */
async function write({ id, email }: { id: string; email: string }): Promise<OutgoingEmail | undefined> {
  const { body } = await api('POST', '/messages', { candidateId: id, subject: 'Hello', text: 'When can we talk?' });
  await eventually(
    () => api('GET', `/messages/${body.data.id}`),
    (answer) => answer.body.data.status !== 'queued',
  );
  return sent.get(email);
}

const read = async (id: string, as: Pick<TestWorkspace, 'api'> = workspace): Promise<Json> =>
  (await as.api('GET', `/candidates/${id}`)).body.data;

let emails = 0;
async function receive(head: Record<string, string>, body: string): Promise<void> {
  emails += 1;
  const fields = { 'Message-ID': `<received-${emails}@mail.example>`, Subject: 'Re: Hello', ...head };
  const lines = [...Object.entries(fields).map(([name, value]) => `${name}: ${value}`), '', body];
  const envelope = { from: null, to: [] };
  await receiveEmail(db, services, [Buffer.from(lines.join('\r\n'))], { channel: 'imap', envelope });
  await processAll(service);
}

function bounce(mail: OutgoingEmail, to: string, status: string, words: string): Promise<void> {
  const head = { From: 'MAILER-DAEMON@mx.example', To: 'jobs@acme.example', 'Content-Type': BOUNCE_TYPE };
  return receive(head, bounceBody({ messageId: mail.messageId, to, status, words }));
}

async function bounced(): Promise<{ id: string; email: string; mail: OutgoingEmail }> {
  const who = await person();
  const mail = (await write(who))!;
  await bounce(mail, who.email.toLowerCase(), '5.1.1', 'no such user');
  return { ...who, mail };
}

describe('an address to which emails are rejected for good', () => {
  it('is marked on the candidate with the reason, once, as a change like any other: event, ETag, synced copy and filter', async () => {
    const who = await person();
    const synced = async (token: string) => (await api('GET', `/candidates?limit=100${token}`)).body;
    const token = (await synced('')).meta.syncToken;
    const before = await api('GET', `/candidates/${who.id}`);
    const mail = (await write(who))!;
    await bounce(mail, who.email.toLowerCase(), '5.1.1', 'no such user');
    const marked = await api('GET', `/candidates/${who.id}`);
    const { emailUnreachableAt, emailUnreachableReason, updatedAt } = marked.body.data;
    assert.ok(emailUnreachableAt);
    assert.equal(emailUnreachableReason, '5.1.1 550 5.1.1 no such user');
    assert.ok(updatedAt > before.body.data.updatedAt);
    assert.notEqual(marked.headers.get('etag'), before.headers.get('etag'));
    await bounce(mail, who.email, '5.1.1', 'again');
    assert.equal((await read(who.id)).emailUnreachableReason, emailUnreachableReason);
    const query = `entityType=candidate&entityId=${who.id}&type=candidate.updated`;
    const events: Json[] = (await api('GET', `/activity-events?${query}`)).body.data;
    assert.equal(events.length, 1);
    assert.equal(events[0].actor.type, 'system');
    assert.deepEqual(events[0].data.changes.emailUnreachableAt, { from: null, to: emailUnreachableAt });
    assert.deepEqual(events[0].data.candidate, marked.body.data);
    const [copy] = (await synced(`&syncToken=${token}`)).data;
    assert.deepEqual(copy, marked.body.data);
    const found = async (value: boolean) =>
      (await api('GET', `/candidates?emailUnreachable=${value}&limit=100`)).body.data.map(({ id }: Json) => id);
    assert.ok((await found(true)).includes(who.id) && !(await found(false)).includes(who.id));
  });

  it('is not that of a full mailbox, a policy, a delay, another recipient or a former address', async () => {
    const { id, email } = await person();
    const mail = (await write({ id, email }))!;
    await bounce(mail, email, '5.2.2', 'mailbox full, account inactive');
    await bounce(mail, email, '5.7.1', 'message rejected as spam, invalid recipient');
    await bounce(mail, email, '4.4.1', 'connection timed out');
    await bounce(mail, 'copy@mail.example', '5.1.1', 'no such user');
    assert.equal((await read(id)).emailUnreachableAt, null);
    assert.equal((await api('PATCH', `/candidates/${id}`, { email: `new-${email}` })).status, 200);
    await bounce(mail, email, '5.1.1', 'no such user');
    assert.equal((await read(id)).emailUnreachableAt, null);
  });

  it('is also one that the mail server rejects while an email is sent', async () => {
    const who = await person();
    rejections.set(who.email, 'Can’t send mail - all recipients were rejected: 550 5.1.1 <x>: user unknown');
    await write(who);
    const { emailUnreachableReason } = await eventually(
      () => read(who.id),
      ({ emailUnreachableAt }) => emailUnreachableAt !== null,
    );
    assert.match(emailUnreachableReason, /user unknown/);
    const spam = await person();
    rejections.set(spam.email, 'Message failed: 550 5.7.1 looks like spam');
    await write(spam);
    const later = await person();
    await write(later); // by the same worker, so the result before is stored
    assert.equal((await read(spam.id)).emailUnreachableAt, null);
  });

  it('is not that of a copy, which leaves the message sent and says which copy was lost', async () => {
    const { id, email } = await person();
    const { body } = await api('POST', '/messages', {
      candidateId: id,
      cc: ['bob@partner.example'],
      subject: 'Hello',
      text: 'When can we talk?',
    });
    const status = async () => (await api('GET', `/messages/${body.data.id}`)).body.data;
    await eventually(status, (message) => message.status === 'sent');
    await bounce(sent.get(email)!, 'bob@partner.example', '5.1.1', 'no such user');
    const message = await status();
    assert.deepEqual([message.status, message.bouncedAt], ['sent', null]);
    assert.equal(message.error, 'The copy to bob@partner.example was not delivered: 5.1.1 550 5.1.1 no such user');
    assert.equal((await read(id)).emailUnreachableAt, null);
  });

  it('is skipped by messages to many, which reach the others, and not by a message to this candidate', async () => {
    const [unreachable, other] = [await bounced(), await person()];
    const candidateIds = [unreachable.id, other.id];
    const { body } = await api('POST', '/messages/bulk', { candidateIds, subject: 'Hello', text: 'Hello.' });
    assert.deepEqual(body.data.summary, { total: 2, queued: 1, skipped: 1, failed: 0 });
    assert.deepEqual(
      body.data.items.map(({ status }: Json) => status),
      ['skipped', 'queued'],
    );
    assert.match(body.data.items[0].error.details.fields.candidateId[0], /rejected an email/);
    assert.equal(body.data.items[0].error.details.reason, 'email_unreachable');
    assert.ok(await write(unreachable));
  });

  it('is unmarked by another address, with both changes in one event, and by an email from it, unless that is automatic or forged', async () => {
    const changed = await bounced();
    const { body } = await api('PATCH', `/candidates/${changed.id}`, { email: `new-${changed.email}` });
    assert.deepEqual([body.data.emailUnreachableAt, body.data.emailUnreachableReason], [null, null]);
    const query = `entityType=candidate&entityId=${changed.id}&type=candidate.updated`;
    const [event] = (await api('GET', `/activity-events?${query}&order=desc&limit=1`)).body.data;
    assert.equal(event.data.changes.emailUnreachableAt.to, null);
    assert.ok(event.data.changes.emailUnreachableAt.from && event.data.changes.email);

    const wrote = await bounced();
    const answer = { From: `Ada <${wrote.email}>`, To: 'jobs@acme.example', 'In-Reply-To': wrote.mail.messageId };
    await receive({ ...answer, 'Auto-Submitted': 'auto-replied' }, 'I am on holiday.');
    await receive(
      { ...answer, 'Authentication-Results': 'mx.acme.example; dmarc=fail header.from=mail.example' },
      'Forged.',
    );
    await receive({ ...answer, From: 'friend@mail.example' }, 'From a friend.');
    assert.notEqual((await read(wrote.id)).emailUnreachableAt, null);
    await receive(answer, 'I am here.');
    assert.equal((await read(wrote.id)).emailUnreachableAt, null);
  });

  it('starts no automation when it is marked', async () => {
    const steps = [{ id: 'n', type: 'add_note', config: { body: 'Changed.' } }];
    const trigger = { event: 'candidate.updated' };
    const made = await api('POST', '/automations', { name: 'Changed', trigger, steps });
    assert.equal((await api('POST', `/automations/${made.body.data.id}/publish`)).status, 200, made.text);
    const who = await bounced();
    await api('PATCH', `/candidates/${who.id}`, { headline: 'Mathematician' });
    const dispatcher = runDispatcher(() => {});
    const runs = await eventually(
      async () => {
        await dispatchOnce(acrossWorkspaces(db), dispatcher);
        return db.write.query<{ changes: Json }>(sql`
          select e.data -> 'changes' as changes from automation_runs r
          join activity_events e on e.workspace_id = r.workspace_id and e.id = r.event_id
          where r.workspace_id = ${workspace.id}`);
      },
      ({ length }) => length > 0,
    );
    assert.deepEqual(
      runs.map(({ changes }) => Object.keys(changes)),
      [['headline']],
    );
  });

  it('moves with the address in a merge, and its reason is hidden from keys without personal data', async () => {
    const other = await bounced();
    const kept = await person();
    const merge = { candidateId: other.id, take: ['email'] };
    const { body } = await api('POST', `/candidates/${kept.id}/merge`, merge);
    assert.ok(body.data.emailUnreachableAt);
    const withoutPersonalData = await limitedKey(workspace, { personalData: false });
    const seen = await read(kept.id, withoutPersonalData);
    assert.deepEqual([seen.emailUnreachableAt, seen.emailUnreachableReason], [body.data.emailUnreachableAt, null]);
  });
});
