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
