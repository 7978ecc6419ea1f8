import assert from 'node:assert/strict';
import { it } from 'node:test';
import { emailApplicationReceived } from '../src/domain/email/hiring-emails.ts';
import { auditDispatcher } from '../src/domain/governance/audit/dispatch-audit.ts';
import { type EventBatch, nextBatch } from '../src/domain/integrations/activity/dispatch-queries.ts';
import { runDispatcher } from '../src/domain/integrations/automations/runs/dispatch-runs.ts';
import { deliveryDispatcher } from '../src/domain/integrations/webhooks/dispatch-deliveries.ts';
import { change } from '../src/platform/changes/change.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { sql } from '../src/platform/database/sql.ts';
import { newId } from '../src/platform/ids/ids.ts';
import { startService } from './harness.ts';
import { makeCandidate, makeJob } from './hiring.ts';

const service = await startService();

it('statements that run for every change are planned once for each connection, not with each execution', async () => {
  const workspace = await service.workspace();
  const { context } = workspace;
  const candidateId = await makeCandidate(workspace);
  const job = await makeJob(workspace);
  const applicationId = (await workspace.api('POST', '/applications', { candidateId, jobId: job.id })).body.data.id;
  // For a small table, every plan is as cheap as any other.
  await service.db.write.query(sql`
    insert into activity_events (workspace_id, id, position, type, entity_type, entity_id, actor, data)
    select ${workspace.id}, gen_random_uuid(), n, 'job.updated', 'job', gen_random_uuid(), '{}', '{}'
    from generate_series(1, 20000) n`);
  await service.db.write.query(sql`analyze activity_events`);
  const db = openDatabase({
    connectionString: service.connectionString,
    pools: { transactions: 1 },
    onError: () => {},
  });
  const batch: EventBatch = { after: { position: 9, id: newId() }, upTo: { position: 11, id: newId() }, count: 2 };
  for (let turn = 0; turn < 12; turn += 1) {
    await db.transaction(async (tx) => {
      for (const dispatcher of [deliveryDispatcher(() => {}), runDispatcher(() => {}), auditDispatcher]) {
        await dispatcher.dispatch(tx, batch);
      }
      await nextBatch(tx, 'audit');
    });
    await change(
      { ...context, db },
      async (tx) => {
        const name = { firstName: 'Ada', lastName: 'Byron' };
        const email = `ada${turn}@example.com`;
        const person = { id: candidateId, ...name, email, emailConfirmedAt: '2026-01-01T00:00:00.000Z' };
        await emailApplicationReceived(tx, applicationId, person, { id: job.id, title: 'Engineer' }, null);
      },
      { withoutEvent: 'a test' },
    );
  }
  const statements = await db.write.query<{ statement: string; custom: number; generic: number }>(sql`
    select statement, custom_plans as custom, generic_plans as generic from pg_prepared_statements`);
  await db.close();
  const often = statements.filter(({ custom, generic }) => custom + generic >= 10);
  for (const { statement, custom } of often) assert.ok(custom <= 6, `${custom}: ${statement}`);
  assert.ok(often.length >= 5, 'they were executed');
});
