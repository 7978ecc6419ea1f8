import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ConfigError, readConfig } from './config.ts';

it('SECRET_KEY_PREVIOUS without SECRET_KEY stops the start, because it would be ignored', () => {
  const previous = { SECRET_KEY_PREVIOUS: 'p'.repeat(32) };
  assert.throws(
    () => readConfig(previous),
    (error) => error instanceof ConfigError && /SECRET_KEY_PREVIOUS requires SECRET_KEY/.test(error.message),
  );
  assert.deepEqual(readConfig({ ...previous, SECRET_KEY: 's'.repeat(32) }).previousSecretKeys, ['p'.repeat(32)]);
});

it('the secret of the OAuth client leaves the machine only by https', () => {
  const oauth = { MAIL_OAUTH_CLIENT_ID: 'client', SMTP_URL: 'smtp://jobs%40example.org@smtp.example.org:587' };
  const read = (tokenUrl: string) => readConfig({ ...oauth, MAIL_OAUTH_TOKEN_URL: tokenUrl }).mailOAuth;
  assert.throws(() => read('http://login.example.org/token'), /MAIL_OAUTH_TOKEN_URL must be an https URL/);
  assert.equal(read('https://login.example.org/token')?.tokenUrl, 'https://login.example.org/token');
  assert.equal(read('http://127.0.0.1:8080/token')?.clientId, 'client');
});

it('OAuth without a mailbox in SMTP_URL stops the start, because no server would let it in', () => {
  const oauth = { MAIL_OAUTH_CLIENT_ID: 'client', MAIL_OAUTH_TOKEN_URL: 'https://login.example.org/token' };
  assert.throws(
    () => readConfig({ ...oauth, SMTP_URL: 'smtp://smtp.example.org:587' }),
    /SMTP_URL must name the mailbox/,
  );
});

it('INBOUND_IMAP_URL names the mailbox and its folders; a wrong one is not repeated, because it has a password', () => {
  const read = (url: string, more: Record<string, string> = {}) =>
    readConfig({ MAIL_FROM: 'jobs@acme.example', INBOUND_IMAP_URL: url, ...more }).inbound;
  const { imap, replies } = read('imaps://jobs%40acme.example:p%3Aw@imap.acme.example/INBOX,Jobs%2FReplies');
  assert.deepEqual(imap, {
    host: 'imap.acme.example',
    port: 993,
    secure: true,
    user: 'jobs@acme.example',
    password: 'p:w',
    folders: ['INBOX', 'Jobs/Replies'],
  });
  assert.equal(replies?.domain, 'acme.example');
  assert.deepEqual(read('imap://jobs:pw@localhost').imap?.folders, ['INBOX']);
  for (const url of [
    'pop://jobs:secret@host',
    'imaps://jobs@host',
    'imaps://:secret@host',
    'imaps://jobs:secret%@host',
  ])
    assert.throws(
      () => read(url),
      (error) => error instanceof ConfigError && !error.message.includes('secret'),
      url,
    );
  const oauth = { MAIL_OAUTH_TOKEN_URL: 'https://login.example.org/token', MAIL_OAUTH_CLIENT_ID: 'client' };
  assert.equal(read('imaps://jobs%40acme.example@imap.acme.example', oauth).imap?.password, null);
});
