import type { Queryable } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';
import type { CandidateStatus } from '../../../accounts/workspaces/career-site/status-texts.ts';
import type { CandidateFile } from '../../../hiring/files/schema.ts';
import type { ApplicationConfig } from '../../../hiring/jobs/application-config.ts';
import type { Answer } from '../../../hiring/jobs/read-answers.ts';
import type { StageKind } from '../../../hiring/stages/schema.ts';
import type { StandardFields } from '../../intake/submissions/fields.ts';
import type { OpenLink } from '../queries.ts';

/** How long candidates can undo their own withdrawal. */
export const UNDO_DAYS = 7;

/** The application of a link, its candidate and its job, as far as the pages show them. */
export interface Subject {
  status: CandidateStatus;
  /** Whether it can still be changed: until it has ended and the candidate has been notified. */
  isActive: boolean;
  canUndoWithdrawal: boolean;
  appliedAt: string;
  /** When it ended, as far as the candidate has been notified. */
  endedAt: string | null;
  jobId: string;
  jobTitle: string;
  config: ApplicationConfig;
  firstName: string;
  lastName: string;
  email: string | null;
  emailConfirmedAt: string | null;
  phone: string | null;
  location: string | null;
  linkedinUrl: string | null;
  githubUrl: string | null;
  websiteUrl: string | null;
}

interface SubjectRow extends Omit<Subject, 'status' | 'isActive'> {
  status: 'active' | 'hired' | 'rejected' | 'withdrawn';
  kind: StageKind;
  isUntold: boolean;
  hasOpenOffer: boolean;
}

export async function findSubject(
  db: Queryable,
  { workspaceId, applicationId, candidateId }: OpenLink,
): Promise<Subject | undefined> {
  const [row] = await db.query<SubjectRow>(sql`
    select a.status, s.kind, a.applied_at as "appliedAt",
      coalesce(a.hired_at, a.rejected_at, a.withdrawn_at) as "endedAt", j.id as "jobId", j.title as "jobTitle",
      j.application_config as config, c.first_name as "firstName", c.last_name as "lastName", c.email, c.email_confirmed_at as "emailConfirmedAt", c.phone, c.location,
      c.linkedin_url as "linkedinUrl", c.github_url as "githubUrl", c.website_url as "websiteUrl",
      exists (select from mails m where m.workspace_id = a.workspace_id and m.application_id = a.id
        and m.kind = 'application_rejected' and m.status = 'pending' and m.send_at > rolecall_now()) as "isUntold",
      exists (select from offers o where o.workspace_id = a.workspace_id and o.application_id = a.id and o.status = 'sent'
        and (o.expires_at is null or o.expires_at > rolecall_now()) and o.deleted_at is null) as "hasOpenOffer",
      a.status = 'withdrawn' and a.withdrawn_at > rolecall_now() - make_interval(days => ${UNDO_DAYS}::integer)
        and (select h.actor ->> 'type' = 'candidate' from application_stage_changes h
          where h.workspace_id = a.workspace_id and h.application_id = a.id order by h.id desc limit 1) as "canUndoWithdrawal"
    from applications a
    join candidates c on c.workspace_id = a.workspace_id and c.id = a.candidate_id and c.deleted_at is null
    join jobs j on j.workspace_id = a.workspace_id and j.id = a.job_id
    join stages s on s.workspace_id = a.workspace_id and s.id = a.stage_id
    where a.workspace_id = ${workspaceId} and a.id = ${applicationId} and a.candidate_id = ${candidateId}
      and a.deleted_at is null`);
  if (row === undefined) return undefined;
  const { kind, isUntold, hasOpenOffer, status, endedAt, ...rest } = row;
  // A rejection whose email is scheduled is not disclosed before the email.
  const isHidden = status === 'rejected' && isUntold;
  const shown = isHidden ? 'screening' : status === 'active' ? activeStatus(hasOpenOffer ? 'offer' : kind) : status;
  return { ...rest, status: shown, isActive: status === 'active', endedAt: isHidden ? null : endedAt };
}

/** A hired or rejected stage always has the corresponding status. */
function activeStatus(kind: StageKind): CandidateStatus {
  return kind === 'hired' || kind === 'rejected' ? 'screening' : kind;
}

