import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import { eventually } from '../../../test/eventually.ts';
import { type Json, moveClock, startService, type TestWorkspace } from '../../../test/harness.ts';
import { makeCandidate } from '../../../test/hiring.ts';
import { startWorkers } from '../../background/workers.ts';
import { rejection, startReceiver } from '../../platform/email/smtp-receiver.fixture.ts';
import { outageAlerts } from '../governance/audit/alert-outages.ts';

/** A service with two processes that send, by a mail server with these replies; how often it was asked. */
async function start() {
  const state = { password: 'right', isThrottling: false, logins: 0, contents: 0, delivered: 0 };
  const postbox = await startReceiver(
    { after },
    {
      authOptional: false,
      onAuth: ({ username, password }, _session, done) => {
        state.logins += 1;
        if (password === state.password) done(null, { user: username });
        else done(rejection(535, '5.7.8 Authentication credentials invalid'));
      },
      onData: (stream, _session, done) => {
        text(stream).then(() => {
          state.contents += 1;
          if (state.isThrottling) return done(rejection(454, 'Throttling failure: Maximum sending rate exceeded.'));
          state.delivered += 1;
          done();
        }, done);
      },
    },
  );
  const service = await startService({ SMTP_URL: `smtp://jobs:right@${postbox.host}`, MAIL_PER_DOMAIN: '5' });
  const workers = [startWorkers(service), startWorkers(service)];
  service.beforeClose(async () => void (await Promise.all(workers.map((each) => each.stop()))));
  return { service, state };
}

async function writeTo(workspace: TestWorkspace, count: number): Promise<void> {
  const candidateIds: string[] = [];
  for (let index = 0; index < count; index += 1)
    candidateIds.push(await makeCandidate(workspace, { email: `n${index}@${workspace.slug}.example` }));
  const content = { subject: 'Hello', text: 'Hello.' };
  const { status, text: body } = await workspace.api('POST', '/messages/bulk', { candidateIds, ...content });
  assert.equal(status, 200, body);
}

const emailsOf = async ({ api }: TestWorkspace): Promise<Json[]> =>
  (await api('GET', '/emails?kind=message&limit=100')).body.data;
/** In several processes, each with five connections. */
const AT_ONCE = 10;

describe('a mail server that rejects the login', () => {
  it('is asked once a minute at most, however many emails wait; owners are told, and all are sent once it accepts', async () => {
    const { service, state } = await start();
    const { db, services } = service;
    const workspace = await service.workspace();
    state.password = 'changed';
    await writeTo(workspace, 30);
    const untilRefused = (logins: number) =>
      eventually(
        async () => ({ logins: state.logins, emails: await emailsOf(workspace) }),
        (now) => now.logins >= logins && now.emails.every(({ status }) => status === 'pending'),
      );
    const { logins } = await untilRefused(1);
    assert.ok(logins <= AT_ONCE, `${logins} logins`);
    await moveClock(db, '50 seconds');
    await outageAlerts().run(db, services);
    assert.equal(state.logins, logins);
    for (let probe = 1; probe <= 3; probe += 1) {
      await moveClock(db, `${probe * 5 + 1} minutes`);
      await untilRefused(logins + probe);
      assert.equal(state.logins, logins + probe);
    }
    const alerts = async () => (await workspace.api('GET', '/emails?kind=service_notice&limit=100')).body.data;
    assert.deepEqual(await alerts(), []);
    await outageAlerts().run(db, services);
    const [alert]: Json[] = await alerts();
    assert.match(alert?.text, /^Emails could not be sent for more than six minutes/);
    state.password = 'right';
    await moveClock(db, '21 minutes');
    await eventually(
      async () => state.delivered,
      (count) => count >= 30,
    );
    const sent = await eventually(
      () => emailsOf(workspace),
      (emails) => emails.every(({ status }) => status === 'sent'),
    );
    assert.equal(sent.length, 30);
  });
});

describe('a mail server that limits its rate', () => {
  it('lets all emails wait, tries one, and goes on once it accepts that', async () => {
    const { service, state } = await start();
    const workspace = await service.workspace();
    state.isThrottling = true;
    await writeTo(workspace, 30);
    const untilRefused = (contents: number) =>
      eventually(
        async () => ({ contents: state.contents, emails: await emailsOf(workspace) }),
        (now) => now.contents >= contents && now.emails.every(({ status }) => status === 'pending'),
      );
    const { contents } = await untilRefused(1);
    assert.ok(contents <= AT_ONCE, `${contents} attempts`);
    await moveClock(service.db, '11 seconds');
    await untilRefused(contents + 1);
    assert.equal(state.contents, contents + 1);
    state.isThrottling = false;
    await moveClock(service.db, '1 minute');
    await eventually(
      () => emailsOf(workspace),
      (emails) => emails.every(({ status }) => status === 'sent'),
    );
    assert.equal(state.delivered, 30);
  });
});
