import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import type { Json, TestWorkspace } from './harness.ts';

/** Lists of candidates and their records, with the field of event data that contains the record. */
const LISTS = [
  ['candidates', 'candidate'],
  ['applications', 'application'],
  ['notes', 'note'],
  ['files', 'file'],
  ['interviews', 'interview'],
  ['offers', 'offer'],
  ['scorecards', 'scorecard'],
  ['tasks', 'task'],
  ['pool-entries', 'poolEntry'],
] as const;

const ENDS = new Set(['deleted', 'removed', 'erased']);

const GIVE_UP_MS = 20_000;

/**
 * Reads the whole feed of a workspace and asserts that each record's last event contains the record as listed, and that
 * records whose last event is a deletion are not listed. Repeated for a while, because the feed waits for transactions that
 * began before an event.
 */
export async function expectFeedMatchesLists(workspace: TestWorkspace): Promise<void> {
  const giveUp = Date.now() + GIVE_UP_MS;
  for (;;) {
    try {
      return await compareFeedWithLists(workspace);
    } catch (error) {
      if (Date.now() > giveUp) throw error;
      await setTimeout(200);
    }
  }
}

async function compareFeedWithLists({ api }: TestWorkspace): Promise<void> {
  const last = new Map<string, Json>();
  let cursor = '';
  for (;;) {
    const page = await api('GET', `/activity-events?order=asc&limit=100${cursor}`);
    assert.equal(page.status, 200, page.text);
    for (const event of page.body.data) {
      const before = last.get(event.entityId);
      assert.ok(before === undefined || before.entityRevision <= event.entityRevision, 'revisions only increase');
      last.set(event.entityId, event);
    }
    cursor = `&cursor=${page.body.meta.pagination.nextCursor}`;
    if (!page.body.meta.pagination.hasMore) break;
  }
  for (const [path, field] of LISTS) {
    const stored: Json[] = [];
    let next: string | null = '';
    while (next !== null) {
      const { body }: Json = await api('GET', `/${path}?limit=100${next}`);
      stored.push(...body.data);
      next = body.meta.pagination.hasMore ? `&cursor=${body.meta.pagination.nextCursor}` : null;
    }
    const listed = new Set(stored.map(({ id }) => id));
    for (const record of stored) {
      const event = last.get(record.id);
      assert.ok(event !== undefined, `${path}/${record.id} has an event`);
      const { candidateId } = event.data;
      const mirrored = field === 'file' ? { ...event.data.file, candidateId } : event.data[field];
      assert.deepEqual(mirrored, record, `${event.type} of ${path}/${record.id}`);
    }
    for (const event of last.values()) {
      if (event.data?.[field] === undefined || event.entityId !== event.data[field].id) continue;
      const ended = ENDS.has(event.type.split('.')[1]);
      assert.equal(ended, !listed.has(event.entityId), `${event.type} of ${event.entityId}`);
    }
  }
}
