import { element, type Xml, xmlDocument } from '../../../../platform/text/xml.ts';
import { postingHtml } from '../posting-html.ts';
import { type FeedHead, type FeedPart, feedIdOf, termsOf } from './job-feed.ts';

/** The entries of an Atom feed (RFC 4287), one for each job. */
export function atomEntries({ jobs, sections }: FeedPart): Xml[] {
  return jobs.map((job) =>
    element('entry', [
      element('id', feedIdOf(job)),
      element('title', job.title),
      element('link', null, { href: job.url, rel: 'alternate', type: 'text/html' }),
      element('published', job.publishedAt),
      element('updated', later(job.publishedAt, job.updatedAt)),
      ...termsOf(job).map((term) => element('category', null, { term })),
      job.summary === undefined ? null : element('summary', job.summary),
      element('content', postingHtml(job, sections, job.summary), { type: 'html' }),
    ]),
  );
}

/** The feed around its entries. */
export function atomFeed(feed: FeedHead, entries: readonly Xml[]): string {
  const root = element(
    'feed',
    [
      element('id', feed.feedUrl),
      element('title', feed.title),
      element('subtitle', feed.description),
      element('updated', feed.updatedAt),
      element('link', null, { href: feed.feedUrl, rel: 'self', type: 'application/atom+xml' }),
      element('link', null, { href: feed.siteUrl, rel: 'alternate', type: 'text/html' }),
      element('author', [element('name', feed.company.name)]),
      ...entries,
    ],
    { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': feed.language },
  );
  return xmlDocument(root);
}

function later(one: string, other: string): string {
  return Date.parse(one) > Date.parse(other) ? one : other;
}
