import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { deflateSync } from 'node:zlib';
import { findActualTexts } from './actual-text.ts';
import { docx, paragraph, pdf, TYPES } from './documents.fixture.ts';
import { createTextExtractor } from './text-extractor.ts';
import { TextSink } from './text-sink.ts';

const extractor = createTextExtractor({ form: 'lines' });
after(() => extractor.close());

const hex = (text: string) => `FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}`;
const span = (text: string, glyphs = '(xyz) Tj') => `/Span <</ActualText <${hex(text)}>>> BDC ${glyphs} EMC `;
const at = (x: number, y: number, content: string) => `BT /F1 12 Tf ${x} ${y} Td ${content} ET `;
const read = async (...pages: (string | Uint8Array)[]) => {
  const { text, hiddenText } = await extractor.extract(pdf(pages), TYPES.pdf);
  return { text: text.replaceAll(/\n+/g, '|'), hidden: hiddenText.map(({ text: words, how }) => [words, how]) };
};
const REST = at(72, 500, '(Nora Quill, engineer) Tj');

describe('text that a PDF states for its glyphs', () => {
  it('is read in their place, however it is written', async () => {
    const content = at(72, 700, `(Name: ) Tj ${span('سارة الحسن')} 0 -20 Td (nora@mail.example) Tj`);
    assert.equal((await read(content)).text, 'Name: سارة الحسن|nora@mail.example');
    for (const properties of [
      '<</ActualText (efficient)>>',
      '<</MCID 4/ActualText(efficient)/Lang(en)>>',
      '<< /ActualText <feff 0065 0066 0066 0069 0063 0069 0065 006e 0074> >>',
      '<</ActualText (\\145ff\\\nicient)>>',
      '<</ActualText <EFBBBF656666696369656E74>>>',
    ]) {
      const one = at(72, 700, `(An ) Tj /Span ${properties} BDC (e\\001cient) Tj EMC ( port) Tj`);
      assert.equal((await read(one + REST)).text, 'An efficient port|Nora Quill, engineer', properties);
    }
  });

  it('is read from compressed pages too', async () => {
    const content = deflateSync(at(72, 700, `${span('سارة الحسن')} 0 -20 Td (Nora Quill) Tj`.repeat(3)));
    const { text } = await extractor.extract(pdf([content], '/Filter/FlateDecode'), TYPES.pdf);
    assert.equal(text.match(/سارة الحسن/g)?.length, 3);
  });

  it('joins a word that is broken at the end of a line', async () => {
    const broken = at(72, 700, `(interna) Tj ${span('\u00ad', '(-) Tj')} 0 -14 Td (tional) Tj`);
    assert.equal((await read(broken + REST)).text, 'international|Nora Quill, engineer');
  });

  it('is hidden if its glyphs are, and if the glyphs cannot stand for so much', async () => {
    const white = at(72, 700, `1 g ${span('zxhidden')} 0 g`);
    assert.deepEqual(await read(white + REST), { text: 'Nora Quill, engineer', hidden: [['xyz', 'background_color']] });
    const stuffed = at(72, 700, span('kubernetes '.repeat(40)));
    const { text, hidden } = await read(stuffed + REST);
    assert.equal(text, 'xyz|Nora Quill, engineer');
    assert.equal(hidden[0]?.[1], 'zero_width');
  });

  it('takes no time that grows with the square of the document', async () => {
    const ends = '\nendstream endobj';
    const empty = deflateSync('').toString('latin1');
    for (const hostile of [
      '1 0 obj <<>>stream\n'.repeat(300_000) + ends,
      '1 0 obj <</Filter/LZWDecode>>stream\n'.repeat(200_000) + ends,
      `1 0 obj <</Filter/FlateDecode>>stream\n${empty}`.repeat(100_000) + ends,
      `1 0 obj <<>>stream\n${'/ActualText'.repeat(300_000)}${ends}`,
      `1 0 obj <<>>stream\n${'<</ActualText ('.repeat(200_000)}${ends}`,
      `1 0 obj <<>>stream\n${'<</ActualText <0'.repeat(200_000)}${ends}`,
    ]) {
      const document = Buffer.concat([pdf([REST]), Buffer.from(`\n${hostile}`, 'latin1')]);
      // Within the limits of a document, whether or not the parser finds its pages.
      assert.ok(findActualTexts(document) === null, hostile.slice(0, 50));
    }
    const crowd = drawn(700, ...Array.from({ length: 4_000 }, (_, index): [number, string] => [72 + index / 10, 'ש']));
    assert.match((await read(crowd + REST)).text, /Nora Quill, engineer/);
  });

  it('is left alone where it is empty, damaged or nested', async () => {
    for (const content of ['<</ActualText ()>>', '<</ActualText (a>>', '<</ActualText <41>', '<<<<<<</ActualText']) {
      const { text } = await read(`${REST} ${at(72, 700, `/Span ${content} BDC (xyz) Tj EMC`)}`);
      assert.ok(text.includes('Nora Quill, engineer'), content);
    }
    const nested = at(72, 700, `/Span <</ActualText (outer)>> BDC ${span('inner', '(abc) Tj')} EMC`);
    assert.equal((await read(nested + REST)).text, 'outer|Nora Quill, engineer');
  });
});

