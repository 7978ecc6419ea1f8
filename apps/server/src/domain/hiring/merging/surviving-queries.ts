import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/**
 * Maps applications that were merged away, because their candidates were merged, to the application that survives, over
 * any number of merges. Only the merge event is reliable: another application for the same job may be a new one made after
 * a deletion, which runs of the deleted one must not touch. The event is found by the time of the deletion.
 */
export async function survivingApplications(
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<{ id: string; survivor: string }>(sql`
    with recursive followed as (
      select i.id, i.id as survivor from unnest(${[...ids]}::uuid[]) as i (id)
      union
      select f.id, (m.pair ->> 'mergedInto')::uuid
      from followed f
      join applications a on a.workspace_id = ${workspaceId} and a.id = f.survivor and a.deleted_at is not null
      join activity_events e on e.workspace_id = ${workspaceId} and e.created_at = a.deleted_at and e.type = 'candidate.merged'
      cross join lateral jsonb_array_elements(e.data -> 'mergedApplications') as m (pair)
      where m.pair ->> 'id' = f.survivor::text)
    select f.id, f.survivor from followed f
    join applications a on a.workspace_id = ${workspaceId} and a.id = f.survivor and a.deleted_at is null
    where f.survivor <> f.id`);
  return new Map(rows.map(({ id, survivor }) => [id, survivor]));
}
