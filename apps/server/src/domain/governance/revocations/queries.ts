import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** The kinds of access or data that can be revoked; `member_role` also carries the member's new role. */
export const REVOCATION_KINDS = [
  'api_key',
  'member',
  'member_role',
  'password',
  'passkey',
  'candidate',
  'candidate_link',
  'webhook',
  'automation',
] as const;
type RevocationKind = (typeof REVOCATION_KINDS)[number];

/** One ledger entry: a record of a workspace that must stay revoked, and since when. */
export interface Revocation {
  workspaceId: string;
  kind: RevocationKind;
  recordId: string;
  role: string | null;
  at: string;
}

/** Entries of all workspaces that are not exported yet, oldest first. The ledger belongs to the instance. */
export function waitingRevocations(db: Queryable, limit: number): Promise<(Revocation & { id: string })[]> {
  return db.query(sql`
    select workspace_id as "workspaceId", id, kind, record_id as "recordId", role, at from revocations
    where exported_at is null order by at limit ${limit}`);
}

export async function markExported(db: Queryable, ids: readonly { workspaceId: string; id: string }[]): Promise<void> {
  await db.query(sql`
    update revocations t set exported_at = rolecall_now()
    from unnest(${ids.map(({ workspaceId }) => workspaceId)}::uuid[], ${ids.map(({ id }) => id)}::uuid[]) k (workspace_id, id)
    where t.workspace_id = k.workspace_id and t.id = k.id`);
}

/** Deletes the sessions, one-time links and calendar addresses of every workspace. */
export async function removeSessionsAndLinks(db: Queryable): Promise<void> {
  await db.query(sql`delete from sessions`);
  await db.query(sql`delete from one_time_links`);
  await db.query(sql`delete from calendar_feeds`);
}

/** Closes all workspaces to everyone but their owners. @returns those that are no sandboxes */
export async function closeWorkspaces(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ id: string; isSandbox: boolean }>(sql`
    update workspaces set restored_at = rolecall_now() returning id, sandbox_of is not null as "isSandbox"`);
  return rows.filter(({ isSandbox }) => !isSandbox).map(({ id }) => id);
}

/** The member has to set a new password through a link. @returns whether there was one */
export async function clearPassword(db: Queryable, workspaceId: string, id: string): Promise<boolean> {
  const rows = await db.query(sql`
    update members set password_hash = null, updated_at = rolecall_now()
    where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null and password_hash is not null returning 1`);
  return rows.length > 0;
}