/** Words drawn from left to right at these places, each stated. */
const drawn = (y: number, ...words: [x: number, text: string][]) =>
  words.map(([x, text]) => at(x, y, span(text, `(${'x'.repeat(text.length)}) Tj`))).join('');

describe('lines from right to left', () => {
  it('have their words in the order of reading, with columns, numbers and foreign words', async () => {
    const page = [
      drawn(700, [400, 'תוכנה'], [440, 'מהנדסת']),
      `${at(72, 680, '(2022 - 2018) Tj')}${drawn(680, [440, 'מערכות'])}`,
      `${at(340, 660, '(Node.js) Tj')}${at(386, 660, '(SQL) Tj')}${drawn(660, [420, 'כישורים'])}`,
      at(400, 640, '(3-555-0123 972+) Tj'),
      at(400, 620, '(noa@doar.example) Tj'),
      at(400, 600, '(+972 3-555-0123) Tj'),
    ];
    const lines =
      'מהנדסת תוכנה|מערכות\t2018 - 2022|כישורים Node.js SQL|+972 3-555-0123|noa@doar.example|+972 3-555-0123';
    assert.equal((await read(page.join(''))).text, lines);
  });

  it('within a page from left to right, only the words from right to left change places', async () => {
    const page = `${at(72, 700, '(Name:) Tj')}${drawn(700, [120, 'לוי'], [150, 'נועה'])}${at(190, 700, '(\\(born Levi\\)) Tj')}`;
    const { text } = await read(`${REST}${at(72, 400, '(Engineer at Harbour Systems) Tj')}${page}`);
    assert.ok(text.includes('Name: נועה לוי (born Levi)'), text);
  });
});

describe('letters with spaces between them', () => {
  it('are joined in PDF, by distances and by spaces, and in text', async () => {
    const near = at(72, 700, '4 Tc (WORK EXPERIENCE) Tj 0 Tc');
    const far = at(72, 660, '9 Tc (NORA QUILL) Tj 0 Tc');
    assert.equal((await read(near + far + REST)).text, 'WORK EXPERIENCE|NORA QUILL|Nora Quill, engineer');
    const written = docx(paragraph('P R O F I L E') + paragraph('N O R A   Q U I L L') + paragraph('Plan B, C or D'));
    assert.equal((await extractor.extract(written, TYPES.docx)).text, 'PROFILE\nNORA QUILL\nPlan B, C or D');
  });

  it('in columns stay apart', async () => {
    const grades = ['A', 'B', 'C', 'D', 'E'].map((grade, index) => at(72 + 60 * index, 700, `(${grade}) Tj`)).join('');
    assert.equal((await read(grades + REST)).text, 'A\tB\tC\tD\tE|Nora Quill, engineer');
  });
});

describe('signs that fonts draw in another order or form', () => {
  const textOf = (text: string, isPdf: boolean) => {
    const sink = new TextSink(1000);
    if (isPdf) sink.pages = 1;
    sink.add(text);
    return sink.result().text;
  };

  it('are stored as they are spoken: vowels after their consonants, Thai and Lao am as one sign', () => {
    const drawnFirst = 'ि\u0936क्षा िप्रया पिरचय और अिधक जानकारी';
    assert.equal(textOf(drawnFirst, true), 'शिक्षा प्रिया परिचय और अधिक जानकारी');
    assert.equal(textOf('ส\u0e4d\u0e32หรับ น\u0e4d\u0e49\u0e32', false), 'สำหรับ น้ำ');
  });

  it('a text in the right order stays as it is', () => {
    const right = 'शिक्षा प्रिया परिचय और अधिक जानकारी';
    assert.equal(textOf(right, true), right);
  });
});
