import type { Queryable } from '../../platform/database/database.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';

const TODAY = sql`(rolecall_now() at time zone 'UTC')::date`;

/** Emails to one mailbox, by the hash of its address. */
export interface MailboxCount {
  recipient: string;
  emails: number;
}

/**
 * Adds to today's counts, which stay locked until the end of the transaction.
 * @returns them including these emails, and the count of the whole workspace without them
 */
export function addToCounts(
  db: Pick<Queryable, 'query'>,
  workspaceId: string,
  added: readonly MailboxCount[],
): Promise<(MailboxCount & { before: number })[]> {
  return db.query(sql`
    with taken as (
      insert into sent_email_counts as t (workspace_id, day, recipient, emails)
      select ${workspaceId}, ${TODAY}, n.recipient, n.emails
      from unnest(${added.map(({ recipient }) => recipient)}::text[], ${added.map(({ emails }) => emails)}::int[])
        as n (recipient, emails)
      order by n.recipient
      on conflict (workspace_id, day, recipient) do update set emails = t.emails + excluded.emails
      returning t.recipient, t.emails)
    select taken.recipient, taken.emails, (select coalesce(sum(c.emails), 0)::float8 from sent_email_counts c
      where c.workspace_id = ${workspaceId} and c.day = ${TODAY}) as before
    from taken`);
}

/** Takes back those that are not sent. */
export async function takeFromCounts(
  db: Pick<Queryable, 'query'>,
  workspaceId: string,
  unsent: readonly MailboxCount[],
): Promise<void> {
  await db.query(sql`
    update sent_email_counts t set emails = t.emails - n.emails
    from unnest(${unsent.map(({ recipient }) => recipient)}::text[], ${unsent.map(({ emails }) => emails)}::int[])
      as n (recipient, emails)
    where t.workspace_id = ${workspaceId} and t.day = ${TODAY} and t.recipient = n.recipient`);
}

/** Deletes counts of earlier days. */
export function deleteOldCounts(workspaceId: string, limit: number): Sql {
  return sql`
    delete from sent_email_counts where workspace_id = ${workspaceId} and (day, recipient) in (
      select t.day, t.recipient from sent_email_counts t
      where t.workspace_id = ${workspaceId} and t.day < ${TODAY} order by t.day, t.recipient limit ${limit})
    returning 1`;
}
