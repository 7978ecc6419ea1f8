import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService } from '../../../../test/harness.ts';
import { makeCandidate } from '../../../../test/hiring.ts';
import { change } from '../../../platform/changes/change.ts';
import { sql } from '../../../platform/database/sql.ts';
import { recordUpdate, requireCandidate } from '../../hiring/candidates/change-candidate.ts';
import { candidates } from '../../hiring/candidates/queries.ts';

const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;

const feedOf = async (entityId: string): Promise<Json[]> =>
  (await api('GET', `/activity-events?order=asc&limit=100&entityId=${entityId}`)).body.data;

/** Revisions increase by one, and the last event contains the stored record. */
async function expectInOrder(id: string, changes: number): Promise<void> {
  const events = await feedOf(id);
  assert.deepEqual(
    events.map(({ entityRevision }) => entityRevision),
    Array.from({ length: changes }, (_, index) => index + 1),
  );
  const { body, headers } = await api('GET', `/candidates/${id}`);
  assert.deepEqual(events.at(-1).data.candidate, body.data);
  assert.equal(headers.get('etag'), `"r${events.at(-1).entityRevision}"`);
  const moments = events.map(({ data }) => data.candidate.updatedAt as string);
  assert.deepEqual(moments, [...moments].sort(), 'updatedAt never goes back');
}

describe('events of one record', () => {
  it('are in the order in which its changes were committed, even if the later change got its transaction ID first', async () => {
    const id = await makeCandidate(workspace);
    await change(workspace.context, async (tx) => {
      await tx.query(sql`select pg_current_xact_id()`);
      assert.equal((await api('PATCH', `/candidates/${id}`, { headline: 'First' })).status, 200);
      const before = await requireCandidate(tx, id);
      const after = await candidates.update(tx, tx.workspaceId, id, { headline: 'Second' });
      recordUpdate(tx, before, after, ['headline']);
    });
    await expectInOrder(id, 3);
  });

  it('end with the stored record after concurrent changes', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await makeCandidate(workspace);
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          index % 3 === 2
            ? api('POST', `/candidates/${id}/tags`, { label: `Tag ${index}` })
            : api('PATCH', `/candidates/${id}`, { headline: `Headline ${index}` }),
        ),
      );
      assert.ok(answers.every(({ status }) => status < 300));
      await expectInOrder(id, 7);
    }
  });

  it('recorded by one change keep their order', async () => {
    const id = await makeCandidate(workspace);
    await change(workspace.context, async (tx) => {
      for (const headline of ['One', 'Two', 'Three']) {
        const before = await requireCandidate(tx, id);
        recordUpdate(tx, before, await candidates.update(tx, tx.workspaceId, id, { headline }), ['headline']);
      }
    });
    await expectInOrder(id, 4);
  });
});
