import type { Queryable } from '../../../platform/database/database.ts';
import { hasAddress } from '../../../platform/database/fold-case.ts';
import { sql } from '../../../platform/database/sql.ts';
import { type MemberRow, members } from '../members/queries.ts';

/** A member with the data needed to sign in. */
export interface Account {
  id: string;
  name: string;
  email: string;
  passwordHash: string | null;
  hasSecondFactor: boolean;
  joinedAt: string | null;
  /** The member's identity at the identity provider; null until their first single sign-on. */
  ssoIssuer: string | null;
  ssoSubject: string | null;
}

/** Whether the member `m` has an authenticator app or a passkey, which counts as password and second factor together. */
export const HAS_SECOND_FACTOR = sql`(exists (select from second_factors h
  where h.workspace_id = m.workspace_id and h.member_id = m.id and h.confirmed_at is not null)
  or exists (select from passkeys k
  where k.workspace_id = m.workspace_id and k.member_id = m.id and k.deleted_at is null))`;

const ACCOUNT = sql`m.id, m.name, m.email, m.password_hash as "passwordHash", m.joined_at as "joinedAt",
  m.sso_issuer as "ssoIssuer", m.sso_subject as "ssoSubject", ${HAS_SECOND_FACTOR} as "hasSecondFactor"`;

export async function findAccount(db: Queryable, workspaceId: string, email: string): Promise<Account | undefined> {
  const [account] = await db.query<Account>(sql`
    select ${ACCOUNT} from members m
    where m.workspace_id = ${workspaceId} and ${hasAddress(sql`m.email`, email)} and m.deleted_at is null`);
  return account;
}

export async function findAccountById(db: Queryable, workspaceId: string, id: string): Promise<Account | undefined> {
  const [account] = await db.query<Account>(sql`
    select ${ACCOUNT} from members m
    where m.workspace_id = ${workspaceId} and m.id = ${id} and m.deleted_at is null`);
  return account;
}

/**
 * Sets the password of a member, which also marks them as joined.
 * @returns undefined for one who was removed in the meantime
 */
export async function updatePassword(
  db: Queryable,
  workspaceId: string,
  id: string,
  passwordHash: string,
): Promise<MemberRow | undefined> {
  const [row] = await db.query<MemberRow>(sql`
    update members t set password_hash = ${passwordHash}, joined_at = coalesce(t.joined_at, rolecall_now()),
      updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.id = ${id} and t.deleted_at is null returning ${members.record}`);
  return row;
}

/** Whether members of the workspace may sign in with a password: false if only single sign-on is allowed. */
export async function allowsPasswords(db: Queryable, workspaceId: string): Promise<boolean> {
  const [workspace] = await db.query(sql`select 1 from workspaces where id = ${workspaceId} and single_sign_on_only`);
  return workspace === undefined;
}

/** The networks from which the workspace allows its members; empty for all. */
export async function findMemberAddresses(db: Queryable, workspaceId: string): Promise<string[]> {
  const [workspace] = await db.query<{ addresses: string[] }>(sql`
    select member_addresses as addresses from workspaces where id = ${workspaceId}`);
  return workspace?.addresses ?? [];
}

/** The time zone that the member has chosen for notifications. */
export async function findTimeZone(db: Queryable, workspaceId: string, id: string): Promise<string | undefined> {
  const [settings] = await db.query<{ timeZone: string }>(sql`
    select time_zone as "timeZone" from notification_settings
    where workspace_id = ${workspaceId} and member_id = ${id}`);
  return settings?.timeZone;
}

/** Pins a member's identity at the identity provider, unless one is pinned already. */
export async function pinSubject(
  db: Queryable,
  workspaceId: string,
  id: string,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<void> {
  await db.query(sql`
    update members set sso_issuer = ${issuer}, sso_subject = ${subject}
    where workspace_id = ${workspaceId} and id = ${id} and sso_subject is null`);
}

/** Unpins a member's identity. @returns whether one was pinned */
export async function unpinSubject(db: Queryable, workspaceId: string, id: string): Promise<boolean> {
  const rows = await db.query(sql`
    update members set sso_issuer = null, sso_subject = null
    where workspace_id = ${workspaceId} and id = ${id} and sso_subject is not null returning 1`);
  return rows.length > 0;
}

/** Marks an invited member as joined. @returns undefined for one who was removed in the meantime */
export async function updateJoined(db: Queryable, workspaceId: string, id: string): Promise<MemberRow | undefined> {
  const [row] = await db.query<MemberRow>(sql`
    update members t set joined_at = rolecall_now(), updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.id = ${id} and t.deleted_at is null returning ${members.record}`);
  return row;
}

/**
 * The workspace with that slug; without a slug, the only workspace of the instance. Sandboxes are excluded.
 * @returns undefined for an unknown slug, and without a slug if there are several workspaces
 */
export async function findWorkspaceToEnter(db: Queryable, slug: string | undefined): Promise<string | undefined> {
  if (slug !== undefined) {
    const [named] = await db.query<{ id: string }>(
      sql`select id from workspaces where slug = ${slug} and sandbox_of is null`,
    );
    return named?.id;
  }
  const some = await db.query<{ id: string }>(sql`select id from workspaces where sandbox_of is null limit 2`);
  return some.length === 1 ? some[0]!.id : undefined;
}
