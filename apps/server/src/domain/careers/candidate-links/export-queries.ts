import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** The application that a link is for. */
interface LinkedApplication {
  workspaceId: string;
  applicationId: string;
  candidateId: string;
}

/** What the candidate has submitted for the application, at most 1,000 times, the first one first. */
export function exportedSubmissions(
  db: Queryable,
  { workspaceId, applicationId }: LinkedApplication,
): Promise<object[]> {
  return db.query(sql`
    select t.number, t.submitted_at as "submittedAt", t.profile,
      (select coalesce(jsonb_agg(a - '{customField,toReview,fileId}'::text[]), '[]') from jsonb_array_elements(t.answers) a) as answers, host(t.ip) as ip, t.user_agent as "userAgent",
      t.attribution
    from application_submissions t where t.workspace_id = ${workspaceId} and t.application_id = ${applicationId}
    order by t.number limit 1000`);
}

/** The consents that the candidate has given with the application, at most 1,000, the first one first. */
export function exportedConsents(
  db: Queryable,
  { workspaceId, applicationId, candidateId }: LinkedApplication,
): Promise<object[]> {
  return db.query(sql`
    select t.text, t.given_at as "givenAt", host(t.ip) as ip, t.user_agent as "userAgent" from consents t
    where t.workspace_id = ${workspaceId} and t.candidate_id = ${candidateId} and t.application_id = ${applicationId}
    order by t.given_at limit 1000`);
}

/** What the candidate has written about the application, at most 2,000 texts, the first one first. */
export function exportedMessages(
  db: Queryable,
  { workspaceId, applicationId, candidateId }: LinkedApplication,
): Promise<object[]> {
  return db.query(sql`
    (select t.text, t.created_at as "sentAt" from messages t
      where t.workspace_id = ${workspaceId} and t.candidate_id = ${candidateId} and t.direction = 'in'
        and t.application_id = ${applicationId} and t.deleted_at is null
      order by t.id limit 1000)
    union all
    -- Comments on a withdrawal are notes.
    (select t.body, t.created_at from notes t
      where t.workspace_id = ${workspaceId} and t.candidate_id = ${candidateId} and t.author ->> 'type' = 'candidate'
        and t.deleted_at is null
      order by t.id limit 1000)
    order by "sentAt"`);
}
