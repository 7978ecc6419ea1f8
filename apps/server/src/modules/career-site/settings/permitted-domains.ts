import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { Invalid } from '../../../platform/errors/errors.ts';

/** Slugs of workspaces by the domain that each may use; null if the administrator has not assigned any. */
export type DomainAssignments = ReadonlyMap<string, string> | null;

/**
 * Keeps a workspace from taking the host name of another company. Once the administrator has assigned domains, only those can be
 * used. Without assignments, a workspace can use any domain as long as it is alone on the installation.
 * @throws Invalid, with what the administrator has to do
 */
export async function requirePermittedDomain(
  db: Queryable,
  assignments: DomainAssignments,
  { id, slug }: { id: string; slug: string },
  domain: string,
): Promise<void> {
  const isPermitted = assignments === null ? await isOnlyWorkspace(db, id) : assignments.get(domain) === slug;
  if (isPermitted) return;
  throw Invalid.field(
    'careerSite.customDomain',
    `is not assigned to this workspace: an administrator of the server has to add ${domain}=${slug} to CAREER_DOMAINS, which must list the domains of all workspaces`,
  );
}

/** Sandboxes do not count, and have no domain. */
async function isOnlyWorkspace(db: Queryable, id: string): Promise<boolean> {
  const [row] = await db.query<{ isOnly: boolean }>(sql`
    select not exists (select from workspaces w where w.id <> ${id} and w.sandbox_of is null) as "isOnly"`);
  return row!.isOnly;
}
