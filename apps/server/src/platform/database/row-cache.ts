import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { share } from '../records/shared-rows.ts';
import { StoredJson } from '../records/stored-json.ts';
import type { Queryable } from './database.ts';
import { named } from './prepared.ts';
import { raw, type Sql, sql } from './sql.ts';

/** A table whose rows can be kept: whatever changes what `columns` reads also updates the row itself, if only its time. */
export interface CachedTable {
  table: string;
  /** The select list of a record, on the alias `t`. */
  columns: Sql;
  workspaceId: string;
}

/** PostgreSQL stores with each version of a row the transaction that wrote it. */
const VERSION = sql`t.xmin as "rowVersion"`;
const ID_AND_VERSION = sql`t.id, ${VERSION}`;

interface RowVersion {
  id: string;
  rowVersion: string;
}

interface KeptRow {
  row: { readonly id: string };
  version: string;
  size: number;
  /** The keys of the kept lists that it is in. */
  lists: Set<string>;
}

/** The rows that a read returned, each of which is kept. */
interface KeptList {
  rows: readonly KeptRow[];
  shared: readonly object[];
}

const MIB = 1024 * 1024;
/** Approximate bytes of all rows, with the bytes of responses that are kept with them. */
const MAX_BYTES = 16 * MIB;
/** Approximate bytes of the responses that are kept with lists. */
const MAX_LIST_BYTES = 8 * MIB;
/** Above this share of the bytes, only one in this number of reads replaces kept rows. */
const FULL = 0.9;
const ADMITTED_WHEN_FULL = 8;
/** Deleted and erased records are not kept in memory for much longer than this. */
const MAX_AGE_MS = 10 * 60_000;
/** Reads that are remembered. */
const MAX_READS = 4_000;

/**
 * Rows of repeated reads. The database is asked every time, but only for the IDs and versions of the rows: those whose
 * version is known are not read, decoded and written again. So a response is as current as without the cache. Rows are kept
 * from the second time of the same read, so that an export does not replace those that are read often. While the cache is full,
 * most reads do not replace rows: if more is read often than can be kept, a part stays, instead of each read replacing what
 * the next one needs.
 *
 * A read that finds all of its rows keeps the list, too, and with it what responses derive from it. The list is forgotten with
 * the first of its rows. Its rows do not count as used: when the first of them has been replaced, the next read looks up the others.
 */
export class RowCache {
  readonly #rows: LRUCache<string, KeptRow>;
  readonly #lists: LRUCache<string, KeptList>;
  readonly #reads: LRUCache<string, number>;
  readonly #keptAfter: number;
  /** Reads that could have been kept while a cache was full. */
  #readsWhileFull = 0;

