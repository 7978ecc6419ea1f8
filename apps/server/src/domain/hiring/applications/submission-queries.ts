import { type Sql, sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids/ids.ts';
import type { Language } from '../../../platform/text/languages.ts';
import type { Attribution } from '../attribution/attribution.ts';

/** Where and when something was sent. `at` is null for now. */
export interface Origin {
  ip: string | null;
  userAgent: string | null;
  at: string | null;
}

export interface NewSubmission {
  applicationId: string;
  profile: object;
  answers: readonly object[];
  source: string | null;
  /** The consent text, if it is not known whether the sender is the candidate. */
  unverifiedConsent: string | null;
  attribution: Attribution | null;
  /** Of the form; null if unknown. */
  language: Language | null;
}

export const SUBMISSION_COLUMNS = sql`workspace_id, id, application_id, number, profile, answers, source, ip, user_agent, submitted_at,
        unverified_consent, attribution, language`;

/** The values of the columns after `number`. */
export function submissionValues(
  { profile, answers, source, unverifiedConsent, attribution, language }: Omit<NewSubmission, 'applicationId'>,
  { ip, userAgent, at }: Origin,
): Sql {
  return sql`${JSON.stringify(profile)}::jsonb, ${JSON.stringify(answers)}::jsonb, ${source}, ${ip}::inet, ${userAgent},
      coalesce(${at}::timestamptz, rolecall_now()), ${unverifiedConsent},
      ${attribution === null ? null : JSON.stringify(attribution)}::jsonb, ${language}`;
}

/** Inserts a submission with the next number; the caller has locked the application. */
export function submissionInsert(
  workspaceId: string,
  { applicationId, ...submission }: NewSubmission,
  origin: Origin,
): Sql {
  return sql`
    insert into application_submissions (${SUBMISSION_COLUMNS})
    select ${workspaceId}, ${newId()}, ${applicationId}::uuid, coalesce(max(s.number), 0) + 1,
      ${submissionValues(submission, origin)}
    from application_submissions s where s.workspace_id = ${workspaceId} and s.application_id = ${applicationId}`;
}
