import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import pg from 'pg';
import { Browser, joinedMember } from '../../../../test/browser.ts';
import { eventually } from '../../../../test/eventually.ts';
import { type Json, startService, type TestWorkspace, testServerUrl } from '../../../../test/harness.ts';
import { eventType } from '../../../../test/hiring.ts';
import { runConcurrently } from '../../../../test/run-concurrently.ts';
import { change } from '../../../platform/changes/change.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { ensurePositionsGrow } from './position-queries.ts';

const service = await startService();

/** Records one event in a transaction that stays open until `hold` ends. */
function write(workspace: TestWorkspace, hold: Promise<void> = Promise.resolve(), type = 'job.updated') {
  return change(
    workspace.context,
    async (tx) => {
      const id = tx.record(eventType(type), { id: newId(), revision: 1, changePosition: 0 }, {});
      // Assigns the transaction's ID, and with it the event's position, before the others commit.
      await tx.query(sql`select pg_current_xact_id()`);
      await hold;
      return id;
    },
    { withoutEvent: 'it records one' },
  );
}

async function follow(workspace: TestWorkspace, cursor?: string, query = '') {
  const after = cursor === undefined ? '' : `&cursor=${cursor}`;
  const { body } = await workspace.api('GET', `/activity-events?order=asc&limit=100${after}${query}`);
  assert.equal(typeof body.meta.pagination.nextCursor, 'string');
  const { nextCursor, hasMore } = body.meta.pagination;
  assert.equal(body.meta.nextCursor, hasMore ? nextCursor : undefined, 'absent on the last page');
  return {
    ids: body.data.map((event: Json) => event.id) as string[],
    cursor: body.meta.pagination.nextCursor as string,
    hasMore: body.meta.pagination.hasMore as boolean,
  };
}

/** Changes of other workspaces that have begun before hide events for a moment. */
function untilShown(workspace: TestWorkspace, cursor: string, query = '') {
  return eventually(
    () => follow(workspace, cursor, query),
    ({ ids }) => ids.length > 0,
  );
}

describe('the change feed', () => {
  it('a reader that follows the cursor sees each event exactly once while 200 changes commit out of order', async () => {
    const workspace = await service.workspace();
    const start = await follow(workspace);
    const written = new Set<string>();
    let writing = true;
    const writers = runConcurrently(200, async () => {
      const hold = new Promise<void>((resolve) => setTimeout(resolve, Math.random() * 60));
      written.add(await write(workspace, hold));
    }).finally(() => {
      writing = false;
    });
    const seen: string[] = [];
    let { cursor } = start;
    for (let atEnd = false; !(atEnd && !writing && seen.length >= 200); ) {
      const wasWriting = writing;
      const page = await follow(workspace, cursor);
      seen.push(...page.ids);
      cursor = page.cursor;
      atEnd = !page.hasMore && !wasWriting;
    }
    await writers;
    assert.equal(seen.length, 200);
    assert.deepEqual(new Set(seen), written);
  });

  it('an event stays hidden until every change that began before it has ended, and comes after them', async () => {
    const workspace = await service.workspace();
    let { cursor } = await follow(workspace);
    let release = () => {};
    const hold = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = write(workspace, hold);
    await untilOpen();
    const second = await write(workspace);
    const early = await follow(workspace, cursor);
    assert.deepEqual(early.ids, []);
    assert.equal(early.hasMore, false);
    const newest = await workspace.api('GET', '/activity-events?limit=1');
    assert.equal(newest.body.data[0].id, second, 'the newest-first list shows it immediately');
    ({ cursor } = early);
    release();
    const held = await first;
    const late = await untilShown(workspace, cursor);
    assert.deepEqual(late.ids, [held, second]);
  });

  it('a long transaction in another database of the cluster does not delay it', async () => {
    const other = await startOtherDatabase();
    try {
      const workspace = await service.workspace();
      const { cursor } = await follow(workspace);
      const id = await write(workspace);
      assert.deepEqual((await untilShown(workspace, cursor)).ids, [id]);
    } finally {
      await other.close();
    }
  });

  it('filters do not affect the cursor, and the last cursor continues with later events', async () => {
    const workspace = await service.workspace();
    const beginning = await follow(workspace);
    await write(workspace, undefined, 'job.updated');
    const published = await write(workspace, undefined, 'job.published');
    await write(workspace, undefined, 'job.updated');
    const page = await untilShown(workspace, beginning.cursor, '&type=job.published');
    assert.deepEqual(page.ids, [published]);
    const later = await write(workspace, undefined, 'job.published');
    assert.deepEqual((await untilShown(workspace, page.cursor, '&type=job.published')).ids, [later]);
    const one = await workspace.api(
      'GET',
      `/activity-events?order=asc&limit=1&cursor=${beginning.cursor}&type=job.updated`,
    );
    assert.equal(one.body.meta.pagination.hasMore, true);
    const rest = await follow(workspace, one.body.meta.nextCursor, '&type=job.updated');
    assert.equal(rest.ids.length, 1);
    assert.notEqual(rest.ids[0], one.body.data[0].id);
  });

  it('after a restore into a newer cluster, new events still come after the old ones', async () => {
    const workspace = await service.workspace();
    await service.db.write.query(sql`
      update activity_events set position = position + 1000000000 where workspace_id = ${workspace.id}`);
    assert.equal(await ensurePositionsGrow(service.db), true);
    const { cursor, ids } = await follow(workspace);
    assert.ok(ids.length > 0);
    assert.equal(await ensurePositionsGrow(service.db), false);
    const id = await write(workspace);
    assert.deepEqual((await follow(workspace, cursor)).ids, [id]);
  });
});

