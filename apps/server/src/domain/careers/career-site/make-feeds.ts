import { FEED_FORMATS } from '../postings/feeds/feed-formats.ts';
import type { FeedHead, FeedJob } from '../postings/feeds/job-feed.ts';
import { robotsTxt, sitemap } from '../postings/feeds/sitemap.ts';
import type { Making } from './making.ts';
import { payOf, placeOf } from './pages/job-labels.ts';
import type { Site } from './pages/site.ts';
import { type FeedJobRow, findFeedTexts, lastChange, listFeedJobs, listJobChanges } from './queries.ts';
import type { Content } from './site-page.ts';
import { type Made, validityOf } from './validity.ts';

/** The newest jobs; a job board gets as many as the public API lists. */
const FEED_JOBS = 500;
/** In a sitemap: far more than anyone has open. */
const SITEMAP_JOBS = 10_000;
/** Of the entries of a feed together, in characters. Older jobs are left out: 500 jobs with 4,000 characters each fit. */
const MAX_FEED_LENGTH = 2_500_000;
/** Jobs whose texts are read at once: they have at most 1.2 million characters. */
const JOBS_AT_ONCE = 20;

const FEEDS: Readonly<Record<string, keyof typeof FEED_FORMATS>> = {
  'feeds/jobs.rss': 'rss',
  'feeds/jobs.atom': 'atom',
  'feeds/jobs.json': 'json',
  'feeds/indeed.xml': 'indeed',
};

/** Paths of a site that are for programs; their language is not the visitor's. */
export function isForPrograms(path: string): boolean {
  return path === 'sitemap.xml' || path === 'robots.txt' || Object.hasOwn(FEEDS, path);
}

/** A feed, the sitemap or the robots.txt of a site. */
export async function makeFeed(making: Making, path: string): Promise<Made> {
  if (path === 'robots.txt') return robots(making);
  if (path === 'sitemap.xml') return sitemapOf(making);
  const { db, site, model, rendered, texts } = making;
  texts.requireTimeForFeed(site.workspaceId);
  const format = FEEDS[path]!; // checked by the caller
  const [jobs, updatedAt] = await Promise.all([
    listFeedJobs(db.read, site.workspaceId, FEED_JOBS),
    lastChange(db.read, site.workspaceId),
  ]);
  const shown = jobs.map((job) => ({ ...job, closesInMs: null }));
  let begun: number | undefined;
  // Without the texts, which are read only if a job has changed.
  const made = await rendered.render([path, model, shown, updatedAt], async () => {
    begun = performance.now();
    const { type, feed } = FEED_FORMATS[format];
    const entries = await entriesOf(making, format, shown);
    return content(type, feed(headOf(site, path, updatedAt), entries), updatedAt);
  });
  if (begun !== undefined) texts.spend(site.workspaceId, performance.now() - begun);
  return { rendered: made, validMs: validityOf(jobs) };
}

async function entriesOf(
  { db, site, texts }: Making,
  format: keyof typeof FEED_FORMATS,
  jobs: readonly FeedJobRow[],
): Promise<string[]> {
  const { workspaceId, hiringCompany: company, sections } = site;
  const entries: string[] = [];
  let length = 0;
  for (let index = 0; index < jobs.length; index += JOBS_AT_ONCE) {
    const some = jobs.slice(index, index + JOBS_AT_ONCE);
    const written = await findFeedTexts(db.read, workspaceId, some);
    for (const job of some) {
      const own = written.get(job.id);
      if (own === undefined) continue;
      const complete: FeedJob = { ...inFeed(site, job), ...own };
      const added = await texts.feedEntries(workspaceId, { format, company, sections, jobs: [complete] });
      length += added.reduce((sum, entry) => sum + entry.length, 0);
      if (length > MAX_FEED_LENGTH) return entries;
      entries.push(...added);
    }
  }
  return entries;
}

function inFeed({ texts, urls }: Site, job: FeedJobRow) {
  return {
    ...job,
    url: urls.canonicalJob(job.slug, null),
    summary: [
      placeOf(job, texts),
      texts.text(`workplace.${job.workplaceType}`),
      texts.text(`employment.${job.employmentType}`),
      payOf(job, texts),
    ]
      .filter((part) => part !== null)
      .join(' · '),
  };
}

function headOf({ company, texts, urls, hiringCompany }: Site, path: string, updatedAt: string): FeedHead {
  return {
    title: texts.text('list.title', { company }),
    description: texts.text('list.description', { company }),
    language: texts.language,
    siteUrl: urls.canonicalList({}, null),
    feedUrl: urls.canonicalFile(path),
    company: hiringCompany,
    updatedAt,
  };
}

async function sitemapOf({ db, site, model, rendered }: Making): Promise<Made> {
  const [jobs, updatedAt] = await Promise.all([
    listJobChanges(db.read, site.workspaceId, SITEMAP_JOBS),
    lastChange(db.read, site.workspaceId),
  ]);
  const { urls, settings } = site;
  const languages = settings.languages.length < 2 ? [] : [...settings.languages, null];
  const alternates = (urlIn: (language: (typeof languages)[number]) => string) =>
    languages.map((language) => ({ language: language ?? 'x-default', url: urlIn(language) }));
  const pages = () => [
    {
      url: urls.canonicalList({}, null),
      updatedAt,
      alternates: alternates((language) => urls.canonicalList({}, language)),
    },
    ...jobs.map((job) => ({
      url: urls.canonicalJob(job.slug, null),
      updatedAt: job.updatedAt,
      alternates: alternates((language) => urls.canonicalJob(job.slug, language)),
    })),
  ];
  const listed = jobs.map(({ slug, updatedAt: changedAt }) => [slug, changedAt]);
  return {
    rendered: await rendered.render(['sitemap', model, listed, updatedAt], () =>
      content('application/xml', sitemap(pages()), updatedAt),
    ),
    validMs: validityOf(jobs),
  };
}

async function robots({ db, site, model, rendered }: Making): Promise<Made> {
  const updatedAt = await lastChange(db.read, site.workspaceId);
  const body = () => robotsTxt({ sitemapUrl: site.urls.canonicalFile('sitemap.xml') });
  return {
    rendered: await rendered.render(['robots', model, updatedAt], () => content('text/plain', body(), updatedAt)),
    validMs: Number.POSITIVE_INFINITY,
  };
}

function content(type: string, body: string, updatedAt: string): Content {
  return {
    status: 200,
    headers: { 'content-type': `${type}; charset=utf-8`, 'last-modified': new Date(updatedAt).toUTCString() },
    body,
  };
}
