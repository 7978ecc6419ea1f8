import type { Queryable } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { type MemberRow, members } from '../members/queries.ts';

/** A member as signing in needs them. */
export interface Account {
  id: string;
  name: string;
  email: string;
  passwordHash: string | null;
  hasSecondFactor: boolean;
  joinedAt: string | null;
}

const ACCOUNT = sql`m.id, m.name, m.email, m.password_hash as "passwordHash", m.joined_at as "joinedAt",
  exists (select from second_factors f
    where f.workspace_id = m.workspace_id and f.member_id = m.id and f.confirmed_at is not null) as "hasSecondFactor"`;

export async function findAccount(db: Queryable, workspaceId: string, email: string): Promise<Account | undefined> {
  const [account] = await db.query<Account>(sql`
    select ${ACCOUNT} from members m
    where m.workspace_id = ${workspaceId} and lower(m.email) = lower(${email}) and m.deleted_at is null`);
  return account;
}

export async function findAccountById(db: Queryable, workspaceId: string, id: string): Promise<Account | undefined> {
  const [account] = await db.query<Account>(sql`
    select ${ACCOUNT} from members m
    where m.workspace_id = ${workspaceId} and m.id = ${id} and m.deleted_at is null`);
  return account;
}

/** Sets the password of a member, who has joined by that at the latest. */
export async function updatePassword(
  db: Queryable,
  workspaceId: string,
  id: string,
  passwordHash: string,
): Promise<MemberRow> {
  const [row] = await db.query<MemberRow>(sql`
    update members t set password_hash = ${passwordHash}, joined_at = coalesce(t.joined_at, rolecall_now()),
      updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.id = ${id} returning ${members.record}`);
  return row!;
}

/** Marks that an invited member has come. */
export async function updateJoined(db: Queryable, workspaceId: string, id: string): Promise<MemberRow> {
  const [row] = await db.query<MemberRow>(sql`
    update members t set joined_at = rolecall_now(), updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.id = ${id} returning ${members.record}`);
  return row!;
}

/**
 * The workspace of that slug; of no slug the only one that there is.
 * @returns undefined for an unknown slug, and for none where there are several workspaces
 */
export async function findWorkspaceToEnter(db: Queryable, slug: string | undefined): Promise<string | undefined> {
  if (slug !== undefined) {
    const [named] = await db.query<{ id: string }>(sql`select id from workspaces where slug = ${slug}`);
    return named?.id;
  }
  const some = await db.query<{ id: string }>(sql`select id from workspaces limit 2`);
  return some.length === 1 ? some[0]!.id : undefined;
}
