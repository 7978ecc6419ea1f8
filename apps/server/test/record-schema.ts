import { writeFile } from 'node:fs/promises';
import { it } from 'node:test';
import pg from 'pg';
import { createTestDatabase } from './harness.ts';
import { SCHEMA_FILE, schemaText } from './schema-text.ts';

/** `npm run schema`: writes schema.sql. It runs as a test, because it needs their database. */
it('records the schema', async () => {
  const { connectionString, drop } = await createTestDatabase();
  const client = new pg.Client({ connectionString });
  await client.connect();
  await writeFile(SCHEMA_FILE, await schemaText(client));
  await client.end();
  await drop();
});
