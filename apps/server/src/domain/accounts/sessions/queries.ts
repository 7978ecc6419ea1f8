import type { Queryable } from '../../../platform/database/database.ts';
import { BY_CREATION } from '../../../platform/database/list-order.ts';
import type { Page } from '../../../platform/database/paging.ts';
import { type ListRequest, listRecords } from '../../../platform/database/record-list.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { PresentedToken } from '../../../platform/security/workspace-token.ts';
import type { Role } from '../../records/access/roles.ts';
import { browserName } from './browser-name.ts';
import { HAS_SECOND_FACTOR } from './member-queries.ts';
import type { Session, SessionSummary, SignInMethod } from './schema.ts';

/** A session expires after being idle for this long. */
export const IDLE = sql`interval '12 hours'`;
/** How long a confirmation of the member's identity is valid. */
export const CONFIRMED_FOR = sql`interval '10 minutes'`;
/** The maximum lifetime of a session. */
export const SESSION_DAYS = 30;
/** How long a pending session, which still requires the second factor, is valid. */
const PENDING_SESSION_MINUTES = 10;

const ALIVE = sql`s.expires_at > rolecall_now() and s.last_used_at > rolecall_now() - ${IDLE}`;

/** A session with the data needed for authentication. */
export interface KnownSession {
  id: string;
  workspaceId: string;
  memberId: string;
  name: string;
  role: Role;
  awaitsSecondFactor: boolean;
  signInMethod: SignInMethod | null;
  /** The networks from which the workspace allows its members; empty for all. */
  memberAddresses: string[];
  /** Whether the workspace requires a second factor that the member does not have. */
  mustEnroll: boolean;
  /** Whether the workspace was restored, and no owner has confirmed it. */
  isClosed: boolean;
  /** Whether the workspace has confidential jobs, or recruiters may have gained or lost access to some recently. */
  hasConfidentialJobs: boolean;
  /** Whether the stored time of its last use is outdated enough to be written again. */
  isStale: boolean;
}

/** The valid session of a token, unless its member was removed. */
export async function findSession(db: Queryable, token: PresentedToken): Promise<KnownSession | undefined> {
  const [session] = await db.query<KnownSession>(sql`
    select s.id, s.workspace_id as "workspaceId", s.member_id as "memberId", m.name, m.role, s.is_half as "awaitsSecondFactor",
           s.sign_in_method as "signInMethod", w.member_addresses as "memberAddresses",
           s.last_used_at < rolecall_now() - interval '1 minute' as "isStale",
           w.restored_at is not null as "isClosed",
           w.require_second_factor and not ${HAS_SECOND_FACTOR} as "mustEnroll",
           exists (select from jobs j where j.workspace_id = s.workspace_id and j.confidential)
             or exists (select from job_access_changes c where c.workspace_id = s.workspace_id and c.audience = 'recruiters'
               and c.changed_at > rolecall_now() - interval '33 days')
             as "hasConfidentialJobs"
    from sessions s
    join workspaces w on w.id = s.workspace_id
    join members m on m.workspace_id = s.workspace_id and m.id = s.member_id and m.deleted_at is null
    where s.workspace_id = ${token.workspaceId} and s.token_hash = ${token.hash} and ${ALIVE}`);
  return session;
}

/** Stores the time of a use, at most once a minute, also for concurrent calls. */
export async function touchSession(db: Queryable, { workspaceId, id }: KnownSession): Promise<void> {
  await db.query(sql`
    update sessions set last_used_at = rolecall_now()
    where workspace_id = ${workspaceId} and id = ${id} and last_used_at < rolecall_now() - interval '1 minute'`);
}

interface NewSessionRow {
  id: string;
  memberId: string;
  tokenHash: Buffer;
  awaitsSecondFactor: boolean;
  signInMethod: SignInMethod | null;
  ip: string;
  userAgent: string | null;
}

export async function insertSession(db: Queryable, workspaceId: string, session: NewSessionRow): Promise<void> {
  const minutes = session.awaitsSecondFactor ? PENDING_SESSION_MINUTES : SESSION_DAYS * 24 * 60;
  await db.query(sql`
    insert into sessions (workspace_id, id, member_id, token_hash, is_half, sign_in_method, ip, user_agent, expires_at)
    values (${workspaceId}, ${session.id}, ${session.memberId}, ${session.tokenHash}, ${session.awaitsSecondFactor},
            ${session.signInMethod}, ${session.ip}, ${session.userAgent}, rolecall_now() + make_interval(mins => ${minutes}))`);
}

/** Whether the member has confirmed their identity in the last ten minutes, or seconds, by signing in or reauthenticating. */
export async function isConfirmed(
  db: Queryable,
  workspaceId: string,
  id: string,
  withinSeconds?: number,
): Promise<boolean> {
  const period = withinSeconds === undefined ? CONFIRMED_FOR : sql`make_interval(secs => ${withinSeconds})`;
  const [session] = await db.query(sql`
    select 1 from sessions
    where workspace_id = ${workspaceId} and id = ${id}
      and coalesce(confirmed_at, created_at) > rolecall_now() - ${period}`);
  return session !== undefined;
}

