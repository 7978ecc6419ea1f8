// Starts a service of its own: emails are received for the whole installation.
import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import { eventually } from '../../../../test/eventually.ts';
import { startService } from '../../../../test/harness.ts';
import { makeCandidate } from '../../../../test/hiring.ts';
import { sql } from '../../../platform/database/sql.ts';
import { replyAddress } from '../../email/reply-address.ts';
import { checkImapFolders } from './imap-findings.ts';
import { IMAP_TIMING, ImapReader } from './imap-reader.ts';
import { ImapServer } from './imap-server.fixture.ts';
import { processAll } from './process-all.fixture.ts';

const service = await startService({ MAIL_FROM: 'Acme <jobs@acme.example>', MAIL_REPLY_DOMAIN: 'reply.acme.example' });
const { db, services } = service;
const workspace = await service.workspace();

const DAY_MS = 86_400_000;
/** Nothing but IDLE or a failure makes it read again. */
const TIMING = { ...IMAP_TIMING, retryMs: 10, firstBackoffMs: 10, maxBackoffMs: 50, leaseMs: 2_000 };

let mailboxes = 0;

/** A server with an empty mailbox, and a candidate who writes to it. */
async function setUp(t: TestContext) {
  const server = await ImapServer.start();
  const candidateId = await makeCandidate(workspace);
  const address = replyAddress(services, workspace.id, { candidateId, applicationId: null })!;
  mailboxes += 1;
  const user = `jobs${mailboxes}@acme.example`;
  const readers: ImapReader[] = [];
  t.after(async () => {
    await Promise.all(readers.map((reader) => reader.stop()));
    await server.close();
  });
  const read = (
    timing: Partial<typeof IMAP_TIMING> = {},
    accessTokens?: { get(options?: { renew?: boolean }): Promise<string> },
    folders = ['INBOX'],
  ) => {
    const password = accessTokens === undefined ? 'secret' : null;
    const mailbox = { host: '127.0.0.1', port: server.port, secure: false, user, password, folders };
    const reader = new ImapReader(db, services, { mailbox, accessTokens, timing: { ...TIMING, ...timing } });
    readers.push(reader);
    return reader;
  };
  const email = (subject: string, body = 'Hello.') =>
    Buffer.from(
      [
        'From: ada@mail.example',
        `To: ${address}`,
        `Subject: ${subject}`,
        `Message-ID: <${subject}.${mailboxes}@mail.example>`,
        'Date: Fri, 27 Nov 2026 08:00:00 +0000',
        '',
        body,
      ].join('\r\n'),
    );
  /** The subjects of the messages, once there are as many. */
  const subjects = (count: number): Promise<string[]> =>
    eventually(
      async () => {
        await processAll({ db, services });
        const { body } = await workspace.api('GET', `/messages?candidateId=${candidateId}&direction=in&limit=100`);
        return body.data.map(({ subject }: { subject: string }) => subject).sort();
      },
      (found) => found.length >= count,
    );
  const folder = async () => {
    const [row] = await db.write.query<{
      waiting: number;
      count: number;
      error: string | null;
      validity: string | null;
    }>(sql`
      select waiting, server_count as count, error, uid_validity::text as validity from imap_folders where mailbox = ${`127.0.0.1/${user}`}`);
    return row;
  };
  const findings = () => {
    const mailbox = { host: '127.0.0.1', port: server.port, secure: false, user, password: '', folders: ['INBOX'] };
    return checkImapFolders(db.write, mailbox);
  };
  return { server, read, email, subjects, folder, findings, candidateId };
}

