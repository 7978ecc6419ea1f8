import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { piecesOf } from '../../concurrency/pieces.ts';
import { createEmailReader, EmailUnreadable } from './email-reader.ts';

const email = (header: string, body: string) => Buffer.from(`From: a@b.example\r\n${header}\r\n\r\n${body}`);
const MB = 1024 * 1024;

test('emails are read in a process of their own; their files arrive as they were sent', async () => {
  const bytes = Buffer.from([0, 13, 10, 255, 13, 128]);
  const read = await reader.read([
    email(
      'Content-Type: multipart/mixed; boundary=x',
      `--x\r\n\r\nHello\r\n--x\r\nContent-Disposition: attachment; filename=a.bin\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64')}\r\n--x--`,
    ),
  ]);
  assert.equal(read.text, 'Hello');
  assert.ok(Buffer.isBuffer(read.files[0]?.bytes));
  assert.deepEqual(read.files[0]?.bytes, bytes);
});

const reader = createEmailReader();
after(() => reader.close());

test('an email that takes too long is unreadable', async (t) => {
  const impatient = createEmailReader({ timeoutMs: 1 });
  t.after(() => impatient.close());
  const long = email('Content-Type: text/html', '<b>'.repeat(5 * MB));
  await assert.rejects(
    impatient.read([long]),
    (error) => error instanceof EmailUnreadable && error.reason === 'timeout',
  );
});

test('an email that waits for something that never comes is unreadable', async (t) => {
  const waiting = createEmailReader({ timeoutMs: 500 });
  t.after(() => waiting.close());
  const module = new URL('./waits-forever.fixture.ts', import.meta.url);
  await assert.rejects(
    waiting.readWith(module, [Buffer.from('x')]),
    (error) => error instanceof EmailUnreadable && error.reason === 'timeout',
  );
});

const LIMITED: Readonly<Record<string, readonly [raw: () => Buffer, problem: RegExp]>> = {
  'larger than 35 MB': [
    () =>
      Buffer.concat([email('Subject: kept', 'beginning\r\n'), Buffer.alloc(36 * MB, 'lorem ipsum dolor sit amet\r\n')]),
    /larger than 35 MB/,
  ],
  'with 10,000 parts': [
    () =>
      email('Subject: kept\r\nContent-Type: multipart/mixed; boundary=x', '--x\r\n\r\nbeginning\r\n'.repeat(10_000)),
    /more than 1,000 parts/,
  ],
  'nested 500 deep': [
    () =>
      email(
        'Subject: kept\r\nContent-Type: multipart/mixed; boundary=b',
        `--b\r\n\r\nbeginning\r\n${Array.from({ length: 500 }, (_, depth) => `--b${depth === 0 ? '' : depth - 1}\r\nContent-Type: multipart/mixed; boundary=b${depth}\r\n\r\n`).join('')}`,
      ),
    /more than 20 levels deep/,
  ],
  'with 1 MB in a line of its header': [
    () => email(`Subject: kept\r\nX-Long: ${'x'.repeat(MB)}`, 'beginning'),
    /more than 256 kB of headers/,
  ],
  'with 1 MB of short lines in its header': [
    () => email(`Subject: kept\r\n${'X: y\r\n'.repeat(MB / 6)}X: y`, 'beginning'),
    /more than 256 kB of headers/,
  ],
  'with 5 MB of styles': [
    () =>
      email(
        'Subject: kept\r\nContent-Type: text/html',
        `<p>beginning</p><style>${'a{b:c}'.repeat((5 * MB) / 6)}</style>`,
      ),
    /too long/,
  ],
};

for (const [name, [raw, problem]] of Object.entries(LIMITED)) {
  test(`an email ${name} is read up to there, and says so`, async () => {
    const read = await reader.read([raw()]);
    assert.equal(read.subject, 'kept');
    assert.deepEqual(read.from, [{ name: '', address: 'a@b.example' }]);
    assert.match(read.text, /^beginning/);
    assert.match(read.problems.join(), problem);
  });
}

test('an email of 35 MB with one file is read in full', async () => {
  const file = Buffer.alloc(25 * MB, 'abc\0');
  const lines = file.toString('base64').replace(/.{76}/g, '$&\r\n');
  const raw = email('Content-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64', lines);
  const read = await reader.read(piecesOf(raw));
  assert.equal(read.files[0]?.bytes.equals(file), true);
  assert.deepEqual(read.problems, []);
});
