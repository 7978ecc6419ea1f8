import { setImmediate } from 'node:timers/promises';
import { renderMarkdown } from '../../../platform/html/markdown.ts';
import { atomFeed } from '../postings/feeds/atom.ts';
import { indeedFeed } from '../postings/feeds/indeed.ts';
import type { JobFeed } from '../postings/feeds/job-feed.ts';
import { jsonFeed } from '../postings/feeds/json-feed.ts';
import { rssFeed } from '../postings/feeds/rss.ts';
import { robotsTxt, sitemap } from '../postings/feeds/sitemap.ts';
import type { Making } from './making.ts';
import { payOf, placeOf } from './pages/job-labels.ts';
import type { Site } from './pages/site.ts';
import { type FeedJobRow, lastChange, listFeedJobs, listJobChanges } from './queries.ts';
import type { Content } from './site-page.ts';
import { type Made, validityOf } from './validity.ts';

/** The newest jobs; a job board gets as many as the public API lists. */
const FEED_JOBS = 500;
/** In a sitemap: far more than anyone has open. */
const SITEMAP_JOBS = 10_000;
/** Rendering yields to other requests after this time. */
const SLICE_MS = 10;

const FEEDS: Readonly<Record<string, { type: string; render: (feed: JobFeed) => string }>> = {
  'feeds/jobs.rss': { type: 'application/rss+xml', render: rssFeed },
  'feeds/jobs.atom': { type: 'application/atom+xml', render: atomFeed },
  'feeds/jobs.json': { type: 'application/feed+json', render: jsonFeed },
  'feeds/indeed.xml': { type: 'application/xml', render: indeedFeed },
};

/** Paths of a site that are for programs; their language is not the visitor's. */
export function isForPrograms(path: string): boolean {
  return path === 'sitemap.xml' || path === 'robots.txt' || Object.hasOwn(FEEDS, path);
}

/** A feed, the sitemap or the robots.txt of a site. */
export async function makeFeed(making: Making, path: string): Promise<Made> {
  if (path === 'robots.txt') return robots(making);
  if (path === 'sitemap.xml') return sitemapOf(making);
  const { db, site, model, rendered } = making;
  const { type, render } = FEEDS[path]!; // checked by the caller
  const [jobs, updatedAt] = await Promise.all([
    listFeedJobs(db.read, site.workspaceId, FEED_JOBS),
    lastChange(db.read, site.workspaceId),
  ]);
  const shown = jobs.map((job) => ({ ...job, closesInMs: null }));
  await renderTexts(shown);
  return {
    rendered: await rendered.render([path, model, shown, updatedAt], () =>
      content(type, render(feedOf(site, path, shown, updatedAt)), updatedAt),
    ),
    validMs: validityOf(jobs),
  };
}

/** The texts of many jobs take longer than a request may delay others. The results are kept for the feed. */
async function renderTexts(jobs: readonly FeedJobRow[]): Promise<void> {
  let began = performance.now();
  for (const { description, requirements, benefits } of jobs) {
    renderMarkdown(description);
    for (const text of [requirements, benefits]) if (text !== null) renderMarkdown(text, 3);
    if (performance.now() - began < SLICE_MS) continue;
    await setImmediate();
    began = performance.now();
  }
}

function feedOf(
  { company, texts, urls, hiringCompany, sections }: Site,
  path: string,
  jobs: readonly FeedJobRow[],
  updatedAt: string,
): JobFeed {
  return {
    title: texts.text('list.title', { company }),
    description: texts.text('list.description', { company }),
    language: texts.language,
    siteUrl: urls.canonicalList({}, null),
    feedUrl: urls.canonicalFile(path),
    company: hiringCompany,
    updatedAt,
    jobs: jobs.map((job) => ({
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
    })),
    sections,
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
