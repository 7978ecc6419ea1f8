import { postingHtml } from '../posting-html.ts';
import { type FeedHead, type FeedPart, feedIdOf, termsOf } from './job-feed.ts';

/** The items of a JSON Feed 1.1 (jsonfeed.org/version/1.1) in JSON, one for each job. */
export function jsonItems({ jobs, sections }: FeedPart): string[] {
  return jobs.map((job) =>
    JSON.stringify({
      id: feedIdOf(job),
      url: job.url,
      title: job.title,
      ...(job.summary === undefined ? {} : { summary: job.summary }),
      content_html: postingHtml(job, sections, job.summary),
      date_published: job.publishedAt,
      date_modified: job.updatedAt,
      tags: termsOf(job),
    }),
  );
}

/** The feed around its items. */
export function jsonFeed(
  { title, description, language, siteUrl, feedUrl, company }: FeedHead,
  items: readonly string[],
): string {
  const head = JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    language,
    home_page_url: siteUrl,
    feed_url: feedUrl,
    ...(company.logoUrl === null ? {} : { icon: company.logoUrl }),
    authors: [{ name: company.name, ...(company.websiteUrl === null ? {} : { url: company.websiteUrl }) }],
  });
  return `${head.slice(0, -1)},"items":[${items.join(',')}]}`;
}
