import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { eventually } from '../../../test/eventually.ts';
import { moveClock, startService } from '../../../test/harness.ts';
import { end, startProcess, withFolder } from '../../../test/running-service.ts';
import { header, readMime } from '../../platform/email/mime.fixture.ts';
import { startImpostor, startReceiver } from '../../platform/email/smtp-receiver.fixture.ts';

/** Called when the mail server has received an email, before it responds. */
let onEmail: () => void = () => {};
const postbox = await startReceiver({ after }, { onEmail: () => onEmail() });
const service = await startService();

const environment = {
  DATABASE_URL: service.connectionString,
  SECRET_KEY: service.config.secretKey!,
  LOG_LEVEL: 'info',
};

it('an email whose worker is killed after the mail server accepted it is repeated at most once, with the same message ID', () =>
  withFolder(async (folder) => {
    const workspace = await service.workspace();
    const mails = async () => (await workspace.api('GET', '/emails')).body.data;
    const invited = { email: 'grace@example.com', name: 'Grace Hopper', role: 'recruiter' };
    const smtp = { ...environment, SMTP_URL: `smtp://${postbox.host}` };
    const first = await startProcess(folder, smtp);
    const killed = new Promise<void>((resolve) => {
      onEmail = () => {
        first.process.once('exit', () => resolve());
        first.process.kill('SIGKILL');
      };
    });
    assert.equal((await workspace.api('POST', '/members', invited)).status, 201);
    await killed;
    assert.equal(postbox.mails.length, 1);
    assert.equal((await mails())[0].status, 'sending', 'the result was not written');

    onEmail = () => {};
    const second = await startProcess(folder, smtp);
    await moveClock(service.db, '3 minutes'); // past the lease
    const [mail] = await eventually(mails, ([only]) => only.status === 'sent');
    assert.equal(mail.attempts, 2);
    assert.deepEqual(
      postbox.mails.map(({ raw }) => header(readMime(raw), 'message-id')),
      [mail.messageId, mail.messageId],
    );
    await moveClock(service.db, '2 days');
    assert.equal((await workspace.api('POST', '/members', { ...invited, email: 'next@example.com' })).status, 201);
    await eventually(
      mails,
      (all) => all.length === 2 && all.every(({ status }: { status: string }) => status === 'sent'),
    );
    assert.equal(postbox.mails.length, 3, 'and never again');
    assert.equal(await end(second, 'SIGTERM'), 0);
  }));

it('without SMTP_URL the service logs once that emails are pending, and sends them when it is started with one', () =>
  withFolder(async (folder) => {
    const workspace = await service.workspace();
    const without = await startProcess(folder, environment);
    for (const name of ['one', 'two']) {
      await workspace.api('POST', '/members', { email: `${name}@wait.example.com`, name, role: 'recruiter' });
    }
    assert.equal(await end(without, 'SIGTERM'), 0);
    assert.equal(without.output().split('SMTP_URL is not set').length - 1, 1, without.output());
    const waiting = (await workspace.api('GET', '/emails?status=pending')).body.data;
    assert.equal(waiting.length, 2);

    const before = postbox.mails.length;
    const smtp = await startProcess(folder, { ...environment, SMTP_URL: `smtp://${postbox.host}` });
    await eventually(
      async () => (await workspace.api('GET', '/emails?status=sent')).body.data,
      (sent) => sent.length === 2,
    );
    assert.equal(postbox.mails.length, before + 2);
    assert.equal(await end(smtp, 'SIGTERM'), 0);
  }));

it('an unresponsive mail server does not delay shutdown, and the email is sent later', () =>
  withFolder(async (folder) => {
    const workspace = await service.workspace();
    let isAsked = false;
    const silent = await startImpostor({ after }, () => {
      isAsked = true;
    });
    const first = await startProcess(folder, { ...environment, SMTP_URL: `smtp://${silent.host}` });
    await workspace.api('POST', '/members', { email: 'late@example.com', name: 'Late', role: 'recruiter' });
    await eventually(async () => isAsked, Boolean);
    assert.equal(await end(first, 'SIGTERM'), 0);
    const [mail] = (await workspace.api('GET', '/emails')).body.data;
    assert.deepEqual([mail.status, mail.attempts], ['pending', 1], 'given back, not left to its lease');

    await moveClock(service.db, '3 days');
    const second = await startProcess(folder, { ...environment, SMTP_URL: `smtp://${postbox.host}` });
    await eventually(
      async () => (await workspace.api('GET', '/emails')).body.data,
      ([only]) => only.status === 'sent',
    );
    assert.equal(await end(second, 'SIGTERM'), 0);
  }));
