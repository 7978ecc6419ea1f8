import type { Queryable } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { Invalid } from '../../../platform/errors/errors.ts';

/** Slugs of workspaces by the domain that each may use; null if the administrator has not assigned any. */
export type DomainAssignments = ReadonlyMap<string, string> | null;

/** Sandboxes do not count, and have no domain. `w` is the workspace. */
const IS_ONLY_WORKSPACE = sql`not exists (select from workspaces o where o.id <> w.id and o.sandbox_of is null)`;

/**
 * The domain of the career site of the workspace `w`, or null: what is stored and may be used. Whoever serves, links or
 * announces a career site reads its domain by this expression, so that no page names a domain that is not served.
 */
export function servedDomain(assignments: DomainAssignments): Sql {
  if (assignments === null)
    return sql`case when w.career_domain is not null and ${IS_ONLY_WORKSPACE} then w.career_domain end`;
  const slugs = JSON.stringify(Object.fromEntries(assignments));
  return sql`case when w.slug = (${slugs}::jsonb ->> w.career_domain) then w.career_domain end`;
}

/**
 * Whether a workspace may use a domain. No company can take the host name of another: once the administrator has assigned
 * domains, only those can be used; without assignments, a workspace can use any domain as long as it is alone on the installation.
 */
export async function isPermittedDomain(
  db: Queryable,
  assignments: DomainAssignments,
  { id, slug }: { id: string; slug: string },
  domain: string,
): Promise<boolean> {
  if (assignments !== null) return assignments.get(domain) === slug;
  const [row] = await db.query<{ isOnly: boolean }>(sql`
    select ${IS_ONLY_WORKSPACE} as "isOnly" from workspaces w where w.id = ${id} and w.sandbox_of is null`);
  return row?.isOnly === true;
}

/** @throws Invalid for a domain that the workspace may not use, with what the administrator has to do */
export async function requirePermittedDomain(
  db: Queryable,
  assignments: DomainAssignments,
  workspace: { id: string; slug: string },
  domain: string,
): Promise<void> {
  if (await isPermittedDomain(db, assignments, workspace, domain)) return;
  throw Invalid.field(
    'careerSite.customDomain',
    `is not assigned to this workspace: an administrator of the server has to add ${domain}=${workspace.slug} to CAREER_DOMAINS, which must list the domains of all workspaces`,
  );
}
