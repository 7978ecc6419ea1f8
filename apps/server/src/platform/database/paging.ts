import { BadRequest } from '../errors/errors.ts';
import { isUuid } from '../ids/ids.ts';
import { firstOf } from '../records/shared-rows.ts';
import { REPLAN } from './prepared.ts';
import { raw, type Sql, sql } from './sql.ts';

export const DEFAULT_LIMIT = 25;
export const MAX_LIMIT = 100;

/** Represents a record that is no longer in the list. */
export interface Tombstone {
  id: string;
  deletedAt: string;
  reason: 'deleted' | 'no_longer_matches';
}

export interface PageRequest {
  limit?: number | undefined;
  cursor?: string | undefined;
  /** What the list is sorted by: one of its sort keys. If unset, the list has its own order. */
  sort?: string | undefined;
  /** The direction of `sort`, or of the list's own order. If unset, the usual one of that key. */
  order?: 'asc' | 'desc' | undefined;
  /** Set from `syncToken` before a list sees its query: only changes are requested, and `cursor` is not set. */
  changes?: ChangesRequest | undefined;
}

/** A page of the changes in a list, in change order. */
export interface ChangesRequest {
  /** Changes after this position. */
  after: ChangePlace;
  /** Where the sync began. */
  since: number;
  /** All changes below this position must be returned; the page that reaches it is the last. */
  until: number;
}

/** The position of a change, then the key of its record. */
export interface ChangePlace {
  position: number;
  key: string;
}

/** One page of a list, in the order of the list. */
export interface Page<Item> {
  items: readonly Item[];
  nextCursor: string | null;
  limit: number;
  /** Records that are no longer in the list, when changes were requested. */
  tombstones?: Tombstone[];
  /** On the last page: the `syncToken` to continue from. */
  syncToken?: string;
  /** Which fields its records show to the caller, if that can change without a change of the records. */
  shape?: number | null;
  /** Present if the records of a copy may show other fields than these. */
  customFieldsChanged?: true;
  /** How many records match, up to `MOST_COUNTED`, if the request asked for it. */
  total?: number;
  /** Whether there are more. Differs from `nextCursor !== null` only in feeds, which always return a cursor. */
  hasMore: boolean;
}

/** The opaque text of a position in a list: the values of its sort key. */
export function encodeCursor(key: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** @throws BadRequest when the text is not a cursor or sync token, or not one with that many values. */
export function decodeCursor(cursor: string, length?: number, field?: CursorField): (string | number)[] {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const isKey =
      Array.isArray(key) &&
      (length === undefined || key.length === length) &&
      key.every((part) => typeof part === 'string' || Number.isSafeInteger(part));
    if (isKey && encodeCursor(key) === cursor) return key;
  } catch {
    // not JSON: rejected below
  }
  throw unreadableCursor(field);
}

/** The query parameters with the text of a position. */
type CursorField = 'cursor' | 'syncToken';

export function unreadableCursor(field: CursorField = 'cursor'): BadRequest {
  const name = field === 'cursor' ? 'cursor' : 'sync token';
  return new BadRequest(`The ${name} was not issued by this list.`, { field });
}

/**
 * The id after which a list ordered by id continues; null on its first page.
 * @throws BadRequest
 */
export function idCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  const [id] = decodeCursor(cursor, 1);
  if (typeof id !== 'string' || !isUuid(id)) throw unreadableCursor();
  return id;
}

/** Cuts a page from rows fetched with one more than the limit, to detect whether there are more. */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => readonly (string | number)[],
): Page<Row> {
  const hasMore = rows.length > limit;
  const items = firstOf(rows, limit);
  const last = items.at(-1);
  return { items, hasMore, limit, nextCursor: hasMore && last !== undefined ? encodeCursor(keyOf(last)) : null };
}

/** The id of a record in a list ordered by id, or by a key that includes it. */
export function idOf(row: unknown): string {
  return (row as { id: string }).id; // every such list selects it
}

/** The values of the filters that every list has. */
export interface CommonFilterValues {
  createdAfter?: string | undefined;
  createdBefore?: string | undefined;
  updatedAfter?: string | undefined;
  updatedBefore?: string | undefined;
  ids?: string[] | undefined;
}

/** Conditions of the filters that every list has, on a table with the alias `t`. */
export function commonConditions(filters: CommonFilterValues): Sql[] {
  return [...createdConditions(filters), ...updatedConditions(filters)];
}

/** The subset whose result never changes for a record. */
export function createdConditions({ createdAfter, createdBefore, ids }: CommonFilterValues): Sql[] {
  const conditions: Sql[] = [];
  if (createdAfter !== undefined) conditions.push(sql`t.created_at >= ${createdAfter}::timestamptz ${REPLAN}`);
  if (createdBefore !== undefined) conditions.push(sql`t.created_at < ${createdBefore}::timestamptz ${REPLAN}`);
  if (ids !== undefined) conditions.push(sql`t.id = any(${ids}::uuid[])`);
  return conditions;
}

/** The subset whose result can change. */
export function updatedConditions({ updatedAfter, updatedBefore }: CommonFilterValues): Sql[] {
  const conditions: Sql[] = [];
  if (updatedAfter !== undefined) conditions.push(sql`t.updated_at >= ${updatedAfter}::timestamptz ${REPLAN}`);
  if (updatedBefore !== undefined) conditions.push(sql`t.updated_at < ${updatedBefore}::timestamptz ${REPLAN}`);
  return conditions;
}

/**
 * Whether a column holds any of these values. For a single value, by far the most frequent case, the statement text is
 * the same for any value and is prepared once. Several values are planned each time: the number of matching rows varies
 * too much for one plan.
 */
export function isAnyOf(column: Sql, values: readonly string[]): Sql {
  const [value, ...others] = new Set(values);
  return others.length === 0 ? sql`${column} = ${value}` : sql`${column} = any(${values}) ${REPLAN}`;
}

/**
 * Ends a subquery whose result excludes records. PostgreSQL would otherwise join both tables, or read the whole of one of them,
 * for a page of a list in which most records remain.
 */
export const FOR_EACH_ROW = sql`offset 0`;

/** The opposite of conditions, each of which can be null. */
export function excluding(conditions: readonly Sql[]): Sql[] {
  return conditions.map((condition) => sql`(${condition}) is not true`);
}

/**
 * Whether one of these records exists for the caller, as a condition that PostgreSQL tests once for each statement. The plan depends
 * on the records: a job can have most applications of the workspace.
 */
export function seesOneOf(workspaceId: string, table: 'jobs' | 'stages', ids: readonly string[]): Sql {
  return sql`exists (select from ${raw(table)} parent where parent.workspace_id = ${workspaceId} and parent.id = any(${ids}::uuid[]) ${REPLAN})`;
}

/** The filter `archived` of records with an `archived_at`, on the alias `t`. */
export function archivedConditions({ archived }: { archived?: boolean | undefined }): Sql[] {
  return archived === undefined ? [] : [sql`(t.archived_at is not null) = ${archived}`];
}
