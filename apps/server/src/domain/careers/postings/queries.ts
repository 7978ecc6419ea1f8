import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Language } from '../../../platform/text/languages.ts';
import type { DomainAssignments } from '../../accounts/workspaces/career-site/domain-queries.ts';
import { type PublicWorkspace, publicAddress } from '../../accounts/workspaces/public-urls.ts';
import type { HiringCompany } from './posting-job.ts';

/** Who publishes the jobs of a workspace, and where. */
interface Publisher extends PublicWorkspace {
  company: HiringCompany;
  /** Of the career site. */
  defaultLanguage: Language;
  /** By the clock of the database. */
  now: string;
}

export async function findPublisher(
  db: Queryable,
  workspaceId: string,
  assignments: DomainAssignments,
): Promise<Publisher | undefined> {
  const [row] = await db.query<Omit<Publisher, 'company'> & HiringCompany>(sql`
    select coalesce(w.brand_name, w.name) as name, w.website_url as "websiteUrl",
      coalesce(w.career_site->'theme'->>'logoUrl', w.logo_url) as "logoUrl",
      w.slug, ${publicAddress(assignments)}, coalesce(w.career_site->>'defaultLanguage', 'en') as "defaultLanguage",
      rolecall_now() as now
    from workspaces w where w.id = ${workspaceId}`);
  if (row === undefined) return undefined;
  const { name, websiteUrl, logoUrl, ...others } = row;
  return { company: { name, websiteUrl, logoUrl }, ...others };
}