it('every email of the mailbox is stored exactly once and never marked as read, whatever its UID and wherever the connection breaks', async (t) => {
  const { server, read, email, subjects, folder } = await setUp(t);
  server.add(40, email('a'));
  server.add(7, email('b'));
  server.add(12, email('c', 'x'.repeat(50_000)));
  server.cuts.set(12, 2);
  read();
  await subjects(3);
  await eventually(
    async () => server.isIdle,
    (isIdle) => isIdle,
  );
  server.add(41, email('d'));
  server.add(9, email('e')); // lower than others that are stored
  await subjects(5);
  server.renumber();
  server.add(100, email('f'));
  assert.deepEqual(await subjects(6), ['a', 'b', 'c', 'd', 'e', 'f']);
  await eventually(folder, (row) => row?.validity === '2' && row.waiting === 0 && row.error === null);
  assert.deepEqual(await subjects(6), ['a', 'b', 'c', 'd', 'e', 'f']);
  assert.ok(server.emails.every(({ isSeen }) => !isSeen));
  assert.ok(!server.commands.some((line) => / SELECT | STORE |BODY\[/.test(line)));
});

it('emails arrive from a server without IDLE', async (t) => {
  const { server, read, email, subjects, findings } = await setUp(t);
  assert.equal((await findings())[0]?.status, 'warning');
  server.hasIdle = false;
  read({ pollMs: 10 });
  await eventually(
    async () => server.commands,
    (commands) => commands.some((line) => line.includes('UID SEARCH')),
  );
  server.add(1, email('a'));
  assert.deepEqual(await subjects(1), ['a']);
  assert.equal((await findings())[0]?.status, 'ok');
});

it('an email that cannot be stored is read again', async (t) => {
  const { server, read, email, subjects, folder } = await setUp(t);
  const mocked = t.mock.method(services.storage, 'write', () => Promise.reject(new Error('the disk is full')), {
    times: 4,
  });
  server.add(1, email('a'));
  server.add(2, email('b'));
  read();
  assert.deepEqual(await subjects(2), ['a', 'b']);
  assert.ok(mocked.mock.callCount() >= 4);
  assert.equal((await eventually(folder, (row) => row?.waiting === 0))?.error, null);
});

it('an email that the server does not return delays no others, and is counted as failed after three attempts', async (t) => {
  const { server, read, email, subjects, folder } = await setUp(t);
  server.add(1, email('refused'));
  server.add(2, email('cut'));
  server.add(3, email('a'));
  server.refusedUids.add(1);
  server.cuts.set(2, Number.POSITIVE_INFINITY);
  read();
  assert.deepEqual(await subjects(1), ['a']);
  await eventually(folder, (row) => row?.waiting === 0);
  const failed = await db.write.query<{ error: string }>(sql`
    select error from received_emails where channel = 'imap' and status = 'failed' order by error`);
  assert.deepEqual(
    failed.map(({ error }) => /^UID \d of INBOX/.exec(error)?.[0]),
    ['UID 1 of INBOX', 'UID 2 of INBOX'],
  );
  assert.deepEqual(await subjects(1), ['a']);
});

it('emails from more than a week before the first connection are not read, also not when their UIDs change', async (t) => {
  const { server, read, email, subjects, folder } = await setUp(t);
  server.add(1, email('old'), new Date(Date.now() - 30 * DAY_MS));
  server.add(2, email('a'), new Date(Date.now() - 6 * DAY_MS));
  read();
  await subjects(1);
  await eventually(
    async () => server.isIdle,
    (isIdle) => isIdle,
  );
  server.add(3, email('moved'), new Date(Date.now() - 30 * DAY_MS)); // an old email that was moved into the folder later
  await subjects(2);
  server.renumber();
  await eventually(folder, (row) => row?.validity === '2' && row.waiting === 0);
  assert.deepEqual(await subjects(2), ['a', 'moved']);
});

it('an email that is larger than those that are stored becomes a message with its beginning, and says so', async (t) => {
  const { server, read, email, subjects, candidateId } = await setUp(t);
  server.add(1, email('large', 'x'.repeat(2_000)));
  server.announcedSizes.set(1, 36 * 1024 * 1024);
  read();
  await subjects(1);
  const { body } = await workspace.api('GET', `/messages?candidateId=${candidateId}&direction=in`);
  assert.match(body.data[0].problems.join(), /larger than 35 MB/);
});

it('sizes that the server announces wrongly cost nothing of an email', async (t) => {
  const { server, read, email } = await setUp(t);
  const raw = email('large', 'x'.repeat(3_000_000));
  server.add(1, raw);
  server.announcedSizes.set(1, 10);
  server.add(2, email('small'));
  server.announcedSizes.set(2, 5_000);
  read();
  const sizes = await eventually(
    async () =>
      (
        await db.write.query<{ size: number }>(sql`
          select raw_bytes as size from received_emails where channel = 'imap' order by id desc limit 2`)
      ).map(({ size }) => size),
    (found) => found.includes(raw.length) && found.includes(server.emails[1]!.raw.length),
  );
  assert.equal(sizes.length, 2);
});

it('after a rejected login, the next attempt waits, and the ledger and rolecall doctor say what is wrong', async (t) => {
  const { server, read, folder, findings } = await setUp(t);
  server.password = 'another';
  read({ rejectedMs: 60_000 });
  const row = await eventually(folder, (found) => found?.error !== null && found?.error !== undefined);
  assert.match(row!.error!, /rejected the user or the password in INBOUND_IMAP_URL \(Invalid credentials\)/);
  const { body } = await workspace.api('GET', '/inbound/ledger');
  assert.ok(body.data.folders.some(({ error }: { error: string | null }) => error === row!.error));
  const [finding] = await findings();
  assert.equal(finding?.status, 'problem');
  assert.match(finding.message, /rejected the user or the password/);
  assert.equal(server.logins, 1);
});

it('a mailbox without a password is read with access tokens, renewed after one was rejected', async (t) => {
  const { server, read, email, subjects } = await setUp(t);
  server.tokens = new Set(['new']);
  server.add(1, email('a'));
  read({ rejectedMs: 10 }, { get: async ({ renew } = {}) => (renew === true ? 'new' : 'old') });
  assert.deepEqual(await subjects(1), ['a']);
});

it('a folder that does not exist costs only itself', async (t) => {
  const { server, read, email, subjects } = await setUp(t);
  server.add(1, email('a'));
  read({}, undefined, ['Missing', 'INBOX']);
  assert.deepEqual(await subjects(1), ['a']);
  const { body } = await workspace.api('GET', '/inbound/ledger');
  const missing = body.data.folders.find(({ folder }: { folder: string }) => folder === 'Missing');
  assert.match(missing.error, /No such folder/);
});

it('one process reads the mailbox at a time; another continues when it stops', async (t) => {
  const { server, read, email, subjects } = await setUp(t);
  const first = read();
  await eventually(
    async () => server.isIdle,
    (isIdle) => isIdle,
  );
  read({ leaseMs: 100 });
  server.add(1, email('a'));
  await subjects(1);
  assert.equal(server.logins, 1);
  await first.stop();
  server.add(2, email('b'));
  assert.deepEqual(await subjects(2), ['a', 'b']);
  assert.equal(server.logins, 2);
});

it('a server that reports nothing during IDLE costs no email', async (t) => {
  const { server, read, email, subjects } = await setUp(t);
  server.isSilent = true;
  read({ checkMs: 20 });
  await eventually(
    async () => server.isIdle,
    (isIdle) => isIdle,
  );
  server.add(1, email('a'));
  assert.deepEqual(await subjects(1), ['a']);
});

it('emails that are removed from the mailbox are no failure, and those that arrive afterwards are read', async (t) => {
  const { server, read, email, subjects, folder } = await setUp(t);
  server.add(1, email('a'));
  server.add(8, email('b'));
  read({ checkMs: 20 });
  await subjects(2);
  server.emails.pop();
  server.add(9, email('c')); // as many as before
  await subjects(3);
  server.emails.length = 0;
  await eventually(folder, (row) => row?.count === 0 && row.waiting === 0 && row.error === null);
  server.add(10, email('d'));
  assert.deepEqual(await subjects(4), ['a', 'b', 'c', 'd']);
});

it('an email whose candidate was erased does not come back while it is still on the server, also not under another UID', async (t) => {
  const { server, read, email, subjects, folder, candidateId } = await setUp(t);
  server.add(1, email('erased'));
  read();
  await subjects(1);
  assert.equal((await workspace.api('POST', `/candidates/${candidateId}/erase`, {})).status, 200);
  server.renumber();
  await eventually(folder, (row) => row?.validity === '2' && row.waiting === 0);
  await processAll({ db, services });
  const [found] = await db.write.query<{ count: number }>(
    sql`select count(*)::int as count from messages where subject = 'erased'`,
  );
  assert.equal(found?.count, 0);
});

it('our own emails in the mailbox are counted as such, and become no messages', async (t) => {
  const { server, read, email, subjects } = await setUp(t);
  const own = email('own').toString().replace('ada@mail.example', 'Acme <jobs@acme.example>');
  server.add(1, Buffer.from(own));
  server.add(2, email('a'));
  read();
  assert.deepEqual(await subjects(1), ['a']);
  const { channels } = (await workspace.api('GET', '/inbound/ledger')).body.data;
  assert.equal(channels.find(({ channel }: { channel: string }) => channel === 'imap').own, 1);
});

it('what Exchange returns in place of an email that it could not convert is not taken for the email', async (t) => {
  const { server, read, email, subjects, folder } = await setUp(t);
  server.add(1, email('Retrieval using the IMAP4 protocol failed for the following message: 1'));
  read({ retryMs: 60_000 });
  await eventually(folder, (row) => /cannot convert/.test(row?.error ?? ''));
  server.emails[0]!.raw = email('a');
  server.add(2, email('b'));
  assert.deepEqual(await subjects(2), ['a', 'b']);
});

it('a folder is named as people read it', async (t) => {
  const { server, read, email, subjects } = await setUp(t);
  server.folder = 'Bewerbungen f&APw-r alle';
  server.add(1, email('a'));
  read({}, undefined, ['Bewerbungen für alle']);
  assert.deepEqual(await subjects(1), ['a']);
});

it('a placeholder that Exchange keeps returning is shown in rolecall doctor, delays nothing, and its email is read once it can be', async (t) => {
  const { server, read, email, subjects, folder, findings } = await setUp(t);
  server.add(1, email('Retrieval using the IMAP4 protocol failed for the following message: 1'));
  read({ checkMs: 20 });
  const fetches = () => server.commands.filter((line) => line.includes('UID FETCH 1 ')).length;
  await eventually(
    async () => fetches(),
    (count) => count > 5,
  );
  server.add(2, email('b'));
  assert.deepEqual(await subjects(1), ['b']);
  const row = await eventually(folder, (found) => found?.waiting === 1);
  assert.match(row!.error!, /UID 1 of INBOX: The server cannot convert the email/);
  assert.match((await findings())[0]!.message, /cannot convert the email/);
  server.emails[0]!.raw = email('a');
  assert.deepEqual(await subjects(2), ['a', 'b']);
  await eventually(folder, (found) => found?.waiting === 0 && found.error === null);
});

it('a folder that only contains others costs only itself', async (t) => {
  const { server, read, email, subjects } = await setUp(t);
  server.container = 'Archive';
  server.add(1, email('a'));
  read({}, undefined, ['INBOX', 'Archive']); // the first is read last
  assert.deepEqual(await subjects(1), ['a']);
  const { body } = await workspace.api('GET', '/inbound/ledger');
  const archive = body.data.folders.find(({ folder }: { folder: string }) => folder === 'Archive');
  assert.match(archive.error, /No such folder/);
});

it('a server that ends IDLE early is asked before that, without a failure', async (t) => {
  const { server, read, email, subjects, folder } = await setUp(t);
  server.idleLimitMs = 300;
  read({ minIdleMs: 0, firstBackoffMs: 60_000, maxBackoffMs: 60_000 });
  await eventually(
    async () => server.commands.filter((line) => line.endsWith(' IDLE')).length - server.logins,
    (renewed) => renewed >= 3,
  );
  assert.ok(server.logins >= 2);
  server.add(1, email('a'));
  assert.deepEqual(await subjects(1), ['a']);
  assert.equal((await folder())?.error, null);
});

it('a server with too many connections is asked again soon: it has not rejected the password', async (t) => {
  const { server, read, email, subjects, folder } = await setUp(t);
  server.connectionLimit = 0;
  server.add(1, email('a'));
  read({ rejectedMs: 10 * 60_000 });
  const row = await eventually(folder, (found) => found?.error != null);
  assert.equal(row?.error, 'Too many simultaneous connections');
  server.connectionLimit = 1;
  assert.deepEqual(await subjects(1), ['a']);
});

it('an access token that ends during IDLE is replaced; without a new one, the server is left alone and the reason is shown', async (t) => {
  const { server, read, email, subjects, folder, findings } = await setUp(t);
  server.tokens = new Set(['first']);
  let isRevoked = false;
  let current = 'first';
  const tokens = {
    async get({ renew = false } = {}) {
      if (isRevoked) throw new Error('The token server issued no access token (400, invalid_grant).');
      if (renew) current = 'second';
      return current;
    },
  };
  read({ rejectedMs: 10, firstBackoffMs: 10 }, tokens);
  const isIdle = () =>
    eventually(
      async () => server.isIdle,
      (is) => is,
    );
  await isIdle();
  server.tokens = new Set(['second']);
  server.disconnect();
  server.add(1, email('a'));
  assert.deepEqual(await subjects(1), ['a']);
  await isIdle();
  isRevoked = true;
  server.disconnect();
  const row = await eventually(folder, (found) => found?.error?.includes('invalid_grant') === true);
  const { logins } = server;
  assert.equal((await findings())[0]?.status, 'problem');
  assert.match((await findings())[0]!.message, /invalid_grant/);
  assert.ok(row !== undefined);
  // The authorization is renewed.
  isRevoked = false;
  server.add(2, email('b'));
  assert.deepEqual(await subjects(2), ['a', 'b']);
  assert.equal(server.logins, logins + 1);
});

it('a server without UIDVALIDITY costs no email and repeats none, whatever its UIDs mean after a connection', async (t) => {
  const { server, read, email, subjects, folder } = await setUp(t);
  server.uidValidity = null;
  server.add(1, email('old'), new Date(Date.now() - 30 * DAY_MS));
  server.add(3, email('a'));
  server.add(5, email('b'));
  read();
  assert.deepEqual(await subjects(2), ['a', 'b']);
  server.emails.splice(1, 1);
  server.add(7, email('c'));
  server.renumber(); // the UIDs 5 and 7 are of b and c, and 3 of the oldest
  server.emails.at(-1)!.uid = 1;
  assert.deepEqual(await subjects(3), ['a', 'b', 'c']);
  await eventually(folder, (row) => row?.waiting === 0 && row.error === null);
  assert.deepEqual(await subjects(3), ['a', 'b', 'c']);
  const { body } = await workspace.api('GET', '/inbound/ledger');
  assert.ok(body.data.folders.some(({ uidValidity }: { uidValidity: number | null }) => uidValidity === null));
});

it('an email that arrives while another is fetched is read at once', async (t) => {
  const { server, read, email, subjects } = await setUp(t);
  server.isSilent = true; // IDLE reports nothing
  server.onFetch = (uid) => {
    if (uid < 4) server.add(uid + 1, email(`email ${uid + 1}`));
  };
  server.add(1, email('email 1'));
  read();
  assert.deepEqual(await subjects(4), ['email 1', 'email 2', 'email 3', 'email 4']);
});
