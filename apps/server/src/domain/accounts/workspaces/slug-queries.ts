import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** The ID of the workspace with this slug. Sandboxes can be accessed with their keys only. */
export async function findWorkspaceId(db: Queryable, slug: string): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(
    sql`select id from workspaces where slug = ${slug} and sandbox_of is null`,
  );
  return row?.id;
}
