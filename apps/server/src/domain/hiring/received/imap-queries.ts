import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { fromMultirange, toMultirange } from './uid-ranges.ts';

/** A folder of a mailbox, and the UIDVALIDITY that its UIDs are of. */
export interface FolderUids {
  mailbox: string;
  folder: string;
  uidValidity: string;
}

interface Lease {
  mailbox: string;
  folders: readonly string[];
  owner: string;
}

/** Claims the folders that no other process reads, or renews the claim. @returns those that are claimed now */
export async function claimFolders(
  db: Queryable,
  { mailbox, folders, owner }: Lease,
  leaseMs: number,
): Promise<string[]> {
  const rows = await db.query<{ folder: string }>(sql`
    insert into imap_folders (mailbox, folder, lease_owner, leased_until)
    select ${mailbox}, f, ${owner}, rolecall_now() + ${leaseMs} * interval '1 millisecond'
    from unnest(${folders}::text[]) f order by f
    on conflict (mailbox, folder) do update
    set lease_owner = excluded.lease_owner, leased_until = excluded.leased_until
    where imap_folders.lease_owner = excluded.lease_owner or imap_folders.leased_until <= rolecall_now()
    returning folder`);
  const claimed = new Set(rows.map(({ folder }) => folder));
  return folders.filter((folder) => claimed.has(folder));
}

/** Lets other processes continue at once. */
export async function releaseFolders(db: Queryable, { mailbox, owner }: Omit<Lease, 'folders'>): Promise<void> {
  await db.query(sql`
    update imap_folders set leased_until = rolecall_now() where mailbox = ${mailbox} and lease_owner = ${owner}`);
}

/** The UIDVALIDITY that was seen last, and the time from which emails are read; null before the first connection. */
export async function findFolder(
  db: Queryable,
  { mailbox, folder }: Omit<FolderUids, 'uidValidity'>,
): Promise<{ uidValidity: string | null; startsAt: string | null } | undefined> {
  const [row] = await db.query<{ uidValidity: string | null; startsAt: string | null }>(sql`
    select uid_validity::text as "uidValidity", starts_at as "startsAt" from imap_folders
    where mailbox = ${mailbox} and folder = ${folder}`);
  return row;
}

/** Begins with a new UIDVALIDITY, in which only these UIDs have been dealt with. */
export async function restartFolder(
  db: Queryable,
  { mailbox, folder, uidValidity }: FolderUids,
  { dealtWith, startsAt }: { dealtWith: readonly number[]; startsAt: Date },
): Promise<void> {
  await db.query(sql`
    update imap_folders
    set uid_validity = ${uidValidity}::bigint, dealt_with = ${toMultirange(dealtWith)}::int8multirange,
      starts_at = coalesce(starts_at, ${startsAt})
    where mailbox = ${mailbox} and folder = ${folder} and uid_validity is distinct from ${uidValidity}::bigint`);
}

/** Those of the server's UIDs that have not been dealt with; null if the UIDVALIDITY is another one by now. */
export async function findMissing(
  db: Queryable,
  { mailbox, folder, uidValidity }: FolderUids,
  uids: readonly number[],
): Promise<number[] | null> {
  const [row] = await db.query<{ missing: string }>(sql`
    select (${toMultirange(uids)}::int8multirange - dealt_with)::text as missing from imap_folders
    where mailbox = ${mailbox} and folder = ${folder} and uid_validity = ${uidValidity}::bigint`);
  return row === undefined ? null : fromMultirange(row.missing);
}

/** Only after the email is stored, so that it is read again if that fails. */
export async function markDealtWith(
  db: Queryable,
  { mailbox, folder, uidValidity }: FolderUids,
  uid: number,
): Promise<void> {
  await db.query(sql`
    update imap_folders set dealt_with = dealt_with + ${toMultirange([uid])}::int8multirange
    where mailbox = ${mailbox} and folder = ${folder} and uid_validity = ${uidValidity}::bigint`);
}

export async function recordCheck(
  db: Queryable,
  { mailbox, folder }: FolderUids,
  { serverCount, waiting, error }: { serverCount: number; waiting: number; error: string | null },
): Promise<void> {
  await db.query(sql`
    update imap_folders
    set server_count = ${serverCount}, waiting = ${waiting}, error = ${error}, checked_at = rolecall_now(), failing_since = null
    where mailbox = ${mailbox} and folder = ${folder}`);
}

/** Stores why folders cannot be read. */
export async function recordError(
  db: Queryable,
  mailbox: string,
  folders: readonly string[],
  error: string,
): Promise<void> {
  await db.query(sql`
    update imap_folders set error = ${error}, failing_since = coalesce(failing_since, rolecall_now())
    where mailbox = ${mailbox} and folder = any(${folders}::text[])`);
}

interface FolderState {
  folder: string;
  uidValidity: number | null;
  dealtWith: number;
  onServer: number | null;
  waiting: number | null;
  lastCheckedAt: string | null;
  error: string | null;
}

/** The folders that are read, or were within a day: of one mailbox, or of all. */
export async function listFolders(db: Queryable, mailbox: string | null = null): Promise<FolderState[]> {
  return db.query(sql`
    select folder, case when uid_validity > 0 then uid_validity::float8 end as "uidValidity",
      (select coalesce(sum(upper(r) - lower(r)), 0)::float8 from unnest(dealt_with) r) as "dealtWith",
      server_count as "onServer", waiting, checked_at as "lastCheckedAt", error
    from imap_folders where leased_until > rolecall_now() - interval '1 day'
      and (${mailbox}::text is null or mailbox = ${mailbox})
    order by mailbox, folder`);
}
