import pg from 'pg';
import {
  type Database,
  openDatabase,
  type Queryable,
  type Transaction,
  type Writer,
} from '../src/platform/database/database.ts';
import { type Sql, sql } from '../src/platform/database/sql.ts';

const ROLE = 'rolecall_secured';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The database through a role that row-level security restricts to the workspaces whose IDs each statement binds. A
 * statement without its workspace finds and writes nothing, so tests that need its result fail. Used for all tests with
 * TEST_ROW_SECURITY=1.
 */
export async function openSecuredDatabase(connectionString: string): Promise<Database> {
  await secure(connectionString);
  const url = new URL(connectionString);
  url.username = ROLE;
  url.password = ROLE;
  const db = openDatabase({ connectionString: url.toString(), onError: () => {} });
  const unrestricted = openDatabase({ connectionString, onError: () => {} });
  const single: Queryable = {
    query: (statement) => db.transaction((tx) => withBoundIds(tx).query(statement)),
  };
  const secured: Database = {
    ...db,
    read: single,
    search: single,
    write: single,
    relaxed: single,
    transaction: (work) => db.transaction((tx) => work(withBoundIds(tx))),
    rolledBack: (work) => db.rolledBack((inner) => work(withBoundIdsAlone(inner))),
    snapshot: (work) => db.snapshot((inner) => work(withBoundIds(withoutTransaction(inner.query)))),
    get unrestricted() {
      return secured;
    },
    // The views read the tables with the rights of their owner.
    restrictedTo: (visibility) => unrestricted.restrictedTo(visibility),
    async close() {
      await Promise.all([db.close(), unrestricted.close()]);
    },
  };
  unrestrictedOf.set(secured, unrestricted);
  return secured;
}

const unrestrictedOf = new WeakMap<Database, Database>();

/** The unrestricted database, for work across workspaces such as dispatching. */
export function acrossWorkspaces(db: Database): Database {
  return unrestrictedOf.get(db) ?? db;
}

/** The same for a database that is a single transaction: its IDs are set in that transaction. */
function withBoundIdsAlone(db: Database): Database {
  const { query } = db.read;
  const single = withBoundIds(withoutTransaction(query));
  return {
    ...db,
    visibility: db.visibility,
    read: single,
    search: single,
    write: single,
    relaxed: single,
    transaction: (work) => db.transaction((tx) => work(withBoundIds(tx))),
    rolledBack: (work) => db.rolledBack((inner) => work(withBoundIdsAlone(inner))),
    snapshot: (work) => db.snapshot((inner) => work(withBoundIds(withoutTransaction(inner.query)))),
    get unrestricted() {
      return withBoundIdsAlone(db.unrestricted);
    },
    restrictedTo: (visibility) => withBoundIdsAlone(db.restrictedTo(visibility)),
    close: () => db.close(),
  };
}

function withoutTransaction(query: Queryable['query']): Transaction {
  const writer: Writer = { query, send: (statement) => void query(statement).catch(() => {}) };
  return { ...writer, wrote: false, unrestricted: writer, within: () => writer };
}

/** Sets the IDs that each statement binds before it runs. */
function withBoundIds(tx: Transaction): Transaction {
  const setIds = (statement: Sql) => {
    const ids = statement.values.flat(2).flatMap(idsOf);
    tx.send(sql`select set_config('rolecall.bound', ${`{${ids.join(',')}}`}, true)`);
  };
  const withIds = (writer: Writer): Writer => ({
    query(statement) {
      setIds(statement);
      return writer.query(statement);
    },
    send(statement) {
      setIds(statement);
      writer.send(statement);
    },
  });
  return {
    get wrote() {
      return tx.wrote;
    },
    ...withIds(tx),
    unrestricted: withIds(tx.unrestricted),
    within: (visibility) => tx.within(visibility),
  };
}

/** The ID in a value, or the workspace IDs of rows passed as JSON. */
function idsOf(value: unknown): string[] {
  if (typeof value !== 'string') return [];
  if (UUID.test(value)) return [value];
  if (!/^\[\{.*"workspace_?id":/is.test(value)) return [];
  const rows: { workspace_id?: string; workspaceId?: string }[] = JSON.parse(value);
  return [...new Set(rows.flatMap((row) => row.workspace_id ?? row.workspaceId ?? []))];
}

/** Creates the role, and a policy for every table with a workspace. Tables without one are shared lookup tables. */
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
          and c.relname not in ('api_key_hashes', 'tracking_codes')
      loop
        execute format('alter table %s enable row level security', t);
        execute format('create policy bound on %s using (workspace_id = any (current_setting(''rolecall.bound'')::uuid[]))', t);
      end loop;
    end $$`);
    // The views read the tables with the rights of their owner.
    const schemas = 'sees_listed_jobs, sees_all_but_hidden_jobs, access_changes';
    await client.query(`grant usage on schema ${schemas} to ${ROLE}`);
    await client.query(`grant select, insert, update, delete on all tables in schema ${schemas} to ${ROLE}`);
    // The workspace is found by the key.
    await client.query('create policy looked_up on api_keys for select using (true)');
  } finally {
    await client.end();
  }
}
