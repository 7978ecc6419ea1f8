import type { Queryable } from '../../../platform/database/database.ts';
import type { Page } from '../../../platform/database/paging.ts';
import { isAnyOf } from '../../../platform/database/paging.ts';
import { listRecords } from '../../../platform/database/record-list.ts';
import { raw, type Sql, sql } from '../../../platform/database/sql.ts';
import { anyOf } from '../../../platform/http/contract/filters.ts';
import { listQueryWithoutDeleted } from '../../../platform/http/contract/operation.ts';
import { type Static, Type, Uuid } from '../../../platform/http/contract/schema.ts';
import type { SubmittedAnswers } from './schema.ts';

export const answerListQuery = listQueryWithoutDeleted({
  applicationId: anyOf(Uuid),
  candidateId: anyOf(Uuid),
  jobId: anyOf(Uuid),
});
const answerListSchema = Type.Object(answerListQuery);

const OF_APPLICATION = sql`a.workspace_id = s.workspace_id and a.id = s.application_id`;

/** The answers of candidates, one record per submission of a form, newest first. */
export async function listAnswers(
  db: Queryable,
  workspaceId: string,
  query: Static<typeof answerListSchema>,
): Promise<Page<SubmittedAnswers>> {
  const filters: Sql[] = [];
  if (query.applicationId !== undefined) filters.push(isAnyOf(sql`t.application_id`, query.applicationId));
  if (query.candidateId !== undefined) filters.push(ofApplications(sql`a.candidate_id`, query.candidateId));
  if (query.jobId !== undefined) filters.push(ofApplications(sql`a.job_id`, query.jobId));
  return listRecords<SubmittedAnswers>(db, workspaceId, query, {
    table: 'application_submissions',
    from: sql`(select s.*, s.submitted_at as created_at, s.submitted_at as updated_at from application_submissions s) t`,
    columns: sql`t.id, t.application_id as "applicationId", ${columnOfApplication('candidate_id')} as "candidateId",
      ${columnOfApplication('job_id')} as "jobId", t.number, t.answers, t.submitted_at as "createdAt",
      t.submitted_at as "updatedAt"`,
    filters,
    softDelete: false,
    // Merging candidates changes the candidate of the application.
    alsoChanged: [
      {
        rows: sql`applications a join application_submissions s on ${OF_APPLICATION} where a.workspace_id = ${workspaceId}`,
        key: sql`s.id`,
        position: sql`a.change_position`,
      },
    ],
  });
}

function columnOfApplication(name: string): Sql {
  return sql`(select a.${raw(name)} from applications a where a.workspace_id = t.workspace_id and a.id = t.application_id)`;
}

function ofApplications(column: Sql, ids: readonly string[]): Sql {
  return sql`exists (select from applications a
    where a.workspace_id = t.workspace_id and a.id = t.application_id and ${isAnyOf(column, ids)})`;
}
