import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readdir, rm, stat, utimes } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { ApiError, Unavailable } from '../errors/errors.ts';
import { fillExactly, orUnavailable } from './disk-files.ts';
import { startDiskServer } from './disk-server.fixture.ts';
import { listAll, testStorageContract } from './storage-contract.fixture.ts';

const KEY = 'w/1/resume/cv.pdf';
const PDF = 'application/pdf';
const MINUTE = 60_000;

async function start(t: TestContext) {
  const directory = await mkdtemp(join(tmpdir(), 'rolecall-storage-'));
  const clock = { now: new Date() };
  const { storage, close } = await startDiskServer(directory, () => clock.now);
  t.after(async () => {
    await close();
    await rm(directory, { recursive: true });
  });
  const temporaries = () => readdir(join(directory, '.temporary'));
  return { storage, clock, directory, temporaries, retarget };
}

function retarget(url: string, key: string): string {
  const [, start, payload = '', signature] = /^(.*\/)([^/.]+)\.([^/.]+)$/.exec(url) ?? [];
  const claims = Buffer.from(payload, 'base64url')
    .toString()
    .replace(/w\/[^"]+/, key);
  return `${start}${Buffer.from(claims).toString('base64url')}.${signature}`;
}

testStorageContract('disk', start);

async function* chunks(...parts: string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part);
}

const grant = { key: KEY, contentType: PDF, contentLength: 10 };
const withCode = (code: string, message: RegExp) => (error: unknown) =>
  error instanceof ApiError && error.code === code && message.test(error.message);

test('a rejected upload has the reason: 422 for another size or type, 403 for an expired or altered link', async (t) => {
  const { storage, clock } = await start(t);
  const expiresAt = new Date(clock.now.getTime() + 10 * MINUTE);
  const { url } = await storage.presignUpload({ ...grant, expiresAt });
  const put = async (target: string, contentType: string, body: string) => {
    const answer = await fetch(target, { method: 'PUT', headers: { 'content-type': contentType }, body });
    return `${answer.status} ${await answer.text()}`;
  };
  assert.equal(await put(url, PDF, '123'), '422 content-length: must be 10, as in the request for the upload link');
  assert.equal(
    await put(url, 'text/html', '1234567890'),
    '422 content-type: must be application/pdf, as in the request for the upload link',
  );
  assert.equal(await put(`${url}x`, PDF, '1234567890'), '403 This upload link is not valid.');
  clock.now = expiresAt;
  assert.equal(await put(url, PDF, '1234567890'), '403 This upload link has expired.');
  assert.equal(await storage.stat(KEY), null);
});

test('an upload that does not announce its length is rejected', async (t) => {
  const { storage, clock } = await start(t);
  const { url } = await storage.presignUpload({ ...grant, expiresAt: new Date(clock.now.getTime() + MINUTE) });
  const put = request(url, { method: 'PUT', headers: { 'content-type': PDF, 'transfer-encoding': 'chunked' } });
  put.end('1234567890');
  const [answer] = await once(put, 'response');
  assert.equal(answer.statusCode, 422);
  answer.resume();
});

test('a body that is longer or shorter than permitted leaves nothing behind', async (t) => {
  const { storage, temporaries } = await start(t);
  await assert.rejects(storage.receive(grant, chunks('12345', '678901')), withCode('validation_error', /is longer/));
  await assert.rejects(storage.receive(grant, chunks('12345')), withCode('validation_error', /ended after 5/));
  assert.equal(await storage.stat(KEY), null);
  assert.deepEqual(await temporaries(), []);
});

test('an upload whose connection breaks leaves nothing behind, and the link still works', async (t) => {
  const { storage, clock, temporaries } = await start(t);
  const { url, headers } = await storage.presignUpload({ ...grant, expiresAt: new Date(clock.now.getTime() + MINUTE) });
  const broken = request(url, { method: 'PUT', headers: { ...headers, 'content-length': 10 } });
  const closed = once(broken, 'error');
  broken.write('12345');
  while ((await temporaries().catch(() => [])).length === 0) await new Promise(setImmediate);
  broken.destroy(new Error('cable pulled'));
  await closed;
  while ((await temporaries()).length > 0) await new Promise(setImmediate);
  assert.equal(await storage.stat(KEY), null);
  assert.equal((await fetch(url, { method: 'PUT', headers, body: '1234567890' })).status, 204);
});

test('a rejected body is not destroyed, so the response can be sent on its connection', async (t) => {
  const { storage } = await start(t);
  let returned = false;
  const body = chunks('12345678901', 'more');
  const watched: AsyncIterable<Uint8Array> = {
    [Symbol.asyncIterator]: () => ({
      next: () => body.next(),
      return: async () => {
        returned = true;
        return { done: true, value: undefined };
      },
    }),
  };
  await assert.rejects(storage.receive(grant, watched), ApiError);
  assert.equal(returned, false);
});

test('a full disk is Unavailable, with the reason for the log', async (t) => {
  const full = await open('/dev/full', 'w').catch(() => null);
  if (full === null) return t.skip('this system has no device that is always full');
  t.after(() => full.close());
  const filling = orUnavailable(() => fillExactly(full, chunks('1234567890'), 10));
  await assert.rejects(filling, (error) => {
    assert.ok(error instanceof Unavailable);
    assert.match(String(error.cause), /ENOSPC/);
    return true;
  });
});

test('a process killed during an upload leaves no object, and its temporary files are removed', async (t) => {
  const { storage, directory, temporaries } = await start(t);
  const child = spawn(process.execPath, ['--input-type=module', '-e', KILLED_UPLOAD, import.meta.dirname, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');

  assert.equal(await storage.stat(KEY), null);
  assert.deepEqual(await listAll(storage, ''), []);
  const [left = assert.fail('nothing was left')] = await temporaries();
  assert.equal(await storage.removeTemporaries(new Date(Date.now() - 60 * MINUTE)), 0, 'it could still be growing');
  const anHourAgo = new Date(Date.now() - 61 * MINUTE);
  await utimes(join(directory, '.temporary', left), anHourAgo, anHourAgo);
  assert.equal(await storage.removeTemporaries(new Date(Date.now() - 60 * MINUTE)), 1);
  assert.deepEqual(await temporaries(), []);
});

/** Sends half of an upload, reports that it is on the disk, and waits to be killed. */
const KILLED_UPLOAD = `
  const [folder, directory] = process.argv.slice(1);
  const { DiskStorage } = await import(folder + '/disk-storage.ts');
  const storage = new DiskStorage({ directory, publicUrl: () => 'http://localhost', secret: Buffer.alloc(32) });
  async function* half() {
    yield Buffer.from('12345');
    console.log('half');
    setInterval(() => {}, 1000);
    await new Promise(() => {});
  }
  await storage.receive(${JSON.stringify(grant)}, half());
`;

test('a storage without files lists nothing and removes nothing', async (t) => {
  const { storage } = await start(t);
  assert.equal(await storage.removeTemporaries(new Date()), 0);
  assert.deepEqual(await listAll(storage, ''), []);
});

test('only the user of the service can access files', async (t) => {
  const { storage, directory } = await start(t);
  await storage.receive(grant, chunks('1234567890'));
  assert.equal((await stat(join(directory, KEY))).mode & 0o777, 0o600);
  assert.equal((await stat(join(directory, 'w'))).mode & 0o777, 0o700);
});
