import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createTextExtractor } from '../../../../platform/text-extraction/text-extractor.ts';
import { EXPECTED, FILES, isHeldOut, measure, precision, recall, type Score } from './measure.ts';

const extractor = createTextExtractor({ form: 'lines' });
after(() => extractor.close());

const CONTACT = ['email', 'phone', 'linkedinUrl', 'githubUrl', 'websiteUrl'];
const NAMES = ['firstName', 'lastName'];
/** Proposals that a reader checks line by line. */
const HISTORY = ['experience.company', 'experience.title', 'experience.dates', 'education.school', 'education.degree'];

function table(scores: Readonly<Record<string, Score>>): string[] {
  return Object.entries(scores).map(
    ([field, score]) =>
      `${field.padEnd(20)} precision ${precision(score).toFixed(3)}  recall ${recall(score).toFixed(3)}  of ${score.expected}`,
  );
}

for (const [name, files] of [
  ['resumes known to the rules', FILES.filter((file) => !isHeldOut(file))],
  ['held-out resumes', FILES.filter(isHeldOut)],
] as const) {
  test(`${name}: what is proposed is right, in pdf, docx, odt, rtf and txt and four languages`, async (t) => {
    assert.ok(files.length >= 15);
    assert.deepEqual(
      files.filter((file) => EXPECTED[file] === undefined),
      [],
    );
    const scores = await measure(extractor, files);
    for (const line of table(scores)) t.diagnostic(line);
    const report = (field: string) => [...scores[field]!.wrong, ...scores[field]!.missing].join('\n');
    for (const field of CONTACT) {
      assert.ok(precision(scores[field]!) >= 0.97, `precision of ${field}\n${report(field)}`);
      assert.ok(recall(scores[field]!) >= 0.9, `recall of ${field}\n${report(field)}`);
    }
    for (const field of NAMES) assert.ok(precision(scores[field]!) >= 0.95, `precision of ${field}\n${report(field)}`);
    for (const field of HISTORY) {
      assert.ok(precision(scores[field]!) >= 0.9, `precision of ${field}\n${report(field)}`);
      assert.ok(recall(scores[field]!) >= 0.8, `recall of ${field}\n${report(field)}`);
    }
  });
}
