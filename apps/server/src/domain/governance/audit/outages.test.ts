import assert from 'node:assert/strict';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { Browser, joinedMember } from '../../../../test/browser.ts';
import { careersSite, pdf, put } from '../../../../test/careers-site.ts';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { makeCandidate } from '../../../../test/hiring.ts';
import { sql } from '../../../platform/database/sql.ts';
import { claimFolders, recordCheck, recordError } from '../../hiring/received/imap-queries.ts';
import { outageAlerts } from './alert-outages.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'rolecall-outage-'));
after(() => rm(dataDir, { recursive: true, force: true }));
const service = await startService({ DATA_DIR: dataDir });
const withoutEmail = await startService();
const files = join(dataDir, 'files');

async function ownerOf(workspace: TestWorkspace, of = service): Promise<Browser> {
  const owner = new Browser(of);
  const { email } = await joinedMember(workspace, 'owner');
  await owner.signIn(workspace, email);
  return owner;
}

const readiness = async (): Promise<Json> => (await service.request('GET', '/readyz')).body.data;

/** The actions of the alerts in the audit log, the number of notifications, and the first lines of the emails to owners. */
async function told(workspace: TestWorkspace, owner: Browser) {
  const alerts: Json[] = (await owner.api('GET', '/audit-log?kind=alert')).body.data;
  const notified: Json[] = (await owner.api('GET', '/notifications?kind=service_problem')).body.data;
  const emails: Json[] = (await workspace.api('GET', '/emails?kind=service_notice')).body.data;
  return {
    alerts: alerts.map(({ action }) => action),
    notified: notified.length,
    reasons: [...new Set(emails.map(textOf))],
  };
}

const textOf = ({ text }: Json): string => text.split('\n')[0];

describe('storage that does not work', () => {
  it('is 503 for uploads and reads, is in /readyz until it works again, and owners are told once', async () => {
    const { db, services } = service;
    const workspace = await service.workspace();
    const owner = await ownerOf(workspace);
    const site = careersSite(service, workspace);
    const resume = { name: 'cv.pdf', type: 'application/pdf', bytes: pdf('Ada') };
    await site.upload('resume', resume);
    assert.deepEqual(await readiness(), { status: 'ok' });
    const request = { filename: 'cv.pdf', contentType: 'application/pdf', contentLength: resume.bytes.length };
    const selector = `workspace=${workspace.slug}`;
    const link = await service.request('POST', `/api/public/v1/resume/presign?${selector}`, { body: request });
    const job = outageAlerts();
    await job.run(db, services);

    await rename(files, `${files}-kept`);
    await writeFile(files, 'not a folder');
    const answer = await put(link.body.data, resume.bytes);
    assert.equal(answer.status, 503);
    assert.ok(Number(answer.headers.get('retry-after')) > 0);
    assert.match(await answer.text(), /Files cannot be stored or read at the moment\./);
    for (const access of [
      () => services.storage.read('a/b'),
      () => services.storage.stat('a/b'),
      () => services.storage.delete('a/b'),
      () => services.storage.write('a/b', Buffer.from('x'), 'text/plain'),
      () => services.storage.list('')[Symbol.asyncIterator]().next(),
    ])
      await assert.rejects(access, { code: 'unavailable' });
    // The state is read again after half a second at most.
    for (let state = await readiness(); state.storage !== 'unavailable'; state = await readiness());
    await job.run(db, services);
    assert.deepEqual((await told(workspace, owner)).alerts, [], 'one failed check could be an accident');
    await job.run(db, services);
    await Promise.all([job.run(db, services), job.run(db, services)]);
    assert.deepEqual(await told(workspace, owner), {
      alerts: ['storageUnavailable'],
      notified: 1,
      reasons: ['Files cannot be stored or read at the moment.'],
    });

    await rm(files);
    await rename(`${files}-kept`, files);
    for (let state = await readiness(); state.status !== 'ok'; state = await readiness());
    assert.equal((await put(link.body.data, resume.bytes)).status, 204);
  });
});

describe('emails that cannot be sent', () => {
  it('are told to the owners of the workspace once, in the console as well; those of one recipient are no outage', async () => {
    const { db, services } = withoutEmail;
    const [broken, single] = [await withoutEmail.workspace(), await withoutEmail.workspace()];
    const owners = [await ownerOf(broken, withoutEmail), await ownerOf(single, withoutEmail)] as const;
    for (const workspace of [broken, single]) {
      const candidateId = await makeCandidate(workspace);
      for (const subject of ['First', 'Second'])
        await workspace.api('POST', '/messages', { candidateId, subject, text: 'Hello.' });
    }
    await db.write.query(sql`
      update mails set attempts = 3, error = 'Connection refused' where kind = 'message' and subject = 'First'`);
    await db.write.query(sql`
      update mails set status = 'sent', updated_at = rolecall_now()
      where kind = 'message' and subject = 'Second' and workspace_id = ${single.id}`);
    const job = outageAlerts();
    await job.run(db, services);
    await job.run(db, services);
    assert.deepEqual(await told(broken, owners[0]), {
      alerts: ['emailUnavailable'],
      notified: 1,
      reasons: ['Emails could not be sent for more than six minutes.'],
    });
    assert.deepEqual((await told(single, owners[1])).alerts, []);
  });
});

describe('a mailbox for replies that cannot be read', () => {
  it('is told to owners once it has lasted, not after one failed attempt, nor when nothing reads it any more', async () => {
    const { db, services } = withoutEmail;
    const workspace = await withoutEmail.workspace();
    const owner = await ownerOf(workspace, withoutEmail);
    const folder = { mailbox: `imap.example/${workspace.slug}`, folder: 'INBOX' };
    const lease = { mailbox: folder.mailbox, folders: [folder.folder], owner: workspace.id };
    await claimFolders(db.write, lease, 60_000);
    const fail = () => recordError(db.write, folder.mailbox, [folder.folder], 'Invalid credentials');
    const failedEarlier = () =>
      db.write.query(sql`
        update imap_folders set failing_since = failing_since - interval '7 minutes' where mailbox = ${folder.mailbox}`);
    const alertsAfterRun = async () => {
      await outageAlerts().run(db, services);
      return (await told(workspace, owner)).alerts;
    };
    await fail();
    assert.deepEqual(await alertsAfterRun(), []);
    await failedEarlier();
    const uids = { ...folder, uidValidity: '1' };
    await recordCheck(db.write, uids, { serverCount: 0, waiting: 0, error: null });
    assert.deepEqual(await alertsAfterRun(), [], 'it could be read in the meantime');
    await fail();
    assert.deepEqual(await alertsAfterRun(), []);
    await failedEarlier();
    await fail();
    assert.deepEqual(await alertsAfterRun(), ['mailboxUnavailable']);
    assert.deepEqual(await alertsAfterRun(), ['mailboxUnavailable']);
    const { reasons } = await told(workspace, owner);
    assert.ok(reasons.includes('The mailbox for replies could not be read for more than six minutes.'));
    const other = await withoutEmail.workspace();
    await db.write.query(sql`
      update imap_folders set leased_until = rolecall_now() - interval '1 hour' where mailbox = ${folder.mailbox}`);
    await outageAlerts().run(db, services);
    assert.deepEqual((await told(other, await ownerOf(other, withoutEmail))).alerts, []);
  });
});
