import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import { eventually } from '../../../test/eventually.ts';
import { type Json, moveClock, startService, type TestWorkspace } from '../../../test/harness.ts';
import { makeCandidate } from '../../../test/hiring.ts';
import { startWorkers } from '../../background/workers.ts';
import { rejection, startReceiver } from '../../platform/email/smtp-receiver.fixture.ts';

const domainOf = (address: string) => address.slice(address.indexOf('@') + 1);

/** What the mail server replies to recipients of a domain. */
const replies = new Map<string, string>();
/** Recipients of emails to a domain that the server has not acknowledged yet, by domain; `held` ones wait for a release. */
const open = new Map<string, number>();
const most = new Map<string, number>();
const held: { domain: string; release: () => void }[] = [];
const heldDomains = new Set<string>();
const asked: string[] = [];
const delivered: string[] = [];

const postbox = await startReceiver(
  { after },
  {
    onRcptTo: ({ address }, _session, done) => {
      asked.push(address);
      const reply = replies.get(domainOf(address));
      done(reply === undefined ? undefined : rejection(451, reply));
    },
    onData: (stream, { envelope }, done) => {
      const address = envelope.rcptTo[0]!.address;
      const domain = domainOf(address);
      const count = (open.get(domain) ?? 0) + 1;
      open.set(domain, count);
      most.set(domain, Math.max(most.get(domain) ?? 0, count));
      const release = () => {
        open.set(domain, open.get(domain)! - 1);
        delivered.push(address);
        done();
      };
      text(stream).then(() => (heldDomains.has(domain) ? held.push({ domain, release }) : release()), done);
    },
  },
);
const service = await startService({ SMTP_URL: `smtp://${postbox.host}`, MAIL_PER_DOMAIN: '2' });
const workers = startWorkers(service);
service.beforeClose(() => workers.stop());

/** Sends a message to new candidates with addresses of this domain. */
async function writeTo(workspace: TestWorkspace, count: number, domain: string): Promise<void> {
  const candidateIds: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const email = `${workspace.slug}-${index}@${domain}`;
    candidateIds.push(await makeCandidate(workspace, { firstName: 'Ada', lastName: `N${index}`, email }));
  }
  const content = { subject: 'Hello', text: 'Hello.' };
  const { status, text: body } = await workspace.api('POST', '/messages/bulk', { candidateIds, ...content });
  assert.equal(status, 200, body);
}

const deliveredTo = (domain: string) => delivered.filter((address) => domainOf(address) === domain).length;
const emailsOf = async ({ api }: TestWorkspace): Promise<Json[]> => (await api('GET', '/emails?limit=100')).body.data;

describe('emails to one domain', () => {
  it('are sent a few at once, whoever writes them, while those to other domains pass them', async () => {
    const [first, second] = [await service.workspace(), await service.workspace()];
    heldDomains.add('one.example');
    await writeTo(first, 4, 'one.example');
    await writeTo(second, 2, 'one.example');
    await eventually(
      async () => held.length,
      (count) => count === 2,
    );
    await writeTo(first, 6, 'other.example');
    await eventually(
      async () => deliveredTo('other.example'),
      (count) => count === 6,
    );
    assert.equal(held.length, 2);
    heldDomains.clear();
    for (const { release } of held.splice(0)) release();
    await eventually(
      async () => deliveredTo('one.example'),
      (count) => count === 6,
    );
    assert.equal(most.get('one.example'), 2);
  });

  it('wait together if its server asks for a lower rate, those to other domains do not, and none is lost', async () => {
    const workspace = await service.workspace();
    replies.set('slow.example', '4.7.28 Rate limit of this sender exceeded');
    await writeTo(workspace, 8, 'slow.example');
    await writeTo(workspace, 3, 'fast.example');
    await eventually(
      async () => deliveredTo('fast.example'),
      (count) => count === 3,
    );
    const waiting = await eventually(
      async () => (await emailsOf(workspace)).filter(({ to }) => to.includes('slow.example')),
      (mails) => mails.every(({ nextAttemptAt }) => nextAttemptAt !== null && Date.parse(nextAttemptAt) > Date.now()),
    );
    assert.equal(waiting.length, 8);
    const attempts = asked.filter((address) => domainOf(address) === 'slow.example').length;
    assert.ok(attempts >= 1 && attempts <= 2, `${attempts} attempts`);
    replies.clear();
    await moveClock(service.db, '2 minutes');
    await eventually(
      async () => deliveredTo('slow.example'),
      (count) => count === 8,
    );
  });

  it('do not wait for one that is greylisted or deferred for another reason', async () => {
    const workspace = await service.workspace();
    replies.set('grey.example', '4.7.1 Greylisted, come back later');
    await writeTo(workspace, 4, 'grey.example');
    await eventually(
      async () => new Set(asked.filter((address) => domainOf(address) === 'grey.example')).size,
      (count) => count === 4,
    );
  });
});
