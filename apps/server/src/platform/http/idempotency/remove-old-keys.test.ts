import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startService } from '../../../../test/harness.ts';
import { sql } from '../../database/sql.ts';
import { removeOldIdempotencyKeys } from './remove-old-keys.ts';

const service = await startService();
const workspace = await service.workspace();

it('keys are kept for a day; however many are older go, and a process that stops leaves the rest to others', async () => {
  const { db, services } = service;
  await db.write.query(sql`
    insert into idempotency_keys (workspace_id, scope, key, request_hash, token, locked_until, created_at)
    select ${workspace.id}, 'test', n::text, '\\x00', gen_random_uuid(), rolecall_now(),
      rolecall_now() - case when n = 0 then interval '23 hours' else interval '25 hours' end
    from generate_series(0, 10001) n`);
  const left = async () => {
    const rows = await db.write.query<{ key: string }>(sql`select key from idempotency_keys where scope = 'test'`);
    return rows.map(({ key }) => key);
  };
  await removeOldIdempotencyKeys.run(db, services, AbortSignal.abort());
  const { length } = await left();
  assert.ok(length > 1 && length < 10_002, `one batch: ${length} are left`);
  await removeOldIdempotencyKeys.run(db, services);
  assert.deepEqual(await left(), ['0']);
});
