import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eventually } from '../../../../test/eventually.ts';
import { startService } from '../../../../test/harness.ts';
import { makeCandidate, makeJob } from '../../../../test/hiring.ts';
import { sql } from '../../../platform/database/sql.ts';
import { startDispatching } from './dispatch.ts';
import { eventsIn } from './dispatch-queries.ts';

const service = await startService();

it('a dispatcher gets the events that wake it and all others, each once and in order', async () => {
  const workspace = await service.workspace();
  const dispatched: string[] = [];
  const loop = startDispatching(service.db, service.services, {
    name: 'audit',
    awaits: (types) => types.includes('job.created'),
    async dispatch(tx, batch) {
      const events = await tx.query<{ type: string }>(sql`
        select e.type from ${eventsIn(batch)} e where e.workspace_id = ${workspace.id} order by e.position, e.id`);
      return () => dispatched.push(...events.map(({ type }) => type));
    },
  });
  const arrived = (type: string, count: number) =>
    eventually(
      async () => dispatched.filter((one) => one === type).length,
      (found) => found === count,
    );
  try {
    await makeJob(workspace);
    await arrived('job.created', 1);
    await makeCandidate(workspace);
    await arrived('candidate.created', 1);
    await makeJob(workspace);
    await arrived('job.created', 2);
  } finally {
    await loop.stop();
  }
  const recorded = await service.db.write.query<{ type: string }>(sql`
    select type from activity_events where workspace_id = ${workspace.id} order by position, id`);
  assert.deepEqual(
    dispatched,
    recorded.map(({ type }) => type),
  );
});
