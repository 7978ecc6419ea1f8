// Starts a service of its own: emails are received for the whole installation.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eventually } from '../../../../test/eventually.ts';
import { startService } from '../../../../test/harness.ts';
import { makeCandidate } from '../../../../test/hiring.ts';
import { sql } from '../../../platform/database/sql.ts';
import { replyAddress } from '../../email/reply-address.ts';
import { Dovecot, missingDovecot } from './dovecot.fixture.ts';
import { IMAP_TIMING, ImapReader } from './imap-reader.ts';
import { processAll } from './process-all.fixture.ts';

const TIMING = { ...IMAP_TIMING, retryMs: 10, firstBackoffMs: 10, maxBackoffMs: 50 };

it('Dovecot: emails are stored exactly once and stay unread, before and during IDLE, after broken connections, other UIDs and removals', {
  skip: missingDovecot,
}, async (t) => {
  const {
    db,
    services,
    workspace: makeWorkspace,
  } = await startService({
    MAIL_FROM: 'Acme <jobs@acme.example>',
    MAIL_REPLY_DOMAIN: 'reply.acme.example',
  });
  const workspace = await makeWorkspace();
  const candidateId = await makeCandidate(workspace);
  const address = replyAddress(services, workspace.id, { candidateId, applicationId: null })!;
  const dovecot = await Dovecot.start();
  const mailbox = { host: '127.0.0.1', port: dovecot.port, secure: false, user: 'jobs', password: 'secret' };
  const reader = new ImapReader(db, services, {
    mailbox: { ...mailbox, folders: ['INBOX'] },
    accessTokens: undefined,
    timing: TIMING,
  });
  t.after(async () => {
    await reader.stop();
    await dovecot.close();
  });
  const deliver = (subject: string, body = 'Hello.') => {
    const header = [
      'From: ada@mail.example',
      `To: ${address}`,
      `Subject: ${subject}`,
      `Message-ID: <${subject}@mail.example>`,
    ];
    return dovecot.deliver(Buffer.from([...header, '', body].join('\r\n')));
  };
  const arrived = async (...expected: string[]) => {
    const read = async () => {
      await processAll({ db, services });
      const { body } = await workspace.api('GET', `/messages?candidateId=${candidateId}&limit=100`);
      return body.data.map(({ subject }: { subject: string }) => subject).sort();
    };
    assert.deepEqual(await eventually(read, (found) => found.length >= expected.length), expected);
  };
  const count = () =>
    eventually(
      async () =>
        (
          await db.write.query<{ waiting: number; error: string | null; count: number }>(sql`
        select waiting, error, server_count as count from imap_folders`)
        )[0],
      (row) => row?.waiting === 0 && row.error === null,
    );

  await deliver('a');
  await deliver('b', 'x'.repeat(200_000));
  await arrived('a', 'b');
  await deliver('c');
  await arrived('a', 'b', 'c');
  dovecot.disconnect();
  await deliver('d');
  await arrived('a', 'b', 'c', 'd');
  dovecot.renumber();
  await deliver('e');
  await arrived('a', 'b', 'c', 'd', 'e');
  assert.equal((await count())!.count, 5);
  assert.ok(
    dovecot.flags.every((flags) => !flags.includes('S')),
    `flags: ${dovecot.flags}`,
  );
  dovecot.empty();
  await deliver('f');
  await arrived('a', 'b', 'c', 'd', 'e', 'f');
});
