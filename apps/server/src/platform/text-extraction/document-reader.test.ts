import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { DocumentReader, type DocumentReaderOptions } from './document-reader.ts';
import { deflatedBomb, TYPES, zipOfDeflated } from './documents.fixture.ts';

/** Takes some processor time, and returns the length. */
const source = `export function analyze(text) {
  const before = process.threadCpuUsage();
  while (process.threadCpuUsage(before).user < 20_000);
  return text.length;
}`;
const analysis = new URL(`data:text/javascript,${encodeURIComponent(source)}`);

function readerFor(t: TestContext, options: Partial<DocumentReaderOptions> = {}): DocumentReader {
  const reader = new DocumentReader({ analysis, ...options });
  t.after(() => reader.close());
  return reader;
}

/** What the analysis returned. */
const resultOf = async (reading: ReturnType<DocumentReader['analyze']>) => (await reading).value;

const document = (
  workspaceId: string,
  visitor: string | null = null,
  load: () => Promise<Uint8Array> = async () => Buffer.from('Jane'),
) => ({
  workspaceId,
  visitor,
  contentType: TYPES.txt,
  load,
});

test('a workspace that has used its time waits, its visitors apart from its members, and others do not', async (t) => {
  const reader = readerFor(t, { budget: { burstMs: 1, perSecondMs: 0.001 } });
  assert.equal(await resultOf(reader.analyze(document('a', '198.51.100.1'))), 4);
  await assert.rejects(reader.analyze(document('a', '198.51.100.2')), { code: 'rate_limited' });
  assert.equal(await resultOf(reader.analyze(document('a'))), 4);
  await assert.rejects(reader.analyze(document('a')), { code: 'rate_limited' });
  assert.equal(await resultOf(reader.analyze(document('b'))), 4);
});

test('a visitor who has used the time of one address waits in every workspace, others do not', async (t) => {
  const reader = readerFor(t, { visitorBudget: { burstMs: 1, perSecondMs: 0.001 } });
  assert.equal(await resultOf(reader.analyze(document('a', '198.51.100.1'))), 4);
  const rejected = reader.analyze(document('b', '198.51.100.1'));
  await assert.rejects(
    rejected,
    (error: { headers: Record<string, string> }) => Number(error.headers['retry-after']) > 1,
  );
  assert.equal(await resultOf(reader.analyze(document('a', '198.51.100.2'))), 4);
});

test('one workspace has one document read at a time and ten waiting; documents that wait are not loaded', async (t) => {
  const reader = readerFor(t);
  const first = Promise.withResolvers<Buffer>();
  let loaded = 0;
  const load = () => {
    loaded += 1;
    return first.promise;
  };
  const all = Array.from({ length: 12 }, () => resultOf(reader.analyze(document('a', null, load))));
  const last = all.pop()!;
  await assert.rejects(last, { code: 'unavailable' });
  assert.equal(loaded, 1);
  assert.equal(await resultOf(reader.analyze(document('b'))), 4);
  assert.equal(loaded, 1);
  first.resolve(Buffer.from('Jane'));
  assert.deepEqual(await Promise.all(all), new Array(11).fill(4));
});

test('a caller who has disconnected gives up the turn to the next', async (t) => {
  const reader = readerFor(t);
  const first = Promise.withResolvers<Buffer>();
  const holding = resultOf(reader.analyze(document('a', null, () => first.promise)));
  const leaving = new AbortController();
  const gone = reader.analyze(
    document('a', null, () => assert.fail('nobody waits for it')),
    leaving.signal,
  );
  leaving.abort(new Error('gone'));
  await assert.rejects(gone, /gone/);
  first.resolve(Buffer.from('Jane'));
  assert.equal(await holding, 4);
});

test('a document that costs too much fails alone, and an analysis that throws is a damaged document', async (t) => {
  const reader = readerFor(t, { processes: 1 });
  const bomb = zipOfDeflated('word/document.xml', deflatedBomb('<w:t>', 'a', 1e9));
  const hostile = { ...document('a', null, async () => bomb), contentType: TYPES.docx };
  await assert.rejects(reader.analyze(hostile), { name: 'ExtractionFailed', reason: 'memory' });
  assert.equal(await resultOf(reader.analyze(document('b'))), 4);
  const throwing = new URL(
    `data:text/javascript,${encodeURIComponent('export const analyze = () => { throw new Error() }')}`,
  );
  await assert.rejects(readerFor(t, { analysis: throwing }).analyze(document('a')), { reason: 'malformed' });
});

test('a closed reader rejects what waits', async () => {
  const reader = new DocumentReader({ analysis });
  const first = Promise.withResolvers<Buffer>();
  const all = [1, 2].map(() => reader.analyze(document('a', null, () => first.promise)));
  const outcomes = Promise.allSettled(all);
  await reader.close();
  first.resolve(Buffer.from('Jane'));
  for (const { status } of await outcomes) assert.equal(status, 'rejected');
});
