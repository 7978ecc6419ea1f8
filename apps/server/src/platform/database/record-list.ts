import { throughPaths } from './access-paths.ts';
import type { Queryable } from './database.ts';
import { idsOfTime } from './ids-of-time.ts';
import { BY_CREATION, keyOrder, type OrderByKey, type SortKey, sortOrder } from './list-order.ts';
import {
  type ChangesRequest,
  type CommonFilterValues,
  createdConditions,
  DEFAULT_LIMIT,
  encodeCursor,
  type Page,
  type PageRequest,
  type Tombstone,
  unreadableCursor,
  updatedConditions,
} from './paging.ts';
import { REPLAN } from './prepared.ts';
import { ACCESS_CHANGES, type AccessPath } from './record-visibility.ts';
import { cachedRows } from './row-cache.ts';
import { and, empty, join, raw, type Sql, sql } from './sql.ts';

/** The query parameters of every list of records. */
export interface ListRequest extends PageRequest, CommonFilterValues {
  includeDeleted?: boolean | undefined;
  includeTotal?: boolean | undefined;
}

/** Counting stops here: nobody needs the exact number of a longer list, and it would read all of its rows. */
const MOST_COUNTED = 10_000;

/** A list of the rows of one table, with the alias `t`. Unset options use the defaults. */
export interface RecordList<Row> {
  table: string;
  /** Replaces the table itself, with the alias `t`. */
  from?: Sql;
  /** The select list of a record. */
  columns: Sql;
  /** Conditions whose result never changes for a record: a client that has not seen the record does not need its changes. */
  scope?: readonly Sql[];
  /** Conditions whose result can change. */
  filters?: readonly Sql[];
  /** The order of the list unless the request sorts it; by default newest first, by id. */
  order?: OrderByKey<Row>;
  /** Values of `sort` other than `createdAt` and `updatedAt`, or columns for these if they have different names. */
  sorts?: Readonly<Record<string, SortKey>>;
  /** Whether deleted rows are kept with a `deleted_at`. */
  softDelete: boolean;
  /** The column that identifies records, and its type. */
  key?: { column: string; type: 'uuid' | 'text' | 'integer' };
  /** When a record last changed, and the position of that change. */
  changedAt?: Sql;
  position?: Sql;
  /** The parent record in the path, if that never changes: filters the tombstones. */
  parentId?: string;
  /** Bounds the rows that a page checks for a caller who sees many records, but not all: then it may end before it is full. */
  checked?: Sql | undefined;
  /**
   * Set if the filters name records that the rows belong to, such as a job: the condition that the caller sees one of these,
   * which does not read `t`. Then the list is read like that of a caller who sees everything.
   */
  within?: Sql | undefined;
  /**
   * Set with `within` if the list has no other filters: the rows that these leave, to be counted, and the condition on `t`. For a
   * caller who sees part of the records, PostgreSQL expects much fewer of them than there are, and would sort all for one page.
   */
  named?: { rows: Sql; condition: Sql } | undefined;
  /** Whether the table has an index of the records whose IDs are not of the time of their creation. */
  hasTimesInIds?: boolean;
  /** Whether `columns` are those of a table whose rows are kept (see `CachedTable`). */
  cached?: boolean;
  /** Other tables whose changes can affect a filter or the record itself. */
  alsoChanged?: readonly ChangeSource[];
}

/** The options that differ between the lists of one table. */
export type ListOption =
  | 'scope'
  | 'filters'
  | 'order'
  | 'sorts'
  | 'alsoChanged'
  | 'parentId'
  | 'within'
  | 'named'
  | 'hasTimesInIds';

/** Other rows whose changes can add a record to a list or remove it. */
export interface ChangeSource {
  /** Tables with the condition on their workspace and any others: what follows `from`. */
  rows: Sql;
  /** Key of the affected record. */
  key: Sql;
  /** `now` for changes caused by time alone: every sync returns such records while the condition holds. */
  position: Sql | 'now';
}

