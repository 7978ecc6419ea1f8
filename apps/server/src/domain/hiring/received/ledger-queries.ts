import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Channel, Envelope } from './channel.ts';

type ReceivedStatus = 'stored' | 'assigned' | 'unassigned' | 'assigning' | 'duplicate' | 'own' | 'unclaimed' | 'failed';

/** A delivered email that a worker has claimed until its lease expires. */
export interface ClaimedReceived {
  id: string;
  workspaceId: string | null;
  channel: Channel;
  envelope: Envelope | null;
  rawParts: number;
  status: ReceivedStatus;
  messageId: string | null;
  /** Including the current one; results of earlier ones are ignored. */
  attempts: number;
  createdAt: string;
}

interface Delivered {
  id: string;
  channel: Channel;
  envelope: Envelope;
  rawParts: number;
  rawBytes: number;
  deliveryHash: Buffer | null;
}

/** @returns false if the same delivery was stored before */
export async function insertReceived(db: Queryable, email: Delivered): Promise<boolean> {
  const stored = await db.query(sql`
    insert into received_emails (id, workspace_id, channel, envelope, raw_parts, raw_bytes, delivery_hash)
    values (${email.id}, null, ${email.channel}, ${JSON.stringify(email.envelope)}::jsonb, ${email.rawParts}, ${email.rawBytes},
      ${email.deliveryHash})
    on conflict (channel, delivery_hash) where delivery_hash is not null do nothing returning 1`);
  return stored.length > 0;
}

/** Counts an email that could not be fetched, so that the administrator can look for it on the mail server. */
export async function insertUnfetched(db: Queryable, id: string, channel: Channel, error: string): Promise<void> {
  await db.query(sql`
    insert into received_emails (id, workspace_id, channel, raw_parts, raw_bytes, status, error, next_attempt_at)
    values (${id}, null, ${channel}, 0, 0, 'failed', ${error}, null)`);
}

/** Claims the email that waits longest. */
export async function claimReceived(db: Queryable, leaseSeconds: number): Promise<ClaimedReceived | undefined> {
  const [row] = await db.query<ClaimedReceived>(sql`
    update received_emails t
    set attempts = t.attempts + 1, next_attempt_at = rolecall_now() + make_interval(secs => ${leaseSeconds})
    where t.id = (select r.id from received_emails r where r.next_attempt_at <= rolecall_now()
      order by r.next_attempt_at, r.id limit 1 for update skip locked)
    returning t.id, t.workspace_id as "workspaceId", t.channel, t.envelope, t.raw_parts as "rawParts", t.status,
      t.message_id as "messageId", t.attempts, t.created_at as "createdAt"`);
  return row;
}

interface Outcome {
  status: ReceivedStatus;
  workspaceId: string | null;
  fingerprint: string | null;
  messageId: string | null;
  error: string | null;
  /** Null to keep the content as long as its message. */
  keptDays: number | null;
}

/** Stores what has become of an email. @returns false if another worker has claimed it meanwhile */
export async function completeReceived(
  db: Queryable,
  { id, attempts }: Pick<ClaimedReceived, 'id' | 'attempts'>,
  { status, workspaceId, fingerprint, messageId, error, keptDays }: Outcome,
): Promise<boolean> {
  const stored = await db.query(sql`
    update received_emails
    set status = ${status}, workspace_id = ${workspaceId}, fingerprint = coalesce(${fingerprint}, fingerprint),
      message_id = ${messageId}, error = ${error}, envelope = case when ${status} in ('unclaimed', 'failed') then envelope end,
      next_attempt_at = null, remove_raw_at = rolecall_now() + make_interval(days => ${keptDays}::int), updated_at = rolecall_now()
    where id = ${id} and attempts = ${attempts} returning 1`);
  return stored.length > 0;
}

/** Tries again later. */
export async function postponeReceived(
  db: Queryable,
  { id, attempts }: Pick<ClaimedReceived, 'id' | 'attempts'>,
  seconds: number,
  error: string,
): Promise<void> {
  await db.query(sql`
    update received_emails
    set next_attempt_at = rolecall_now() + make_interval(secs => ${seconds}), error = ${error}, updated_at = rolecall_now()
    where id = ${id} and attempts = ${attempts} and next_attempt_at is not null`);
}

