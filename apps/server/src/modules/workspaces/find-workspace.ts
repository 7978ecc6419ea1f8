import type { Queryable } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export async function findWorkspaceId(db: Queryable, slug: string): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(sql`select id from workspaces where slug = ${slug}`);
  return row?.id;
}