export async function confirmSession(db: Queryable, workspaceId: string, id: string): Promise<void> {
  await db.query(sql`
    update sessions set confirmed_at = rolecall_now() where workspace_id = ${workspaceId} and id = ${id}`);
}

/** Replaces the token of a session. */
export async function replaceToken(db: Queryable, workspaceId: string, id: string, tokenHash: Buffer): Promise<void> {
  await db.query(sql`
    update sessions set token_hash = ${tokenHash}, last_used_at = rolecall_now()
    where workspace_id = ${workspaceId} and id = ${id}`);
}

export async function deleteSessionOfToken(db: Queryable, { workspaceId, hash }: PresentedToken): Promise<void> {
  await db.query(sql`delete from sessions where workspace_id = ${workspaceId} and token_hash = ${hash}`);
}

/** Deletes a session of a member. @returns whether there was one */
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

/** Deletes every session of a member, optionally except one. @returns whether there was one */
export async function deleteSessions(
  db: Queryable,
  workspaceId: string,
  memberId: string,
  exceptId: string | null = null,
): Promise<boolean> {
  const rows = await db.query(sql`
    delete from sessions
    where workspace_id = ${workspaceId} and member_id = ${memberId} and id is distinct from ${exceptId}::uuid returning 1`);
  return rows.length > 0;
}

/** The sessions of a member. @param currentId the session of the request, if there is one */
export async function listSessions(
  db: Queryable,
  workspaceId: string,
  memberId: string,
  currentId: string | undefined,
  page: ListRequest,
): Promise<Page<SessionSummary>> {
  const columns = sql`t.id, t.id is not distinct from ${currentId ?? null}::uuid as current, t.ip,
    t.user_agent as "userAgent", t.sign_in_method as "signInMethod", t.last_used_at as "lastUsedAt", t.expires_at as "expiresAt", t.created_at as "createdAt"`;
  const ofMember = sql`s.workspace_id = ${workspaceId} and s.member_id = ${memberId}`;
  const { items, ...rest } = await listRecords<Omit<SessionSummary, 'browser'>>(db, workspaceId, page, {
    table: 'sessions',
    columns,
    from: sql`(select s.*, ${ALIVE} as alive from sessions s) t`,
    scope: [sql`t.member_id = ${memberId}`],
    filters: [sql`t.alive`, sql`not t.is_half`],
    changedAt: sql`least(t.expires_at, t.last_used_at + ${IDLE})`,
    sorts: { updatedAt: { ...BY_CREATION, value: sql`t.last_used_at` } },
    parentId: memberId,
    softDelete: false,
    // A session expires before its row is deleted.
    alsoChanged: [{ rows: sql`sessions s where ${ofMember} and not (${ALIVE})`, key: sql`s.id`, position: 'now' }],
  });
  return { ...rest, items: items.map((session) => ({ ...session, browser: browserName(session.userAgent) })) };
}

/** A session as returned by the API, without its scopes. */
type SessionRow = Omit<Session, 'scopes' | 'email'>;

export async function readSession(db: Queryable, workspaceId: string, id: string): Promise<SessionRow | undefined> {
  const [session] = await db.query<SessionRow>(sql`
    select s.id, s.created_at as "createdAt", s.last_used_at as "lastUsedAt", s.expires_at as "expiresAt",
           json_build_object('id', m.id, 'email', m.email, 'name', m.name, 'role', m.role,
             'signature', m.signature) as member,
           json_build_object('id', w.id, 'slug', w.slug, 'name', w.name) as workspace,
           m.password_hash is not null as "hasPassword",
           json_build_object('enabled', f.confirmed_at is not null,
             'mustEnroll', w.require_second_factor and not ${HAS_SECOND_FACTOR}, 'passkeyCount',
             (select count(*) from passkeys k
              where k.workspace_id = ${workspaceId} and k.member_id = s.member_id and k.deleted_at is null),
             'recoveryCodesLeft',
             (select count(*) from recovery_codes r where r.workspace_id = ${workspaceId} and r.member_id = s.member_id)
           ) as "secondFactor"
    from sessions s
    join members m on m.workspace_id = s.workspace_id and m.id = s.member_id
    join workspaces w on w.id = s.workspace_id
    left join second_factors f on f.workspace_id = s.workspace_id and f.member_id = s.member_id
    where s.workspace_id = ${workspaceId} and s.id = ${id}`);
  return session;
}

/** Deletes sessions of all workspaces that have expired or were not used for 12 hours. */
export async function deleteExpiredSessions(db: Queryable): Promise<void> {
  await db.query(sql`
    delete from sessions
    where expires_at < rolecall_now() or last_used_at < rolecall_now() - interval '12 hours'`);
}
