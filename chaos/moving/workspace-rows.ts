import type { Database } from '../../apps/server/src/platform/database/database.ts';
import { raw, type Sql, sql } from '../../apps/server/src/platform/database/sql.ts';

/** A table, and its rows of a workspace: each row's text without what differs between two imports, and how many rows have it. */
export type TableRows = readonly [table: string, counts: ReadonlyMap<string, number>];

/** Tables of which nothing is compared, and why. */
const NOT_COMPARED: Readonly<Record<string, string>> = {
  import_work: 'who works on an import, and how often it was claimed',
  ...Object.fromEntries(
    ['rate_limit_windows', 'upload_quotas', 'idempotency_keys', 'audit_entries', 'audit_heads', 'audit_origins'].map(
      (table) => [table, 'requests of the experiment'],
    ),
  ),
  ...Object.fromEntries(
    ['workspaces', 'api_keys', 'api_key_hashes', 'members', 'availabilities'].map((table) => [
      table,
      'made before the import',
    ]),
  ),
  dispatch_cursors: 'how far other work has come',
  candidate_file_texts: 'the text of files is read later',
  report_histories: 'packed later from the rows that are compared',
  report_positions: 'how far packing has come',
};
/** Columns that differ, and why. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  // Positions are counted for all workspaces; the hash of a record includes the IDs of members here.
  '*': ['change_position', 'position_at', 'hash'],
  activity_events: ['position'],
  // The text of a file is read later, which changes its record.
  candidate_files: ['revision', 'text_status', 'text', 'text_language', 'updated_at'],
  candidate_documents: ['version'],
};
/** Of what was made before, and of the text of files. */
const OTHER_EVENTS = ['workspace.', 'member.', 'api_key.', 'custom_field.', 'file.updated'];
/** Whose deletion hides what belongs to them. */
const OWNERS = ['candidates', 'applications', 'jobs', 'interviews'];
const OWNER = /"(?:candidate_id|application_id|job_id|interview_id|record_id)": "([0-9a-f-]{36})"/g;
const BLOCKS = 200;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d(?::\d\d)?)/g;

/**
 * Every row of a workspace, one table after another because all of them do not fit into memory, with each ID replaced by what the record is called in the source of the import, and each time since
 * `begun` by a word. It knows nothing of imports but their log.
 * @param options.living whether deleted records and what belongs to them, the activity log and the log of the import are left out
 */
