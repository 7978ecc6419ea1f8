import type { Settings } from '../../../platform/context/services.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { careerSiteOf } from './career-site/change-settings.ts';
import { isPermittedDomain } from './career-site/permitted-domains.ts';
import { careerSiteUrl } from './public-urls.ts';
import type { WorkspaceRow } from './queries.ts';
import type { CareerSiteStatus } from './schema.ts';

/**
 * The URL of the career site, and whether its domain is used, which also depends on the configuration of the server.
 */
export async function careerSiteStatus(
  db: Queryable,
  row: WorkspaceRow,
  { publicUrl, careerDomains }: Pick<Settings, 'publicUrl' | 'careerDomains'>,
): Promise<CareerSiteStatus> {
  const { slug, careerDomain } = row;
  const { enabled } = careerSiteOf(row.careerSite, careerDomain);
  const isServed = careerDomain !== null && (await isPermittedDomain(db, careerDomains, row, careerDomain));
  const address = careerSiteUrl({ slug, careerDomain: isServed ? careerDomain : null }, publicUrl);
  const url = enabled && row.sandboxOf === null ? address : null;
  if (careerDomain === null || isServed) {
    return { url, customDomain: careerDomain === null ? null : 'served', message: null };
  }
  const message = `The domain ${careerDomain} is stored but not used, because it is not assigned to this workspace. An administrator of the server has to add ${careerDomain}=${slug} to CAREER_DOMAINS, which must list the domains of all workspaces.${url === null ? '' : ` Until then, the career site is at ${url}.`}`;
  return { url, customDomain: 'not_assigned', message };
}
