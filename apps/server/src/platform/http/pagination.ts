import { PLANNED_ANEW } from '../database/prepared.ts';
import { join, raw, type Sql, sql } from '../database/sql.ts';
import { BadRequest } from '../errors.ts';
import { isUuid } from '../ids.ts';
import { Timestamp, Type, Uuid } from './schema.ts';

export const DEFAULT_LIMIT = 25;
export const MAX_LIMIT = 100;

/** Query parameters of every list. */
export const PageQuery = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_LIMIT,
      default: DEFAULT_LIMIT,
      description: 'How many records at the most.',
    }),
  ),
  cursor: Type.Optional(
    Type.String({ maxLength: 500, description: 'Where to go on: `meta.nextCursor` of the answer before.' }),
  ),
};

/** Filters that every list of records understands, beside its own. */
export const CommonFilters = {
  createdAfter: Type.Optional(Type.Unsafe<string>({ ...Timestamp, description: 'Created at this moment or later.' })),
  updatedAfter: Type.Optional(Type.Unsafe<string>({ ...Timestamp, description: 'Changed at this moment or later.' })),
  ids: Type.Optional(
    Type.Array(Uuid, { minItems: 1, maxItems: 100, description: 'Only these, separated by commas; at most 100.' }),
  ),
};

/** For lists of records that leave tombstones. */
export const DeletedFilter = {
  includeDeleted: Type.Optional(
    Type.Boolean({ default: false, description: 'Also deleted records, each with its `deletedAt`.' }),
  ),
};

export interface PageRequest {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** One page of a list, in the order of the list. */
export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
  limit: number;
  /** Whether more follows. Differs from `nextCursor !== null` only in feeds, which always say where to go on. */
  hasMore: boolean;
}

/** The opaque text of a position in a list: the values of its sort key. */
export function encodeCursor(key: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** @throws BadRequest when the text is not a cursor with that many values. */
export function decodeCursor(cursor: string, length: number): (string | number)[] {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const isKey =
      Array.isArray(key) &&
      key.length === length &&
      key.every((part) => typeof part === 'string' || Number.isSafeInteger(part));
    if (isKey && encodeCursor(key) === cursor) return key;
  } catch {
    // not JSON: told below
  }
  throw unreadableCursor();
}

export function unreadableCursor(): BadRequest {
  return new BadRequest('The cursor is not one that this list gave.', { field: 'cursor' });
}

/** The id after which a list in order of ids goes on; null on its first page. @throws BadRequest */
export function idCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  const [id] = decodeCursor(cursor, 1);
  if (typeof id !== 'string' || !isUuid(id)) throw unreadableCursor();
  return id;
}

/** Cuts a page from rows fetched with one more than the limit, to see whether more follows. */
export function toPage<Row>(rows: Row[], limit: number, keyOf: (row: Row) => readonly (string | number)[]): Page<Row> {
  const hasMore = rows.length > limit;
  const items = hasMore ? rows.slice(0, limit) : rows;
  const last = items.at(-1);
  return { items, hasMore, limit, nextCursor: hasMore && last !== undefined ? encodeCursor(keyOf(last)) : null };
}

/** A page in order of ids, newest first: the usual list. */
export function toPageById<Row extends { id: string }>(rows: Row[], limit: number): Page<Row> {
  return toPage(rows, limit, (row) => [row.id]);
}

/** An order by a moment, on a table with the alias `t`. A moment that is not set is `infinity`, in SQL and in cursors. */
export interface OrderByTime<Row> {
  moment: Sql;
  direction: 'asc' | 'desc';
  of: (row: Row) => string | null;
}

const MOMENT = /^(infinity|\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)$/;

/** Order, cursor and limit of a list by a moment, and what makes a page of its rows. @throws BadRequest */
export function byTime<Row extends { id: string }>(
  page: PageRequest,
  conditions: readonly Sql[],
  { moment, direction, of }: OrderByTime<Row>,
): { where: Sql; tail: Sql; toPage: (rows: Row[]) => Page<Row> } {
  const limit = page.limit ?? DEFAULT_LIMIT;
  const [isAfter, way] = direction === 'asc' ? [raw('>'), raw('asc')] : [raw('<'), raw('desc')];
  const all = [...conditions];
  if (page.cursor !== undefined) {
    const [at, id] = decodeCursor(page.cursor, 2);
    if (typeof at !== 'string' || !MOMENT.test(at) || Number.isNaN(Date.parse(at)) === (at !== 'infinity')) {
      throw unreadableCursor();
    }
    if (typeof id !== 'string' || !isUuid(id)) throw unreadableCursor();
    all.push(sql`(${moment}, t.id) ${isAfter} (${at}::timestamptz, ${id}::uuid) ${PLANNED_ANEW}`);
  }
  return {
    where: join(all, ' and '),
    tail: sql`order by ${moment} ${way}, t.id ${way} limit ${limit + 1}`,
    toPage: (rows) => toPage(rows, limit, (row) => [of(row) ?? 'infinity', row.id]),
  };
}

interface CommonFilterValues {
  createdAfter?: string | undefined;
  updatedAfter?: string | undefined;
  ids?: string[] | undefined;
}

/** Conditions of the filters that every list has, on a table with the alias `t`. */
export function commonConditions(filters: CommonFilterValues): Sql[] {
  const conditions: Sql[] = [];
  const { createdAfter, updatedAfter } = filters;
  if (createdAfter !== undefined) conditions.push(sql`t.created_at >= ${createdAfter}::timestamptz ${PLANNED_ANEW}`);
  if (updatedAfter !== undefined) conditions.push(sql`t.updated_at >= ${updatedAfter}::timestamptz ${PLANNED_ANEW}`);
  if (filters.ids !== undefined) conditions.push(sql`t.id = any(${filters.ids}::uuid[])`);
  return conditions;
}

/** Order, cursor and limit of a list newest first, on a table with the alias `t`; one row more than the page. */
export function newestFirst(page: PageRequest, conditions: readonly Sql[]): { where: Sql; tail: Sql; limit: number } {
  const limit = page.limit ?? DEFAULT_LIMIT;
  const after = idCursor(page.cursor);
  const all = after === null ? conditions : [...conditions, sql`t.id < ${after}`];
  return { where: join(all, ' and '), tail: sql`order by t.id desc limit ${limit + 1}`, limit };
}
