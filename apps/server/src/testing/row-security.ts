import pg from 'pg';
import { type Database, openDatabase, type Queryable, type Transaction } from '../platform/database/database.ts';
import { type Sql, sql } from '../platform/database/sql.ts';

const ROLE = 'rolecall_secured';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The database as a role sees it that row-level security confines to the workspaces whose ids the statement itself binds.
 * A statement that forgot its workspace finds nothing and can write nothing, so the test that needs its result fails.
 * Used with TEST_ROW_SECURITY=1, for the whole suite.
 */
export async function openSecuredDatabase(connectionString: string): Promise<Database> {
  await secure(connectionString);
  const url = new URL(connectionString);
  url.username = ROLE;
  url.password = ROLE;
  const db = openDatabase({ connectionString: url.toString(), onError: () => {} });
  const whole = openDatabase({ connectionString, onError: () => {} });
  const alone: Queryable = {
    query: (statement) => db.transaction((tx) => named(tx).query(statement)),
  };
  const secured: Database = {
    ...db,
    read: alone,
    search: alone,
    write: alone,
    relaxed: alone,
    transaction: (work) => db.transaction((tx) => work(named(tx))),
    async close() {
      await Promise.all([db.close(), whole.close()]);
    },
  };
  wholes.set(secured, whole);
  return secured;
}

const wholes = new WeakMap<Database, Database>();

/** The database for work that is of all workspaces at once, as dispatchers do it: for them nothing is secured. */
export function acrossWorkspaces(db: Database): Database {
  return wholes.get(db) ?? db;
}

/** Tells PostgreSQL before each statement which ids it binds. */
function named(tx: Transaction): Transaction {
  const tell = (statement: Sql) => {
    const ids = statement.values.flat(2).flatMap(idsOf);
    tx.send(sql`select set_config('rolecall.bound', ${`{${ids.join(',')}}`}, true)`);
  };
  return {
    get wrote() {
      return tx.wrote;
    },
    query(statement) {
      tell(statement);
      return tx.query(statement);
    },
    send(statement) {
      tell(statement);
      tx.send(statement);
    },
  };
}

/** A value that is an id; and where a parameter holds whole rows as JSON, the workspace that each names. */
function idsOf(value: unknown): string[] {
  if (typeof value !== 'string') return [];
  if (UUID.test(value)) return [value];
  if (!/^\[\{.*"workspace_?id":/is.test(value)) return [];
  const rows: { workspace_id?: string; workspaceId?: string }[] = JSON.parse(value);
  return [...new Set(rows.flatMap((row) => row.workspace_id ?? row.workspaceId ?? []))];
}

/** Makes the role, and a policy for every table that has a workspace. Tables without one are look-ups that all share. */
async function secure(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(`do $$ begin
      create role ${ROLE} login password '${ROLE}';
    exception when duplicate_object or unique_violation then null; end $$`);
    await client.query(`grant select, insert, update, delete on all tables in schema public to ${ROLE}`);
    await client.query(`do $$ declare t regclass; begin
      for t in select a.attrelid::regclass from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'workspace_id'
          and c.relname <> 'api_key_hashes'
      loop
        execute format('alter table %s enable row level security', t);
        execute format('create policy bound on %s using (workspace_id = any (current_setting(''rolecall.bound'')::uuid[]))', t);
      end loop;
    end $$`);
    // A key is what tells the workspace.
    await client.query('create policy looked_up on api_keys for select using (true)');
  } finally {
    await client.end();
  }
}
