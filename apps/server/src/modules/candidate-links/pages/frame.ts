import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { type Html, html } from '../../../platform/html/html.ts';
import { LANGUAGES, type Language } from '../../career-site/languages/names.ts';
import type { Texts } from '../../career-site/languages/texts.ts';
import { type RenderedDocument, renderDocument } from '../../career-site/layout/document.ts';
import { siteOf } from '../../career-site/pages/site.ts';
import type { SiteRow } from '../../career-site/records/queries.ts';
import { type DomainAssignments, servedDomain } from '../../career-site/settings/permitted-domains.ts';
import type { StatusTexts } from '../../career-site/settings/status-texts.ts';
import { careerSiteUrl } from '../../workspaces/public-urls.ts';

/** The company of an application, with the words that it uses. */
export type CompanyRow = SiteRow & { statusTexts: StatusTexts; isSandbox: boolean };

/** The workspace as its pages show it; a sandbox has pages for candidates too. */
export async function findCompany(
  db: Queryable,
  workspaceId: string,
  assignments: DomainAssignments,
): Promise<CompanyRow | undefined> {
  const [row] = await db.query<CompanyRow>(sql`
    select id, slug, name, brand_name as "brandName", accent_color as "accentColor", logo_url as "logoUrl",
      website_url as "websiteUrl", careers_url as "careersUrl", career_site as "careerSite", ${servedDomain(assignments)} as "careerDomain",
      candidate_page as "statusTexts", sandbox_of is not null as "isSandbox"
    from workspaces w where id = ${workspaceId}`);
  return row;
}

/** A page in one language, for one company. */
export interface PageFrame {
  company: CompanyRow;
  texts: Texts;
  /** The language in the address, which links and forms keep; null if there is none. */
  named: Language | null;
  publicUrl: string;
  /** Path of the pages of this link. */
  base: string;
}

/** The address of a page or form of this link. */
export function pathTo({ base, named }: PageFrame, path = '', query: Readonly<Record<string, string>> = {}): string {
  const parameters = new URLSearchParams(query);
  if (named !== null) parameters.set('lang', named);
  const text = parameters.toString();
  return `${base}${path === '' ? '' : `/${path}`}${text === '' ? '' : `?${text}`}`;
}

export function companyName({ company: { brandName, name } }: Pick<PageFrame, 'company'>): string {
  return brandName ?? name;
}

/** A complete page. @param path of the page within the pages of the link, for the other languages */
export function renderPage(page: PageFrame, title: string, main: Html, path = ''): RenderedDocument {
  const { company, texts, named, publicUrl } = page;
  const { frame, settings } = siteOf(company, texts, {
    base: `/careers/${company.slug}`,
    home: careerSiteUrl(company, publicUrl),
    named,
    touch: {},
  });
  const hasSite = settings.enabled && !company.isSandbox;
  return renderDocument({
    framing: 'none',
    texts,
    frame: hasSite ? frame : { ...frame, home: null },
    title: `${title} – ${companyName(page)}`,
    main: html`<div class="narrow">${main}</div>`,
    alternates: LANGUAGES.map((language) => ({
      language,
      path: pathTo({ ...page, named: language }, path),
      href: pathTo({ ...page, named: language }, path),
      isCurrent: language === texts.language,
    })),
  });
}
