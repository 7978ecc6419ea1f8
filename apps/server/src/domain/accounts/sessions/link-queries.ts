import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { type PresentedToken, readToken } from '../../../platform/security/workspace-token.ts';
import type { OneTimeLink } from './schema.ts';

export type LinkPurpose = OneTimeLink['purpose'];

export async function countValidLinks(
  db: Queryable,
  workspaceId: string,
  memberId: string,
  purpose: LinkPurpose,
): Promise<number> {
  const links = await db.query(sql`
    select 1 from one_time_links
    where workspace_id = ${workspaceId} and member_id = ${memberId} and purpose = ${purpose}
      and expires_at > rolecall_now()`);
  return links.length;
}

/** @param link.hours how long it is valid */
export async function insertLink(
  db: Queryable,
  workspaceId: string,
  { memberId, purpose, tokenHash, hours }: { memberId: string; purpose: LinkPurpose; tokenHash: Buffer; hours: number },
): Promise<void> {
  await db.query(sql`
    insert into one_time_links (workspace_id, id, member_id, purpose, token_hash, expires_at)
    values (${workspaceId}, ${newId()}, ${memberId}, ${purpose}, ${tokenHash},
            rolecall_now() + make_interval(hours => ${hours}))`);
}

/** A valid link with its member. */
export interface ValidLink extends OneTimeLink {
  workspaceId: string;
  memberId: string;
}

/** @returns undefined for a token that is not valid */
export async function findLink(db: Queryable, text: string): Promise<ValidLink | undefined> {
  const token = readToken(text);
  if (token === null) return undefined;
  const [link] = await db.query<ValidLink>(sql`
    select l.workspace_id as "workspaceId", l.member_id as "memberId", l.purpose, m.email, m.name,
           json_build_object('slug', w.slug, 'name', w.name) as workspace, l.expires_at as "expiresAt"
    from one_time_links l
    join members m on m.workspace_id = l.workspace_id and m.id = l.member_id and m.deleted_at is null
    join workspaces w on w.id = l.workspace_id
    where ${isValid(token)}`);
  return link;
}

/** Consumes a link. @returns false when it was used in the meantime */
export async function takeLink(db: Queryable, text: string): Promise<boolean> {
  const token = readToken(text);
  if (token === null) return false;
  const taken = await db.query(sql`delete from one_time_links l where ${isValid(token)} returning 1`);
  return taken.length > 0;
}

/** Deletes a member's links, so that none from before a password change can set another one. */
export async function deleteLinks(db: Queryable, workspaceId: string, memberId: string): Promise<void> {
  await db.query(sql`delete from one_time_links where workspace_id = ${workspaceId} and member_id = ${memberId}`);
}

function isValid({ workspaceId, hash }: PresentedToken) {
  return sql`l.workspace_id = ${workspaceId} and l.token_hash = ${hash} and l.expires_at > rolecall_now()`;
}

/** Deletes the expired links of all workspaces. */
export async function deleteExpiredLinks(db: Queryable): Promise<void> {
  await db.query(sql`delete from one_time_links where expires_at < rolecall_now()`);
}
