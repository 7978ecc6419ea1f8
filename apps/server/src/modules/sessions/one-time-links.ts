import type { Change } from '../../platform/change.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { newId } from '../../platform/ids.ts';
import type { OneTimeLink } from './schema.ts';
import { newToken, type PresentedToken, readToken } from './token.ts';

export type LinkPurpose = OneTimeLink['purpose'];

/** How long a link is good for. */
const HOURS: Record<LinkPurpose, number> = { invitation: 7 * 24, password_reset: 1 };
/** More are of no use to anybody but a flood. */
const MAX_LIVING = 5;

/**
 * A link by which a member sets their password, once. Its token stands behind the `#`, which browsers send to no server.
 * @returns null when the member has had several of them just now
 */
export async function issueLink(
  tx: Change,
  memberId: string,
  purpose: LinkPurpose,
): Promise<{ url: string; token: string } | null> {
  const { workspaceId } = tx;
  const living = await tx.query(sql`
    select 1 from one_time_links
    where workspace_id = ${workspaceId} and member_id = ${memberId} and purpose = ${purpose}
      and expires_at > rolecall_now()`);
  if (living.length >= MAX_LIVING) return null;
  const token = newToken(workspaceId);
  await tx.query(sql`
    insert into one_time_links (workspace_id, id, member_id, purpose, token_hash, expires_at)
    values (${workspaceId}, ${newId()}, ${memberId}, ${purpose}, ${token.hash},
            rolecall_now() + make_interval(hours => ${HOURS[purpose]}))`);
  return { url: linkUrl(tx.context.services.settings.publicUrl, token.text), token: token.text };
}

/** The page of the console where a password is set. */
export function linkUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/set-password#token=${token}`;
}

/** A link that still can be used, with whom it is for. */
export interface LivingLink extends OneTimeLink {
  workspaceId: string;
  memberId: string;
}

export async function findLink(db: Queryable, text: string): Promise<LivingLink | undefined> {
  const token = readToken(text);
  if (token === null) return undefined;
  const [link] = await db.query<LivingLink>(sql`
    select l.workspace_id as "workspaceId", l.member_id as "memberId", l.purpose, m.email, m.name,
           json_build_object('slug', w.slug, 'name', w.name) as workspace, l.expires_at as "expiresAt"
    from one_time_links l
    join members m on m.workspace_id = l.workspace_id and m.id = l.member_id and m.deleted_at is null
    join workspaces w on w.id = l.workspace_id
    where ${isLiving(token)}`);
  return link;
}

/** Uses a link up. @returns false when it was used meanwhile */
export async function takeLink(db: Queryable, text: string): Promise<boolean> {
  const token = readToken(text);
  if (token === null) return false;
  const taken = await db.query(sql`delete from one_time_links l where ${isLiving(token)} returning 1`);
  return taken.length > 0;
}

/** After a new password no older link may set another one. */
export async function deleteLinks(db: Queryable, workspaceId: string, memberId: string): Promise<void> {
  await db.query(sql`delete from one_time_links where workspace_id = ${workspaceId} and member_id = ${memberId}`);
}

function isLiving({ workspaceId, hash }: PresentedToken) {
  return sql`l.workspace_id = ${workspaceId} and l.token_hash = ${hash} and l.expires_at > rolecall_now()`;
}
