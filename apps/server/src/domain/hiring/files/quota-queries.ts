import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

interface Quota {
  subject: Buffer;
  bytes: number;
  most: number;
}

/**
 * Adds bytes to all quotas, or to none if one would be exceeded. Concurrent uploads can exceed a quota by their own size.
 */
export async function takeQuota(
  db: Queryable,
  workspaceId: string,
  quotas: readonly Quota[],
): Promise<{ isExceeded: boolean; secondsLeft: number }> {
  const [row] = await db.query<{ isExceeded: boolean; secondsLeft: number }>(sql`
    with today as (select (rolecall_now() at time zone 'UTC')::date as day),
    wanted as (
      select u.subject, u.bytes, u.most from unnest(${quotas.map(({ subject }) => subject)}::bytea[],
        ${quotas.map(({ bytes }) => bytes)}::bigint[], ${quotas.map(({ most }) => most)}::bigint[])
        as u (subject, bytes, most)),
    over as (
      select from wanted w left join upload_quotas q
        on q.workspace_id = ${workspaceId} and q.day = (select day from today) and q.subject = w.subject
      where coalesce(q.bytes, 0) + w.bytes > w.most),
    taken as (
      insert into upload_quotas as q (workspace_id, day, subject, files, bytes)
      select ${workspaceId}, today.day, w.subject, 1, w.bytes from wanted w, today
      where not exists (select from over)
      on conflict (workspace_id, day, subject) do update
        set files = q.files + 1, bytes = q.bytes + excluded.bytes)
    select exists (select from over) as "isExceeded",
      ceil(extract(epoch from (day + 1)::timestamp at time zone 'UTC' - rolecall_now()))::integer as "secondsLeft"
    from today`);
  return row!;
}

/** Number and size of today's uploads by visitors. */
export async function uploadedToday(db: Queryable, workspaceId: string): Promise<{ files: number; bytes: number }> {
  const [row] = await db.query<{ files: number; bytes: number }>(sql`
    select files, bytes::float8 as bytes from upload_quotas
    where workspace_id = ${workspaceId} and day = (rolecall_now() at time zone 'UTC')::date and subject = ''::bytea`);
  return row ?? { files: 0, bytes: 0 };
}

/** Removes the quotas of past days. @returns one element per removed row */
export async function removeOldQuotas(db: Queryable, workspaceId: string, limit: number): Promise<readonly unknown[]> {
  return db.query(sql`
    delete from upload_quotas where workspace_id = ${workspaceId} and (day, subject) in (
      select day, subject from upload_quotas
      where workspace_id = ${workspaceId} and day < (rolecall_now() at time zone 'UTC')::date limit ${limit})
    returning 1`);
}
