import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Role } from './roles.ts';

/** The role of a member; null for someone who is not or no longer a member. */
export async function findRole(db: Queryable, workspaceId: string, memberId: string): Promise<Role | null> {
  const [member] = await db.query<{ role: Role }>(sql`
    select role from members where workspace_id = ${workspaceId} and id = ${memberId} and deleted_at is null`);
  return member?.role ?? null;
}
