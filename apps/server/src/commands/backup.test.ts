import assert from 'node:assert/strict';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { prepareDatabase } from '../../test/prepared-database.ts';
import {
  end,
  firstStartSecrets,
  type RunningService,
  run,
  startProcess,
  withFolder,
} from '../../test/running-service.ts';
import { startReceiver } from '../domain/integrations/webhooks/receiver.fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are read field by field, and each read is checked by an assertion
type Json = Record<string, any>;
const LOCAL = { ALLOW_PRIVATE_WEBHOOKS: 'true', RATE_LIMIT_KEY_PER_MINUTE: '1000000' };

function caller(service: RunningService, key: string) {
  return async (method: string, path: string, body?: unknown): Promise<Json> => {
    const answer = await fetch(path.startsWith('http') ? path : `${service.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    assert.ok(answer.ok, `${method} ${path}: ${answer.status}`);
    return (await answer.json()) as Json;
  };
}

type Call = ReturnType<typeof caller>;

async function uploadFile(call: Call, candidateId: string, content: Buffer): Promise<void> {
  const [fileName, fileType] = ['notes.txt', 'text/plain'];
  const upload = { filename: fileName, contentType: fileType, contentLength: content.length };
  const { data } = await call('POST', `/candidates/${candidateId}/files/presign`, upload);
  const put = await fetch(data.uploadUrl, { method: 'PUT', headers: data.headers, body: new Uint8Array(content) });
  assert.ok(put.ok);
  const file = { key: data.key, fileName, fileType, fileSize: content.length, kind: 'other' };
  await call('POST', `/candidates/${candidateId}/files`, file);
}

async function downloaded(call: Call, candidateId: string): Promise<Buffer> {
  const { data: files } = await call('GET', `/candidates/${candidateId}/files`);
  const { data } = await call('GET', `/candidates/${candidateId}/files/${files[0].id}/download`);
  return Buffer.from(await (await fetch(data.url)).arrayBuffer());
}

/** The change feed from a cursor to its end. */
async function feed(call: Call, from?: string): Promise<{ ids: string[]; cursor: string }> {
  const ids: string[] = [];
  let cursor = from;
  for (;;) {
    const path = `/activity-events?order=asc&limit=100${cursor === undefined ? '' : `&cursor=${cursor}`}`;
    const { data, meta } = await call('GET', path);
    ids.push(...data.map(({ id }: Json) => id));
    cursor = meta.pagination.nextCursor as string;
    if (meta.pagination.hasMore !== true) return { ids, cursor };
  }
}

/** Bodies of the candidate's notes, oldest first. */
async function notes(call: Call, candidateId: string): Promise<string[]> {
  const bodies: string[] = [];
  let cursor: string | null = null;
  do {
    const more: string = cursor === null ? '' : `&cursor=${cursor}`;
    const { data, meta } = await call('GET', `/candidates/${candidateId}/notes?limit=100${more}`);
    bodies.push(...data.map(({ body }: Json) => body));
    cursor = meta.pagination.nextCursor;
  } while (cursor !== null);
  return bodies.reverse();
}

it('a backup of a running instance restores a consistent state: records, files, keys, secrets and the feed', () =>
  withFolder(async (folder) => {
    const [first, second, backup] = ['first', 'second', 'backup'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    await prepareDatabase(first);
    const closing: (() => Promise<void>)[] = [];
    const receiver = await startReceiver({ beforeClose: (close) => void closing.push(close) });
    const service = await startProcess(first, LOCAL);
    const key = /rolecall_sk_live_\w+/.exec(firstStartSecrets(first))![0];
    const call = caller(service, key);
    const person = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', tags: [] };
    const { data: candidate } = await call('POST', '/candidates', { ...person, tags: undefined });
    const content = Buffer.from('Engines, and how to note them down.\n'.repeat(500));
    await uploadFile(call, candidate.id, content);
    const { data: webhook } = await call('POST', '/webhooks', { url: receiver.url, events: ['offer.sent'] });

    let number = 0;
    let stopped = false;
    const write = async () => {
      while (!stopped) await call('POST', `/candidates/${candidate.id}/notes`, { body: String(number++) });
    };
    const writing = write();
    while (number < 20) await new Promise((resolve) => setImmediate(resolve));
    const acknowledged = number - 1;
    const backedUp = await run('cli.ts', ['backup', backup], { DATA_DIR: first });
    assert.equal(backedUp.code, 0, backedUp.err);
    stopped = true;
    await writing;
    const listed = await call('GET', `/candidates/${candidate.id}`);
    assert.equal(await end(service, 'SIGTERM'), 0);

    const result = await run('cli.ts', ['restore', backup, '--confirmed'], { DATA_DIR: second });
    assert.equal(result.code, 0, result.err);
    const restored = await startProcess(second, LOCAL);
    const callRestored = caller(restored, key);
    assert.deepEqual((await callRestored('GET', `/candidates/${candidate.id}`)).data, listed.data);
    assert.deepEqual(await downloaded(callRestored, candidate.id), content);
    const kept = await notes(callRestored, candidate.id);
    assert.ok(kept.length >= acknowledged && kept.length <= number, `${kept.length} of ${acknowledged} to ${number}`);
    assert.deepEqual(kept, [...Array(kept.length).keys()].map(String));

    const { ids, cursor } = await feed(callRestored);
    assert.equal(new Set(ids).size, ids.length);
    await callRestored('POST', `/candidates/${candidate.id}/notes`, { body: 'after' });
    assert.equal((await feed(callRestored, cursor)).ids.length, 1);

    const { data: attempt } = await callRestored('POST', `/webhooks/${webhook.id}/test`);
    assert.equal(attempt.status, 'succeeded');
    const test = receiver.received.at(-1)!;
    assert.doesNotThrow(() => new Webhook(webhook.secret).verify(test.body, test.headers));
    assert.equal(await end(restored, 'SIGTERM'), 0);

    const again = await run('cli.ts', ['restore', backup], { DATA_DIR: second });
    assert.equal(again.code, 1);
    assert.match(again.err, /^rolecall: the database is in use already$/m);
    for (const close of closing) await close();
  }));

it('a backup into a non-empty folder and a restore without a backup fail with a one-line message', () =>
  withFolder(async (folder) => {
    const [used, empty] = [join(folder, 'used'), join(folder, 'empty')];
    await mkdir(used);
    await mkdir(empty);
    await writeFile(join(used, 'mine.txt'), 'mine');
    const data = { DATA_DIR: join(folder, 'data') };
    await prepareDatabase(data.DATA_DIR);
    const rejected = await run('cli.ts', ['backup', used], data);
    assert.equal(rejected.code, 1);
    assert.match(rejected.err, /^rolecall: .*used is not empty$/m);
    assert.deepEqual(await readdir(used), ['mine.txt']);
    const nothing = await run('cli.ts', ['restore', empty], data);
    assert.equal(nothing.code, 1);
    assert.match(nothing.err, /^rolecall: .*empty contains no backup$/m);
  }));
