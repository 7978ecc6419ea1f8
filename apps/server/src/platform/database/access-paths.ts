import type { Queryable } from './database.ts';
import type { Order } from './list-order.ts';
import { DEFAULT_LIMIT, MAX_LIMIT } from './paging.ts';
import type { AccessPath } from './record-visibility.ts';
import { join, raw, type Sql, sql } from './sql.ts';

interface PageOf {
  workspaceId: string;
  columns: Sql;
  /** The table of the list, with the alias `t`. */
  from: Sql;
  /** The column that identifies its records. */
  key: string;
  where: Sql;
  order: Pick<Order<never>, 'by' | 'keys' | 'direction'>;
  limit: number;
  /** Whether the first rows in the order of the list are its page: it has no filters and its own order. */
  isPlain: boolean;
  /** Which rows may be checked where the list is read in its order; by default all. */
  checked?: Sql | undefined;
  /** How the list is read in its order, if not from the same tables with the same conditions. */
  inOrder?: { from: Sql; where: Sql } | undefined;
}

/** The rows that statements are planned for: the usual page and the largest one, with one more that says whether there are more. */
const PAGE_SIZES = [DEFAULT_LIMIT + 1, MAX_LIMIT + 1];

/**
 * The statement of a page for a caller who sees part of the records. While the paths start from few records, it merges the first
 * rows of each of them, so its cost does not depend on what the caller does not see. Otherwise it reads the list in its order, and
 * leaves out what is not seen. PostgreSQL decides that when it executes the statement, so that it is planned once.
 */
export function throughPaths(paths: readonly AccessPath[], page: PageOf): Sql {
  const { workspaceId, columns, from, where, order, limit, isPlain, checked = sql`true` } = page;
  const inOrder = page.inOrder ?? { from, where };
  const key = raw(`t.${page.key}`);
  // The number of rows is in the text, because a plan for any number would read for many.
  const most = raw(String(PAGE_SIZES.find((size) => limit <= size) ?? limit));
  const { names, starts, isFew } = startsOf(paths, isPlain);
  const sortKeys = order.keys.map((_, index) => raw(`by_${index}`));
  const selected = join([
    sql`${key} as key`,
    ...order.keys.map((value, index) => sql`${value} as ${sortKeys[index]!}`),
  ]);
  const merged = paths.map(
    ({ through, rows }, index) => sql`
      select r.* from ${names[index]!} p cross join lateral (
        select ${selected} from ${through === undefined ? from : sql`${through}, ${from}`}
        where ${where} and ${rows} order by ${order.by} limit ${most}) r
      where (select few from few)`,
  );
  const by = join(sortKeys.map((name) => sql`${name} ${raw(order.direction)}`));
  return sql`with ${starts}, few as materialized (select ${isFew} as few)
    select ${columns} from ${from} where t.workspace_id = ${workspaceId} and ${key} = any (array(
      (select key from (select distinct * from (${join(merged, ' union all ')}) r) m order by ${by} limit ${most})
      union all
      (select ${key} from ${inOrder.from} where ${inOrder.where} and ${checked} and not (select few from few) order by ${order.by} limit ${most})))
    order by ${order.by} limit ${limit}`;
}

/** Whether `throughPaths` merges the rows of the paths. */
export async function startsFromFew(db: Queryable, paths: readonly AccessPath[]): Promise<boolean> {
  const { starts, isFew } = startsOf(paths, true);
  const [found] = await db.query<{ few: boolean }>(sql`with ${starts} select ${isFew} as few`);
  return found!.few;
}

/** The records that paths start from, as tables, and the condition that they are few. */
function startsOf(paths: readonly AccessPath[], isPlain: boolean): { names: Sql[]; starts: Sql; isFew: Sql } {
  const names = paths.map((_, index) => raw(`seen_${index}`));
  const starts = paths.map(({ starts, most, reads }, index) => {
    const limit = raw(String(Math.max(most, reads?.mostStarts ?? 0) + 1));
    return sql`${names[index]!} as materialized (select distinct * from (select * from (${starts}) s limit ${limit}) s)`;
  });
  const isFew = paths.map(({ most, when, reads }, index) => {
    const name = names[index]!;
    const isAtMost = (count: number) => sql`(select count(*) from ${name}) <= ${raw(String(count))}`;
    const fewStarts = when === undefined ? isAtMost(most) : sql`${when} and ${isAtMost(most)}`;
    if (reads === undefined) return fewStarts;
    const limit = raw(String(reads.mostRows + 1));
    const fewRows = sql`${isAtMost(reads.mostStarts)} and (select count(*) from (
      select from ${name} p cross join lateral (${reads.rows} limit ${limit}) r limit ${limit}) r) <= ${raw(String(reads.mostRows))}`;
    return isPlain ? sql`(${fewStarts} or ${fewRows})` : fewRows;
  });
  return { names, starts: join(starts), isFew: join(isFew, ' and ') };
}
