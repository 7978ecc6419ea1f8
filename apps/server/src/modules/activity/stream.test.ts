import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { change } from '../../platform/change.ts';
import { newId } from '../../platform/ids.ts';
import { type Json, startService, type TestWorkspace } from '../../testing/harness.ts';

const service = await startService();

interface Message {
  id: string;
  event: Json;
}

/** A reader of the stream, as a browser's EventSource would be one. */
async function listen(key: string, lastEventId?: string) {
  const abort = new AbortController();
  const response = await fetch(`${service.url}/api/v1/events/stream`, {
    headers: {
      authorization: `Bearer ${key}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    signal: abort.signal,
  });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'text/event-stream');
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let lastId = '';
  /** The next block with an id; null at the end of the stream. */
  const block = async (): Promise<{ id: string; data: string | null } | null> => {
    for (;;) {
      const end = rest.indexOf('\n\n');
      if (end >= 0) {
        const lines = rest.slice(0, end).split('\n');
        rest = rest.slice(end + 2);
        const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
        lastId = field('id') ?? lastId;
        return { id: lastId, data: field('data') ?? null };
      }
      const { done, value } = await reader.read();
      if (done) return null;
      rest += value;
    }
  };
  const first = await block();
  assert.equal(first?.data, null, 'the first block only tells the place');
  return {
    place: () => lastId,
    async next(): Promise<Message | null> {
      for (;;) {
        const found = await block();
        if (found === null) return null;
        if (found.data !== null) return { id: found.id, event: JSON.parse(found.data) };
      }
    },
    close: () => abort.abort(),
  };
}

async function take(stream: Awaited<ReturnType<typeof listen>>, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push((await stream.next())!.event.id);
  return ids;
}

function write(workspace: TestWorkspace, data: Record<string, unknown> = {}): Promise<string> {
  return change(workspace.context, async (tx) =>
    tx.record({ type: 'job.updated', entityType: 'job', entityId: newId(), data }),
  );
}

async function feed(workspace: TestWorkspace): Promise<Json[]> {
  return (await workspace.api('GET', '/activity-events?order=asc&limit=100')).body.data;
}

describe('the event stream', () => {
  it('events come as they happen, as the API shows them, those of other workspaces do not', async () => {
    const [workspace, stranger] = [await service.workspace(), await service.workspace()];
    await feed(workspace);
    const stream = await listen(workspace.secretKey);
    await write(stranger);
    const id = await write(workspace, { text: 'two\nlines' });
    const message = await stream.next();
    assert.deepEqual(message?.event, (await workspace.api('GET', `/activity-events/${id}`)).body.data);
    stream.close();
  });

  it('a reader that comes back with the last id misses nothing and gets nothing twice', async () => {
    const workspace = await service.workspace();
    await feed(workspace);
    const first = await listen(workspace.secretKey);
    const before = await write(workspace);
    assert.deepEqual(await take(first, 1), [before]);
    const place = first.place();
    first.close();
    const meanwhile = [];
    for (let count = 0; count < 150; count += 1) meanwhile.push(await write(workspace));
    const second = await listen(workspace.secretKey, place);
    assert.deepEqual(await take(second, 150), meanwhile);
    const after = await write(workspace);
    assert.deepEqual(await take(second, 1), [after]);
    second.close();
  });

  it('a connection lost before its first event resumes from where it began', async () => {
    const workspace = await service.workspace();
    await feed(workspace);
    const first = await listen(workspace.secretKey);
    const place = first.place();
    first.close();
    const id = await write(workspace);
    const second = await listen(workspace.secretKey, place);
    assert.deepEqual(await take(second, 1), [id]);
    second.close();
  });

  it('many readers and writers at once: each reader gets every event once', async () => {
    const workspace = await service.workspace();
    await feed(workspace);
    const streams = await Promise.all(Array.from({ length: 20 }, () => listen(workspace.secretKey)));
    const reads = streams.map((stream) => take(stream, 100));
    const written = await Promise.all(Array.from({ length: 100 }, () => write(workspace)));
    for (const ids of await Promise.all(reads)) assert.deepEqual(ids.sort(), written.sort());
    for (const stream of streams) stream.close();
  });

  it('a place in the stream is a cursor of the feed', async () => {
    const workspace = await service.workspace();
    await feed(workspace);
    const stream = await listen(workspace.secretKey);
    await write(workspace);
    await stream.next();
    const id = await write(workspace);
    const { body } = await workspace.api('GET', `/activity-events?order=asc&cursor=${stream.place()}`);
    assert.deepEqual(
      body.data.map((event: Json) => event.id),
      [id],
    );
    stream.close();
  });

  it('a revoked key ends its streams', async () => {
    const workspace = await service.workspace();
    const { body } = await workspace.api('POST', '/api-keys', { name: 'console', scopes: ['activity:read'] });
    const stream = await listen(body.data.key);
    await workspace.api('DELETE', `/api-keys/${body.data.id}`);
    while ((await stream.next()) !== null);
  });

  it('an id that no stream gave is refused, and so is a key without the scope', async () => {
    const workspace = await service.workspace();
    const refused = await workspace.api('GET', '/events/stream', undefined, { 'last-event-id': 'nonsense' });
    assert.equal(refused.status, 400);
    const { body } = await workspace.api('POST', '/api-keys', { name: 'x', scopes: ['jobs:read'] });
    const forbidden = await workspace.api('GET', '/events/stream', undefined, {
      authorization: `Bearer ${body.data.key}`,
    });
    assert.equal(forbidden.status, 403);
  });

  it('open streams end when the service stops, and do not hold it up', async () => {
    const own = await startService();
    const workspace = await own.workspace();
    const response = await fetch(`${own.url}/api/v1/events/stream`, {
      headers: { authorization: `Bearer ${workspace.secretKey}` },
    });
    const ended = response.text();
    await own.close();
    assert.match(await ended, /^retry: /);
  });
});
