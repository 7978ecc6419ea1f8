import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { AUSTIN, COMPANY, goodJob, LISBON } from '../posting.fixture.ts';
import { FEED_FORMATS } from './feed-formats.ts';
import type { FeedHead, FeedJob, FeedPart } from './job-feed.ts';

function feedOf(jobs: FeedJob[], change: Partial<FeedHead & FeedPart> = {}): FeedHead & FeedPart {
  return {
    title: 'Jobs at Acme',
    description: 'Open jobs of Acme.',
    language: 'en',
    siteUrl: 'https://acme.example/careers',
    feedUrl: 'https://acme.example/careers/feeds/jobs',
    company: COMPANY,
    updatedAt: '2026-05-02T08:00:00.000Z',
    jobs,
    ...change,
  };
}

function whole(format: keyof typeof FEED_FORMATS, feed: FeedHead & FeedPart): string {
  return FEED_FORMATS[format].feed(feed, FEED_FORMATS[format].entries(feed));
}

/** Text that breaks naive XML writers, including characters that XML cannot contain. */
const HOSTILE = `]]> </item> & <b> "quoted" 'single' \u0000\u0008\u001f\ufffe\ud800 é 漢字 🚀 \u2028 &amp; <!-- --> <?x?>`;
/** What remains of it. */
const READ = `]]> </item> & <b> "quoted" 'single'  é 漢字 🚀 \u2028 &amp; <!-- --> <?x?>`;

const hostileFeed = feedOf(
  [goodJob({ title: HOSTILE, department: HOSTILE, description: HOSTILE, keywords: [HOSTILE], summary: HOSTILE })],
  { title: HOSTILE, description: HOSTILE, company: { ...COMPANY, name: HOSTILE } },
);

/** The document as a tree. @throws if it is not well-formed */
// biome-ignore lint/suspicious/noExplicitAny: the tree has the shape of the document
function parse(xml: string): any {
  assert.equal(XMLValidator.validate(xml), true);
  const parser = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    trimValues: false,
    htmlEntities: true,
    isArray: (name) => name === 'job',
  });
  return parser.parse(xml);
}

describe('RSS', () => {
  it('has the fields that readers expect', () => {
    const { title, link, description, language, items } = parseRssFeed(whole('rss', feedOf([goodJob()])));
    assert.deepEqual(
      { title, link, description, language },
      {
        title: 'Jobs at Acme',
        link: 'https://acme.example/careers',
        description: 'Open jobs of Acme.',
        language: 'en',
      },
    );
    const [item] = items ?? [];
    assert.equal(item?.title, 'Site Reliability Engineer');
    assert.equal(item.link, 'https://acme.example/careers/site-reliability-engineer');
    assert.deepEqual(item.guid, { value: 'urn:uuid:0198c0de-0000-7000-8000-000000000001', isPermaLink: false });
    assert.equal(item.pubDate, 'Fri, 01 May 2026 08:00:00 GMT');
    assert.deepEqual(
      item.categories?.map(({ name }) => name),
      ['Platform', 'postgresql', 'on-call'],
    );
    assert.match(item.description ?? '', /<strong>services<\/strong>.*<h2>Benefits<\/h2>/s);
  });

  it('is well-formed and complete whatever the texts contain', () => {
    const { channel } = parse(whole('rss', hostileFeed)).rss;
    assert.deepEqual([channel.title, channel.item.title, channel.item.category], [READ, READ, READ]);
  });

  it('is valid without jobs', () => {
    assert.equal(parse(whole('rss', feedOf([]))).rss.channel.item, undefined);
  });
});

describe('Atom', () => {
  it('has what RFC 4287 requires of a feed and its entries', () => {
    const xml = whole('atom', feedOf([goodJob({ summary: 'Lisbon · Full time' })]));
    assert.equal(XMLValidator.validate(xml), true);
    const { entries, ...feed } = parseAtomFeed(xml);
    assert.equal(feed.id, 'https://acme.example/careers/feeds/jobs');
    assert.equal(feed.title?.value, 'Jobs at Acme');
    assert.equal(feed.updated, '2026-05-02T08:00:00.000Z');
    assert.deepEqual(
      feed.authors?.map(({ name }) => name),
      ['Acme'],
    );
    assert.deepEqual(
      feed.links?.map(({ rel, href }) => [rel, href]),
      [
        ['self', 'https://acme.example/careers/feeds/jobs'],
        ['alternate', 'https://acme.example/careers'],
      ],
    );
    const [entry] = entries ?? [];
    assert.equal(entry?.id, 'urn:uuid:0198c0de-0000-7000-8000-000000000001');
    assert.equal(entry.summary?.value, 'Lisbon · Full time');
    assert.deepEqual([entry.published, entry.updated], ['2026-05-01T08:00:00.000Z', '2026-05-02T08:00:00.000Z']);
    assert.match(entry.content?.value ?? '', /<strong>services<\/strong>/);
  });

  it('is well-formed and complete whatever the texts contain', () => {
    const { feed } = parse(whole('atom', hostileFeed));
    assert.deepEqual([feed.title, feed.entry.title, feed.entry.category['@_term']], [READ, READ, READ]);
  });
});

