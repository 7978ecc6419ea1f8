import { BadRequest } from '../errors/errors.ts';
import { isUuid } from '../ids/ids.ts';
import {
  decodeCursor,
  encodeCursor,
  idCursor,
  idOf,
  type Page,
  type PageRequest,
  toPage,
  unreadableCursor,
} from './paging.ts';
import { REPLAN } from './prepared.ts';
import { raw, type Sql, sql } from './sql.ts';

type Direction = 'asc' | 'desc';

/** Ascending by columns that together form a key. */
export interface OrderByKey<Row> {
  /** One or more columns, ascending. */
  keys: readonly [Sql, ...Sql[]];
  /** The values of the columns in the cursor's text. @throws BadRequest */
  after: (cursor: string) => Sql;
  direction?: Direction;
  of: (row: Row) => readonly (string | number)[];
}

/** A sort order of a list; records with the same value are ordered by their keys. */
export interface SortKey {
  /** Never null: an unset timestamp is `infinity`. */
  value: Sql;
  type: 'timestamptz' | 'text' | 'integer';
  /** The direction if the request names none. */
  direction: Direction;
  /** A join of the table `t` with what `value` reads of other tables: one row for each of its rows. */
  join?: Sql;
  /** If that is one row of a table with an index in this order: the table and the condition, instead of `join`. */
  through?: { table: Sql; alias: string; on: Sql };
}

export const BY_CREATION: SortKey = { value: sql`t.created_at`, type: 'timestamptz', direction: 'desc' };

/** The parts of a list's statement that depend on its order. */
export interface Order<Row> {
  /** The condition that a page after the first one begins after the cursor. */
  after: readonly Sql[];
  by: Sql;
  /** What it orders by, all in one direction. */
  keys: readonly Sql[];
  direction: Direction;
  /** Further columns that `toPage` reads. */
  columns?: Sql;
  toPage: (rows: readonly Row[], limit: number) => Page<Row>;
}

const OWN_ORDER: OrderByKey<unknown> = {
  keys: [sql`t.id`],
  direction: 'desc',
  after: (cursor) => sql`${idCursor(cursor)}::uuid`,
  of: (row) => [idOf(row)],
};

/** The own order of a list, by default by id, in the direction that the request names. @throws BadRequest */
export function keyOrder<Row>(request: PageRequest, order: OrderByKey<Row> = OWN_ORDER): Order<Row> {
  const usual = order.direction ?? 'asc';
  const direction = request.order ?? usual;
  const [first, ...others] = order.keys;
  const place = readPlace(request.cursor, direction === usual ? null : direction);
  return {
    after: place === null ? [] : [sql`(${tuple(order.keys)}) ${isAfter(direction)} (${order.after(place)})`],
    by: others.reduce((by, key) => sql`${by}, ${key} ${raw(direction)}`, sql`${first} ${raw(direction)}`),
    keys: order.keys,
    direction,
    toPage: (rows, limit) => {
      const page = toPage(rows, limit, order.of);
      return { ...page, nextCursor: writePlace(page.nextCursor, direction === usual ? null : direction) };
    },
  };
}

/**
 * The condition of `keyOrder` on another table's column that is equal to the ID of the record, for a list by ID: PostgreSQL
 * does not derive it, and would read that table from its start for every page. @throws BadRequest
 */
export function cursorBound({ sort, order = 'desc', cursor }: PageRequest, column: Sql): Sql {
  const place = sort === undefined ? readPlace(cursor, order === 'desc' ? null : order) : null;
  return place === null ? sql`true` : sql`${column} ${isAfter(order)} ${idCursor(place)}::uuid`;
}

/** What `sortOrder` reads of each row in addition to its record. */
interface SortedRow {
  sortValue: string | number | null;
  sortId: string | number;
}

type RecordKey = { column: string; type: 'uuid' | 'text' | 'integer' };

const MOMENT = /^(infinity|\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)$/;

/** Sorted by a value, then by the key of the record. @throws BadRequest */
export function sortOrder<Row>(
  request: PageRequest,
  { value, type, direction: usual }: SortKey,
  { key = { column: 'id', type: 'uuid' } }: { key?: RecordKey },
): Order<Row> {
  const direction = request.order ?? usual;
  const name = `${request.sort} ${direction}`;
  const way = raw(direction);
  const id = raw(`t.${key.column}`);
  const place = readPlace(request.cursor, name);
  // `infinity` is not a timestamp of the API.
  const shown = type === 'timestamptz' ? sql`nullif(${value}, 'infinity')` : value;
  return {
    after:
      place === null ? [] : [sql`(${value}, ${id}) ${isAfter(direction)} (${readSorted(place, type, key)}) ${REPLAN}`],
    by: sql`${value} ${way}, ${id} ${way}`,
    keys: [value, id],
    direction,
    columns: sql`, ${shown} as "sortValue", ${id} as "sortId"`,
    toPage: (rows, limit) => {
      const page = toPage(rows, limit, (row) => {
        const { sortValue, sortId } = row as Row & SortedRow; // selected by `columns`
        return [sortValue ?? 'infinity', sortId];
      });
      return { ...page, nextCursor: writePlace(page.nextCursor, name) };
    },
  };
}

/** The value and the key in a cursor. @throws BadRequest */
function readSorted(cursor: string, type: SortKey['type'], key: RecordKey): Sql {
  const [value, id] = decodeCursor(cursor, 2);
  const isValue = isSortValue(value, type);
  const isId =
    key.type === 'integer' ? typeof id === 'number' : typeof id === 'string' && (key.type === 'text' || isUuid(id));
  if (!isValue || !isId || String(id).includes('\0')) throw unreadableCursor();
  return sql`${value}::${raw(type)}, ${id}::${raw(key.type === 'integer' ? 'bigint' : key.type)}`;
}

function isSortValue(value: unknown, type: SortKey['type']): boolean {
  if (type === 'integer') return Number.isInteger(value) && Math.abs(value as number) < 2 ** 31; // an integer is a number
  return typeof value === 'string' && (type === 'text' ? !value.includes('\0') : isMoment(value));
}

function isMoment(text: string): boolean {
  return MOMENT.test(text) && (text === 'infinity' || !Number.isNaN(Date.parse(text)));
}

const isAfter = (direction: Direction) => raw(direction === 'asc' ? '>' : '<');

function tuple([first, ...others]: OrderByKey<never>['keys']): Sql {
  return others.reduce((all, key) => sql`${all}, ${key}`, first);
}

/**
 * A cursor of an order that the request has chosen begins with the name of that order, so that it is not read in another
 * one. @returns the cursor without it
 */
function readPlace(cursor: string | undefined, order: string | null): string | null {
  if (cursor === undefined) return null;
  const [kind, name, ...key] = decodeCursor(cursor);
  const isNamed = kind === ORDERED;
  if ((isNamed ? name : null) !== order) {
    throw new BadRequest('The cursor was issued for another order. Repeat `sort` and `order` of the first page.', {
      field: 'cursor',
    });
  }
  return isNamed ? encodeCursor(key) : cursor;
}

function writePlace(place: string | null, order: string | null): string | null {
  return place === null || order === null ? place : encodeCursor([ORDERED, order, ...decodeCursor(place)]);
}

const ORDERED = 'ordered';
