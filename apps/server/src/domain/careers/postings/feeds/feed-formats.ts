import type { Xml } from '../../../../platform/text/xml.ts';
import { atomEntries, atomFeed } from './atom.ts';
import { indeedFeed, indeedJobs } from './indeed.ts';
import type { FeedHead, FeedPart } from './job-feed.ts';
import { jsonFeed, jsonItems } from './json-feed.ts';
import { rssFeed, rssItems } from './rss.ts';

interface FeedFormat {
  type: string;
  entries: (part: FeedPart) => string[];
  feed: (head: FeedHead, entries: readonly string[]) => string;
}

export const FEED_FORMATS = {
  rss: inXml('application/rss+xml', rssItems, rssFeed),
  atom: inXml('application/atom+xml', atomEntries, atomFeed),
  json: { type: 'application/feed+json', entries: jsonItems, feed: jsonFeed },
  indeed: inXml('application/xml', indeedJobs, indeedFeed),
} satisfies Record<string, FeedFormat>;

export interface FeedEntriesInput extends FeedPart {
  format: keyof typeof FEED_FORMATS;
}

/** Renders jobs as entries of a feed: a task of the evaluation threads, because of their Markdown. */
export function renderFeedEntries({ format, ...part }: FeedEntriesInput): string[] {
  return FEED_FORMATS[format].entries(part);
}

/** Entries are passed between threads as text. */
function inXml(
  type: string,
  entries: (part: FeedPart) => Xml[],
  feed: (head: FeedHead, entries: readonly Xml[]) => string,
): FeedFormat {
  return {
    type,
    entries: (part) => entries(part).map(({ xml }) => xml),
    feed: (head, texts) =>
      feed(
        head,
        texts.map((xml) => ({ xml })),
      ),
  };
}
