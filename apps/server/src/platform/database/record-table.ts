import { VERSION_COLUMNS, type Versioned } from '../records/diff.ts';
import type { Unparsed } from '../records/stored-json.ts';
import type { Queryable } from './database.ts';
import { isAnyOf, type Page } from './paging.ts';
import { UNPARSED } from './prepared-query.ts';
import { type BatchQuery, batchByKey, batchQuery } from './query-batcher.ts';
import { type ListOption, type ListRequest, listRecords, type RecordList } from './record-list.ts';
import { cachedRow } from './row-cache.ts';
import { and, columns, empty, isSql, join, raw, type Sql, sql } from './sql.ts';
import { type Cell, cellsOf, type Fields, mapFields, otherCell, readerOf } from './stored-fields.ts';

interface Named {
  id: string;
}

/** A row lock, until the end of the transaction. */
type Lock = 'update' | 'no key update' | 'share' | 'key share';

/** Rows of a table with the alias `t`. */
export interface Selection {
  where?: readonly Sql[];
  order?: Sql;
  limit?: number;
  lock?: Lock;
  /** Further columns. */
  also?: Sql;
}

/** Options of one list of a table's records. */
type ListParts<Row> = Pick<RecordList<Row>, ListOption> & Pick<Selection, 'also'>;

/** Columns of a table that are not fields of its records, with values or expressions. A plain object is stored as JSON. */
type OtherColumns = Readonly<Record<string, unknown>>;

/** The standard statements of a resource with one table. Special cases are written as SQL. */
interface RecordTable<Row extends Named, Kept extends keyof Row = never> {
  /** The select list of a record, on the alias `t`. */
  readonly record: Sql;
  /** The same for reads; `withDeleted` adds `deletedAt`. Rows are `Unparsed<Row & Versioned, Kept>`. */
  readColumns(options?: { withDeleted?: boolean | undefined }): Sql;
  /** A select list of some fields. */
  select(fields: readonly (keyof Row & string)[]): Sql;
  /** Newest first, or in the order given. Applies the filters of the request that the table declares. */
  list<More = unknown>(
    db: Queryable,
    workspaceId: string,
    request: ListRequest,
    parts?: ListParts<Unparsed<Row & Versioned, Kept> & More>,
  ): Promise<Page<Unparsed<Row & Versioned, Kept> & More>>;
  /** Those that are not deleted. */
  rows<More = unknown>(db: Queryable, workspaceId: string, selection: Selection): Promise<(Row & More & Versioned)[]>;
  /** The record for a response; undefined if there is none that is not deleted. */
  read(db: Queryable, workspaceId: string, id: string): Promise<Unparsed<Row & Versioned, Kept> | undefined>;
  /** Undefined if no undeleted row matches the condition. */
  find(db: Queryable, workspaceId: string, id: string, where?: Sql): Promise<(Row & Versioned) | undefined>;
  /** The same, locked. */
  lock(db: Queryable, workspaceId: string, id: string, where?: Sql): Promise<(Row & Versioned) | undefined>;
  insert(
    db: Queryable,
    workspaceId: string,
    values: Partial<Row> & Named,
    others?: OtherColumns,
  ): Promise<Row & Versioned>;
  /** Inserts rows with values for the same fields, in one statement. @returns them in the given order */
  insertAll(db: Queryable, workspaceId: string, rows: readonly (Partial<Row> & Named)[]): Promise<(Row & Versioned)[]>;
  /** @returns undefined if a row with the same `key` exists: the columns of a unique index, with its condition */
  insertUnlessExists(
    db: Queryable,
    workspaceId: string,
    values: Partial<Row> & Named,
    key: Sql,
    others?: OtherColumns,
  ): Promise<(Row & Versioned) | undefined>;
  /** Also updates `updatedAt`, by default to now. `others`: more assignments. */
  update(
    db: Queryable,
    workspaceId: string,
    id: string,
    values: Partial<Row>,
    others?: readonly Sql[],
    updatedAt?: Sql,
  ): Promise<Row & Versioned>;
  markDeleted(db: Queryable, workspaceId: string, id: string): Promise<Row & Versioned>;
}

const NOW = sql`rolecall_now()`;

/**
 * @param table a table with the usual columns: workspace_id, id, created_at, updated_at, revision
 * @param fields the column of each field of the record, or how else it is stored
 * @param options.json fields that are stored as JSON
 * @param options.unparsed fields whose text `list` and `read` keep, because only responses need it: some of those stored as JSON,
 * and long texts, which PostgreSQL escapes in a tenth of the time
 * @param options.softDelete whether deleted rows are kept with a `deleted_at`
 * @param options.cached whether rows of repeated reads are kept (see `CachedTable`)
 * @param options.filters fields that `list` filters by, under their names in the request: to one value, or to any of several
 * @param options.lock how `lock` locks a row; `update` by default
 * @param options.before a condition on `t` of every statement that locks a row, for a subquery that locks another row first
 * @param options.explain replaces the error of a statement that writes a record, such as a violated constraint by a conflict;
 * `record` has its ID and the values that were written
 */
