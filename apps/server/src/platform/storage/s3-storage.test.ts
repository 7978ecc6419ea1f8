import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { Unavailable } from '../errors/errors.ts';
import { ACCOUNT, BUCKET, startS3Server } from './s3-server.fixture.ts';
import { rejectionOf } from './s3-signature.fixture.ts';
import { S3Storage } from './s3-storage.ts';
import { listAll, testStorageContract } from './storage-contract.fixture.ts';

const KEY = 'w/1/resume/cv.pdf';
const PDF = 'application/pdf';

const options = (port: number) => ({
  ...ACCOUNT,
  endpoint: `http://127.0.0.1:${port}/`,
  bucket: BUCKET,
  forcePathStyle: true,
  fetch,
  now: () => new Date(),
});

async function start(t: TestContext) {
  const clock = { now: new Date() };
  const now = () => clock.now;
  const server = await startS3Server(now);
  t.after(server.close);
  const storage = new S3Storage({ ...options(server.port), now });
  const retarget = (url: string, key: string) => url.replace(/w\/[^?]+/, key);
  return { storage, clock, retarget, server };
}

testStorageContract('s3', start);

test('the S3 server of these tests accepts the signature of the example that Amazon publishes, and rejects altered ones', () => {
  // "Authenticating Requests: Using Query Parameters", Amazon S3 API reference.
  const signature = 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404';
  const target = `/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=${signature}`;
  const example = {
    method: 'GET',
    target,
    headers: { host: 'examplebucket.s3.amazonaws.com' },
    body: Buffer.alloc(0),
  };
  const account = {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  };
  const now = new Date('2013-05-24T12:00:00Z');
  assert.equal(rejectionOf(example, account, now), null);
  assert.equal(rejectionOf({ ...example, method: 'PUT' }, account, now), 'SignatureDoesNotMatch');
  assert.equal(rejectionOf(example, account, new Date('2013-05-25T00:00:01Z')), 'AccessDenied');
});

test('an upload link without the write-once header is rejected by the bucket', async (t) => {
  const { storage, clock, server } = await start(t);
  const expiresAt = new Date(clock.now.getTime() + 60_000);
  const { url } = await storage.presignUpload({ key: KEY, contentType: PDF, contentLength: 3, expiresAt });
  const answer = await fetch(url, { method: 'PUT', headers: { 'content-type': PDF }, body: 'abc' });
  assert.match(await answer.text(), /SignatureDoesNotMatch/);
  assert.equal(server.objects.size, 0);
});

test('a bucket can be addressed by its host name', async (t) => {
  const { server, clock } = await start(t);
  const hosts: string[] = [];
  /** Acts as the name service: every name is the local server. */
  const resolving = async (target: string | URL | Request, init?: RequestInit) => {
    const { host, pathname, search } = new URL(String(target));
    hosts.push(host);
    return fetchFrom(server.port, { host, path: pathname + search, init });
  };
  const storage = new S3Storage({
    ...options(server.port),
    endpoint: `http://s3.test:${server.port}`,
    forcePathStyle: false,
    fetch: resolving,
    now: () => clock.now,
  });
  await storage.write(KEY, Buffer.from('abc'), PDF);
  assert.equal((await listAll(storage, 'w/')).length, 1);
  const expiresAt = new Date(clock.now.getTime() + 60_000);
  const { url } = await storage.presignDownload({ key: KEY, fileName: 'cv.pdf', contentType: PDF, expiresAt });
  assert.equal(await (await resolving(url)).text(), 'abc');
  assert.deepEqual(new Set(hosts), new Set([`resumes.s3.test:${server.port}`]));
});

/** Like fetch, but with its own Host header, which fetch does not allow. */
async function fetchFrom(
  port: number,
  { host, path, init }: { host: string; path: string; init: RequestInit | undefined },
): Promise<Response> {
  const headers = { ...Object.fromEntries(new Headers(init?.headers)), host };
  const outgoing = request({ host: '127.0.0.1', port, path, method: init?.method ?? 'GET', headers });
  outgoing.end(init?.body);
  const [answer]: IncomingMessage[] = await once(outgoing, 'response');
  return new Response(Buffer.concat((await answer?.toArray()) ?? []), { status: answer?.statusCode ?? 0 });
}

test('other objects in the bucket, whose names are not valid keys, are not listed', async (t) => {
  const { storage, server } = await start(t);
  for (const name of ['w/.hidden', 'w/Upper & <lower>', 'w/a b']) {
    server.objects.set(name, { body: Buffer.alloc(1), type: PDF, modifiedAt: new Date() });
  }
  await storage.write('w/z', Buffer.from('abc'), PDF);
  assert.deepEqual(
    (await listAll(storage, '')).map(({ key }) => key),
    ['w/z'],
  );
});

