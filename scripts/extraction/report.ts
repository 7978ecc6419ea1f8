import { launchBrowser } from '../../apps/console/testing/launch-browser.ts';
import { createTextExtractor } from '../../apps/server/src/platform/text-extraction/text-extractor.ts';
import { documentsOf } from './documents.ts';
import { classesOf, hasText, type Reading, read, summarize } from './measure.ts';

/** `npm run extraction`: what is read and proposed from the documents of the corpus, by class; with `--details`, what is missing or wrong. */

const browser = await launchBrowser();
const extractor = createTextExtractor({ form: 'lines' });
const documents = await documentsOf(await browser.newPage());
const readings: Reading[] = [];
for (const document of documents) readings.push(await read(extractor, document));
await extractor.close();
await browser.close();

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
console.log('| class | documents | words found | order | precision | recall |\n|---|---|---|---|---|---|');
for (const [name, some] of classesOf(readings.filter(({ document }) => hasText(document)))) {
  const { documents: count, words, order, precision, recall } = summarize(some);
  console.log(`| ${name} | ${count} | ${[words, order, precision, recall].map(percent).join(' | ')} |`);
}
const scans = readings.filter(({ document }) => !hasText(document));
const known = scans.filter(({ status }) => status === 'no_text').length;
console.log(
  `\n${documents.length} documents; of ${scans.length} scans without a text layer, ${known} are known to be without text.`,
);
const misjudged = readings.filter(({ document, status }) => hasText(document) && status !== 'read');
for (const { document, status } of misjudged) console.log(`${document.name}: ${status}`);

if (process.argv.includes('--details')) {
  for (const { document, missing, pairs, scores, text } of readings) {
    const wrong = Object.entries(scores).flatMap(([field, score]) => score.wrong.map((value) => `${field} ${value}`));
    if (missing.length === 0 && wrong.length === 0 && pairs.found === pairs.expected) continue;
    console.log(`\n--- ${document.name}: order ${pairs.found} of ${pairs.expected}`);
    if (missing.length > 0) console.log(`missing: ${missing.join(' ')}`);
    for (const line of wrong) console.log(`wrong: ${line}`);
    console.log(text);
  }
}
