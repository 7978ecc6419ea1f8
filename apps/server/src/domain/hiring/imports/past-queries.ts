import type { Queryable } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import type { NewSubmission } from '../applications/submission-queries.ts';
import { submissionValues } from '../applications/submission-queries.ts';

/** Where something was sent from, and when. */
interface Sent {
  ip: string | null;
  userAgent: string | null;
  at: string;
}

/** Numbered in the order of their IDs, as they were; the caller has locked the application. */
export async function insertPastSubmission(
  db: Queryable,
  workspaceId: string,
  { id, applicationId, ...submission }: NewSubmission & { id: string },
  sent: Sent,
): Promise<void> {
  await db.query(sql`
    insert into application_submissions (workspace_id, id, application_id, number, profile, answers, source, ip, user_agent,
      submitted_at, unverified_consent, attribution, language)
    select ${workspaceId}, ${id}, ${applicationId}::uuid, coalesce(max(s.number), 0) + 1, ${submissionValues(submission, sent)}
    from application_submissions s where s.workspace_id = ${workspaceId} and s.application_id = ${applicationId}`);
}

/** Links the answers of an application that are a file: they were imported before it, with its ID in the source. */
export function answersLinked(
  workspaceId: string,
  { applicationId, from, to }: { applicationId: string; from: string; to: string },
): Sql {
  return sql`
    update application_submissions t set answers = (
      select jsonb_agg(case when a.answer ->> 'fileId' = ${from} then a.answer || jsonb_build_object('fileId', ${to}::text)
        else a.answer end order by a.place)
      from jsonb_array_elements(t.answers) with ordinality a (answer, place))
    where t.workspace_id = ${workspaceId} and t.application_id = ${applicationId}
      and t.answers @> jsonb_build_array(jsonb_build_object('fileId', ${from}::text))`;
}

export async function insertPastConsent(
  db: Queryable,
  workspaceId: string,
  consent: { id: string; candidateId: string; applicationId: string; text: string },
  { ip, userAgent, at }: Sent,
): Promise<void> {
  await db.query(sql`
    insert into consents (workspace_id, id, candidate_id, application_id, text, ip, user_agent, given_at)
    values (${workspaceId}, ${consent.id}, ${consent.candidateId}, ${consent.applicationId}, ${consent.text}, ${ip}::inet,
      ${userAgent}, ${at})`);
}

/** @returns false if the offer has a response already */
export async function insertPastResponse(
  db: Queryable,
  workspaceId: string,
  response: { id: string; offerId: string; decision: string; name: string; text: string; textSha256: string },
  { ip, userAgent, at }: Sent,
): Promise<boolean> {
  const rows = await db.query(sql`
    insert into offer_responses (workspace_id, id, offer_id, decision, name, ip, user_agent, text, text_sha256, decided_at)
    values (${workspaceId}, ${response.id}, ${response.offerId}, ${response.decision}, ${response.name}, ${ip}::inet,
      ${userAgent}, ${response.text}, ${response.textSha256}, ${at})
    on conflict (workspace_id, offer_id) do nothing returning id`);
  return rows.length > 0;
}

/** Parts of applications, candidates and offers, which nobody can change. */
type PastTable = 'application_submissions' | 'consents' | 'offer_responses';

const REMOVE = {
  application_submissions: sql`delete from application_submissions t`,
  consents: sql`delete from consents t`,
  offer_responses: sql`delete from offer_responses t`,
};

export async function removePast(db: Queryable, workspaceId: string, table: PastTable, id: string): Promise<void> {
  await db.query(sql`${REMOVE[table]} where t.workspace_id = ${workspaceId} and t.id = ${id}`);
}
