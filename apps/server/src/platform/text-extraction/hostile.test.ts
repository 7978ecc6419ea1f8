import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import {
  assemblePdf,
  deflatedBomb,
  docx,
  docxWithDocumentPart,
  odt,
  paragraph,
  pdf,
  TYPES,
  zipOfDeflated,
} from './documents.fixture.ts';
import { ExtractionFailed } from './extraction-failed.ts';
import { createTextExtractor, type TextExtractor } from './text-extractor.ts';
import { doc } from './word-binary.fixture.ts';

const GB = 1e9;
const ZLIB_HEADER = Buffer.from([0x78, 0x9c]);
const pdfBomb = (beginning: string, pattern: string, size = 5 * GB): Buffer =>
  pdf([Buffer.concat([ZLIB_HEADER, deflatedBomb(beginning, pattern, size)])], '/Filter/FlateDecode');

/** The document costs itself only: it fails so, this thread goes on meanwhile, and the next document is read. */
async function costsOnlyItself(
  extractor: TextExtractor,
  bytes: Uint8Array,
  type: string,
  reason: string,
): Promise<void> {
  let turns = 0;
  let over = false;
  const failed = extractor.extract(bytes, type).finally(() => {
    over = true;
  });
  const watched = assert.rejects(failed, { name: 'ExtractionFailed', reason });
  while (!over) {
    await turn();
    turns += 1;
  }
  await watched;
  assert.ok(turns > 3, 'the event loop stood still');
  assert.equal((await extractor.extract(Buffer.from('next'), TYPES.txt)).text, 'next');
}

for (const [name, type, beginning] of [
  ['word/document.xml', TYPES.docx, '<w:document><w:t>'],
  ['content.xml', TYPES.odt, '<a:b><text:p>'],
] as const) {
  test(`a ZIP that claims one byte and inflates to 5 GB ends as memory: ${name}`, async (t) => {
    const extractor = createTextExtractor();
    t.after(() => extractor.close());
    const bomb = zipOfDeflated(name, deflatedBomb(beginning, 'a', 5 * GB));
    assert.ok(bomb.length < 10_000_000, `${bomb.length} bytes`);
    await costsOnlyItself(extractor, bomb, type, 'memory');
  });
}

test('a PDF whose page inflates to 5 GB of space ends as memory', async (t) => {
  const extractor = createTextExtractor({ memoryMb: 64, timeoutMs: 60_000 });
  t.after(() => extractor.close());
  await costsOnlyItself(extractor, pdfBomb('', ' '), TYPES.pdf, 'memory');
});

test('a PDF that fills the heap ends as memory', async (t) => {
  const extractor = createTextExtractor({ memoryMb: 48, timeoutMs: 60_000 });
  t.after(() => extractor.close());
  await costsOnlyItself(extractor, pdfBomb('[', '<</A 1>> ', 1.6e7), TYPES.pdf, 'memory');
});

test('a document that takes too long ends as timeout', async (t) => {
  const extractor = createTextExtractor({ memoryMb: 2000, timeoutMs: 3_000 });
  t.after(() => extractor.close());
  await costsOnlyItself(extractor, pdfBomb('', 'q Q '), TYPES.pdf, 'timeout');
});

test('a PDF with megabytes of text gives what the bound allows', async (t) => {
  const extractor = createTextExtractor({ maxTextLength: 1000 });
  t.after(() => extractor.close());
  const long = await extractor.extract(
    pdfBomb('BT /F1 12 Tf ', '(word) Tj 40 0 Td (more) Tj -40 0 Td ', 5e7),
    TYPES.pdf,
  );
  assert.deepEqual([long.text.length > 900, long.truncated], [true, true]);
});

test('a page tree that contains itself and claims a billion pages ends', async (t) => {
  const extractor = createTextExtractor();
  t.after(() => extractor.close());
  const objects = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 1000000000>>'];
  await extractor.extract(assemblePdf(objects.map((object) => Buffer.from(object))), TYPES.pdf).then(
    ({ text }) => assert.equal(text, ''),
    (error) => assert.equal(error.reason, 'malformed'),
  );
});

