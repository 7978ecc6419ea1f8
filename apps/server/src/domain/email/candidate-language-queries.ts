import { type Sql, sql } from '../../platform/database/sql.ts';

/** The language of the form that was sent last for an application; null if no form named one. */
export function languageOfApplication(workspaceId: Sql, applicationId: Sql): Sql {
  return sql`(
    select s.language from application_submissions s
    where s.workspace_id = ${workspaceId} and s.application_id = ${applicationId} and s.language is not null
    order by s.number desc limit 1)`;
}
