import type { Queryable } from '../../../../platform/database/database.ts';
import { type Sql, sql } from '../../../../platform/database/sql.ts';

export type CodeAction = 'accept_offer' | 'erase' | 'change_email' | 'confirm_email';

/** How often a code can be entered. */
export const MAX_ATTEMPTS = 5;
/** How long a code is valid. */
const CODE_MINUTES = 10;

/** What a code is for: an action with one link, and the mailbox that received it. */
export interface CodePurpose {
  workspaceId: string;
  linkId: string;
  action: CodeAction;
  /** Hash of what the action is about. */
  subject: Buffer;
  /** Hash of the address. */
  recipient: Buffer;
}

/** The number of codes that were sent for an application within 24 hours. */
export async function codesToday(db: Queryable, workspaceId: string, applicationId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from candidate_codes
    where workspace_id = ${workspaceId} and application_id = ${applicationId}
      and created_at > rolecall_now() - interval '1 day'`);
  return row!.count;
}

interface NewCode extends CodePurpose {
  id: string;
  applicationId: string;
  codeHash: Buffer;
}

/** Adds a code, which ends all earlier ones for this action with this link. */
export async function insertCode(db: Queryable, code: NewCode): Promise<void> {
  const { workspaceId, id, linkId, applicationId, action, subject, recipient, codeHash } = code;
  await db.query(sql`
    update candidate_codes set expires_at = rolecall_now()
    where workspace_id = ${workspaceId} and link_id = ${linkId} and action = ${action} and expires_at > rolecall_now()`);
  await db.query(sql`
    insert into candidate_codes (workspace_id, id, link_id, application_id, action, subject, recipient, code_hash, expires_at)
    values (${workspaceId}, ${id}, ${linkId}, ${applicationId}, ${action}, ${subject}, ${recipient}, ${codeHash},
      rolecall_now() + make_interval(mins => ${CODE_MINUTES}))`);
}

/**
 * Counts an attempt at the valid code for this purpose: in one statement, so that attempts at the same time are all counted.
 * @returns undefined if there is none, or no attempt is left
 */
export async function countAttempt(
  db: Queryable,
  { workspaceId, linkId, action, subject, recipient }: CodePurpose,
): Promise<{ id: string; codeHash: Buffer } | undefined> {
  const [code] = await db.query<{ id: string; codeHash: Buffer }>(sql`
    update candidate_codes set attempts = attempts + 1
    where workspace_id = ${workspaceId} and link_id = ${linkId} and action = ${action} and subject = ${subject}
      and recipient = ${recipient} and used_at is null and expires_at > rolecall_now() and attempts < ${MAX_ATTEMPTS}
    returning id, code_hash as "codeHash"`);
  return code;
}

/** @returns false if the code was used in the meantime */
export async function takeCode(db: Queryable, workspaceId: string, id: string): Promise<boolean> {
  const taken = await db.query(sql`
    update candidate_codes set used_at = rolecall_now()
    where workspace_id = ${workspaceId} and id = ${id} and used_at is null returning 1`);
  return taken.length > 0;
}

/** Deletes codes that no longer count towards the daily limit. */
export function deleteOldCodes(workspaceId: string, limit: number): Sql {
  return sql`
    delete from candidate_codes where workspace_id = ${workspaceId} and id in (
      select t.id from candidate_codes t
      where t.workspace_id = ${workspaceId} and t.created_at < rolecall_now() - interval '2 days'
      order by t.created_at limit ${limit})
    returning 1`;
}
