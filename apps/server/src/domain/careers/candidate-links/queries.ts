import type { Queryable } from '../../../platform/database/database.ts';
import { hasAddress } from '../../../platform/database/fold-case.ts';
import { recordTable } from '../../../platform/database/record-table.ts';
import { raw, sql } from '../../../platform/database/sql.ts';
import type { Versioned } from '../../../platform/records/diff.ts';
import type { PresentedToken } from '../../../platform/security/workspace-token.ts';
import type { Language } from '../../../platform/text/languages.ts';
import { languageOfApplication } from '../../email/candidate-language-queries.ts';
import type { CandidateLink } from './schema.ts';

/** How long a link is valid after the application has ended. */
const DAYS_AFTER_END = 180;

type CandidateLinkRow = CandidateLink & Versioned;

/** When the links of the application `a` expire; null while it is active. */
const EXPIRY = sql`case a.status when 'active' then null else coalesce(case a.status when 'hired' then a.hired_at
  when 'rejected' then a.rejected_at else a.withdrawn_at end, a.updated_at) + make_interval(days => ${raw(String(DAYS_AFTER_END))}) end`;

export const candidateLinks = recordTable<CandidateLink>(
  'candidate_links',
  {
    id: 'id',
    applicationId: 'application_id',
    candidateId: 'candidate_id',
    expiresAt: {
      select: sql`(select ${EXPIRY} from applications a where a.workspace_id = t.workspace_id and a.id = t.application_id)`,
    },
    revokedAt: 'revoked_at',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  { softDelete: false },
);

/** Whether links to an application have expired. */
export async function haveExpired(db: Queryable, workspaceId: string, applicationId: string): Promise<boolean> {
  const [row] = await db.query<{ expired: boolean }>(sql`
    select coalesce(${EXPIRY} <= rolecall_now(), false) as expired from applications a
    where a.workspace_id = ${workspaceId} and a.id = ${applicationId}`);
  return row?.expired ?? true;
}

/** What a valid link opens. */
export interface OpenLink {
  id: string;
  workspaceId: string;
  applicationId: string;
  candidateId: string;
  candidateName: string;
  /** Set if the link opens only this page, such as `bookings/` and an ID, and those below it. */
  only: string | null;
  /** Of the form that was sent last; null if unknown. */
  language: Language | null;
}

/**
 * Undefined for a link that is unknown, revoked or expired, or while its restored workspace is not confirmed, or whose
 * application or candidate no longer exists.
 */
export async function findOpenLink(
  db: Queryable,
  { workspaceId, hash }: PresentedToken,
): Promise<OpenLink | undefined> {
  const [link] = await db.query<OpenLink>(sql`
    select t.id, t.workspace_id as "workspaceId", t.application_id as "applicationId", t.candidate_id as "candidateId",
      rtrim(c.first_name || ' ' || c.last_name) as "candidateName", 
      coalesce('bookings/' || t.booking_link_id, 'availability/' || t.availability_request_id) as only,
      ${languageOfApplication(sql`a.workspace_id`, sql`a.id`)} as language
    from candidate_links t
    join workspaces w on w.id = t.workspace_id and w.restored_at is null
    join applications a on a.workspace_id = t.workspace_id and a.id = t.application_id and a.candidate_id = t.candidate_id
      and a.deleted_at is null
    join candidates c on c.workspace_id = t.workspace_id and c.id = t.candidate_id and c.deleted_at is null
    where t.workspace_id = ${workspaceId} and t.token_hash = ${hash} and t.revoked_at is null
      and coalesce(${EXPIRY} > rolecall_now(), true)`);
  return link;
}

/** Whether a link is still valid; locked with its application until the end of the transaction. */
export async function lockOpenLink(db: Queryable, { workspaceId, id }: OpenLink): Promise<boolean> {
  const rows = await db.query(sql`
    select t.id from candidate_links t
    where t.workspace_id = ${workspaceId} and t.id = ${id} and t.revoked_at is null
      and coalesce((select true from applications a
        where a.workspace_id = t.workspace_id and a.id = t.application_id and a.deleted_at is null for key share), false)
    for share`);
  return rows.length > 0;
}

/** Revokes the links of an application. @returns those that were not revoked before */
export async function revokeLinks(
  db: Queryable,
  workspaceId: string,
  applicationId: string,
): Promise<CandidateLinkRow[]> {
  return db.query<CandidateLinkRow>(sql`
    update candidate_links t set revoked_at = rolecall_now(), updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.application_id = ${applicationId} and t.revoked_at is null
    returning ${candidateLinks.record}`);
}

/** The same for all applications of a candidate. */
export async function revokeLinksOfCandidate(
  db: Queryable,
  workspaceId: string,
  candidateId: string,
): Promise<CandidateLinkRow[]> {
  return db.query<CandidateLinkRow>(sql`
    update candidate_links t set revoked_at = rolecall_now(), updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.candidate_id = ${candidateId} and t.revoked_at is null
    returning ${candidateLinks.record}`);
}

/** Revokes one link, when a backup is restored. */
export async function revokeLinkById(db: Queryable, workspaceId: string, id: string): Promise<boolean> {
  const rows = await db.query(sql`
    update candidate_links t set revoked_at = rolecall_now(), updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.id = ${id} and t.revoked_at is null returning 1`);
  return rows.length > 0;
}

/** An application whose link was requested by email. */
interface RequestedApplication {
  id: string;
  candidateId: string;
  jobId: string;
}

/** The applications of the candidate with this confirmed address whose links have not expired, newest first. */
export async function findApplicationsOf(
  db: Queryable,
  workspaceId: string,
  email: string,
  limit: number,
): Promise<RequestedApplication[]> {
  return db.query<RequestedApplication>(sql`
    select a.id, a.candidate_id as "candidateId", a.job_id as "jobId"
    from candidates c
    join applications a on a.workspace_id = c.workspace_id and a.candidate_id = c.id and a.deleted_at is null
    where c.workspace_id = ${workspaceId} and ${hasAddress(sql`c.email`, email)} and c.deleted_at is null
      and c.email_confirmed_at is not null and coalesce(${EXPIRY} > rolecall_now(), true)
    order by a.applied_at desc, a.id limit ${limit}`);
}
