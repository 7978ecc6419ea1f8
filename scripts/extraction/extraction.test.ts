import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { testBrowser } from '../../apps/console/testing/launch-browser.ts';
import { createTextExtractor } from '../../apps/server/src/platform/text-extraction/text-extractor.ts';
import { documentsOf } from './documents.ts';
import { LAYOUTS } from './layouts.ts';
import { classesOf, hasText, type Reading, read, summarize } from './measure.ts';
import { SCRIPTS } from './people.ts';

const MIN_WORDS = 0.99;
const MIN_ORDER = 0.98;
/** Of Latin documents, of which values other than contact data are proposed too, and of others. */
const MIN_RECALL = { latin: 0.97, others: 0.22 };

describe('documents by producer, script and layout', () => {
  const extractor = createTextExtractor({ form: 'lines' });
  let browser: Awaited<ReturnType<typeof testBrowser>>;
  let readings: Reading[] = [];
  before(async () => {
    browser = await testBrowser();
    const page = await (await browser.newContext()).newPage();
    for (const document of await documentsOf(page)) readings.push(await read(extractor, document));
  });
  after(async () => {
    await extractor.close();
    await browser.close();
    readings = [];
  });
  const readable = () => readings.filter(({ document }) => hasText(document));

  it('are at least 120, of every producer in every script, and of every script in every layout', () => {
    assert.ok(readings.length >= 120);
    const producers = new Set(readings.map(({ document }) => `${document.producer} ${document.format}`));
    assert.ok(producers.size >= 14);
    for (const script of SCRIPTS) {
      const own = readings.filter(({ document }) => document.script === script);
      assert.equal(new Set(own.map(({ document }) => `${document.producer} ${document.format}`)).size, producers.size);
      assert.equal(new Set(own.map(({ document }) => document.layout)).size, LAYOUTS.length);
    }
  });

  it('of every class, all words are found, in the order of reading', () => {
    for (const [name, some] of classesOf(readable())) {
      const { words, order } = summarize(some);
      const missing = some.flatMap((reading) => reading.missing.map((word) => `${reading.document.name}: ${word}`));
      assert.ok(words >= MIN_WORDS, `${name}: ${words} of the words\n${missing.join('\n')}`);
      const disordered = some.filter(({ pairs }) => pairs.found < pairs.expected);
      const texts = disordered.map(({ document, text }) => `${document.name}\n${text}`);
      assert.ok(order >= MIN_ORDER, `${name}: ${order} of the lines in order\n${texts.join('\n\n')}`);
    }
  });

  it('no value is proposed that is wrong, and the contact data always', () => {
    for (const [name, some] of classesOf(readable())) {
      const { proposed, wrong } = summarize(some);
      assert.ok(proposed > 0, name);
      assert.deepEqual(wrong, [], name);
    }
    for (const { document, scores } of readable()) {
      for (const field of ['email', 'phone']) assert.deepEqual(scores[field]?.missing, [], document.name);
    }
    for (const script of SCRIPTS) {
      const { recall } = summarize(readable().filter(({ document }) => document.script === script));
      assert.ok(recall >= (script === 'latin' ? MIN_RECALL.latin : MIN_RECALL.others), `${script}: ${recall}`);
    }
  });

  it('are known to be without text exactly if they are scans without a text layer', () => {
    for (const { document, status } of readings) {
      assert.equal(status, hasText(document) ? 'read' : 'no_text', document.name);
    }
  });
});