test('a link that could not work, or would be valid for more than the seven days that S3 allows, is not created', async (t) => {
  const { storage, clock } = await start(t);
  for (const seconds of [0, -1, 7 * 24 * 3600 + 1]) {
    const expiresAt = new Date(clock.now.getTime() + seconds * 1000);
    const download = { key: KEY, fileName: 'cv.pdf', contentType: PDF, expiresAt };
    await assert.rejects(storage.presignDownload(download), RangeError);
  }
});

/** A storage whose server responds by `listener`. */
async function against(t: TestContext, listener: RequestListener, timeoutMs = 5000): Promise<S3Storage> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  // A server that listens on a TCP port has an AddressInfo, not a pipe's name.
  return new S3Storage({ ...options((server.address() as AddressInfo).port), timeoutMs });
}

const unavailableBecause = (cause: RegExp) => (error: unknown) => {
  assert.ok(error instanceof Unavailable, String(error));
  assert.match(String(error.cause), cause);
  return true;
};

async function everyCallIsUnavailable(storage: S3Storage, cause: RegExp): Promise<void> {
  const calls = [
    () => storage.stat(KEY),
    () => storage.head(KEY, 8),
    () => storage.read(KEY),
    () => storage.stream(KEY),
    () => storage.write(KEY, Buffer.from('abc'), PDF),
    () => storage.delete(KEY),
    () => listAll(storage, ''),
  ];
  for (const call of calls) await assert.rejects(call(), unavailableBecause(cause));
}

test('a server that never responds is Unavailable in every call', async (t) => {
  await everyCallIsUnavailable(await against(t, () => {}, 100), /No answer within/);
});

test('a server that fails or redirects is Unavailable in every call, and redirects are not followed', async (t) => {
  await everyCallIsUnavailable(await against(t, (_, response) => response.writeHead(500).end()), /answered 500/);
  const elsewhere = (_: unknown, response: ServerResponse) =>
    response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end();
  await everyCallIsUnavailable(await against(t, elsewhere), /answered 307/);
});

test('a rejected connection is Unavailable in every call', async (t) => {
  const closed = await against(t, (request) => request.socket.destroy());
  await everyCallIsUnavailable(closed, /fetch failed/);
});

test('wrong credentials and a missing bucket are Unavailable, and the log states which', async (t) => {
  const { server } = await start(t);
  const wrong = new S3Storage({ ...options(server.port), secretAccessKey: 'wrong' });
  await assert.rejects(wrong.read(KEY), unavailableBecause(/403 SignatureDoesNotMatch/));
  const missing = new S3Storage({ ...options(server.port), bucket: 'another' });
  await assert.rejects(missing.read(KEY), unavailableBecause(/404 NoSuchBucket/));
});

test('a body that stops in the middle is Unavailable, never a shorter file', async (t) => {
  const half: RequestListener = (_, response) => response.writeHead(200, { 'content-length': 10 }).write('12345');
  const silent = await against(t, half, 500);
  await assert.rejects(silent.read(KEY), unavailableBecause(/Nothing arrived/));
  const cut = await against(t, (_, response) => {
    response.writeHead(200, { 'content-length': 10 }).write('12345', () => response.destroy());
  });
  await assert.rejects(cut.read(KEY), unavailableBecause(/terminated/));
  const stream = (await cut.stream(KEY)) ?? assert.fail('absent');
  await assert.rejects(stream.toArray(), unavailableBecause(/terminated/));
});

test('a reader that pauses longer than S3 may be silent still gets the whole stream', async (t) => {
  const storage = await against(t, (_, response) => response.end(Buffer.alloc(1024 * 1024)), 1000);
  const stream = (await storage.stream(KEY)) ?? assert.fail('absent');
  let size = 0;
  for await (const chunk of stream) {
    if (size === 0) await new Promise((resolve) => setTimeout(resolve, 1100));
    size += chunk.length;
  }
  assert.equal(size, 1024 * 1024);
});

test('a stream that is destroyed unread closes its connection', async (t) => {
  let closed: (() => void) | undefined;
  const connectionClosed = new Promise<void>((resolve) => {
    closed = resolve;
  });
  const storage = await against(t, (request, response) => {
    request.socket.once('close', () => closed?.());
    response.write('the first of many');
  });
  (await storage.stream(KEY))?.destroy();
  await connectionClosed;
});

test('no more bytes are returned than requested if the server ignores ranges', async (t) => {
  const storage = await against(t, (_, response) => response.end(Buffer.alloc(1024 * 1024, 'x')));
  assert.deepEqual(Buffer.from((await storage.head(KEY, 3)) ?? []), Buffer.from('xxx'));
});

test('a listing that does not advance, or never ends, is Unavailable', async (t) => {
  const page = `<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>a</NextContinuationToken></ListBucketResult>`;
  const circling = await against(t, (_, response) => response.end(page));
  await assert.rejects(listAll(circling, ''), unavailableBecause(/does not advance/));
  const endless = await against(t, (_, response) => response.end(Buffer.alloc(5 * 1024 * 1024, ' ')));
  await assert.rejects(listAll(endless, ''), unavailableBecause(/longer than 4194304 bytes/));
});
