import type { Queryable } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';
import type { DomainAssignments } from '../../../accounts/workspaces/career-site/domain-queries.ts';
import type { StatusTexts } from '../../../accounts/workspaces/career-site/status-texts.ts';
import { type SiteRow, siteColumns } from '../../career-site/queries.ts';

/** The company of an application, with its customized texts. */
export type CompanyRow = SiteRow & { statusTexts: StatusTexts; isSandbox: boolean };

/** The workspace as its pages show it; a sandbox has pages for candidates too. */
export async function findCompany(
  db: Queryable,
  workspaceId: string,
  assignments: DomainAssignments,
): Promise<CompanyRow | undefined> {
  const [row] = await db.query<CompanyRow>(sql`
    select ${siteColumns(assignments)}, w.candidate_page as "statusTexts", w.sandbox_of is not null as "isSandbox"
    from workspaces w where w.id = ${workspaceId}`);
  return row;
}
