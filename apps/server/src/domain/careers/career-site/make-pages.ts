import type { Language } from '../../../platform/text/languages.ts';
import { careerSiteOf } from '../../accounts/workspaces/career-site/change-settings.ts';
import { careerSiteUrl } from '../../accounts/workspaces/public-urls.ts';
import type { ListedWorkspace } from '../../accounts/workspaces/workspace-directory.ts';
import { EmploymentType, WorkplaceType } from '../../hiring/jobs/schema.ts';
import type { VisitorFilters } from '../../hiring/jobs/visitor-filters.ts';
import { isJobSlug } from '../intake/public/list-jobs.ts';
import { findPresentSlug } from '../intake/submissions/queries.ts';
import { chooseLanguage } from './languages/negotiate.ts';
import { textsOf } from './languages/texts.ts';
import { isForPrograms, makeFeed } from './make-feeds.ts';
import type { Making, MakingOptions } from './making.ts';
import { renderErrorPage } from './pages/error-page.ts';
import { renderClosedPage, renderJobPage } from './pages/job-page.ts';
import { type GivenFilters, PAGE_SIZE, renderListPage } from './pages/list-page.ts';
import { type Place, siteOf } from './pages/site.ts';
import {
  findChoices,
  findClosedJob,
  findShownJob,
  findSimilarJobs,
  findSite,
  type ListedJob,
  listSiteJobs,
  type SiteRow,
} from './queries.ts';
import { filtersOf, pageOf, type SiteAddress } from './site-address.ts';
import { type Content, htmlContent, type Rendered } from './site-page.ts';
import { type Made, validityOf } from './validity.ts';

const SIMILAR_JOBS = 5;
// A change on another node is visible here within a second: see the pages of the public API.
export const MAX_AGE_MS = 700;

/** A page as it is kept in memory. */
export interface SitePage extends Rendered {
  workspaceId: string;
  /** When the reads behind it began. */
  readAt: number;
}

/** Reads what a page shows, and renders it; null for an address that has no page. */
export async function makePage(
  options: MakingOptions,
  workspace: ListedWorkspace,
  address: SiteAddress,
  accepted: readonly Language[],
): Promise<SitePage | null> {
  const row = await findSite(options.db.read, workspace.id, options.services.settings.careerDomains);
  if (row === undefined) return null;
  const settings = careerSiteOf(row.careerSite, row.careerDomain);
  if (!settings.enabled) return null;
  const isFeed = isForPrograms(address.path);
  const { language, isNamed } = chooseLanguage(settings, address.parameters.lang, isFeed ? [] : accepted);
  // A feed is the same for everybody.
  const from = isFeed ? { ...address, touch: {} } : address;
  const place = placeOf(row, from, options.services.settings.publicUrl, isNamed ? language : null);
  const site = siteOf(row, textsOf(language), place);
  const of = { ...options, site, model: [row, place, language] };
  const page = isFeed
    ? await makeFeed(of, address.path)
    : address.path === ''
      ? await listPage(of, address)
      : await jobPage(of, address.path);
  if (page === null) return null;
  // As if it had been read earlier, so that it is too old when a job in it closes.
  const readAt = workspace.readAt + Math.min(0, page.validMs - MAX_AGE_MS);
  return { ...page.rendered, workspaceId: workspace.id, readAt };
}

/** The 404 page, in the form of the site if there is one. It is not kept in memory. */
export async function notFoundContent(
  { db, services }: MakingOptions,
  workspace: ListedWorkspace | null,
  address: SiteAddress,
  accepted: readonly Language[],
): Promise<Content | null> {
  const row = workspace === null ? undefined : await findSite(db.read, workspace.id, services.settings.careerDomains);
  if (row === undefined || !careerSiteOf(row.careerSite, null).enabled) return null;
  const { language, isNamed } = chooseLanguage(careerSiteOf(row.careerSite, null), address.parameters.lang, accepted);
  const texts = textsOf(language);
  const place = placeOf(row, address, services.settings.publicUrl, isNamed ? language : null);
  const { frame } = siteOf(row, texts, place);
  return htmlContent(404, renderErrorPage(texts, frame, 'not-found.title', 'not-found.job'));
}

