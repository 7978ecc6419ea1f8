import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startService } from '../testing/harness.ts';
import { change } from './change.ts';
import { sql } from './database/sql.ts';
import { newId } from './ids.ts';

const service = await startService();
const { context } = await service.workspace();

describe('a change', () => {
  it('may have more events than one statement can carry, and all are there in their order', async () => {
    const ids = Array.from({ length: 8_000 }, () => newId());
    await change(context, async (tx) => {
      for (const entityId of ids) tx.record({ type: 'test.counted', entityType: 'test', entityId, data: {} });
    });
    const events = await service.db.search.query<{ entityId: string }>(sql`
      select entity_id as "entityId" from activity_events
      where workspace_id = ${context.workspaceId} and type = 'test.counted' order by position, id`);
    assert.deepEqual(
      events.map(({ entityId }) => entityId),
      ids,
    );
  });

  it('that writes rows without an event fails and leaves nothing', async () => {
    const rename = sql`update workspaces set name = 'Unheard' where id = ${context.workspaceId}`;
    await assert.rejects(
      change(context, (tx) => tx.query(rename)),
      /without recording an event/,
    );
    const [row] = await service.db.write.query(sql`
      select 1 from workspaces where id = ${context.workspaceId} and name = 'Unheard'`);
    assert.equal(row, undefined);
  });
});
