import type { Queryable } from '../../../platform/database/database.ts';
import { recordTable } from '../../../platform/database/record-table.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { type Claim, workClaims } from '../../../platform/queue/work-claims.ts';
import type { Versioned } from '../../../platform/records/diff.ts';
import type { Import } from './schema.ts';

export type ImportRow = Import & Versioned;

export const imports = recordTable<Import>(
  'imports',
  {
    id: 'id',
    kind: 'kind',
    name: 'name',
    status: 'status',
    // Without the keys of the uploads, which are nobody's business.
    files: {
      select: sql`(select coalesce(jsonb_agg(f.value - 'keys' order by f.number), '[]')
        from jsonb_array_elements(t.files) with ordinality as f (value, number))`,
    },
    options: 'options',
    mapping: 'mapping',
    mappingName: 'mapping_name',
    preview: 'preview',
    progress: 'progress',
    error: 'error',
    startedBy: 'started_by',
    startedAt: 'started_at',
    completedAt: 'completed_at',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  {
    json: ['options', 'mapping', 'preview', 'progress', 'startedBy'],
    filters: ['kind', 'status'],
    softDelete: true,
    // Another page may be writing records that refer to the import.
    lock: 'no key update',
  },
);

/** A file of a source, as uploaded: an object in the storage for each part. */
export interface StoredFile {
  name: string;
  size: number;
  keys: string[];
}

/** What is read is written to the checkpoint of its page: `cursor` as the adapter has it, and what follows is done. */
export interface Checkpoint {
  /** What the adapter has found out about the whole source before the first page. */
  plan: unknown;
  /** The end of the last page that is written completely; null before the first. */
  cursor: unknown;
  /** The number of records of the next page that are written already. */
  written: number;
}

/** The files of an import, and how far they have been read. */
interface ImportSource {
  files: StoredFile[];
  credentialsSealed: Buffer | null;
  checkpoint: Checkpoint | null;
}

export async function readSource(db: Queryable, workspaceId: string, id: string): Promise<ImportSource> {
  const [row] = await db.query<ImportSource>(sql`
    select i.files, i.credentials_sealed as "credentialsSealed", w.checkpoint from imports i
    left join import_work w on w.workspace_id = i.workspace_id and w.import_id = i.id
    where i.workspace_id = ${workspaceId} and i.id = ${id}`);
  return row!;
}

/** Whose turn it is to run an import. */
export const importClaims = workClaims('import_work', 'import_id');

/** Stores how far the source has been read. */
export async function saveCheckpoint(
  db: Queryable,
  { workspaceId, id }: Pick<Claim, 'workspaceId' | 'id'>,
  checkpoint: Checkpoint,
): Promise<void> {
  await db.query(sql`
    update import_work set checkpoint = ${JSON.stringify(checkpoint)}::jsonb
    where workspace_id = ${workspaceId} and import_id = ${id}`);
}

/** Whether workers continue with an import. @param fromStart whether what has been read is read again */
export async function setWork(
  db: Queryable,
  workspaceId: string,
  id: string,
  { isDue, fromStart = false }: { isDue: boolean; fromStart?: boolean },
): Promise<void> {
  const due = isDue ? sql`rolecall_now()` : sql`null::timestamptz`;
  await db.query(sql`
    insert into import_work as w (workspace_id, import_id, next_attempt_at) values (${workspaceId}, ${id}, ${due})
    on conflict (workspace_id, import_id) do update
    set next_attempt_at = ${due}, attempts = w.attempts + 1,
      checkpoint = case when ${fromStart} then null else w.checkpoint end`);
}

/** Whether a status is reached for the first time in a run. */
export const STARTED = [sql`started_at = rolecall_now()`, sql`completed_at = null`];
export const COMPLETED = [sql`completed_at = rolecall_now()`];
/** Everything that the other system had when the run began has been read. */
export const READ = sql`read_until = started_at`;

/** Before a change was made in another system, as far as clocks differ and requests are answered from copies. */
const OVERLAP_MINUTES = 30;

/** Until when everything of a source has been read, by any import; null if it has to be read whole. */
export async function readUntil(
  db: Queryable,
  workspaceId: string,
  { kind, source }: Pick<Import, 'kind'> & { source: string },
): Promise<string | null> {
  const [row] = await db.query<{ until: string | null }>(sql`
    select max(read_until) - make_interval(mins => ${OVERLAP_MINUTES}) as until from imports
    where ${ofSource(workspaceId, { kind, source })}`);
  return row?.until ?? null;
}

/** The next run reads the source whole: records that were undone have not changed there. */
export async function forgetReading(
  db: Queryable,
  workspaceId: string,
  ofKind: Pick<Import, 'kind'> & { source: string },
): Promise<void> {
  await db.query(sql`
    update imports set read_until = null where ${ofSource(workspaceId, ofKind)} and read_until is not null`);
}

const ofSource = (workspaceId: string, { kind, source }: Pick<Import, 'kind'> & { source: string }): Sql =>
  sql`workspace_id = ${workspaceId} and kind = ${kind} and coalesce(options ->> 'source', kind) = ${source}`;

/** The mapping of the newest import that has stored one under this name. */
export async function findNamedMapping(
  db: Queryable,
  workspaceId: string,
  { kind, mappingName }: Pick<Import, 'kind'> & { mappingName: string },
): Promise<Import['mapping'] | undefined> {
  const [row] = await db.query<Pick<Import, 'mapping'>>(sql`
    select mapping from imports
    where workspace_id = ${workspaceId} and kind = ${kind} and mapping_name = ${mappingName} and deleted_at is null
    order by id desc limit 1`);
  return row?.mapping;
}

/** Whether the source can still be read: it has its files, or credentials. */
export async function hasSource(db: Queryable, workspaceId: string, id: string): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from imports
    where workspace_id = ${workspaceId} and id = ${id} and (source_keys <> '{}' or credentials_sealed is not null)`);
  return rows.length > 0;
}

/** The keys of an import's uploads. */
export async function uploadsOf(db: Queryable, workspaceId: string, id: string): Promise<string[]> {
  const [row] = await db.query<{ keys: string[] }>(sql`
    select source_keys as keys from imports where workspace_id = ${workspaceId} and id = ${id}`);
  return row?.keys ?? [];
}

/** After the files are removed. */
export const NO_FILES = [sql`files = '[]'`, sql`source_keys = '{}'`, sql`credentials_sealed = null`];

export function withCredentials(sealed: Buffer): Sql {
  return sql`credentials_sealed = ${sealed}`;
}