/** Where the pages of the site are for this request. */
export function placeOf(
  row: SiteRow,
  { domain, touch }: SiteAddress,
  publicUrl: string,
  named: Language | null,
): Place {
  const base = domain === undefined ? `/careers/${row.slug}` : '';
  return { base, home: careerSiteUrl(row, publicUrl), named, touch };
}

async function listPage({ db, rendered, texts, site, model }: Making, address: SiteAddress): Promise<Made | null> {
  const page = pageOf(address);
  if (page === null) return null;
  const given = filtersOf(address);
  const reads = given.q === undefined ? db.read : db.search;
  const [found, choices, intro] = await Promise.all([
    listSiteJobs(reads, site.workspaceId, toFilters(given), { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    findChoices(db.read, site.workspaceId),
    texts.introduction(site.workspaceId, site.settings.intro),
  ]);
  if (found.jobs.length === 0 && page > 1) return null;
  const list = { ...found, jobs: found.jobs.map(withoutClock), page, given, choices, intro };
  return {
    rendered: await rendered.render(['list', model, list], () => htmlContent(200, renderListPage(site, list))),
    validMs: validityOf(found.jobs),
  };
}

async function jobPage({ db, rendered, texts, site, model }: Making, slug: string): Promise<Made | null> {
  if (!isJobSlug(slug)) return null;
  const { workspaceId, urls } = site;
  const open = await findShownJob(db.read, workspaceId, slug);
  if (open !== undefined) {
    const job = withoutClock(open);
    // A page has structured data once: copies of a page on the company's own website have none.
    const posting = urls.hasOwnPages
      ? null
      : { url: urls.canonicalJob(job.slug, null), company: site.hiringCompany, sections: site.sections };
    const shown = await texts.job(workspaceId, { job, posting });
    return {
      rendered: await rendered.render(['job', model, job, shown], () =>
        htmlContent(200, renderJobPage(site, job, shown)),
      ),
      validMs: validityOf([open]),
    };
  }
  const [closed, present] = await Promise.all([
    findClosedJob(db.read, workspaceId, slug),
    findPresentSlug(db.read, workspaceId, slug),
  ]);
  if (closed !== undefined) {
    const found = await findSimilarJobs(db.read, workspaceId, closed, SIMILAR_JOBS);
    const similar = found.map(withoutClock);
    return {
      rendered: await rendered.render(['closed', model, closed, similar], () =>
        htmlContent(410, renderClosedPage(site, closed, similar)),
      ),
      validMs: validityOf(found),
    };
  }
  if (present === undefined) return null;
  const location = urls.job(present);
  const moved = { status: 301, headers: { location }, body: '' };
  return { rendered: await rendered.render(['moved', location], () => moved), validMs: Number.POSITIVE_INFINITY };
}

/** What changes with every read is not part of the page. */
function withoutClock<Job extends ListedJob>(job: Job): Job {
  return { ...job, closesInMs: null };
}

const WORKPLACE_TYPES: readonly string[] = (WorkplaceType as unknown as { enum: string[] }).enum; // as declared there
const EMPLOYMENT_TYPES: readonly string[] = (EmploymentType as unknown as { enum: string[] }).enum;

/** A value that no job can have finds nothing, rather than everything. */
function toFilters({ workplaceType, employmentType, ...texts }: GivenFilters): VisitorFilters {
  return {
    ...texts,
    ...(workplaceType !== undefined && { workplaceType: WORKPLACE_TYPES.filter((type) => type === workplaceType) }),
    ...(employmentType !== undefined && { employmentType: EMPLOYMENT_TYPES.filter((type) => type === employmentType) }),
  } as VisitorFilters; // the filtered values are of these types
}
