import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { sql } from '../src/platform/database/sql.ts';
import { startService } from './harness.ts';
import { openSecuredDatabase } from './row-security.ts';

const service = await startService();
// With TEST_ROW_SECURITY=1, the service already uses the restricted database.
const secured = process.env.TEST_ROW_SECURITY === '1' ? undefined : await openSecuredDatabase(service.connectionString);
after(() => secured?.close());

it('with row-level security, a statement that does not bind its workspace finds and changes nothing', {
  skip: secured === undefined,
}, async () => {
  const workspace = await service.workspace();
  const job = { title: 'Gardener', description: 'x', employmentType: 'full_time', workplaceType: 'onsite' };
  const { id } = (await workspace.api('POST', '/jobs', job)).body.data;
  const found = await secured!.read.query(sql`select 1 from jobs where workspace_id = ${workspace.id} and id = ${id}`);
  assert.equal(found.length, 1);
  assert.deepEqual(await secured!.read.query(sql`select 1 from jobs where id = ${id}`), []);
  assert.deepEqual(await secured!.write.query(sql`update jobs set title = 'x' where id = ${id} returning 1`), []);
  await assert.rejects(
    secured!.transaction((tx) =>
      tx.query(sql`insert into jobs (workspace_id, id, title, slug, description, employment_type, workplace_type)
        select id, gen_random_uuid(), 'x', 'x', 'x', 'full_time', 'onsite' from workspaces where slug = ${workspace.slug}`),
    ),
    /row-level security/,
  );
});