describe('JSON Feed', () => {
  it('has what version 1.1 requires and the text of the job', () => {
    const text = whole('json', feedOf([goodJob({ summary: 'Lisbon · Full time' })]));
    const feed = parseJsonFeed(text);
    assert.equal(JSON.parse(text).version, 'https://jsonfeed.org/version/1.1');
    assert.equal(feed.title, 'Jobs at Acme');
    assert.equal(feed.feed_url, 'https://acme.example/careers/feeds/jobs');
    const [item] = feed.items ?? [];
    assert.equal(item?.id, 'urn:uuid:0198c0de-0000-7000-8000-000000000001');
    assert.equal(item.url, 'https://acme.example/careers/site-reliability-engineer');
    assert.match(item.content_html ?? '', /^<p>Lisbon · Full time<\/p><h2>Your tasks/);
    assert.deepEqual(item.tags, ['Platform', 'postgresql', 'on-call']);
  });
});

describe('the XML feed for job boards', () => {
  const jobsOf = (...jobs: FeedJob[]) => parse(whole('indeed', feedOf(jobs))).source.job ?? [];

  it('has the elements that Indeed documents', () => {
    const { description, ...job } = jobsOf(
      goodJob({ workplaceType: 'hybrid', salaryMin: 18.5, salaryPeriod: 'hour' }),
    )[0];
    assert.match(description, /<strong>services<\/strong>/);
    assert.deepEqual(job, {
      title: 'Site Reliability Engineer',
      date: '2026-05-01T08:00:00.000Z',
      referencenumber: '0198c0de-0000-7000-8000-000000000001-pt--lisbon',
      requisitionid: '0198c0de-0000-7000-8000-000000000001',
      url: 'https://acme.example/careers/site-reliability-engineer',
      company: 'Acme',
      streetaddress: 'Rua Augusta 24',
      city: 'Lisbon',
      country: 'PT',
      postalcode: '1100-053',
      salary: 'EUR 18.5 - 80000 per hour',
      jobtype: 'fulltime',
      category: 'Platform',
      expirationdate: '2026-06-30T22:00:00.000Z',
      lastactivitydate: '2026-05-02T08:00:00.000Z',
      remotetype: 'Hybrid remote',
    });
  });

  it('repeats a job for each of its locations, with a number that does not depend on their order', () => {
    const numbers = (locations: FeedJob['locations']) =>
      jobsOf(goodJob({ locations })).map((job: { referencenumber: string }) => job.referencenumber);
    const both = numbers([LISBON, AUSTIN]);
    assert.deepEqual(both, [
      '0198c0de-0000-7000-8000-000000000001-pt--lisbon',
      '0198c0de-0000-7000-8000-000000000001-us-tx-austin',
    ]);
    assert.deepEqual(numbers([AUSTIN, LISBON, { ...LISBON, name: 'Second office' }]), both.toReversed());
  });

  it('repeats a remote job for each country of its employees, and leaves out jobs without any country', () => {
    const remote = goodJob({ workplaceType: 'remote', locations: [], applicantRegions: ['PT', 'US-CA', 'US-TX'] });
    assert.deepEqual(
      jobsOf(remote).map((job: { country: string; remotetype: string }) => [job.country, job.remotetype]),
      [
        ['PT', 'Fully remote'],
        ['US', 'Fully remote'],
      ],
    );
    assert.deepEqual(jobsOf(goodJob({ locations: [] })), []);
  });

  it('is well-formed and complete whatever the texts contain', () => {
    const [job] = parse(whole('indeed', hostileFeed)).source.job;
    assert.deepEqual([job.title, job.company, job.category], [READ, READ, READ]);
  });
});