/** A page of a list, or of what has changed in it. @throws BadRequest for an unreadable cursor */
export async function listRecords<Row>(
  db: Queryable,
  workspaceId: string,
  request: ListRequest,
  list: RecordList<Row>,
): Promise<Page<Row>> {
  const scope = [sql`t.workspace_id = ${workspaceId}`, ...createdConditions(request), ...(list.scope ?? [])];
  const filters = [...updatedConditions(request), ...(list.filters ?? [])];
  const isFiltered = filters.length > 0;
  if (list.softDelete && request.includeDeleted !== true) filters.push(sql`t.deleted_at is null`);
  if (request.changes !== undefined) {
    return listChanges(db, { workspaceId, limit: request.limit, changes: request.changes, scope, filters, list });
  }
  const limit = request.limit ?? DEFAULT_LIMIT;
  const { sort } = request;
  const sorted = sort === undefined ? undefined : sortKey(list, sort);
  const order = sorted === undefined ? keyOrder(request, list.order) : sortOrder<Row>(request, sorted, list);
  const isPlain = sort === undefined && scope.length === 1 && !isFiltered;
  const within = list.within !== undefined && db.paths !== undefined ? [list.within] : [];
  const ids = list.hasTimesInIds === true && sort === undefined ? idsOfTime(workspaceId, list.table, request) : [];
  const where = and([...scope, ...filters, ...order.after, ...ids, ...within]);
  const rowsOf = list.from ?? sql`${raw(list.table)} t`;
  const from = sql`${rowsOf}${joinOf(sorted)}`;
  const named =
    db.paths === undefined || sorted === undefined ? undefined : sortedByIndex(workspaceId, request, list, sorted);
  const paths = named === undefined ? pathsTo(db, request, list) : [named.path];
  const inOrder = named && { from: named.from, where: and([named.where, ...order.after, ...within]) };
  const select = (columns: Sql) =>
    paths === undefined
      ? sql`select ${columns} from ${from} where ${where} order by ${order.by} limit ${limit + 1}`
      : throughPaths(paths, {
          workspaceId,
          columns,
          from,
          key: list.key?.column ?? 'id',
          where,
          order,
          limit: limit + 1,
          isPlain,
          checked: list.checked,
          inOrder,
        });
  const { table, columns } = list;
  const counted =
    request.includeTotal === true
      ? countRows(db, sql`${list.from ?? sql`${raw(table)} t`} where ${and([...scope, ...filters, ...within])}`)
      : undefined;
  const read =
    list.cached === true && order.columns === undefined
      ? cachedRows<Row>(db, { table, columns, workspaceId }, select)
      : db.query<Row>(select(sql`${columns}${order.columns ?? empty}`));
  // Together, so that an error of one is not left unhandled while the other is awaited.
  const [rows, total] = await Promise.all([read, counted]);
  const page = order.toPage(rows, limit);
  return total === undefined ? page : { ...page, total };
}

/** How many rows there are, up to `MOST_COUNTED`. `rows` is what follows `from`. */
export async function countRows(db: Queryable, rows: Sql): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`select count(*)::int as count from (select from ${rows} limit ${MOST_COUNTED}) s`,
  );
  return row!.count;
}

function joinOf(sorted: SortKey | undefined): Sql {
  if (sorted?.through === undefined) return sorted?.join === undefined ? empty : sql` ${sorted.join}`;
  const { table, alias, on } = sorted.through;
  return sql` join ${table} ${raw(alias)} on ${on}`;
}

/** With more rows than that, a sorted list of all rows of a job or a stage is read by the index of its order. */
const MOST_SORTED = raw('5000');

/** How a page is read by that index; the path is for few rows. Undefined if the list has other filters, or its order no index. */
function sortedByIndex(
  workspaceId: string,
  request: ListRequest,
  { table, within, named, softDelete }: RecordList<never>,
  { through, join }: SortKey,
): { path: AccessPath; from: Sql; where: Sql } | undefined {
  const hasOthers = [...createdConditions(request), ...updatedConditions(request), ...(request.ids ?? [])].length > 0;
  if (within === undefined || named === undefined || hasOthers || join !== undefined) return undefined;
  const { rows, condition } = named;
  const path: AccessPath = {
    starts: sql`select 1 as id`,
    most: 1,
    when: sql`(select count(*) from (select from ${rows} limit ${MOST_SORTED} + 1) r) <= ${MOST_SORTED}`,
    rows: sql`true`,
  };
  const holds = softDelete && request.includeDeleted !== true ? sql`${condition} and t.deleted_at is null` : condition;
  if (through === undefined) {
    // A condition that PostgreSQL cannot estimate, and for which it has no index.
    const where = sql`t.workspace_id = ${workspaceId} and coalesce(${holds}, false)`;
    return { path, from: sql`${raw(table)} t`, where };
  }
  const [first, other] = [raw(through.alias), sql`${through.table} ${raw(through.alias)}`];
  const from = sql`${other} cross join lateral (select * from ${raw(table)} t where ${through.on} and ${holds} offset 0) t`;
  return { path, from, where: sql`${first}.workspace_id = ${workspaceId}` };
}

/** How a restricted caller's rows of the list are reached; undefined if they are found in the order of the list. */
function pathsTo(db: Queryable, request: ListRequest, list: RecordList<never>): readonly AccessPath[] | undefined {
  if (request.ids !== undefined || list.within !== undefined) return undefined;
  const paths = db.paths?.[list.table];
  const isComplete = request.includeDeleted !== true || paths?.some(({ exceptDeleted }) => exceptDeleted) === false;
  return isComplete ? paths : undefined;
}

const TIMES: Readonly<Record<string, SortKey>> = {
  createdAt: BY_CREATION,
  updatedAt: { value: sql`t.updated_at`, type: 'timestamptz', direction: 'desc' },
};

function sortKey({ table, sorts }: RecordList<never>, name: string): SortKey {
  const key = sorts?.[name] ?? TIMES[name];
  if (key === undefined) throw new Error(`the list of ${table} declares the sort key ${name} and does not define it`);
  return key;
}