export function recordTable<Record extends Named, Kept extends keyof Record & string = never>(
  table: string,
  fields: Fields<Record>,
  options: {
    json?: readonly (keyof Record)[];
    unparsed?: readonly Kept[];
    softDelete: boolean;
    cached?: boolean;
    filters?: readonly (keyof Record & string)[];
    lock?: Lock;
    before?: Sql;
    explain?: (error: unknown, workspaceId: string, record: Partial<Record> & Named) => unknown;
  },
): RecordTable<Record, Kept> {
  type Row = Record & Versioned;
  type ReadRow = Unparsed<Row, Kept>;
  const name = raw(table);
  const selects = { ...VERSION_COLUMNS, ...mapFields(fields, readerOf) };
  const record = columns('t', selects);
  const living = options.softDelete ? sql`t.deleted_at is null` : ALWAYS;
  const lockRow = raw(`for ${options.lock ?? 'update'}`);
  const before = options.before === undefined ? [] : [options.before];
  const unparsed: ReadonlySet<string> = new Set(options.unparsed);
  const readerForResponses = ([field, reader]: [string, string | Sql]): [string, string | Sql] => {
    if (!unparsed.has(field)) return [field, reader];
    const isJson = options.json?.includes(field as Kept) === true; // `unparsed` has it
    const column = typeof reader === 'string' ? raw(`t.${reader}`) : reader;
    return [`${field}${UNPARSED}`, isJson ? reader : sql`to_json(${column})`];
  };
  const read = columns('t', Object.fromEntries(Object.entries(selects).map(readerForResponses)));
  const readWithDeleted = options.softDelete ? sql`${read}, t.deleted_at as "deletedAt"` : read;
  const readColumns = ({ withDeleted = false }: { withDeleted?: boolean | undefined } = {}) =>
    withDeleted ? readWithDeleted : read;

  const filterColumns = (options.filters ?? []).map((field) => {
    const reader = readerOf(fields[field]);
    return [field, typeof reader === 'string' ? raw(`t.${reader}`) : reader] as const;
  });
  const filtersOf = (request: ListRequest): Sql[] => {
    // Requests have the declared filters, each with a value, several or none.
    const values = request as { readonly [filter: string]: unknown };
    return filterColumns.flatMap(([field, column]) => {
      const value = values[field];
      if (value === undefined) return [];
      return [Array.isArray(value) ? isAnyOf(column, value) : sql`${column} = ${value}`];
    });
  };

  const cells = (values: Partial<Record>, others: OtherColumns = {}): Cell[] => {
    // Object.entries loses the type of the record's field names.
    const given = (Object.entries(values) as [keyof Record & string, unknown][]).filter(
      ([, value]) => value !== undefined,
    );
    return [
      ...given.flatMap(([field, value]) => cellsOf(fields[field], value, options.json?.includes(field) === true)),
      ...Object.entries(others).map(([column, value]) => otherCell(column, value)),
    ];
  };
  const rows = <More>(
    db: Queryable,
    workspaceId: string,
    { where = [], order, limit, lock, also }: Selection,
  ): Promise<(Row & More)[]> => {
    return db.query<Row & More>(sql`
      select ${record}${also === undefined ? empty : sql`, ${also}`} from ${name} t
      where ${and([sql`t.workspace_id = ${workspaceId}`, ...where, living, ...(lock === undefined ? [] : before)])}
      ${order === undefined ? empty : sql`order by ${order}`} ${limit === undefined ? empty : sql`limit ${limit}`}
      ${lock === undefined ? empty : raw(`for ${lock}`)}`);
  };
  const oneBy = (
    workspaceId: string,
    id: string,
    where: Sql,
    { lock = empty, list = record }: { lock?: Sql; list?: Sql },
  ) => sql`
    select ${list} from ${name} t
    where t.workspace_id = ${workspaceId} and t.id = ${id} and ${living} and ${where} ${lock}`;
  const findTogether = batchByKey<Row>(
    (db, workspaceId, ids) => rows(db, workspaceId, { where: [sql`t.id = any(${ids}::uuid[])`] }),
    ({ id }) => id,
  );
  const first = async <Found = Row>(db: Queryable, statement: Sql) => (await db.query<Found>(statement))[0];
  const explained = async <Result>(
    write: Promise<Result>,
    workspaceId: string,
    written: Partial<Record> & Named,
  ): Promise<Result> => {
    try {
      return await write;
    } catch (error) {
      throw options.explain === undefined ? error : options.explain(error, workspaceId, written);
    }
  };
  const insertOne = async (db: Queryable, workspaceId: string, given: readonly Cell[], conflict: Sql) => {
    const [row] = await db.query<Row>(sql`
      insert into ${name} as t (workspace_id, ${join(given.map(({ column }) => raw(column)))})
      values (${workspaceId}, ${join(given.map(({ value }) => value))}) ${conflict} returning ${record}`);
    return row;
  };
  const change = async (db: Queryable, workspaceId: string, id: string, assignments: readonly Sql[]): Promise<Row> => {
    const [row] = await db.query<Row>(sql`
      update ${name} t set ${join(assignments)}
      where t.workspace_id = ${workspaceId} and t.id = ${id} returning ${record}`);
    return row!;
  };

  type Insertion = { workspace_id: string; id: string } & { [column: string]: unknown };
  const insertionOf = (workspaceId: string, id: string, given: readonly Cell[]): Insertion => ({
    ...Object.fromEntries(given.map((cell) => [cell.column, cell.given])),
    workspace_id: workspaceId,
    id,
  });
  const queries = new Map<string, BatchQuery<Insertion, Row | undefined>>();
  /**
   * Inserts rows with values for the same columns, all in one parameter; one instance per table, set of columns and `on
   * conflict` clause, which has no parameters. A row that conflicts is undefined.
   */
  const batchInsert = (names: string, conflict: Sql): BatchQuery<Insertion, Row | undefined> => {
    const purpose = `${names} ${conflict.text}`;
    let query = queries.get(purpose);
    if (query === undefined) {
      query = async (db, insertions) => {
        const inserted = await db.query<Row>(sql`
          insert into ${name} as t (workspace_id, ${raw(names)})
          select workspace_id, ${raw(names)} from json_populate_recordset(null::${name}, ${JSON.stringify(insertions)})
          ${conflict} returning ${record}`);
        const byId = new Map(inserted.map((row) => [row.id, row]));
        return insertions.map(({ id }) => byId.get(id));
      };
      queries.set(purpose, query);
    }
    return query;
  };

  /** Inserts a row, together with others if several changes share the transaction. */
  const insertAny = (
    db: Queryable,
    workspaceId: string,
    values: Partial<Record> & Named,
    others: OtherColumns | undefined,
    conflict: Sql,
  ): Promise<Row | undefined> => {
    const given = cells(values, others);
    const isBatched = db.batcher !== undefined && !given.some(({ value }) => isSql(value));
    if (!isBatched) return explained(insertOne(db, workspaceId, given, conflict), workspaceId, values);
    const names = given.map(({ column }) => column).join(', ');
    const inserted = batchQuery(db, batchInsert(names, conflict), insertionOf(workspaceId, values.id, given));
    return explained(inserted, workspaceId, values);
  };

  return {
    record,
    readColumns,
    select: (names) => columns('t', Object.fromEntries(names.map((field) => [field, readerOf(fields[field])]))),
    list<More>(
      db: Queryable,
      workspaceId: string,
      request: ListRequest,
      { also, filters = [], ...parts }: ListParts<ReadRow & More> = {},
    ): Promise<Page<ReadRow & More>> {
      const list = readColumns({ withDeleted: request.includeDeleted });
      return listRecords<ReadRow & More>(db, workspaceId, request, {
        table,
        columns: also === undefined ? list : sql`${list}, ${also}`,
        softDelete: options.softDelete,
        cached: options.cached === true && also === undefined && request.includeDeleted !== true,
        filters: [...filters, ...filtersOf(request)],
        ...parts,
      });
    },
    rows,
    read(db, workspaceId, id) {
      const select = (list: Sql) => oneBy(workspaceId, id, ALWAYS, { list });
      if (options.cached === true) return cachedRow<ReadRow>(db, { table, columns: read, workspaceId }, id, select);
      return first<ReadRow>(db, select(read));
    },
    async find(db, workspaceId, id, where) {
      if (where !== undefined || db.batcher === undefined)
        return first(db, oneBy(workspaceId, id, where ?? ALWAYS, {}));
      return (await findTogether(db, workspaceId, id))[0];
    },
    lock: (db, workspaceId, id, where = ALWAYS) =>
      first(db, oneBy(workspaceId, id, and([where, ...before]), { lock: lockRow })),
    insert: async (db, workspaceId, values, others) => (await insertAny(db, workspaceId, values, others, empty))!,
    async insertAll(db, workspaceId, rows) {
      const [first] = rows;
      if (first === undefined) return [];
      const names = cells(first).map(({ column }) => column);
      const insertions = rows.map((row) => insertionOf(workspaceId, row.id, cells(row)));
      const inserted = await batchInsert(names.join(', '), empty)(db, insertions);
      return inserted.map((row) => row!); // without a conflict clause, every row is inserted
    },
    insertUnlessExists: (db, workspaceId, values, key, others) =>
      insertAny(db, workspaceId, values, others, sql`on conflict ${key} do nothing`),
    update(db, workspaceId, id, values, others = [], updatedAt = NOW) {
      const assignments = cells(values).map(({ column, value }) => sql`${raw(column)} = ${value}`);
      const update = change(db, workspaceId, id, [...assignments, ...others, sql`updated_at = ${updatedAt}`]);
      return explained(update, workspaceId, { ...values, id } as Partial<Record> & Named); // spreading loses the generic type
    },
    markDeleted: (db, workspaceId, id) => change(db, workspaceId, id, [sql`deleted_at = ${NOW}, updated_at = ${NOW}`]),
  };
}

const ALWAYS = sql`true`;
