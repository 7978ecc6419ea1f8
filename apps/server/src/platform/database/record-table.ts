import {
  byTime,
  commonConditions,
  newestFirst,
  type OrderByTime,
  type Page,
  type PageRequest,
  toPageById,
} from '../http/pagination.ts';
import type { Queryable } from './database.ts';
import { columns, join, raw, type Sql, sql } from './sql.ts';
import type { Joint } from './together.ts';

interface Named {
  id: string;
}

interface ListRequest extends PageRequest {
  createdAfter?: string | undefined;
  updatedAfter?: string | undefined;
  ids?: string[] | undefined;
  includeDeleted?: boolean | undefined;
}

/** The statements that every resource with one table needs, in the wire's shape. What is special is written as SQL. */
export interface RecordTable<Record extends Named> {
  /** The select list of a record, on the alias `t`. */
  readonly record: Sql;
  /** Newest first, or in the order given. */
  list(
    db: Queryable,
    workspaceId: string,
    request: ListRequest,
    conditions: readonly Sql[],
    order?: OrderByTime<Record>,
  ): Promise<Page<Record>>;
  find(db: Queryable, workspaceId: string, id: string): Promise<(Record & { revision: number }) | undefined>;
  /** Locked until the end of the transaction. */
  lock(db: Queryable, workspaceId: string, id: string): Promise<(Record & { revision: number }) | undefined>;
  insert(db: Queryable, workspaceId: string, values: Partial<Record> & Named): Promise<Record & { revision: number }>;
  /** Also moves `updatedAt`. */
  update(
    db: Queryable,
    workspaceId: string,
    id: string,
    values: Partial<Record>,
  ): Promise<Record & { revision: number }>;
  markDeleted(db: Queryable, workspaceId: string, id: string): Promise<Record & { revision: number }>;
}

/**
 * @param table a table with the usual columns: workspace_id, id, created_at, updated_at, revision
 * @param fields column of each field of the record
 * @param options.json fields that are stored as JSON
 * @param options.softDelete whether rows stay with a `deleted_at`
 */
export function recordTable<Record extends Named>(
  table: string,
  fields: { readonly [Field in keyof Record]: string },
  options: { json?: readonly (keyof Record)[]; softDelete: boolean },
): RecordTable<Record> {
  const name = raw(table);
  const record = columns('t', { ...fields, revision: 'revision' });
  const withDeleted = options.softDelete ? columns('t', { ...fields, deletedAt: 'deleted_at' }) : record;
  const living = options.softDelete ? sql`t.deleted_at is null` : sql`true`;
  type Row = Record & { revision: number };

  const entries = (values: Partial<Record>) =>
    // Object.keys forgets that these are the record's own field names.
    (Object.keys(values) as (keyof Record & string)[])
      .filter((field) => values[field] !== undefined)
      .map((field) => {
        const value = values[field];
        const isJson = options.json?.includes(field) === true && value !== null;
        return {
          name: fields[field],
          column: raw(fields[field]),
          given: value,
          value: isJson ? JSON.stringify(value) : value,
        };
      });
  const one = async (db: Queryable, workspaceId: string, id: string, lock: Sql): Promise<Row | undefined> => {
    const [row] = await db.query<Row>(
      sql`select ${record} from ${name} t where t.workspace_id = ${workspaceId} and t.id = ${id} and ${living} ${lock}`,
    );
    return row;
  };
  const change = async (db: Queryable, workspaceId: string, id: string, assignments: Sql): Promise<Row> => {
    const [row] = await db.query<Row>(sql`
      update ${name} t set ${assignments}, updated_at = rolecall_now()
      where t.workspace_id = ${workspaceId} and t.id = ${id} returning ${record}`);
    return row!;
  };

  type Insertion = { workspace_id: string; id: string } & { [column: string]: unknown };
  const joints = new Map<string, Joint<Insertion, Row>>();
  /** Inserts rows with values in the same columns, all in one parameter; each table and choice of columns has one. */
  const insertion = (names: string): Joint<Insertion, Row> => {
    let joint = joints.get(names);
    if (joint === undefined) {
      joint = async (db, insertions) => {
        const rows = await db.query<Row>(sql`
          insert into ${name} as t (workspace_id, ${raw(names)})
          select workspace_id, ${raw(names)} from json_populate_recordset(null::${name}, ${JSON.stringify(insertions)})
          returning ${record}`);
        const byId = new Map(rows.map((row) => [row.id, row]));
        return insertions.map(({ id }) => byId.get(id)!);
      };
      joints.set(names, joint);
    }
    return joint;
  };

  return {
    record,
    async list(db, workspaceId, request, conditions, order) {
      const all = [sql`t.workspace_id = ${workspaceId}`, ...commonConditions(request), ...conditions];
      if (request.includeDeleted !== true) all.push(living);
      const list = request.includeDeleted === true ? withDeleted : record;
      const rows = (where: Sql, tail: Sql) => db.query<Row>(sql`select ${list} from ${name} t where ${where} ${tail}`);
      if (order !== undefined) {
        const { where, tail, toPage } = byTime<Record>(request, all, order);
        return toPage(await rows(where, tail));
      }
      const { where, tail, limit } = newestFirst(request, all);
      return toPageById(await rows(where, tail), limit);
    },
    find: (db, workspaceId, id) => one(db, workspaceId, id, sql``),
    lock: (db, workspaceId, id) => one(db, workspaceId, id, sql`for update`),
    async insert(db, workspaceId, values) {
      const given = entries(values);
      if (db.gathering !== undefined) {
        const cells = given.map((entry) => [entry.name, entry.given]);
        const names = given.map((entry) => entry.name).join(', ');
        return db.gathering.ask(insertion(names), { workspace_id: workspaceId, ...Object.fromEntries(cells) });
      }
      const [row] = await db.query<Row>(sql`
        insert into ${name} as t (workspace_id, ${join(given.map(({ column }) => column))})
        values (${workspaceId}, ${join(given.map(({ value }) => value))}) returning ${record}`);
      return row!;
    },
    update: (db, workspaceId, id, values) =>
      change(db, workspaceId, id, join(entries(values).map(({ column, value }) => sql`${column} = ${value}`))),
    markDeleted: (db, workspaceId, id) => change(db, workspaceId, id, sql`deleted_at = rolecall_now()`),
  };
}
