import type { Queryable } from '../../../../platform/database/database.ts';
import { Invalid } from '../../../../platform/errors/errors.ts';
import { type DomainAssignments, isOnlyWorkspace } from './domain-queries.ts';

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
  return isOnlyWorkspace(db, id);
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
