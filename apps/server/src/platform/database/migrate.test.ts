import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import pg from 'pg';
import { createTestDatabase } from '../../../test/harness.ts';
import { migrate, NewerSchema } from './migrate.ts';

it('an older version does not start on the schema of a newer one', async () => {
  const { connectionString, drop } = await createTestDatabase();
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("insert into schema_migrations (name, checksum) values ('9999_of_the_future.sql', 'x')");
    const folder = join(import.meta.dirname, '../../migrations');
    await assert.rejects(migrate(connectionString, folder), (error) => {
      assert.ok(error instanceof NewerSchema);
      assert.match(error.message, /9999_of_the_future\.sql of a newer version; update this installation/);
      return true;
    });
  } finally {
    await client.end();
    await drop();
  }
});

it('a process that waits for the migration of another one says for which, and continues after it', async () => {
  const { connectionString, drop } = await createTestDatabase();
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    // A session of an older version holds it, which locks beyond its transactions.
    const { rows } = await client.query('select pg_advisory_lock(7265318201), pg_backend_pid() as pid');
    const lines: string[] = [];
    const folder = join(import.meta.dirname, '../../migrations');
    const log = (line: string) => {
      lines.push(line);
      void client.query('select pg_advisory_unlock(7265318201)');
    };
    assert.deepEqual((await migrate(connectionString, folder, { log })).applied, []);
    assert.deepEqual(lines, [
      `waiting for the process ${rows[0].pid} of PostgreSQL, which updates the schema of the database`,
    ]);
  } finally {
    await client.end();
    await drop();
  }
});
