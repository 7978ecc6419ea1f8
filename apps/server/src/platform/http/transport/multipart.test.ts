import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { after, describe, it } from 'node:test';
import { ApiError } from '../../errors/errors.ts';
import { readForm, withForm } from './multipart.ts';

const MEBIBYTE = 1024 * 1024;
const PART = 64 * 1024;
const LIMITS = { fields: 3, fieldBytes: 1_000, textBytes: 1_500, files: 2, fileBytes: 10 * MEBIBYTE };

/** Forms remain in use until this resolves. */
let release = Promise.resolve();

const server = createServer(async (request, response) => {
  try {
    const found = await withForm(request, LIMITS, String(request.headers['x-visitor']), async ({ fields, files }) => {
      await release;
      return { fields: [...fields], files: files.map(({ field, name, bytes }) => [field, name, bytes.length]) };
    });
    response.end(JSON.stringify(found));
  } catch (error) {
    response.statusCode = error instanceof ApiError ? error.status : 500;
    response.end();
  }
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
after(() => server.close());
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function send(parts: readonly (readonly [string, string | Buffer])[], visitor = 'a') {
  const form = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new File([new Uint8Array(value)], `${name}.pdf`));
  }
  const response = await fetch(url, { method: 'POST', body: form, headers: { 'x-visitor': visitor } });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

describe('a form', () => {
  it('is read with its fields and files', async () => {
    const { status, body } = await send([
      ['name', 'Ada'],
      ['resume', Buffer.from('content')],
    ]);
    assert.deepEqual([status, body], [200, { fields: [['name', 'Ada']], files: [['resume', 'resume.pdf', 7]] }]);
  });

  it('beyond the limits of fields, their length, files and their size is rejected', async () => {
    const file = Buffer.from('x');
    for (const parts of [
      Array.from({ length: 4 }, (_, n) => [`f${n}`, 'x'] as const),
      [['f', 'x'.repeat(2_000)] as const],
      Array.from({ length: 3 }, (_, n) => [`f${n}`, file] as const),
      [['f', Buffer.alloc(11 * MEBIBYTE)] as const],
    ]) {
      assert.equal((await send(parts)).status, 413);
    }
  });

  it('with a file that is too large is read without it if its limits say so, up to a total size', async () => {
    const dropping = { ...LIMITS, droppingUpTo: 40 * MEBIBYTE };
    const held: number[] = [];
    const read = async (size: number) => {
      const body = new FormData();
      body.append('resume', new File([new Uint8Array(size)], 'cv.pdf'));
      body.append('name', 'Ada');
      const response = new Response(body);
      const type = response.headers.get('content-type') ?? undefined;
      const sent = Buffer.from(await response.arrayBuffer());
      // In parts, as from a connection.
      const parts = Array.from({ length: Math.ceil(sent.length / PART) }, (_, n) =>
        sent.subarray(n * PART, (n + 1) * PART),
      );
      return readForm(Readable.from(parts), type, dropping, (bytes) => {
        held.push(bytes);
        return null;
      });
    };
    const { fields, files } = await read(30 * MEBIBYTE);
    assert.deepEqual([...fields], [['name', 'Ada']]);
    assert.deepEqual(
      files.map(({ bytes, isTooLarge }) => [bytes.length, isTooLarge]),
      [[0, true]],
    );
    const kept = held.reduce((sum, bytes) => sum + bytes, 0);
    assert.ok(kept < MEBIBYTE, `${kept} bytes of a dropped file are not held`);
    await assert.rejects(read(41 * MEBIBYTE), { code: 'payload_too_large' });
  });

  it('of a visitor whose other forms are still in memory is rejected until they are released; other visitors are served', async () => {
    const large = [['resume', Buffer.alloc(9 * MEBIBYTE)]] as const;
    const { promise, resolve } = Promise.withResolvers<void>();
    release = promise;
    const six = Array.from({ length: 6 }, () => send(large));
    // At most 48 of the 54 MiB are held: the last form to arrive is rejected immediately.
    assert.equal((await Promise.race(six)).status, 503);
    const other = send(large, 'b');
    resolve();
    assert.deepEqual((await Promise.all(six)).map(({ status }) => status).sort(), [200, 200, 200, 200, 200, 503]);
    assert.equal((await other).status, 200);
    assert.equal((await send(large)).status, 200, 'released');
  });
});
