import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { KindSettings, NotificationKind } from './kinds.ts';

/** The settings that a member has changed. */
export interface StoredSettings {
  kinds: Partial<Record<NotificationKind, Partial<KindSettings>>>;
  digestTime: string;
  timeZone: string;
}

export async function findSettings(
  db: Queryable,
  workspaceId: string,
  memberId: string,
): Promise<StoredSettings | undefined> {
  const [row] = await db.query<StoredSettings>(sql`
    select s.kinds, s.digest_time as "digestTime", s.time_zone as "timeZone" from notification_settings s
    where s.workspace_id = ${workspaceId} and s.member_id = ${memberId}`);
  return row;
}

/** The row, locked until the end of the transaction, after inserting it if it does not exist. */
export async function lockSettings(db: Queryable, workspaceId: string, memberId: string): Promise<StoredSettings> {
  await db.query(sql`
    insert into notification_settings (workspace_id, member_id) values (${workspaceId}, ${memberId}) on conflict do nothing`);
  const [row] = await db.query<StoredSettings>(sql`
    select s.kinds, s.digest_time as "digestTime", s.time_zone as "timeZone" from notification_settings s
    where s.workspace_id = ${workspaceId} and s.member_id = ${memberId} for update`);
  return row!;
}

/** Also moves the emails that wait for the daily one. */
export async function storeSettings(
  db: Queryable,
  workspaceId: string,
  memberId: string,
  { kinds, digestTime, timeZone }: StoredSettings,
): Promise<void> {
  await db.query(sql`
    update notification_settings
    set kinds = ${JSON.stringify(kinds)}, digest_time = ${digestTime}, time_zone = ${timeZone}
    where workspace_id = ${workspaceId} and member_id = ${memberId}`);
  await db.query(sql`
    update notifications t set email_at = next_daily(${digestTime}::time, ${timeZone})
    where t.workspace_id = ${workspaceId} and t.member_id = ${memberId} and t.in_digest and t.email_at is not null`);
}
