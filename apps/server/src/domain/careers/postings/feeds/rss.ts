import { element, type Xml, xmlDocument } from '../../../../platform/text/xml.ts';
import { postingHtml } from '../posting-html.ts';
import { type FeedHead, type FeedPart, feedIdOf, termsOf } from './job-feed.ts';

/** The items of an RSS 2.0 feed (rssboard.org/rss-specification), one for each job. */
export function rssItems({ jobs, sections }: FeedPart): Xml[] {
  return jobs.map((job) =>
    element('item', [
      element('title', job.title),
      element('link', job.url),
      element('guid', feedIdOf(job), { isPermaLink: 'false' }),
      element('pubDate', rfc822(job.publishedAt)),
      ...termsOf(job).map((term) => element('category', term)),
      element('description', postingHtml(job, sections, job.summary)),
    ]),
  );
}

/** The feed around its items. */
export function rssFeed(
  { title, description, language, siteUrl, feedUrl, updatedAt }: FeedHead,
  items: readonly Xml[],
): string {
  const channel = element('channel', [
    element('title', title),
    element('link', siteUrl),
    element('description', description),
    element('language', language),
    element('lastBuildDate', rfc822(updatedAt)),
    element('atom:link', null, { href: feedUrl, rel: 'self', type: 'application/rss+xml' }),
    ...items,
  ]);
  return xmlDocument(element('rss', [channel], { version: '2.0', 'xmlns:atom': 'http://www.w3.org/2005/Atom' }));
}

/** `Sun, 06 Nov 1994 08:49:37 GMT` */
function rfc822(time: string): string {
  return new Date(time).toUTCString();
}