test('entities that multiply are not expanded', async (t) => {
  const extractor = createTextExtractor();
  t.after(() => extractor.close());
  const entities = Array.from({ length: 30 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join('');
  const xml = `<!DOCTYPE w:document [<!ENTITY e0 "lol">${entities}]><w:document><w:t>a&e30;&file;b</w:t></w:document>`;
  assert.equal((await extractor.extract(docxWithDocumentPart(Buffer.from(xml)), TYPES.docx)).text, 'a&e30;&file;b');
});

test('endless nesting is cheap in XML and rejected in rich text', async (t) => {
  const extractor = createTextExtractor();
  t.after(() => extractor.close());
  const deep = `${'<w:p>'.repeat(1_000_000)}<w:t>deep</w:t>`;
  assert.equal((await extractor.extract(docxWithDocumentPart(Buffer.from(deep)), TYPES.docx)).text, 'deep');
  await assert.rejects(extractor.extract(Buffer.from(`{\\rtf1${'{'.repeat(5_000_000)}`), TYPES.rtf), {
    reason: 'malformed',
  });
  const fields = doc([{ text: '\u0013'.repeat(1_000_000), compressed: true }]);
  assert.equal((await extractor.extract(fields, TYPES.doc)).text, '');
});

test('a type without a reader is unsupported', async () => {
  const extractor = createTextExtractor();
  for (const type of ['image/png', '', 'toString', '__proto__', 'application/zip']) {
    await assert.rejects(extractor.extract(Buffer.from('x'), type), { reason: 'unsupported' });
  }
});

const VALID: Record<string, Uint8Array> = {
  [TYPES.pdf]: pdf(['BT /F1 12 Tf 72 700 Td (Jane Doe) Tj ET', 'BT /F1 12 Tf (x) Tj ET']),
  [TYPES.docx]: docx(paragraph('Jane &amp; Doe'), { 'word/header1.xml': paragraph('Top') }),
  [TYPES.odt]: odt('<text:p>Jane<text:s/>Doe</text:p>'),
  [TYPES.rtf]: Buffer.from("{\\rtf1\\ansi{\\fonttbl{\\f0\\fcharset204 A;}}\\f0 J\\'e9\\u235?{\\*\\x y}\\bin2 ab}"),
  [TYPES.doc]: doc([
    { text: 'Jane\r', compressed: true },
    { text: '日本', compressed: false },
  ]),
};

test('a file under another type, cut, altered or made of random bytes is read or malformed, and never more', async (t) => {
  const extractor = createTextExtractor();
  t.after(() => extractor.close());
  const types = fc.constantFrom(...Object.keys(VALID));
  const whole = types.map((type) => VALID[type]!);
  const cut = fc
    .tuple(whole, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([bytes, part]) => bytes.slice(0, bytes.length * part));
  const altered = fc
    .tuple(whole, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 20 }))
    .map(([bytes, changes]) => {
      const copy = bytes.slice();
      for (const [at, value] of changes) copy[at % copy.length] = value;
      return copy;
    });
  const random = fc
    .tuple(whole, fc.uint8Array({ maxLength: 2000 }))
    .map(([bytes, noise]) => Buffer.concat([bytes.slice(0, 8), noise]));
  const property = fc.asyncProperty(types, fc.oneof(whole, cut, altered, random), async (type, bytes) => {
    const outcome = await extractor.extract(bytes, type).catch((error) => error);
    if (outcome instanceof ExtractionFailed)
      assert.ok(['malformed', 'unsupported'].includes(outcome.reason), outcome.reason);
    else assert.doesNotMatch(outcome.text, /\p{Cc}|\p{Cs}/u);
  });
  await fc.assert(property, { numRuns: 400 });
});
