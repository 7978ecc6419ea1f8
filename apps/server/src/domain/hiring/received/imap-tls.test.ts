// Runs in a process of its own: it changes which certificate authorities the process trusts.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { AUTHORITY, CERTIFICATE, PRIVATE_KEY } from '../../../platform/egress/certificates.fixture.ts';
import { connectTo, createImapClient, download, listUids } from './imap-client.ts';
import { ImapServer } from './imap-server.fixture.ts';

const RAW = Buffer.from('From: ada@mail.example\r\nSubject: Hello\r\n\r\nHello.\r\n');

it('a mailbox is read by TLS only with a certificate of a trusted authority, for example of NODE_EXTRA_CA_CERTS', async (t) => {
  const server = await ImapServer.start({ cert: CERTIFICATE, key: PRIVATE_KEY });
  t.after(() => server.close());
  server.add(1, RAW);
  const mailbox = {
    host: '127.0.0.1',
    port: server.port,
    secure: true,
    user: 'jobs',
    password: 'secret',
    folders: ['INBOX'],
  };
  const connect = async () => {
    const client = await createImapClient(mailbox, undefined, { renewToken: false });
    t.after(() => client.close());
    await connectTo(client, mailbox);
    return client;
  };
  await assert.rejects(connect(), /unable to verify|self-signed/);
  assert.equal(server.logins, 0, 'the password was not sent');
  setDefaultCACertificates([...getCACertificates(), AUTHORITY]);
  const client = await connect();
  await client.mailboxOpen('INBOX', { readOnly: true });
  assert.deepEqual(await listUids(client), [1]);
  assert.deepEqual((await download(client, 1)).raw, RAW);
});