export async function* rowsOf(
  db: Database,
  workspaceId: string,
  { begun, living = false }: { begun: Date; living?: boolean },
): AsyncGenerator<TableRows> {
  const names = living ? new Map<string, string>() : await namesIn(db, workspaceId);
  const deleted = living ? await deletedOwners(db, workspaceId) : new Set<string>();
  const rename = (text: string) =>
    text
      .replaceAll(UUID, (id) => names.get(id) ?? '…')
      .replaceAll(TIME, (time) => (new Date(time) >= begun ? 'now' : new Date(time).toISOString()));
  for (const { table, hasDeleted } of await tablesOf(db)) {
    if (Object.hasOwn(NOT_COMPARED, table)) continue;
    if (living && (table.startsWith('import') || table === 'activity_events' || table === 'deleted_records')) continue;
    const counts = new Map<string, number>();
    const without = [...COLUMNS['*']!, ...(COLUMNS[table] ?? [])];
    const isLiving = raw(living && hasDeleted ? 'and t.deleted_at is null' : '');
    const isImported =
      table === 'activity_events'
        ? sql`and not exists (select from unnest(${OTHER_EVENTS}::text[]) as o (start) where starts_with(t.type, o.start))`
        : raw('');
    const select = sql`
      select (to_jsonb(t) - ${without}::text[])::text as row from ${raw(table)} t
      where t.workspace_id = ${workspaceId} ${isLiving} ${isImported}`;
    for await (const { row } of inParts<{ row: string }>(db, table, select)) {
      if (living && row.matchAll(OWNER).some(([, id]) => deleted.has(id!))) continue;
      const text = rename(row);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    yield [table, counts];
  }
}

/** What differs, one line for each row, and how many rows the first has. Both have the same tables in the same order. */
export async function compareRows(
  first: AsyncIterator<TableRows>,
  second: AsyncIterator<TableRows> | Iterator<TableRows>,
): Promise<{ rows: number; faults: string[] }> {
  const faults: string[] = [];
  let rows = 0;
  for (;;) {
    const one = await first.next();
    const other = await second.next();
    if (one.done || other.done) return { rows, faults };
    const [[table, counts], [, wanted]] = [one.value, other.value];
    for (const count of counts.values()) rows += count;
    for (const row of new Set([...counts.keys(), ...wanted.keys()])) {
      const [is, should] = [counts.get(row) ?? 0, wanted.get(row) ?? 0];
      if (is !== should) faults.push(`${table}: ${is} times instead of ${should}: ${row.slice(0, 600)}`);
    }
  }
}

/** Which tables have rows of the workspace that were written in a transaction since. */
export async function writtenSince(db: Database, workspaceId: string, transaction: string): Promise<string[]> {
  const written: string[] = [];
  for (const { table } of await tablesOf(db)) {
    if (Object.hasOwn(NOT_COMPARED, table)) continue;
    const [row] = await db.unrestricted.search.query<{ count: number }>(sql`
      select count(*)::float8 as count from ${raw(table)} t
      where t.workspace_id = ${workspaceId} and t.xmin::text::bigint >= ${transaction}::bigint`);
    if (row!.count > 0) written.push(`${row!.count} rows of ${table}`);
  }
  return written;
}

/**
 * The rows of a query of a table, which is called `t` there, by ranges of blocks: each takes the same time, however large it is.
 * @param select ends with its conditions
 */
async function* inParts<Row extends Record<string, unknown>>(
  db: Database,
  table: string,
  select: Sql,
): AsyncGenerator<Row> {
  const [size] = await db.unrestricted.search.query<{ blocks: number }>(sql`
    select (pg_relation_size(${table}) / current_setting('block_size')::int)::int as blocks`);
  for (let block = 0; block < size!.blocks; block += BLOCKS) {
    const part = sql`${select} and t.ctid >= ${`(${block},0)`}::tid and t.ctid < ${`(${block + BLOCKS},0)`}::tid`;
    const read = () => db.unrestricted.search.query<Row>(part);
    // A busy machine can take longer than a search may.
    yield* await read().catch(read).catch(read);
  }
}

async function deletedOwners(db: Database, workspaceId: string): Promise<ReadonlySet<string>> {
  const deleted = new Set<string>();
  for (const table of OWNERS) {
    const select = sql`
      select t.id::text as id from ${raw(table)} t where t.workspace_id = ${workspaceId} and t.deleted_at is not null`;
    for await (const { id } of inParts<{ id: string }>(db, table, select)) deleted.add(id);
  }
  return deleted;
}

/** The ID of a new transaction. */
export async function presentTransaction(db: Database): Promise<string> {
  const [row] = await db.write.query<{ id: string }>(sql`select txid_current()::text as id`);
  return row!.id;
}

async function tablesOf(db: Database): Promise<{ table: string; hasDeleted: boolean }[]> {
  return db.unrestricted.search.query(sql`
    select c.table_name as table, bool_or(c.column_name = 'deleted_at') as "hasDeleted"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
    group by c.table_name having bool_or(c.column_name = 'workspace_id') order by 1`);
}

/** What records are called in the source; stages have no names of their own there. */
async function namesIn(db: Database, workspaceId: string): Promise<ReadonlyMap<string, string>> {
  type Named = { id: string; name: string };
  const others = await db.unrestricted.search.query<Named>(sql`
    select m.id::text, 'member ' || m.email as name from members m where m.workspace_id = ${workspaceId}
    union all select s.id::text, 'stage ' || s.position || ' of ' || i.foreign_id from stages s
      join import_items i on i.workspace_id = s.workspace_id and i.type = 'job' and i.record_id = s.job_id
      where s.workspace_id = ${workspaceId}
    union all select i.id::text, 'import' from imports i where i.workspace_id = ${workspaceId}`);
  const names = new Map([[workspaceId, 'workspace'], ...others.map(({ id, name }): [string, string] => [id, name])]);
  const items = sql`
    select t.record_id::text as id, t.type || ' ' || t.foreign_id as name from import_items t
    where t.workspace_id = ${workspaceId} and t.record_id is not null`;
  for await (const { id, name } of inParts<Named>(db, 'import_items', items)) names.set(id, name);
  return names;
}