interface ChangesOf<Row> {
  workspaceId: string;
  limit: number | undefined;
  changes: ChangesRequest;
  scope: readonly Sql[];
  filters: readonly Sql[];
  list: RecordList<Row>;
}

/** The position of a change and the state of the record, in addition to the record itself. */
interface ChangedRow {
  changeKey: string;
  listPosition: number;
  changeState: 'listed' | 'outside' | Tombstone['reason'];
  changeAt: string;
}

/**
 * The records that have changed after a position, in change order: as they are now, or as tombstones. A record changes
 * with its own row, with the rows that its filters read, and when it is deleted.
 */
async function listChanges<Row>(db: Queryable, of: ChangesOf<Row>): Promise<Page<Row>> {
  const { workspaceId, changes, scope, filters, list } = of;
  const { after, until } = changes;
  if (after.key.includes('\0')) throw unreadableCursor();
  const limit = of.limit ?? DEFAULT_LIMIT;
  const from = list.from ?? sql`${raw(list.table)} t`;
  const { column, type } = list.key ?? { column: 'id', type: 'uuid' };
  const key = raw(`t.${column}`);
  // Compared as text, so that keys of all types, and tombstones, have one order.
  const changed = ({ rows, key, position }: ChangeSource, goneAt: Sql = sql`null::timestamptz(3)`) => {
    const place = position === 'now' ? sql`${until - 1}::bigint` : position;
    return sql`(
      select ${key}::text collate "C" as key, ${place} as position, ${goneAt} as gone_at from ${rows}
        and ${place} >= ${after.position}
        and (${place}, ${key}::text collate "C") > (${after.position}, ${after.key}::text)
      order by 2, 1 limit ${limit + 1})`;
  };
  const sources = [
    changed({ rows: sql`${from} where ${and(scope)}`, key, position: list.position ?? sql`t.change_position` }),
    changed(deletionsFrom(workspaceId, list), sql`d.deleted_at`),
    ...(list.alsoChanged ?? []).map((source) => changed(source)),
  ];
  const whole = db.withAccessChanges?.(changes.since);
  if (whole !== undefined) sources.push(changed(accessChangesOf(workspaceId, list)));
  const softDeleted = list.softDelete ? sql`when t.deleted_at is not null then 'deleted'` : sql``;
  const changedAt = list.changedAt ?? sql`t.updated_at`;
  const rows = await (whole ?? db).query<Row & ChangedRow>(sql`
    with c as materialized (
      select key, position, gone_at from (${join(sources, ' union all ')}) s order by position, key limit ${limit + 1})
    select ${list.columns}, c.key as "changeKey", c.position as "listPosition",
      case when ${key} is null then 'deleted' when (${and(scope)}) is not true then 'outside'
        when ${and(filters)} then 'listed' ${softDeleted} else 'no_longer_matches' end as "changeState",
      coalesce(${list.softDelete ? sql`t.deleted_at` : sql`null`}, case when ${key} is null then c.gone_at end,
        ${changedAt}, rolecall_now())::timestamptz(3) as "changeAt"
    from c left join ${from} on t.workspace_id = ${workspaceId} and ${key} = c.key::${raw(type)}
    order by c.position, c.key ${REPLAN}`);
  return pageOfChanges(rows, limit, until);
}

/** Records that became visible or invisible to the caller: visible ones are returned, the others are tombstones. */
function accessChangesOf(workspaceId: string, { table, key }: RecordList<never>): ChangeSource {
  return {
    rows: sql`${raw(`${ACCESS_CHANGES}.${table}`)} t where t.workspace_id = ${workspaceId}`,
    key: raw(`t.${key?.column ?? 'id'}`),
    position: 'now',
  };
}

function deletionsFrom(workspaceId: string, { table, parentId }: RecordList<never>): ChangeSource {
  const ofParent = parentId === undefined ? sql`` : sql`and d.parent_id = ${parentId}`;
  return {
    rows: sql`deleted_records d where d.workspace_id = ${workspaceId} and d.kind = ${table} ${ofParent}`,
    key: sql`d.id`,
    position: sql`d.change_position`,
  };
}

/** The last page is the one that reaches changes begun after the sync started: the next sync returns those. */
function pageOfChanges<Row>(rows: (Row & ChangedRow)[], limit: number, until: number): Page<Row> {
  const next = rows[limit];
  const hasMore = next !== undefined && next.listPosition < until;
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  // A record with several changes on the page appears once.
  const records = [...new Map(shown.map((row) => [row.changeKey, row])).values()];
  const tombstones = records.flatMap(({ changeKey: id, changeAt: deletedAt, changeState: reason }): Tombstone[] =>
    reason === 'deleted' || reason === 'no_longer_matches' ? [{ id, deletedAt, reason }] : [],
  );
  return {
    items: records.filter(({ changeState }) => changeState === 'listed'),
    tombstones,
    limit,
    hasMore,
    nextCursor: hasMore && last !== undefined ? encodeCursor([last.listPosition, last.changeKey]) : null,
  };
}
