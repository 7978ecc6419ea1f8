import type { Queryable } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import type { Message } from './schema.ts';

type Owner = Pick<Message, 'candidateId' | 'applicationId'>;

/** Which follow-ups `t` a change cancels. */
export const FOLLOW_UPS = {
  /** Those about the same application as a reply; if one of the two is about none, those to the same candidate. */
  answeredBy: ({ candidateId, applicationId }: Owner): Sql => sql`t.candidate_id = ${candidateId}
    and (t.application_id is null or ${applicationId}::uuid is null or t.application_id = ${applicationId}::uuid)`,
  ofApplications: (ids: readonly string[]): Sql => sql`t.application_id = any(${[...ids]}::uuid[])`,
  ofCandidate: (id: string): Sql => sql`t.candidate_id = ${id}`,
  /** Those of the same sequence that come later. */
  after: ({ id, followUpOf }: Pick<Message, 'id' | 'followUpOf'>): Sql =>
    sql`t.follow_up_of = ${followUpOf ?? id} and t.id > ${id}`,
};

/** The follow-ups that have not been sent, in the order in which they are locked. */
export async function findFollowUps(db: Queryable, workspaceId: string, which: Sql): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select t.id from messages t
    where t.workspace_id = ${workspaceId} and ${which} and t.follow_up_of is not null and t.status = 'queued'
      and t.deleted_at is null
    order by t.id`);
  return rows.map(({ id }) => id);
}

/** All messages to a candidate that have not been sent, in the order in which they are locked. */
export async function findQueued(db: Queryable, workspaceId: string, candidateId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select t.id from messages t
    where t.workspace_id = ${workspaceId} and t.candidate_id = ${candidateId} and t.status = 'queued'
      and t.deleted_at is null
    order by t.id`);
  return rows.map(({ id }) => id);
}

/**
 * Prevents an email from being sent: one that a worker is sending is not sent again if that attempt fails.
 * @returns whether it is certain that it is not sent
 */
export async function stopEmail(
  db: Queryable,
  workspaceId: string,
  messageId: string,
  { code, text }: { code: string; text: string },
): Promise<boolean> {
  const [mail] = await db.query<{ status: string }>(sql`
    update mails set stop_reason = ${code}, updated_at = rolecall_now(), next_attempt_at = null,
      status = case status when 'pending' then 'suppressed' else status end,
      error = case status when 'pending' then ${text} else error end
    where workspace_id = ${workspaceId} and id = ${messageId} and status in ('pending', 'sending')
    returning status`);
  return mail?.status === 'suppressed';
}

/** Messages whose last attempt failed, or was lost, after they had been stopped: some of all workspaces. */
export async function findStopped(
  db: Queryable,
  limit: number,
): Promise<{ workspaceId: string; id: string; code: NonNullable<Message['canceledBecause']> }[]> {
  return db.query(sql`
    select m.workspace_id as "workspaceId", m.id, m.stop_reason as code from mails m
    where m.stop_reason is not null and m.status = 'pending' limit ${limit}`);
}
