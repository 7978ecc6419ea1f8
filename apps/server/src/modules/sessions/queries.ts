import type { Queryable } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { newestFirst, type Page, type PageRequest, toPageById } from '../../platform/http/pagination.ts';
import type { Role } from '../members/schema.ts';
import type { ListedSession, Session } from './schema.ts';
import type { PresentedToken } from './token.ts';

/** A session that nobody has used for this long has ended. */
const IDLE = sql`interval '12 hours'`;
/** A session ends after this long, however busy it is. */
export const SESSION_DAYS = 30;
/** How long somebody has for the second factor. */
export const HALF_SESSION_MINUTES = 10;

const ALIVE = sql`s.expires_at > rolecall_now() and s.last_used_at > rolecall_now() - ${IDLE}`;

/** A session as authentication needs it. */
export interface KnownSession {
  id: string;
  workspaceId: string;
  memberId: string;
  name: string;
  role: Role;
  isHalf: boolean;
  /** Whether the moment of its last use is worth writing. */
  isStale: boolean;
}

/** The living session of a token, of a member who is still one. */
export async function findSession(db: Queryable, token: PresentedToken): Promise<KnownSession | undefined> {
  const [session] = await db.query<KnownSession>(sql`
    select s.id, s.workspace_id as "workspaceId", s.member_id as "memberId", m.name, m.role, s.is_half as "isHalf",
           s.last_used_at < rolecall_now() - interval '1 minute' as "isStale"
    from sessions s join members m on m.workspace_id = s.workspace_id and m.id = s.member_id and m.deleted_at is null
    where s.workspace_id = ${token.workspaceId} and s.token_hash = ${token.hash} and ${ALIVE}`);
  return session;
}

/** Notes a use, at most once a minute whatever calls at the same time. */
export async function touchSession(db: Queryable, { workspaceId, id }: KnownSession): Promise<void> {
  await db.query(sql`
    update sessions set last_used_at = rolecall_now()
    where workspace_id = ${workspaceId} and id = ${id} and last_used_at < rolecall_now() - interval '1 minute'`);
}

export interface NewSessionRow {
  id: string;
  memberId: string;
  tokenHash: Buffer;
  isHalf: boolean;
  ip: string;
  userAgent: string | null;
}

export async function insertSession(db: Queryable, workspaceId: string, session: NewSessionRow): Promise<void> {
  const minutes = session.isHalf ? HALF_SESSION_MINUTES : SESSION_DAYS * 24 * 60;
  await db.query(sql`
    insert into sessions (workspace_id, id, member_id, token_hash, is_half, ip, user_agent, expires_at)
    values (${workspaceId}, ${session.id}, ${session.memberId}, ${session.tokenHash}, ${session.isHalf}, ${session.ip},
            ${session.userAgent}, rolecall_now() + make_interval(mins => ${minutes}))`);
}

/** Gives a session another token. */
export async function replaceToken(db: Queryable, workspaceId: string, id: string, tokenHash: Buffer): Promise<void> {
  await db.query(sql`
    update sessions set token_hash = ${tokenHash}, last_used_at = rolecall_now()
    where workspace_id = ${workspaceId} and id = ${id}`);
}

export async function deleteSessionOfToken(db: Queryable, { workspaceId, hash }: PresentedToken): Promise<void> {
  await db.query(sql`delete from sessions where workspace_id = ${workspaceId} and token_hash = ${hash}`);
}

/** @returns whether the member had such a session */
export async function deleteSession(
  db: Queryable,
  workspaceId: string,
  memberId: string,
  id: string,
): Promise<boolean> {
  const rows = await db.query(sql`
    delete from sessions where workspace_id = ${workspaceId} and member_id = ${memberId} and id = ${id} returning 1`);
  return rows.length > 0;
}

/** Ends every session of a member, but for one. */
export async function deleteSessions(
  db: Queryable,
  workspaceId: string,
  memberId: string,
  exceptId: string | null = null,
): Promise<void> {
  await db.query(sql`
    delete from sessions
    where workspace_id = ${workspaceId} and member_id = ${memberId} and id is distinct from ${exceptId}::uuid`);
}

export async function listSessions(
  db: Queryable,
  workspaceId: string,
  memberId: string,
  currentId: string,
  page: PageRequest,
): Promise<Page<ListedSession>> {
  const conditions = [sql`t.workspace_id = ${workspaceId} and t.member_id = ${memberId} and not t.is_half`];
  const { where, tail, limit } = newestFirst(page, conditions);
  const rows = await db.query<ListedSession>(sql`
    select t.id, t.id = ${currentId} as current, t.ip, t.user_agent as "userAgent", t.last_used_at as "lastUsedAt",
           t.expires_at as "expiresAt", t.created_at as "createdAt"
    from (select s.* from sessions s where ${ALIVE}) t where ${where} ${tail}`);
  return toPageById(rows, limit);
}

/** A session with everything that is shown of it, but for its scopes. */
export type SessionRow = Omit<Session, 'scopes'>;

export async function readSession(db: Queryable, workspaceId: string, id: string): Promise<SessionRow | undefined> {
  const [session] = await db.query<SessionRow>(sql`
    select s.id, s.created_at as "createdAt", s.last_used_at as "lastUsedAt", s.expires_at as "expiresAt",
           json_build_object('id', m.id, 'email', m.email, 'name', m.name, 'role', m.role) as member,
           json_build_object('id', w.id, 'slug', w.slug, 'name', w.name) as workspace,
           m.password_hash is not null as "hasPassword",
           json_build_object('enabled', f.confirmed_at is not null, 'recoveryCodesLeft',
             (select count(*) from recovery_codes r where r.workspace_id = ${workspaceId} and r.member_id = s.member_id)
           ) as "secondFactor"
    from sessions s
    join members m on m.workspace_id = s.workspace_id and m.id = s.member_id
    join workspaces w on w.id = s.workspace_id
    left join second_factors f on f.workspace_id = s.workspace_id and f.member_id = s.member_id
    where s.workspace_id = ${workspaceId} and s.id = ${id}`);
  return session;
}
