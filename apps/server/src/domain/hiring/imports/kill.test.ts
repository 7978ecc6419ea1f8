import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { randomFrom } from '../../../../test/random.ts';
import { sql } from '../../../platform/database/sql.ts';
import { plannedCsv, run } from './imports.fixture.ts';
import { importWorker } from './worker.fixture.ts';

/** Set them for a long run. */
const PEOPLE = Number(process.env.IMPORT_TEST_PEOPLE ?? '400');
const KILLS = Number(process.env.IMPORT_TEST_KILLS ?? '3');
const SEED = Number(process.env.IMPORT_TEST_SEED ?? Date.now() % 1_000_000);

const service = await startService();
const { db } = service;
const worker = importWorker(service);

/** Every person has applied for two jobs; every tenth row cannot be imported. */
function people(): string {
  const rows = Array.from({ length: PEOPLE }, (_, n) => {
    const email = n % 10 === 9 ? 'nobody' : `p${n}@example.com`;
    const end = [',active,', ',rejected,2024-03-05', ',hired,2024-03-06'][n % 3];
    return ['Gardener', 'Florist'].map(
      (job) => `Person ${n},${email},${job},2024-03-0${1 + (n % 4)}${end},tag ${n % 7},Note on ${n}`,
    );
  });
  return ['Name,Email,Job,Applied,Status,Rejected at,Tags,Notes', ...rows.flat()].join('\n');
}

/** What an import has written, without IDs and times of the import. */
async function contentOf({ id }: TestWorkspace): Promise<Json> {
  const [row] = await db.unrestricted.search.query<{ content: Json }>(sql`
    select json_build_object(
      'candidates', (select json_agg(json_build_array(c.first_name, c.last_name, c.email,
          array(select g.label from candidate_tags g where g.workspace_id = c.workspace_id and g.candidate_id = c.id order by 1)) order by c.email)
        from candidates c where c.workspace_id = ${id} and c.deleted_at is null),
      'applications', (select json_agg(json_build_array(c.email, j.title, a.status, a.applied_at, a.hired_at, a.rejected_at,
          (select count(*) from application_stage_changes s where s.workspace_id = a.workspace_id and s.application_id = a.id)) order by c.email, j.title)
        from applications a join candidates c on c.workspace_id = a.workspace_id and c.id = a.candidate_id
        join jobs j on j.workspace_id = a.workspace_id and j.id = a.job_id where a.workspace_id = ${id}),
      'notes', (select json_agg(json_build_array(c.email, n.body) order by c.email, n.body)
        from notes n join candidates c on c.workspace_id = n.workspace_id and c.id = n.candidate_id where n.workspace_id = ${id}),
      'events', (select json_object_agg(e.type, e.count) from (
        select type, count(*) as count from activity_events
        where workspace_id = ${id} and entity_type in ('candidate', 'application', 'note', 'job') group by type order by type) e),
      'items', (select json_agg(json_build_array(i.type, i.place, i.outcome, i.reason) order by i.type, i.place, i.reason)
        from import_items i where i.workspace_id = ${id})) as content`);
  return row!.content;
}

it('an import whose processes are killed at any moment writes the same as without, nothing twice and nothing less', async (context) => {
  context.diagnostic(`IMPORT_TEST_SEED=${SEED}`);
  const random = randomFrom(SEED);
  const [killed, undisturbed] = [await service.workspace(), await service.workspace()];
  const { id } = await plannedCsv(killed, people());
  assert.equal((await killed.api('POST', `/imports/${id}/start`, {})).status, 200);
  const progress = async (): Promise<Json> => (await killed.api('GET', `/imports/${id}`)).body.data;
  const read = async () => (await progress()).progress.candidate?.read ?? 0;
  let interrupted = 0;
  for (let number = 0; number < KILLS; number += 1) {
    const before = await read();
    await worker.start();
    // The worker has to wait for the lease of the one before it.
    while ((await progress()).status === 'running' && (await read()) === before) await sleep(10);
    await sleep(random(150));
    await worker.kill();
    if ((await progress()).status === 'running') interrupted += 1;
  }
  assert.notEqual(interrupted, 0);
  await worker.start();
  while ((await progress()).status === 'running') await sleep(20);
  await worker.kill();
  const done = await progress();
  const plain = await plannedCsv(undisturbed, people());
  const started = performance.now();
  const expected = await run(service, undisturbed, plain.id);
  const seconds = (performance.now() - started) / 1000;
  context.diagnostic(`${interrupted} interruptions; without: ${Math.round(PEOPLE / seconds)} people per second`);
  assert.deepEqual([done.status, done.error, done.progress], ['completed', null, expected.progress]);
  assert.deepEqual(await contentOf(killed), await contentOf(undisturbed));
});
