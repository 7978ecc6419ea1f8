import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, describe, it } from 'node:test';
import pg from 'pg';
import { createTestDatabase } from '../../test/harness.ts';
import { SCHEMA_FILE, schemaText } from '../../test/schema-text.ts';

const { connectionString, drop } = await createTestDatabase();
const client = new pg.Client({ connectionString });
await client.connect();
after(async () => {
  await client.end();
  await drop();
});

/** Small look-ups that every node of a distributed database holds whole. */
const REFERENCE_TABLES = [
  'workspaces',
  'api_key_hashes',
  'tracking_codes', // the address of a tracking link names no workspace
  'schema_migrations',
  'secret_fingerprints',
  'backups',
  'mail_refresh_tokens', // of the installation
  'mail_server_pauses', // of the installation
  'dispatch_cursors',
  'upload_sweeps',
  'imap_folders', // of the installation
  'received_emails', // an email is stored before it is known whose it is
  'rate_limit_windows', // of visitors, who are of no workspace
];

/** What triggers derive from records, and notes that are kept after what they are about is gone. */
const WITHOUT_REFERENCE = new Set([
  'custom_field_values',
  'deleted_records',
  'job_access_changes',
  'sign_in_attempts',
  'used_passkey_challenges',
]);

interface Constraint {
  table: string;
  name: string;
  kind: string;
  columns: string[];
  target: string | null;
  targetColumns: string[] | null;
}

const { rows } = await client.query<Constraint>(`
  select r.relname as table, c.conname as name, c.contype as kind,
    array(select a.attname::text from unnest(c.conkey) with ordinality k (n, place)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n order by place) as columns,
    t.relname as target,
    array(select a.attname::text from unnest(c.confkey) with ordinality k (n, place)
      join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.n order by place) as "targetColumns"
  from pg_constraint c join pg_class r on r.oid = c.conrelid left join pg_class t on t.oid = c.confrelid
  where r.relnamespace = 'public'::regnamespace and c.contype in ('p', 'u', 'f', 'x')`);
const ofTenants = rows.filter(({ table }) => !REFERENCE_TABLES.includes(table));

describe('the schema can be distributed by workspace', () => {
  it('every table has a primary key that leads with workspace_id', async () => {
    const tables = await client.query<{ table: string }>(
      "select relname as table from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    );
    for (const { table } of tables.rows.filter((row) => !REFERENCE_TABLES.includes(row.table))) {
      const key = ofTenants.find((constraint) => constraint.table === table && constraint.kind === 'p');
      assert.equal(key?.columns[0], 'workspace_id', table);
    }
  });

  it('every unique and exclusion constraint and index leads with workspace_id', async () => {
    for (const constraint of ofTenants.filter(({ kind }) => kind === 'u' || kind === 'x')) {
      assert.equal(constraint.columns[0], 'workspace_id', constraint.name);
    }
    const indexes = await client.query<{ name: string; table: string; column: string }>(`
      select i.relname as name, r.relname as table, a.attname as column
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class r on r.oid = x.indrelid
      join pg_attribute a on a.attrelid = i.oid and a.attnum = 1
      where x.indisunique and r.relnamespace = 'public'::regnamespace and r.relkind = 'r'`);
    for (const index of indexes.rows.filter(({ table }) => !REFERENCE_TABLES.includes(table))) {
      assert.equal(index.column, 'workspace_id', index.name);
    }
  });

  it('no foreign key can lead into another workspace', () => {
    for (const { name, columns, target, targetColumns } of ofTenants.filter(({ kind }) => kind === 'f')) {
      assert.equal(columns[0], 'workspace_id', name);
      assert.equal(targetColumns?.[0], target === 'workspaces' ? 'id' : 'workspace_id', name);
    }
  });

  it('every row belongs to an existing workspace, through a reference of its own or that of a record that it needs', async () => {
    const required = await client.query<{ column: string }>(`
      select r.relname || '.' || a.attname as column from pg_attribute a join pg_class r on r.oid = a.attrelid
      where r.relnamespace = 'public'::regnamespace and r.relkind = 'r' and a.attnotnull`);
    const columns = new Set(required.rows.map(({ column }) => column));
    const isRequired = ({ table, columns: own }: Constraint) => own.every((name) => columns.has(`${table}.${name}`));
    const references = ofTenants.filter((constraint) => constraint.kind === 'f' && isRequired(constraint));
    const isOfWorkspace = (table: string, seen: readonly string[] = []): boolean =>
      table === 'workspaces' ||
      (!seen.includes(table) &&
        references.some((own) => own.table === table && isOfWorkspace(own.target!, [...seen, table])));
    const tables = new Set(ofTenants.map(({ table }) => table));
    assert.deepEqual(
      [...tables].filter((table) => !isOfWorkspace(table) && !WITHOUT_REFERENCE.has(table)),
      [],
    );
  });
});

it('functions that name a table with a view find the table, whoever calls them', async () => {
  const found = await client.query<{ name: string; settings: string[] | null }>(`
    select p.oid::regprocedure::text as name, p.proconfig as settings from pg_proc p
    where p.pronamespace = 'public'::regnamespace and exists (
      select from pg_class v where v.relkind = 'v' and v.relnamespace = 'sees_listed_jobs'::regnamespace
        and p.prosrc ~* format('(\\m(from|join|into|update)|,)\\s+%s\\M', v.relname))`);
  assert.ok(found.rows.some(({ name }) => name.startsWith('candidate_matches')));
  const unsettled = found.rows.filter(({ settings }) => settings?.includes('search_path=public') !== true);
  assert.deepEqual(
    unsettled.map(({ name }) => name),
    [],
  );
});

it('schema.sql is what the migrations make (`npm run schema` writes it)', async () => {
  assert.equal(await schemaText(client), await readFile(SCHEMA_FILE, 'utf8'));
});
