import type { Database, Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Owner } from '../../records/access/owner.ts';
import type { Role } from '../../records/access/roles.ts';

interface ExpiredKey {
  workspaceId: string;
  id: string;
  name: string;
}

const BATCH = 100;

/** Expired keys that still own an active webhook, automation or key. */
export async function findExpiredOwners(db: Database): Promise<ExpiredKey[]> {
  return db.search.query(sql`
    select k.workspace_id as "workspaceId", k.id, k.name from api_keys k
    where k.expires_at <= rolecall_now() and k.revoked_at is null and (
      exists (select from webhooks w where w.workspace_id in (k.workspace_id, k.sandbox_id) and w.owner ->> 'id' = k.id::text
        and w.deleted_at is null and w.disabled_reason is null)
      or exists (select from automations a where a.workspace_id in (k.workspace_id, k.sandbox_id) and a.owner ->> 'id' = k.id::text
        and a.deleted_at is null and a.status = 'published')
      or exists (select from api_keys c where c.workspace_id = k.workspace_id and c.owner ->> 'id' = k.id::text
        and c.revoked_at is null))
    limit ${BATCH}`);
}

/** Whether the owner is a member or key that has not ended, locked until the end of the transaction. */
export async function isLiving(db: Queryable, workspaceId: string, { type, id }: Owner): Promise<boolean> {
  const rows = await db.query(
    type === 'member'
      ? sql`select 1 from members where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null for share`
      : sql`select 1 from api_keys where workspace_id = ${workspaceId} and id = ${id}
            and (revoked_at is null or revoked_at > rolecall_now()) for share`,
  );
  return rows.length > 0;
}

export interface MemberRow {
  id: string;
  name: string;
  email: string;
  role: Role;
  joinedAt: string | null;
}

export async function lockMemberForShare(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<MemberRow | undefined> {
  const [member] = await db.query<MemberRow>(sql`
    select id, name, email, role, joined_at as "joinedAt" from members
    where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null for share`);
  return member;
}