/** The newest submission; undefined if the candidate has submitted nothing. */
export async function findNewestSubmission(
  db: Queryable,
  { workspaceId, applicationId }: OpenLink,
): Promise<{ profile: Record<string, unknown> | null; answers: Answer[] } | undefined> {
  const [row] = await db.query<{ profile: Record<string, unknown> | null; answers: Answer[] }>(sql`
    select t.profile, t.answers from application_submissions t
    where t.workspace_id = ${workspaceId} and t.application_id = ${applicationId} order by t.number desc limit 1`);
  return row;
}

/** What candidates write in forms besides contact data and answers. */
export type SubmittedProfile = Pick<StandardFields, 'headline' | 'coverLetter' | 'education' | 'experience'>;

/** The newest that was submitted of it (in earlier versions, a correction on the page did not repeat it). */
export async function findSubmittedProfile(
  db: Queryable,
  { workspaceId, applicationId }: OpenLink,
): Promise<SubmittedProfile> {
  const [row] = await db.query<{ profile: SubmittedProfile }>(sql`
    select t.profile from application_submissions t
    where t.workspace_id = ${workspaceId} and t.application_id = ${applicationId}
      and t.profile ?| array['headline', 'coverLetter', 'education', 'experience']
    order by t.number desc limit 1`);
  return row?.profile ?? {};
}

export type SubmittedFile = Pick<CandidateFile, 'id' | 'fileName' | 'fileType' | 'fileSize' | 'createdAt'>;

/** The files that were uploaded with the application or on its page, not those that the team has added. */
export async function findSubmittedFiles(
  db: Queryable,
  { workspaceId, applicationId, candidateId }: OpenLink,
): Promise<SubmittedFile[]> {
  return db.query<SubmittedFile>(sql`
    select t.id, t.file_name as "fileName", t.file_type as "fileType", t.file_size::float8 as "fileSize",
      t.created_at as "createdAt"
    from candidate_files t
    where t.workspace_id = ${workspaceId} and t.candidate_id = ${candidateId} and t.application_id = ${applicationId}
      and t.deleted_at is null and t.scan <> 'rejected' and split_part(t.storage_key, '/', 3) <> 'file'
    order by t.id limit 200`);
}

/** A message of the conversation, as its page shows it. */
export interface PageMessage {
  id: string;
  isOwn: boolean;
  /** The member who wrote it; null for the candidate, and for one that names no member. */
  sender: string | null;
  text: string;
  at: string;
}

/**
 * The newest messages between the team and the candidate about the application, or about none, oldest first: what the candidate
 * wrote and what was sent to them. Not what others wrote about them, automatic replies, and what is scheduled, failed or canceled.
 */
export async function findConversation(
  db: Queryable,
  { workspaceId, applicationId, candidateId }: OpenLink,
): Promise<PageMessage[]> {
  const rows = await db.query<PageMessage>(sql`
    select t.id, t.direction = 'in' as "isOwn",
      case when t.direction = 'out' and t.sent_by ->> 'type' = 'operator' then t.sent_by ->> 'name' end as sender,
      left(t.text, coalesce(t.own_text_length, length(t.text))) as text, case when t.direction = 'out' then coalesce(t.sent_at, t.created_at) else t.created_at end as at
    from messages t
    where t.workspace_id = ${workspaceId} and t.candidate_id = ${candidateId} and t.deleted_at is null
      and (t.application_id = ${applicationId} or t.application_id is null)
      and (t.direction = 'out' and (t.status = 'sent' or t.status = 'queued' and coalesce(t.send_at <= rolecall_now(), true))
        or t.direction = 'in' and t.automatic is null and coalesce(t.sender_kind, 'candidate') = 'candidate')
    order by t.id desc limit 50`);
  return rows.reverse();
}

/** How often candidates have used a link of the application within 24 hours, counted by submissions, files and messages. */
export async function changesToday(
  db: Queryable,
  { workspaceId, applicationId, candidateId }: OpenLink,
): Promise<{ submissions: number; files: number; messages: number }> {
  const [row] = await db.query<{ submissions: number; files: number; messages: number }>(sql`
    select
      (select count(*)::int from application_submissions s where s.workspace_id = ${workspaceId}
        and s.application_id = ${applicationId} and s.submitted_at > rolecall_now() - interval '1 day') as submissions,
      (select count(*)::int from candidate_files f where f.workspace_id = ${workspaceId}
        and f.candidate_id = ${candidateId} and f.created_at > rolecall_now() - interval '1 day') as files,
      (select count(*)::int from messages n where n.workspace_id = ${workspaceId} and n.candidate_id = ${candidateId}
        and n.direction = 'in' and n.created_at > rolecall_now() - interval '1 day') as messages`);
  return row!;
}
