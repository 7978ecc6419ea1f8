import assert from 'node:assert/strict';
import { createSecretKey } from 'node:crypto';
import { test } from 'node:test';
import { SignedLinks } from './signed-link.ts';

const secret = Buffer.alloc(32, 1);
const links = new SignedLinks(secret);
const now = new Date('2026-11-21T09:30:00.000Z');
const later = new Date(now.getTime() + 1);
const upload = { key: 'w/1/cv.pdf', contentType: 'application/pdf', contentLength: 10 };
const download = { key: 'w/1/cv.pdf', contentType: 'application/pdf', fileName: 'Résumé.pdf' };

test('a link returns its grant until the millisecond at which it expires', () => {
  assert.deepEqual(links.openUpload(links.upload(upload, later), now), { grant: upload });
  assert.deepEqual(links.openDownload(links.download(download, later), now), { grant: download });
  assert.deepEqual(links.openUpload(links.upload(upload, now), now), { rejected: 'expired' });
  assert.deepEqual(links.openDownload(links.download(download, now), now), { rejected: 'expired' });
});

test('a link for reading cannot be used for writing, nor the reverse', () => {
  assert.deepEqual(links.openUpload(links.download(download, later), now), { rejected: 'forged' });
  assert.deepEqual(links.openDownload(links.upload(upload, later), now), { rejected: 'forged' });
});

test('no character of the grant can be changed', () => {
  const [payload = '', signature] = links.upload(upload, later).split('.');
  for (let index = 0; index < payload.length; index++) {
    const other = payload[index] === 'A' ? 'B' : 'A';
    const changed = `${payload.slice(0, index)}${other}${payload.slice(index + 1)}.${signature}`;
    assert.deepEqual(links.openUpload(changed, now), { rejected: 'forged' });
  }
});

test('a link signed with another secret is rejected as forged; the secret can be bytes or a key object', () => {
  const token = links.upload(upload, later);
  assert.deepEqual(new SignedLinks(Buffer.alloc(32, 2)).openUpload(token, now), { rejected: 'forged' });
  assert.deepEqual(new SignedLinks(createSecretKey(secret)).openUpload(token, now), { grant: upload });
});

test('text that is not a link is rejected without being parsed', () => {
  const token = links.upload(upload, later);
  for (const text of [
    '',
    '.',
    'abc',
    `${token}=`,
    `${token}.x`,
    token.slice(0, -1),
    `${'A'.repeat(5000)}.${'A'.repeat(43)}`,
  ]) {
    assert.deepEqual(links.openUpload(text, now), { rejected: 'malformed' }, text);
  }
});

test('the longest link is short enough for a URL', () => {
  const contentType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const token = links.download({ key: 'k'.repeat(512), contentType, fileName: '履'.repeat(150) }, later);
  assert.ok(token.length < 2000, `${token.length}`);
});
