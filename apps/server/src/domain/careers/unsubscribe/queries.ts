import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Subscriber } from '../../email/unsubscribe-link.ts';

/** The candidate of a link, or the one that they were merged into; undefined if they were deleted. */
export async function findSubscriber(
  db: Queryable,
  { workspaceId, candidateId }: Subscriber,
): Promise<{ id: string; name: string; isOptedOut: boolean } | undefined> {
  const [row] = await db.query<{ id: string; name: string; isOptedOut: boolean }>(sql`
    select c.id, concat_ws(' ', c.first_name, c.last_name) as name, c.email_opted_out_at is not null as "isOptedOut"
    from candidates c
    where c.workspace_id = ${workspaceId} and c.deleted_at is null and c.id = (
      select coalesce(g.merged_into, g.id) from candidates g
      where g.workspace_id = ${workspaceId} and g.id = ${candidateId})`);
  return row;
}
