import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseListing } from './s3-listing.ts';

const contents =
  '<Contents><Key>w/1</Key><LastModified>2026-11-21T09:30:00.000Z</LastModified><Size>3</Size></Contents>';
const listing = (inside: string) => `<ListBucketResult xmlns="urn:x">${inside}</ListBucketResult>`;

test('a page returns its objects, with XML entities decoded, and the token of the next page', () => {
  const token = '<NextContinuationToken>1&amp;2&lt;&#x41;&#66;&quot;</NextContinuationToken>';
  assert.deepEqual(
    parseListing(
      `<?xml version="1.0"?>\n${listing(`${contents}<IsTruncated>true</IsTruncated>\n${token}<Prefix/>`)}\n`,
    ),
    {
      objects: [{ key: 'w/1', modifiedAt: new Date('2026-11-21T09:30:00.000Z'), size: 3 }],
      next: '1&2<AB"',
    },
  );
});

test('the last page has no token, whatever it contains', () => {
  const last = listing('<IsTruncated>false</IsTruncated><NextContinuationToken>x</NextContinuationToken>');
  assert.deepEqual(parseListing(last), { objects: [], next: null });
});

test('a response that is not a complete page is rejected, never read in part', () => {
  const last = '<IsTruncated>false</IsTruncated>';
  const wrong = {
    'an empty text': '',
    'no XML': 'Service Unavailable',
    'another document': '<html></html>',
    'an error': '<Error><Code>SlowDown</Code></Error>',
    'a page cut off': listing(contents + last).slice(0, -20),
    'a page cut within a tag': `<ListBucketResult><IsTrunc`,
    'no word of whether there is more': listing(contents),
    'two words of it': listing(last + last),
    'more to come, but no token': listing('<IsTruncated>true</IsTruncated>'),
    'an object without a key': listing(last + contents.replace(/<Key>.*<\/Key>/, '')),
    'an object without a time': listing(last + contents.replace('2026-11-21T09:30:00.000Z', 'yesterday')),
    'an object of impossible size': listing(last + contents.replace('>3<', '>-3<')),
    'elements that cross': listing(`${last}<a><b></a></b>`),
    'elements without end': '<a>'.repeat(100),
    'two documents': listing(last) + listing(last),
    'text outside': `${listing(last)}text`,
    'a document type': `<!DOCTYPE x [<!ENTITY a "b">]>${listing(last)}`,
    'a comment': listing(`${last}<!-- x -->`),
    'character data': listing(`${last}<![CDATA[x]]>`),
    'an unknown entity': listing(`${last}<Prefix>&a;</Prefix>`),
    'an impossible character': listing(`${last}<Prefix>&#x110000;</Prefix>`),
    'an entity without end': listing(`${last}<Prefix>a & b</Prefix>`),
  };
  for (const [name, xml] of Object.entries(wrong)) assert.throws(() => parseListing(xml), Error, name);
});