/**
 * The same email that was delivered before, by any channel. Locks the fingerprint until the end of the transaction, so that only one of
 * several workers stores the email.
 */
export async function findSame(
  db: Queryable,
  fingerprint: string,
  id: string,
): Promise<{ workspaceId: string | null; messageId: string | null } | undefined> {
  await db.query(sql`select pg_advisory_xact_lock(hashtextextended(${fingerprint}, 700))`);
  const [row] = await db.query<{ workspaceId: string | null; messageId: string | null }>(sql`
    select workspace_id as "workspaceId", message_id as "messageId" from received_emails
    where fingerprint = ${fingerprint} and id <> ${id} and status in ('assigned', 'unassigned', 'assigning', 'own', 'unclaimed')
    order by id limit 1`);
  return row;
}

interface RecentlyReceived extends Pick<ClaimedReceived, 'id' | 'channel' | 'envelope' | 'rawParts' | 'createdAt'> {}

/** Short emails that were received after one with this ID would have been, whatever has become of them. */
export async function findReceivedAfter(db: Queryable, id: string): Promise<RecentlyReceived[]> {
  return db.query(sql`
    select id, channel, envelope, raw_parts as "rawParts", created_at as "createdAt" from received_emails
    where id > ${id} and raw_parts = 1 order by id limit 1000`);
}

interface RemovableRaw {
  id: string;
  rawParts: number;
}

/** Emails whose content is no longer needed. */
export async function findRemovable(db: Queryable, limit: number): Promise<RemovableRaw[]> {
  return db.query(sql`
    select id, raw_parts as "rawParts" from received_emails
    where remove_raw_at <= rolecall_now() and raw_parts > 0 and next_attempt_at is null
    order by remove_raw_at limit ${limit}`);
}

/** The content of the email of this message, unless it is to be removed. */
export async function findRaw(
  db: Queryable,
  workspaceId: string,
  messageId: string,
): Promise<RemovableRaw | undefined> {
  const [row] = await db.query<RemovableRaw>(sql`
    select id, raw_parts as "rawParts" from received_emails
    where workspace_id = ${workspaceId} and message_id = ${messageId} and raw_parts > 0 and status <> 'duplicate'
      and coalesce(remove_raw_at > rolecall_now(), true)
    order by id limit 1`);
  return row;
}

/** Those of the IDs that are of no delivered email. */
export async function findUnknown(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select i.id from unnest(${[...ids]}::uuid[]) i (id)
    where not exists (select from received_emails r where r.id = i.id)`);
  return rows.map(({ id }) => id);
}

export async function markRawRemoved(db: Queryable, id: string): Promise<void> {
  await db.query(sql`update received_emails set raw_parts = 0, envelope = null where id = ${id}`);
}

interface ChannelCounts {
  channel: Channel;
  received: number;
  stored: number;
  assigned: number;
  unassigned: number;
  duplicates: number;
  own: number;
  unclaimed: number;
  failed: number;
  lastReceivedAt: string | null;
}

/** What has become of the emails of each channel: those of the workspace, and those of which it is not known whose they are. */
export async function countReceived(db: Queryable, workspaceId: string): Promise<ChannelCounts[]> {
  return db.query(sql`
    select channel, count(*)::int as received, count(*) filter (where status = 'stored')::int as stored,
      count(*) filter (where status in ('assigned', 'assigning'))::int as assigned,
      count(*) filter (where status = 'unassigned')::int as unassigned,
      count(*) filter (where status = 'duplicate')::int as duplicates, count(*) filter (where status = 'own')::int as own,
      count(*) filter (where status = 'unclaimed')::int as unclaimed, count(*) filter (where status = 'failed')::int as failed,
      max(created_at) as "lastReceivedAt"
    from received_emails where workspace_id = ${workspaceId} or workspace_id is null
    group by channel order by channel`);
}
