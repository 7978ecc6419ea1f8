import type { Queryable } from '../../../platform/database/database.ts';
import { raw, type Sql, sql } from '../../../platform/database/sql.ts';
import type { Role } from '../../records/access/roles.ts';
import { type NotificationRow, notifications, type Reader, seenBy } from './queries.ts';

/** The notifications that one email is about: the due ones of a member, of one kind or of the daily email. */
export interface EmailGroup {
  workspaceId: string;
  memberId: string;
  /** Null for the daily email. */
  kind: string | null;
}

/**
 * Groups with due emails, at most five of each workspace, so that no workspace delays the others. The recursive query skips
 * from workspace to workspace in the index.
 */
export async function dueGroups(db: Queryable): Promise<EmailGroup[]> {
  return db.query(sql`
    with recursive head as (
      (select workspace_id from notifications where email_at is not null order by workspace_id limit 1)
      union all
      select n.workspace_id from head h cross join lateral (
        select t.workspace_id from notifications t where t.email_at is not null and t.workspace_id > h.workspace_id
        order by t.workspace_id limit 1) n)
    select d.workspace_id as "workspaceId", d.member_id as "memberId", d.kind from head h cross join lateral (
      select distinct t.workspace_id, t.member_id, case when not t.in_digest then t.kind end as kind
      from (select * from notifications t where t.workspace_id = h.workspace_id and t.email_at <= rolecall_now()
        order by t.email_at limit 50) t
      limit 5) d`);
}

/** The most notifications of one email. */
const MAX_PER_EMAIL = 1_000;

/** Locks the due notifications of a group, but for those that another process is emailing. @returns their IDs, oldest first */
export async function lockDue(db: Queryable, { workspaceId, memberId, kind }: EmailGroup): Promise<string[]> {
  const ofGroup = kind === null ? sql`t.in_digest` : sql`not t.in_digest and t.kind = ${kind}`;
  const rows = await db.query<{ id: string }>(sql`
    select t.id from notifications t
    where t.workspace_id = ${workspaceId} and t.member_id = ${memberId} and t.email_at <= rolecall_now() and ${ofGroup}
    order by t.id limit ${raw(String(MAX_PER_EMAIL))} for update skip locked`);
  return rows.map(({ id }) => id);
}

const BURST = sql`interval '5 minutes'`;

/**
 * Postpones these notifications until five minutes after the last email of their kind, if that is not over yet.
 * @returns whether they were postponed
 */
export async function postponeBurst(
  db: Queryable,
  { workspaceId, memberId, kind }: EmailGroup,
  ids: readonly string[],
): Promise<boolean> {
  const rows = await db.query(sql`
    update notifications t set email_at = last.at + ${BURST}
    from (select max(n.emailed_at) as at from notifications n
      where n.workspace_id = ${workspaceId} and n.member_id = ${memberId} and n.kind = ${kind} and not n.in_digest
        and n.emailed_at > rolecall_now() - ${BURST}) last
    where t.workspace_id = ${workspaceId} and t.id = any(${[...ids]}::uuid[]) and last.at is not null
    returning 1`);
  return rows.length > 0;
}

/** Emails of these notifications are done. @param sentIds those that the email was about */
export async function markEmailed(
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
  sentIds: readonly string[],
): Promise<void> {
  await db.query(sql`
    update notifications t
    set email_at = null, emailed_at = case when t.id = any(${[...sentIds]}::uuid[]) then rolecall_now() end
    where t.workspace_id = ${workspaceId} and t.id = any(${[...ids]}::uuid[])`);
}

export interface Recipient {
  name: string;
  email: string;
  role: Role;
  workspaceName: string;
}

/** The member, if they have joined and were not removed. */
export async function findRecipient(
  db: Queryable,
  { workspaceId, memberId }: EmailGroup,
): Promise<Recipient | undefined> {
  const [row] = await db.query<Recipient>(sql`
    select m.name, m.email, m.role, coalesce(w.brand_name, w.name) as "workspaceName"
    from members m join workspaces w on w.id = m.workspace_id
    where m.workspace_id = ${workspaceId} and m.id = ${memberId} and m.deleted_at is null and m.joined_at is not null`);
  return row;
}

export type NotificationToEmail = NotificationRow & { confidential: boolean };

const CONFIDENTIAL: Sql = sql`coalesce((
  select j.confidential from jobs j where j.workspace_id = t.workspace_id and j.id = t.job_id), false) as confidential`;

/** Those of these notifications that the member sees and has not read. */
export function unreadAmong(
  db: Queryable,
  reader: Reader,
  ids: readonly string[],
  kinds: readonly string[],
): Promise<NotificationToEmail[]> {
  const where = [
    sql`t.id = any(${[...ids]}::uuid[])`,
    sql`t.read_at is null`,
    sql`t.kind = any(${[...kinds]})`,
    ...seenBy(reader),
  ];
  return notifications.rows(db, reader.workspaceId, { where, order: sql`t.id`, also: CONFIDENTIAL });
}
