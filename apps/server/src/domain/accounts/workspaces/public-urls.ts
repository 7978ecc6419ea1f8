import { type Sql, sql } from '../../../platform/database/sql.ts';
import { type DomainAssignments, servedDomain } from './career-site/domain-queries.ts';

/** The values on which the URLs of a workspace's public pages depend. */
export interface PublicWorkspace {
  slug: string;
  /** Its own website; null for none. */
  careersUrl: string | null;
  hasCareerSite: boolean;
  /** Domain of the career site that is served; null for a path of this service. */
  careerDomain: string | null;
}

/** The columns of `PublicWorkspace` of the workspace `w`, without the slug. A sandbox has no career site. */
export function publicAddress(assignments: DomainAssignments): Sql {
  return sql`w.careers_url as "careersUrl", ${servedDomain(assignments)} as "careerDomain",
    (w.sandbox_of is null and coalesce((w.career_site ->> 'enabled')::boolean, true)) as "hasCareerSite"`;
}

/** The base URL of the career site of a workspace, without a trailing slash. */
export function careerSiteUrl(
  { slug, careerDomain }: Pick<PublicWorkspace, 'slug' | 'careerDomain'>,
  publicUrl: string,
): string {
  if (careerDomain === null) return `${publicUrl}/careers/${slug}`;
  return `${new URL(publicUrl).protocol}//${careerDomain}`;
}

/**
 * The page of a job: below `careersUrl` if set, else on the career site, else its URL in the public API, with the query that names
 * the workspace there.
 */
export function publicJobUrl(
  jobSlug: string,
  workspace: PublicWorkspace,
  publicUrl: string,
  linkQuery = `?workspace=${workspace.slug}`,
): string {
  const { careersUrl, hasCareerSite } = workspace;
  if (careersUrl !== null) return `${withoutSlash(careersUrl)}/${jobSlug}`;
  if (hasCareerSite) return `${careerSiteUrl(workspace, publicUrl)}/${jobSlug}`;
  return `${publicUrl}/api/public/v1/jobs/${jobSlug}${linkQuery}`;
}

/** The page with all open jobs. */
export function publicJobsUrl(workspace: PublicWorkspace, publicUrl: string): string {
  const { slug, careersUrl, hasCareerSite } = workspace;
  if (careersUrl !== null) return careersUrl;
  return hasCareerSite ? careerSiteUrl(workspace, publicUrl) : `${publicUrl}/api/public/v1/jobs?workspace=${slug}`;
}

/** The page with the form of a job: below `careersUrl` if set, else on the career site; without one, the URL in the public API. */
export function publicApplyUrl(
  jobSlug: string,
  workspace: PublicWorkspace,
  publicUrl: string,
  linkQuery: string,
): string {
  const { careersUrl, hasCareerSite } = workspace;
  if (careersUrl !== null || hasCareerSite) return `${publicJobUrl(jobSlug, workspace, publicUrl)}/apply`;
  return `${publicUrl}/api/public/v1/jobs/${jobSlug}/applications${linkQuery}`;
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
