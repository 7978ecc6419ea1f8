import type { CommonFilterValues } from './paging.ts';
import { raw, type Sql, sql } from './sql.ts';

/**
 * What the filters by creation imply for the IDs: a list by ID then reads a range of the primary key, instead of all newer
 * records. The second is for fractions of milliseconds, which IDs do not have.
 */
export function idsOfTime(
  workspaceId: string,
  table: string,
  { createdAfter, createdBefore }: CommonFilterValues,
): Sql[] {
  const other = (isCreated: Sql, way: 'asc' | 'desc') => sql`(select o.id from ${raw(table)} o
    where o.workspace_id = ${workspaceId} and has_other_time(o.id, o.created_at) and ${isCreated} order by o.id ${raw(way)} limit 1)`;
  const bounds: Sql[] = [];
  if (createdAfter !== undefined) {
    const first = sql`first_id_at(${createdAfter}::timestamptz - interval '1 hour 1 second')`;
    bounds.push(sql`t.id >= least(${first}, ${other(sql`o.created_at >= ${createdAfter}::timestamptz`, 'asc')})`);
  }
  if (createdBefore !== undefined) {
    const last = sql`first_id_at(${createdBefore}::timestamptz + interval '1 hour 1 second')`;
    bounds.push(sql`t.id <= greatest(${last}, ${other(sql`o.created_at < ${createdBefore}::timestamptz`, 'desc')})`);
  }
  return bounds;
}
