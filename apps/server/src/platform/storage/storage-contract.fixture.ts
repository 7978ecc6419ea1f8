import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { isStorageKey, MAX_OBJECT_BYTES, type Storage, type StoredObject } from './storage.ts';

/** A storage whose links can be fetched, and whose clock the test sets. */
interface StorageUnderTest {
  storage: Storage;
  clock: { now: Date };
  /** The same link, signature included, but for another key. */
  retarget(url: string, key: string): string;
}

const KEY = 'w/0198c2f0-0000-7000-8000-000000000001/resume/cv.pdf';
const PDF = 'application/pdf';
const bytes = Buffer.from('%PDF-1.7\n\x00\xff binary \r\n', 'latin1');

const minutesAfter = (start: Date, minutes: number) => new Date(start.getTime() + minutes * 60_000);

/** Everything under the prefix. */
export async function listAll(storage: Storage, prefix: string): Promise<StoredObject[]> {
  const objects: StoredObject[] = [];
  for await (const object of storage.list(prefix)) objects.push(object);
  return objects;
}

/** The guarantees of every implementation of `Storage`, as tests named after the implementation. */
export function testStorageContract(name: string, start: (t: TestContext) => Promise<StorageUnderTest>): void {
  const guarantee = (text: string, body: (under: StorageUnderTest) => Promise<void>) =>
    test(`${name}: ${text}`, async (t) => body(await start(t)));

  guarantee('written bytes are read back unchanged: whole, in part and as a stream', async ({ storage }) => {
    await storage.write(KEY, bytes, PDF);
    assert.deepEqual(await storage.stat(KEY), { size: bytes.length });
    assert.deepEqual(Buffer.from((await storage.read(KEY)) ?? []), bytes);
    assert.deepEqual(Buffer.from((await storage.head(KEY, 4)) ?? []), bytes.subarray(0, 4));
    assert.deepEqual(Buffer.from((await storage.head(KEY, 1000)) ?? []), bytes);
    const stream = await storage.stream(KEY);
    assert.deepEqual(Buffer.concat(await (stream ?? assert.fail('absent')).toArray()), bytes);
  });

  guarantee('a file of the largest size is stored and read whole', async ({ storage }) => {
    const large = Buffer.alloc(MAX_OBJECT_BYTES, 'rolecall');
    await storage.write(KEY, large, PDF);
    assert.ok(large.equals((await storage.read(KEY)) ?? Buffer.alloc(0)));
    await assert.rejects(storage.write(KEY, Buffer.alloc(MAX_OBJECT_BYTES + 1), PDF), RangeError);
  });

  guarantee('writing again replaces the object', async ({ storage }) => {
    await storage.write(KEY, Buffer.from('a longer first version'), PDF);
    await storage.write(KEY, bytes, PDF);
    assert.deepEqual(Buffer.from((await storage.read(KEY)) ?? []), bytes);
  });

  guarantee('reading a missing object returns null, and a folder is not an object', async ({ storage }) => {
    await storage.write(KEY, bytes, PDF);
    for (const key of ['w/none.pdf', 'w', `${KEY}/below`]) {
      assert.equal(await storage.stat(key), null, key);
      assert.equal(await storage.head(key, 8), null, key);
      assert.equal(await storage.read(key), null, key);
      assert.equal(await storage.stream(key), null, key);
    }
  });

  guarantee('a deleted object is gone, and deleting it again succeeds', async ({ storage }) => {
    await storage.write(KEY, bytes, PDF);
    await storage.delete(KEY);
    await storage.delete(KEY);
    assert.equal(await storage.stat(KEY), null);
  });

  guarantee('a list names every object under its prefix, and no other', async ({ storage }) => {
    const keys = ['w/a/resume/1.pdf', 'w/a/resume/2.pdf', 'w/a/image/3.png', 'w/a/resume/deep/4.pdf', 'w/ab/5.pdf'];
    for (const key of keys) await storage.write(key, bytes, PDF);
    const listed = await listAll(storage, 'w/a/');
    assert.deepEqual(listed.map(({ key }) => key).sort(), keys.slice(0, 4).sort());
    for (const { size, modifiedAt } of listed) {
      assert.equal(size, bytes.length);
      assert.ok(Math.abs(modifiedAt.getTime() - Date.now()) < 60_000, modifiedAt.toISOString());
    }
    assert.equal((await listAll(storage, 'w/a')).length, 5);
    assert.equal((await listAll(storage, '')).length, 5);
    assert.deepEqual(await listAll(storage, 'w/none/'), []);
  });

  guarantee('an invalid key reaches neither a path nor a URL', async ({ storage, clock }) => {
    for (const key of [
      '',
      '/etc/passwd',
      'w/../x',
      '..',
      'w//x',
      'w/',
      'W/x',
      'w/é',
      'w/a b',
      'w/.hidden',
      'a?b',
      'a..b',
    ]) {
      assert.equal(isStorageKey(key), false, key);
      const expiresAt = minutesAfter(clock.now, 10);
      const upload = { key, contentType: PDF, contentLength: 1, expiresAt };
      await assert.rejects(storage.presignUpload(upload), TypeError, key);
      await assert.rejects(
        storage.presignDownload({ key, fileName: 'x', contentType: PDF, expiresAt }),
        TypeError,
        key,
      );
      await assert.rejects(storage.stat(key), TypeError, key);
      await assert.rejects(storage.head(key, 1), TypeError, key);
      await assert.rejects(storage.read(key), TypeError, key);
      await assert.rejects(storage.stream(key), TypeError, key);
      await assert.rejects(storage.write(key, bytes, PDF), TypeError, key);
      await assert.rejects(storage.delete(key), TypeError, key);
    }
    await assert.rejects(listAll(storage, '../errors/'), TypeError);
  });

  const uploadLink = ({ storage, clock }: StorageUnderTest) =>
    storage.presignUpload({
      key: KEY,
      contentType: PDF,
      contentLength: bytes.length,
      expiresAt: minutesAfter(clock.now, 10),
    });

  guarantee('an upload link stores exactly what is sent', async (under) => {
    const { url, method, headers } = await uploadLink(under);
    const answer = await fetch(url, { method, headers, body: bytes });
    assert.ok(answer.ok, `${answer.status} ${await answer.text()}`);
    assert.deepEqual(Buffer.from((await under.storage.read(KEY)) ?? []), bytes);
  });

  guarantee('an upload link rejects another size, type or key, and uploads after it has expired', async (under) => {
    const { url, method, headers } = await uploadLink(under);
    const put = async (change: { url?: string; headers?: Record<string, string>; body?: Buffer<ArrayBuffer> }) => {
      const answer = await fetch(change.url ?? url, {
        method,
        headers: { ...headers, ...change.headers },
        body: change.body ?? bytes,
      });
      await answer.body?.cancel();
      return answer.ok;
    };
    assert.equal(await put({ body: bytes.subarray(1) }), false, 'shorter');
    assert.equal(await put({ body: Buffer.concat([bytes, bytes]) }), false, 'longer');
    assert.equal(await put({ headers: { 'content-type': 'text/html' } }), false, 'another type');
    assert.equal(await put({ url: under.retarget(url, 'w/2/cv.pdf') }), false, 'another key');
    const start = under.clock.now;
    under.clock.now = minutesAfter(start, 10.1);
    assert.equal(await put({}), false, 'late');
    assert.deepEqual(await listAll(under.storage, ''), []);
    under.clock.now = minutesAfter(start, 9.9);
    assert.equal(await put({}), true, 'just in time');
  });

  guarantee('an upload link works once: a checked file cannot be replaced afterwards', async (under) => {
    const { url, method, headers } = await uploadLink(under);
    assert.ok((await fetch(url, { method, headers, body: bytes })).ok);
    const again = await fetch(url, { method, headers, body: Buffer.from(bytes).fill('x') });
    assert.ok([409, 412].includes(again.status), `${again.status}`);
    assert.deepEqual(Buffer.from((await under.storage.read(KEY)) ?? []), bytes);
  });

  guarantee('of two simultaneous uploads exactly one is stored, complete', async (under) => {
    const { url, method, headers } = await uploadLink(under);
    const bodies = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => Buffer.alloc(bytes.length, letter));
    const answers = await Promise.all(bodies.map((body) => fetch(url, { method, headers, body })));
    const winners = bodies.filter((_, index) => answers[index]?.ok);
    assert.equal(winners.length, 1, answers.map(({ status }) => status).join());
    assert.deepEqual(Buffer.from((await under.storage.read(KEY)) ?? []), winners[0]);
  });

  guarantee('a presigned upload is at least one byte and at most what can be stored', async ({ storage, clock }) => {
    for (const contentLength of [0, -1, 1.5, Number.NaN, MAX_OBJECT_BYTES + 1]) {
      const upload = { key: KEY, contentType: PDF, contentLength, expiresAt: minutesAfter(clock.now, 1) };
      await assert.rejects(storage.presignUpload(upload), RangeError);
    }
  });

  guarantee(
    'a download link works without an API key and returns the file as an attachment with its name',
    async (under) => {
      await under.storage.write(KEY, bytes, PDF);
      const { url } = await under.storage.presignDownload({
        key: KEY,
        fileName: 'Résumé "final" + 100%.pdf',
        contentType: PDF,
        expiresAt: minutesAfter(under.clock.now, 5),
      });
      const answer = await fetch(url);
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('content-type'), PDF);
      assert.equal(
        answer.headers.get('content-disposition'),
        `attachment; filename="R_sum_ _final_ + 100_.pdf"; filename*=UTF-8''R%C3%A9sum%C3%A9%20%22final%22%20%2B%20100%25.pdf`,
      );
      assert.deepEqual(Buffer.from(await answer.arrayBuffer()), bytes);
    },
  );

  guarantee('a download link stops working when its file is deleted and when it expires', async (under) => {
    await under.storage.write(KEY, bytes, PDF);
    const expiresAt = minutesAfter(under.clock.now, 5);
    const { url } = await under.storage.presignDownload({ key: KEY, fileName: 'cv.pdf', contentType: PDF, expiresAt });
    const status = async () => {
      const answer = await fetch(url);
      await answer.body?.cancel();
      return answer.status;
    };
    assert.equal(await status(), 200);
    under.clock.now = minutesAfter(expiresAt, 0.1);
    assert.equal(await status(), 403);
    under.clock.now = minutesAfter(expiresAt, -1);
    await under.storage.delete(KEY);
    assert.equal(await status(), 404);
  });
}
