import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { it } from 'node:test';
import pg from 'pg';
import { createTestDatabase } from '../../test/harness.ts';
import { migrate } from '../platform/database/migrate.ts';
import { sha256 } from '../platform/security/secrets.ts';

const FOLDER = import.meta.dirname;
const WORKSPACE = '00000000-0000-7000-8000-000000000001';
const [JOB, APPLIED, SCREENING] = [1, 2, 3].map((n) => id(n)) as [string, string, string];

function id(n: number): string {
  return `00000000-0000-7000-9000-${String(n).padStart(12, '0')}`;
}

/** The migrations before the one that adds the columns. */
async function earlierMigrations() {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql') && name < '0340').sort();
  const checksum = async (name: string) => sha256(await readFile(`${FOLDER}/${name}`, 'utf8')).toString('hex');
  return Promise.all(names.map(async (name) => ({ name, checksum: await checksum(name) })));
}

/** Applications of the previous version: (number, stage, withdrawn in it) with the moments of their stage changes. */
const OLD = [
  { number: 11, stage: APPLIED, changes: [[null, APPLIED, '2026-01-01T00:00:00Z']] },
  {
    number: 12,
    stage: SCREENING,
    changes: [
      [null, APPLIED, '2026-01-01T00:00:00Z'],
      [APPLIED, SCREENING, '2026-01-05T00:00:00Z'],
      [SCREENING, APPLIED, '2026-01-06T00:00:00Z'],
      [APPLIED, SCREENING, '2026-01-07T00:00:00Z'],
      // Withdrawn in the same stage: no change of the stage.
      [SCREENING, SCREENING, '2026-01-09T00:00:00Z'],
    ],
  },
  // Without a history, as after an import.
  { number: 13, stage: APPLIED, changes: [] },
] as const;

it('existing applications get the time of their last stage change, which is no change of theirs', async () => {
  const { connectionString, drop } = await createTestDatabase({ migrated: false });
  const client = new pg.Client({ connectionString });
  try {
    await migrate(connectionString, FOLDER, { only: await earlierMigrations() });
    await client.connect();
    await client.query('set session_replication_role = replica');
    await client.query('insert into workspaces (id, slug, name) values ($1, $2, $2)', [WORKSPACE, 'acme']);
    let change = 100;
    for (const { number, stage, changes } of OLD) {
      await client.query(
        `insert into applications (workspace_id, id, candidate_id, job_id, stage_id, applied_at, revision)
         values ($1, $2, $3, $4, $5, '2026-01-01Z', 7)`,
        [WORKSPACE, id(number), id(1000 + number), JOB, stage],
      );
      for (const [from, to, at] of changes) {
        change += 1;
        await client.query(
          `insert into application_stage_changes
             (workspace_id, id, application_id, job_id, from_stage_id, to_stage_id, to_status, actor, at)
           values ($1, $2, $3, $4, $5, $6, 'active', '{}', $7)`,
          [WORKSPACE, id(change), id(number), JOB, from, to, at],
        );
      }
    }
    const before = await client.query('select id, change_position, updated_at from applications order by id');
    await migrate(connectionString, FOLDER);
    const after = await client.query('select id, change_position, updated_at from applications order by id');
    assert.deepEqual(after.rows, before.rows);
    const { rows } = await client.query('select stage_entered_at, revision from applications order by id');
    assert.deepEqual(
      rows.map(({ stage_entered_at: at, revision }) => [at.toISOString(), revision]),
      [
        ['2026-01-01T00:00:00.000Z', 7],
        ['2026-01-07T00:00:00.000Z', 7],
        ['2026-01-01T00:00:00.000Z', 7],
      ],
    );
    // The previous version moves applications without knowing the column.
    await client.query('alter table applications enable always trigger enter_stage');
    await client.query('update applications set stage_id = $1 where id = $2', [SCREENING, id(11)]);
    const moved = await client.query(
      "select stage_entered_at > now() - interval '1 minute' as recent from applications where id = $1",
      [id(11)],
    );
    assert.deepEqual(moved.rows, [{ recent: true }]);
    const seeds = await client.query<{ reasons: number; sources: number }>(`
      select (select count(*)::int from rejection_reasons) as reasons, (select count(*)::int from sources) as sources`);
    assert.ok(seeds.rows[0]!.reasons > 0 && seeds.rows[0]!.sources > 0, 'existing workspaces have the defaults');
  } finally {
    await client.end();
    await drop();
  }
});
