import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { PresentedToken } from '../../../platform/security/workspace-token.ts';
import type { Role } from '../../records/access/roles.ts';

/** Since when the member has an address. */
export async function findFeed(db: Queryable, workspaceId: string, memberId: string): Promise<string | null> {
  const [row] = await db.query<{ createdAt: string }>(sql`
    select created_at as "createdAt" from calendar_feeds where workspace_id = ${workspaceId} and member_id = ${memberId}`);
  return row?.createdAt ?? null;
}

/** In place of the address that the member had. */
export async function storeFeed(
  db: Queryable,
  workspaceId: string,
  memberId: string,
  tokenHash: Buffer,
): Promise<{ createdAt: string }> {
  const [row] = await db.query<{ createdAt: string }>(sql`
    insert into calendar_feeds (workspace_id, member_id, token_hash) values (${workspaceId}, ${memberId}, ${tokenHash})
    on conflict (workspace_id, member_id) do update set token_hash = excluded.token_hash, created_at = rolecall_now()
    returning created_at as "createdAt"`);
  return row!;
}

export async function removeFeed(db: Queryable, workspaceId: string, memberId: string): Promise<void> {
  await db.query(sql`delete from calendar_feeds where workspace_id = ${workspaceId} and member_id = ${memberId}`);
}

/** Whose interviews a token shows. */
export interface Subscriber {
  memberId: string;
  role: Role;
  /** The name of the calendar. */
  workspaceName: string;
  /** The networks from which the workspace allows its members; empty for all. */
  memberAddresses: string[];
}

/** Undefined for an unknown token, a member who was removed, and a workspace that is closed to its members after a restore. */
export async function findSubscriber(
  db: Queryable,
  { workspaceId, hash }: PresentedToken,
): Promise<Subscriber | undefined> {
  const [row] = await db.query<Subscriber>(sql`
    select m.id as "memberId", m.role, coalesce(w.brand_name, w.name) as "workspaceName", w.member_addresses as "memberAddresses"
    from calendar_feeds f
    join members m on m.workspace_id = f.workspace_id and m.id = f.member_id and m.deleted_at is null
    join workspaces w on w.id = f.workspace_id and w.restored_at is null
    where f.workspace_id = ${workspaceId} and f.token_hash = ${hash}`);
  return row;
}
