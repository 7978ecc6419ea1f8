import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
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

it('an index that an interrupted migration has left unfinished is built again, by one of several processes', async () => {
  const { connectionString, drop } = await createTestDatabase();
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const name = '2511_hired_applications.sql';
    await client.query('delete from schema_migrations where name = $1', [name]);
    await client.query("update pg_index set indisvalid = false where indexrelid = 'applications_hired'::regclass");
    const folder = join(import.meta.dirname, '../../migrations');
    const both = await Promise.all([migrate(connectionString, folder), migrate(connectionString, folder)]);
    assert.deepEqual(
      both.flatMap(({ applied }) => applied),
      [name],
    );
    const { rows } = await client.query(
      "select indisvalid from pg_index where indexrelid = 'applications_hired'::regclass",
    );
    assert.deepEqual(rows, [{ indisvalid: true }]);
  } finally {
    await client.end();
    await drop();
  }
});

describe('a database from before the baseline', () => {
  const folder = join(import.meta.dirname, '../../migrations');
  const LAST = '0751_unsubscribing.sql';

  /** A database whose table of migrations names these instead of the baseline. */
  async function withMigrations(
    names: readonly string[],
    use: (connectionString: string, client: pg.Client) => Promise<void>,
  ) {
    const { connectionString, drop } = await createTestDatabase();
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      await client.query("delete from schema_migrations where name < '1100'");
      for (const name of names)
        await client.query("insert into schema_migrations (name, checksum) values ($1, 'x')", [name]);
      await use(connectionString, client);
    } finally {
      await client.end();
      await drop();
    }
  }

  it('that has the last replaced migration is recognized and continues with what follows, once', () =>
    withMigrations(['0001_ground.sql', LAST], async (connectionString, client) => {
      const both = await Promise.all([migrate(connectionString, folder), migrate(connectionString, folder)]);
      assert.deepEqual(
        both.map(({ applied }) => applied),
        [[], []],
      );
      const { rows } = await client.query('select name from schema_migrations order by name');
      const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
      assert.deepEqual(
        rows.map(({ name }) => name),
        files,
      );
    }));

  it('that does not have it must be updated to it first', () =>
    withMigrations(['0001_ground.sql', '0002_hiring.sql'], async (connectionString) => {
      await assert.rejects(migrate(connectionString, folder), {
        message: `the database has the migration 0002_hiring.sql; update it with the version that has ${LAST} first`,
      });
    }));

  it('has backups that can be restored', async () => {
    const { connectionString, drop } = await createTestDatabase({ migrated: false });
    try {
      const only = [
        { name: '0001_ground.sql', checksum: 'x' },
        { name: LAST, checksum: 'x' },
      ];
      const { applied } = await migrate(connectionString, folder, { only });
      assert.ok(applied.length > 10 && applied.every((name) => name > '1000'));
    } finally {
      await drop();
    }
  });
});
