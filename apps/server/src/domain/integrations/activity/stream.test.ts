import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { Browser, joinedMember } from '../../../../test/browser.ts';
import { eventually } from '../../../../test/eventually.ts';
import { type Json, moveClock, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { eventType } from '../../../../test/hiring.ts';
import { runConcurrently } from '../../../../test/run-concurrently.ts';
import { change } from '../../../platform/changes/change.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids/ids.ts';

const service = await startService();

interface Message {
  id: string;
  event: Json;
}

/** A reader of the stream, as a browser's EventSource would be one. */
async function listen(key: string | Browser, lastEventId?: string) {
  const abort = new AbortController();
  const response = await fetch(`${service.url}/api/v1/events/stream`, {
    headers: {
      ...(typeof key === 'string' ? { authorization: `Bearer ${key}` } : { cookie: `rolecall_session=${key.token}` }),
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
  assert.equal(first?.data, null, 'the first block only has the place');
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
    tx.record(eventType('job.updated'), { id: newId(), revision: 1, changePosition: 0 }, data),
  );
}

async function feed(workspace: TestWorkspace): Promise<Json[]> {
  return (await workspace.api('GET', '/activity-events?order=asc&limit=100')).body.data;
}

/** Waits until the events of the workspace's creation can be read: any transaction on the server can hold them back. */
async function settled(workspace: TestWorkspace): Promise<void> {
  const [row] = await service.db.read.query<{ count: number }>(
    sql`select count(*)::integer as count from activity_events where workspace_id = ${workspace.id}`,
  );
  await eventually(
    () => feed(workspace),
    (events) => events.length >= row!.count,
  );
}

async function signedIn(workspace: TestWorkspace, role: string) {
  const browser = new Browser(service);
  const member = await joinedMember(workspace, role);
  assert.equal((await browser.signIn(workspace, member.email)).status, 201);
  return { browser, id: member.id };
}

describe('the event stream', () => {
  it('events of the workspace arrive as they happen, in the format of the API; those of other workspaces do not', async () => {
    const [workspace, outsider] = [await service.workspace(), await service.workspace()];
    await settled(workspace);
    const stream = await listen(workspace.secretKey);
    await write(outsider);
    const id = await write(workspace, { text: 'two\nlines' });
    const message = await stream.next();
    assert.deepEqual(message?.event, (await workspace.api('GET', `/activity-events/${id}`)).body.data);
    stream.close();
  });

  it('a reader that reconnects with the last ID misses nothing and gets nothing twice', async () => {
    const workspace = await service.workspace();
    await settled(workspace);
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

  it('a connection lost before its first event resumes from its start', async () => {
    const workspace = await service.workspace();
    await settled(workspace);
    const first = await listen(workspace.secretKey);
    const place = first.place();
    first.close();
    const id = await write(workspace);
    const second = await listen(workspace.secretKey, place);
    assert.deepEqual(await take(second, 1), [id]);
    second.close();
  });

  it('with many concurrent readers and writers, each reader gets every event once', async () => {
    const workspace = await service.workspace();
    await settled(workspace);
    const streams = await runConcurrently(20, () => listen(workspace.secretKey), 4);
    const reads = streams.map((stream) => take(stream, 100));
    const written = await runConcurrently(100, () => write(workspace));
    for (const ids of await Promise.all(reads)) assert.deepEqual(ids.sort(), written.sort());
    for (const stream of streams) stream.close();
  });

  it('a position in the stream is a cursor of the feed', async () => {
    const workspace = await service.workspace();
    await settled(workspace);
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

  it('changing the scopes of a key or the role of a member ends the streams opened with the old scopes', async () => {
    const workspace = await service.workspace();
    const scopes = ['activity:read', 'candidates:read'];
    const { body } = await workspace.api('POST', '/api-keys', { name: 'narrowed', scopes });
    const byKey = await listen(body.data.key);
    assert.equal(
      (await workspace.api('PATCH', `/api-keys/${body.data.id}`, { scopes: ['activity:read'] })).status,
      200,
    );
    while ((await byKey.next()) !== null);

    const { browser, id } = await signedIn(workspace, 'recruiter');
    const bySession = await listen(browser);
    assert.equal((await workspace.api('PATCH', `/members/${id}`, { role: 'interviewer' })).status, 200);
    while ((await bySession.next()) !== null);
    assert.equal((await browser.api('GET', '/session')).status, 200, 'the session itself stays valid');
  });

  it('a rotated or expired key and a revoked session end their streams', async () => {
    const workspace = await service.workspace();
    const { body } = await workspace.api('POST', '/api-keys', { name: 'rotated', scopes: ['activity:read'] });
    const rotated = await listen(body.data.key);
    assert.equal((await workspace.api('POST', `/api-keys/${body.data.id}/rotate`)).status, 201);
    while ((await rotated.next()) !== null);

    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const expiring = await workspace.api('POST', '/api-keys', {
      name: 'expiring',
      scopes: ['activity:read'],
      expiresAt,
    });
    const expired = await listen(expiring.body.data.key);
    await moveClock(service.db, '2 hours');
    while ((await expired.next()) !== null);
    await moveClock(service.db, '0 hours');

    const { browser } = await signedIn(workspace, 'recruiter');
    const ended = await listen(browser);
    assert.equal((await browser.api('DELETE', '/session')).status, 204);
    while ((await ended.next()) !== null);
  });

  it('a stream does not count as use of its session, and ends when the session times out', async () => {
    const workspace = await service.workspace();
    const { browser } = await signedIn(workspace, 'recruiter');
    const stream = await listen(browser);
    const lastUsedAt = async () => {
      const [session] = await service.db.write.query<{ at: string }>(sql`
        select last_used_at::text as at from sessions where workspace_id = ${workspace.id}`);
      return session!.at;
    };
    const before = await lastUsedAt();
    await moveClock(service.db, '11 hours');
    await setTimeout(1_500); // several checks of the session
    assert.equal(await lastUsedAt(), before);
    await moveClock(service.db, '12 hours 1 minute');
    while ((await stream.next()) !== null);
    assert.equal((await browser.api('GET', '/session')).status, 401);
    await moveClock(service.db, '0 hours');
  });

  it('a stream continues while its session is used by other requests', async () => {
    const workspace = await service.workspace();
    const { browser } = await signedIn(workspace, 'recruiter');
    const stream = await listen(browser);
    await moveClock(service.db, '11 hours');
    await setTimeout(800);
    assert.equal((await browser.api('GET', '/session')).status, 200);
    await eventually(
      async () => (await browser.api('GET', '/sessions')).body.data[0].lastUsedAt,
      (at) => Date.parse(at) > Date.now() + 10 * 3_600_000,
    );
    await moveClock(service.db, '12 hours 1 minute');
    await write(workspace);
    assert.ok((await stream.next()) !== null);
    stream.close();
    await moveClock(service.db, '0 hours');
  });

  it('an invalid ID and a key without the scope are rejected', async () => {
    const workspace = await service.workspace();
    const rejected = await workspace.api('GET', '/events/stream', undefined, { 'last-event-id': 'nonsense' });
    assert.equal(rejected.status, 400);
    const { body } = await workspace.api('POST', '/api-keys', { name: 'x', scopes: ['jobs:read'] });
    const forbidden = await workspace.api('GET', '/events/stream', undefined, {
      authorization: `Bearer ${body.data.key}`,
    });
    assert.equal(forbidden.status, 403);
  });

  it('open streams end when the service stops, and do not delay it', async () => {
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