describe('activity events', () => {
  it('the filters of list and feed accept `resource.*` and `*`, and reject unknown types with a suggestion', async () => {
    const workspace = await service.workspace();
    const job = { title: 'Welder', description: 'Welds.', employmentType: 'full_time', workplaceType: 'onsite' };
    await workspace.api('POST', '/jobs', job);
    await workspace.api('POST', '/candidates', { firstName: 'Ada', lastName: 'L', email: 'a@example.com' });
    const typesOf = async (query: string) => {
      const { status, body, text } = await workspace.api('GET', `/activity-events?${query}`);
      assert.equal(status, 200, text);
      return body.data.map((event: Json) => event.type);
    };
    const all = await typesOf('limit=100');
    assert.deepEqual((await typesOf('order=asc&limit=100&type=*')).sort(), [...all].sort());
    assert.deepEqual(await typesOf('limit=100&type=*,job.created'), all);
    assert.deepEqual(await typesOf('type=job.*'), ['job.created']);
    assert.deepEqual(await typesOf('order=asc&type=job.*,candidate.created'), ['job.created', 'candidate.created']);
    for (const [query, field, meant] of [
      ['type=job.publishd', 'type', 'job.published'],
      ['order=asc&type=job.created,jobs.*', 'type', 'job.*'],
      ['type=nonsense', 'type', null],
      ['entityType=candiate', 'entityType', 'candidate'],
    ] as const) {
      const { status, body } = await workspace.api('GET', `/activity-events?${query}`);
      assert.deepEqual([status, body.error!.details.field], [422, field], query);
      const [message] = body.error!.details.fields[field];
      assert.equal(/ did you mean (.+)\?$/.exec(message)?.[1] ?? null, meant);
    }
  });

  it('a list is newest first, filtered by entity and type; one can be read', async () => {
    const workspace = await service.workspace();
    const { body } = await workspace.api('POST', '/jobs', {
      title: 'Welder',
      description: 'Welds.',
      employmentType: 'full_time',
      workplaceType: 'onsite',
    });
    await workspace.api('POST', `/jobs/${body.data.id}/publish`);
    const types = async (query: string) =>
      (await workspace.api('GET', `/activity-events?${query}`)).body.data.map((event: Json) => event.type);
    assert.deepEqual(await types(`entityId=${body.data.id}`), ['job.published', 'job.created']);
    assert.deepEqual(await types('type=job.created'), ['job.created']);
    assert.deepEqual(await types('entityType=workspace'), ['workspace.created']);
    assert.deepEqual(await types(`createdAfter=${new Date(Date.now() + 60_000).toISOString()}`), []);
    const [event] = (await workspace.api('GET', '/activity-events?type=job.created')).body.data;
    const one = await workspace.api('GET', `/activity-events/${event.id}`);
    assert.deepEqual(one.body.data, event);
    assert.equal(event.actor.type, 'api_key');
    assert.equal(event.data.job.id, body.data.id);
    const outsider = await service.workspace();
    assert.equal((await outsider.api('GET', `/activity-events/${event.id}`)).status, 404);
  });

  it('can be filtered by candidate and by member', async () => {
    const workspace = await service.workspace();
    const { id: memberId, email } = await joinedMember(workspace, 'recruiter');
    const browser = new Browser(service);
    await browser.signIn(workspace, email);
    const person = { firstName: 'Ada', lastName: 'King', email: 'ada@example.com' };
    const { id } = (await workspace.api('POST', '/candidates', person)).body.data;
    await workspace.api('POST', '/candidates', { ...person, email: 'other@example.com' });
    await browser.api('POST', `/candidates/${id}/notes`, { body: 'Called.' });
    for (const order of ['asc', 'desc']) {
      const types = async (query: string) =>
        (await workspace.api('GET', `/activity-events?order=${order}&${query}`)).body.data.map((e: Json) => e.type);
      const ofCandidate = ['note.created', 'candidate.created'];
      assert.deepEqual(await types(`candidateId=${id}`), order === 'desc' ? ofCandidate : ofCandidate.reverse());
      assert.deepEqual(await types(`memberId=${memberId}`), ['note.created']);
    }
  });

  it('a cursor of one order is rejected for the other', async () => {
    const workspace = await service.workspace();
    const { cursor } = await follow(workspace);
    assert.equal((await workspace.api('GET', `/activity-events?cursor=${cursor}`)).status, 400);
    assert.equal((await workspace.api('GET', '/activity-events?order=asc&cursor=WyJ4Il0')).status, 400);
  });
});

/** Waits until a transaction that has recorded something is open. */
async function untilOpen(): Promise<void> {
  for (;;) {
    const [row] = await service.db.write.query<{ count: number }>(sql`
      select count(*) from pg_stat_activity
      where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()`);
    if ((row?.count ?? 0) > 0) return;
  }
}

async function startOtherDatabase() {
  const client = new pg.Client({ connectionString: testServerUrl() });
  await client.connect();
  await client.query('begin');
  await client.query('select pg_current_xact_id()');
  return { close: () => client.end() };
}
