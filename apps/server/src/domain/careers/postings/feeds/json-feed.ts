import { postingHtml } from '../posting-html.ts';
import { feedIdOf, type JobFeed, termsOf } from './job-feed.ts';

/** JSON Feed 1.1 (jsonfeed.org/version/1.1). */
export function jsonFeed({ title, description, language, siteUrl, feedUrl, company, jobs, sections }: JobFeed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    language,
    home_page_url: siteUrl,
    feed_url: feedUrl,
    ...(company.logoUrl === null ? {} : { icon: company.logoUrl }),
    authors: [{ name: company.name, ...(company.websiteUrl === null ? {} : { url: company.websiteUrl }) }],
    items: jobs.map((job) => ({
      id: feedIdOf(job),
      url: job.url,
      title: job.title,
      ...(job.summary === undefined ? {} : { summary: job.summary }),
      content_html: postingHtml(job, sections, job.summary),
      date_published: job.publishedAt,
      date_modified: job.updatedAt,
      tags: termsOf(job),
    })),
  });
}