  /** @param options.keptAfter the number of earlier reads after which the rows of a read are kept; 0 in tests */
  constructor({
    keptAfter = 1,
    maxBytes = MAX_BYTES,
    maxListBytes = MAX_LIST_BYTES,
    maxReads = MAX_READS,
    maxAgeMs = MAX_AGE_MS,
  } = {}) {
    this.#reads = new LRUCache<string, number>({ max: maxReads });
    this.#rows = new LRUCache<string, KeptRow>({
      maxSize: maxBytes,
      sizeCalculation: ({ size }) => size,
      ttl: maxAgeMs,
      dispose: ({ lists }) => {
        for (const key of lists) this.#lists.delete(key);
      },
    });
    this.#lists = new LRUCache<string, KeptList>({
      maxSize: maxListBytes,
      sizeCalculation: sizeOfList,
      dispose: ({ rows }, key) => {
        for (const { lists } of rows) lists.delete(key);
      },
    });
    this.#keptAfter = keptAfter;
  }

  /** A row by its ID; undefined if the statement finds none. @param select the statement for a select list */
  async one<Row>(db: Queryable, of: CachedTable, id: string, select: (columns: Sql) => Sql): Promise<Row | undefined> {
    const known = this.kept(of, id);
    if (known !== undefined) {
      const [found] = await db.query<Pick<RowVersion, 'rowVersion'>>(select(VERSION));
      if (found === undefined) return undefined;
      if (found.rowVersion === known.version) return known.row as Row; // kept by a read of the same columns
    }
    const isRepeated =
      known !== undefined || (this.#count(keyOf(of, id)) >= this.#keptAfter && this.#admits(this.#rows));
    const rows = await (isRepeated ? this.#readAndKeep(db, of, select) : db.query(select(of.columns)));
    return rows[0] as Row | undefined;
  }

  /** The rows of a statement in its order. @param select the statement for a select list */
  async list<Row>(db: Queryable, of: CachedTable, select: (columns: Sql) => Sql): Promise<readonly Row[]> {
    const ofVersions = select(ID_AND_VERSION);
    const read = keyOfRead(ofVersions);
    const times = this.#count(read);
    if (times < this.#keptAfter) return db.query<Row>(select(of.columns));
    if (times === this.#keptAfter) return this.#readAndMaybeKeep(db, of, select, read);
    const versions = await db.query<RowVersion>(ofVersions);
    const list = this.#lists.get(read);
    if (list !== undefined && isSame(list, versions)) return list.shared as readonly Row[];
    const found = versions.map((version) => this.#find(of, version));
    const missing = versions.filter((_, index) => found[index] === undefined);
    if (missing.length === 0) return this.#keepList(read, found as KeptRow[]) as readonly Row[];
    if (missing.length * 2 <= versions.length) {
      const others = await this.#readVersions(db, of, missing);
      if (others !== undefined) return versions.map(({ id }, index) => found[index]?.row ?? others.get(id)) as Row[];
    }
    // If all of it is missing, more rows are read often than can be kept.
    if (missing.length === versions.length) return this.#readAndMaybeKeep(db, of, select, read);
    return (await this.#readAndKeep(db, of, select)) as Row[]; // each was read with the same columns
  }

  /** Reads all rows. Unless they are kept, the next time does not look for them either. */
  async #readAndMaybeKeep<Row>(
    db: Queryable,
    of: CachedTable,
    select: (columns: Sql) => Sql,
    read: string,
  ): Promise<readonly Row[]> {
    const isAdmitted = this.#admits(this.#rows);
    this.#reads.set(read, isAdmitted ? this.#keptAfter + 1 : this.#keptAfter);
    return isAdmitted ? ((await this.#readAndKeep(db, of, select)) as Row[]) : db.query<Row>(select(of.columns));
  }

  #admits({ calculatedSize, maxSize }: { readonly calculatedSize: number; readonly maxSize: number }): boolean {
    if (calculatedSize < maxSize * FULL) return true;
    this.#readsWhileFull += 1;
    return this.#readsWhileFull % ADMITTED_WHEN_FULL === 0;
  }

  /** Forgets everything: the next database may be an older copy, in which versions mean other contents. */
  clear(): void {
    this.#rows.clear();
    this.#lists.clear();
    this.#reads.clear();
  }

  /** How many rows are kept. */
  get size(): number {
    return this.#rows.size;
  }

  /** Removes rows that were kept for too long; otherwise they would be removed only when they are looked up. */
  removeOld(): void {
    this.#rows.purgeStale();
  }

  protected kept(of: CachedTable, id: string): KeptRow | undefined {
    return this.#rows.get(keyOf(of, id));
  }

  /** The rows of these versions, by ID; undefined if one of them has changed since. */
  async #readVersions(
    db: Queryable,
    of: CachedTable,
    versions: readonly RowVersion[],
  ): Promise<Map<string, object> | undefined> {
    const ids = versions.map(({ id }) => id);
    const rows = await this.#readAndKeep(
      db,
      of,
      (columns) => sql`
        select ${columns} from ${raw(of.table)} t where t.workspace_id = ${of.workspaceId} and t.id = any(${ids}::uuid[])`,
    );
    const isAsFound = versions.every((version) => this.#find(of, version) !== undefined);
    return isAsFound ? new Map(rows.map((row) => [row.id, row])) : undefined;
  }

  #find(of: CachedTable, { id, rowVersion }: RowVersion): KeptRow | undefined {
    const known = this.kept(of, id);
    return known?.version === rowVersion ? known : undefined;
  }

  async #readAndKeep(db: Queryable, of: CachedTable, select: (columns: Sql) => Sql): Promise<{ id: string }[]> {
    const rows = await db.query<RowVersion>(select(sql`${of.columns}, ${VERSION}`));
    return rows.map(({ rowVersion: version, ...columns }) => {
      const row = share(columns);
      this.#rows.set(keyOf(of, row.id), { row, version, size: sizeOf(row), lists: new Set() });
      return row;
    });
  }

  /** Keeps a list of kept rows for the next time of the same read. @returns the rows */
  #keepList(read: string, rows: readonly KeptRow[]): readonly object[] {
    const found = rows.map(({ row }) => row);
    if (!this.#admits(this.#lists)) return found;
    const list = { rows, shared: share(found) };
    this.#lists.set(read, list);
    if (this.#lists.peek(read) === list) for (const { lists } of rows) lists.add(read); // not if it is too large
    return found;
  }

  /** Counts a read. @returns how often it was seen before */
  #count(read: string): number {
    const before = this.#reads.get(read) ?? 0;
    this.#reads.set(read, before + 1);
    return before;
  }
}

/** Whether the database has found the same versions of the same rows. */
function isSame({ rows }: KeptList, versions: readonly RowVersion[]): boolean {
  if (rows.length !== versions.length) return false;
  return versions.every(({ id, rowVersion }, index) => {
    const { row, version } = rows[index]!;
    return row.id === id && version === rowVersion;
  });
}

/** The rows of a statement in its order, which are kept if the connection allows it. @param select the statement for a select list */
export function cachedRows<Row>(
  db: Queryable,
  of: CachedTable,
  select: (columns: Sql) => Sql,
): Promise<readonly Row[]> {
  return db.rowCache === undefined ? db.query<Row>(select(of.columns)) : db.rowCache.list<Row>(db, of, select);
}

/** One row by its ID; undefined if the statement finds none. */
export async function cachedRow<Row>(
  db: Queryable,
  of: CachedTable,
  id: string,
  select: (columns: Sql) => Sql,
): Promise<Row | undefined> {
  if (db.rowCache !== undefined) return db.rowCache.one<Row>(db, of, id, select);
  const [row] = await db.query<Row>(select(of.columns));
  return row;
}

function keyOf({ table, workspaceId }: CachedTable, id: string): string {
  return `${table} ${workspaceId} ${id}`;
}

/** Longer keys are stored as hashes, because callers determine the length of values. */
const MAX_KEY_LENGTH = 200;

function keyOfRead(statement: Sql): string {
  const { name, text, values } = named(statement);
  const key = `${name ?? text} ${JSON.stringify(values)}`;
  return key.length > MAX_KEY_LENGTH ? hash('sha1', key, 'base64') : key;
}

/** Bytes of an object without its texts. */
const OBJECT = 200;
/** For each character: in the row itself and in the bytes of a response. */
const PER_CHARACTER = 3;

/** For each character, a list has one more byte: in the response. */
function sizeOfList({ rows }: KeptList): number {
  return rows.reduce((sum, { size }) => sum + Math.ceil(size / PER_CHARACTER), OBJECT);
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length * PER_CHARACTER;
  if (value instanceof StoredJson) return value.text.length * PER_CHARACTER;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.values(value).reduce<number>((sum, part) => sum + sizeOf(part), OBJECT);
}
