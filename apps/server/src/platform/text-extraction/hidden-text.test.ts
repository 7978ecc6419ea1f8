import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assemblePdf, docx, paragraph, pdf, TYPES } from './documents.fixture.ts';
import { createTextExtractor } from './text-extractor.ts';

const extractor = createTextExtractor({ form: 'lines' });
after(() => extractor.close());

const VISIBLE = 'BT /F1 11 Tf 72 700 Td (Nora Quill, Backend Engineer) Tj ET ';
const secret = (before: string, at = '72 300', size = 11) =>
  `q ${before} BT /F1 ${size} Tf ${at} Td (zxhidden words) Tj ET Q `;

/** The visible text, and the hidden words with how they are hidden. */
async function partsOf(bytes: Uint8Array, type = TYPES.pdf) {
  const { text, hiddenText, textStatus } = await extractor.extract(bytes, type);
  return { text, textStatus, hidden: hiddenText.map(({ text: words, page, how }) => [words, page, how]) };
}

const HIDDEN = {
  'invisible mode': [secret('3 Tr'), 'invisible_render_mode'],
  'the color of the paper': [secret('1 1 1 rg'), 'background_color'],
  'nearly the color of the paper': [secret('0.97 g'), 'background_color'],
  'the color of a box': [secret('0 0 0.5 rg 0 200 612 200 re f'), 'background_color'],
  'a size of one point': [secret('', '72 300', 1), 'tiny'],
  'a matrix that makes it tiny': [secret('0.1 0 0 0.1 60 200 cm'), 'tiny'],
  'a place beside the page': [secret('', '700 300'), 'off_page'],
  'a box of any color that is painted over it': [`${secret('')}1 1 1 rg 60 290 300 30 re f `, 'behind_image'],
  'a dark box that is painted over it': [`${secret('')}0 0 0.4 rg 60 290 300 30 re f `, 'behind_image'],
  'a clip elsewhere': [secret('0 0 50 50 re W n'), 'off_page'],
} as const;

for (const [name, [content, how]] of Object.entries(HIDDEN)) {
  test(`pdf: text hidden by ${name} is kept apart`, async () => {
    const { text, hidden } = await partsOf(pdf([VISIBLE + content, VISIBLE]));
    assert.deepEqual(
      [text.replaceAll(/\n+/g, '|'), hidden],
      ['Nora Quill, Backend Engineer|Nora Quill, Backend Engineer', [['zxhidden words', 1, how]]],
    );
  });
}

test('pdf: of one line, the visible words stay in their order', async () => {
  const content = 'BT /F1 11 Tf 72 700 Td (Nora ) Tj 1 g (zxhidden ) Tj 0 g (Quill) Tj ET';
  const { text, hidden } = await partsOf(pdf([content]));
  assert.deepEqual([text.replace(/\s+/g, ' '), hidden], ['Nora Quill', [['zxhidden', 1, 'background_color']]]);
});

test('pdf: white on a dark box, text over a picture, a pale color and strokes are text', async () => {
  for (const content of [
    secret('0 0 0.5 rg 0 200 612 200 re f 1 1 1 rg'),
    secret('q 400 0 0 300 50 200 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q 1 g'),
    secret('0.8 g'),
    secret('1 g 1 Tr'),
    secret('0 0 0.5 rg 0 200 m 612 200 l 300 600 l h f 1 g'),
    // A rule and a frame around it, and a picture over it, as of a scanner that draws its text first.
    `${secret('')}0 g 60 296 300 1 re f 60 290 300 30 re S `,
    `${secret('')}q 400 0 0 300 50 200 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q `,
  ]) {
    const { text, hidden } = await partsOf(pdf([VISIBLE + content]));
    assert.deepEqual([text.includes('zxhidden words'), hidden], [true, []], content);
  }
});

test('pdf: invisible text over a picture is that of a scan only on a page without other text, but for a stamp', async () => {
  const picture = 'q 612 0 0 792 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q ';
  const stuffed = secret('3 Tr').repeat(20);
  const lines = (count: number) => VISIBLE.repeat(count);
  for (const content of [
    picture + lines(10) + stuffed,
    lines(10) + stuffed + picture,
    picture + lines(1) + secret('3 Tr'),
  ]) {
    const { text, hidden } = await partsOf(pdf([content]));
    assert.doesNotMatch(text, /zxhidden/, content);
    assert.equal(hidden[0]?.[2], 'invisible_render_mode');
  }
  const stamp = 'BT /F1 8 Tf 72 20 Td (Scanned with a telephone, page 1 of 1) Tj ET ';
  const { text, hidden } = await partsOf(pdf([picture + stuffed + stamp]));
  assert.match(text, /zxhidden words/);
  assert.deepEqual(hidden, []);
});

test('pdf: the text layer of a scan is text, whether it is drawn before or after the picture', async () => {
  const picture = `<</Type/XObject/Subtype/Image/Width 8/Height 8/ColorSpace/DeviceGray/BitsPerComponent 8/Length 64>>stream\n${'U'.repeat(64)}\nendstream`;
  const layer = '3 Tr BT /F1 11 Tf 72 700 Td (Nora Quill, Backend Engineer at Harbour Systems) Tj ET ';
  const draw = 'q 595 0 0 842 0 0 cm /I Do Q ';
  for (const content of [draw + layer, layer + draw]) {
    const page =
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>/XObject<</I 6 0 R>>>>>>';
    const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
    const stream = `<</Length ${content.length}>>stream\n${content}\nendstream`;
    const objects = [
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      page,
      stream,
      font,
      picture,
    ];
    const { text, textStatus, hidden } = await partsOf(assemblePdf(objects.map((object) => Buffer.from(object))));
    assert.deepEqual([text, textStatus, hidden], ['Nora Quill, Backend Engineer at Harbour Systems', 'read', []]);
  }
});

const run = (properties: string, words = 'zxhidden words') =>
  `<w:p><w:r><w:rPr>${properties}</w:rPr><w:t>${words}</w:t></w:r></w:p>`;

test('pdf: a box that mixes with the text below it, as of a marker, does not hide it', async () => {
  for (const state of ['/BM/Multiply', '/ca 0.4']) {
    const content = `${VISIBLE}${secret('')}/G gs 1 1 0 rg 60 290 300 30 re f `;
    const page = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>/ExtGState<</G<<${state}>>>>>>>>`;
    const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
    const stream = `<</Length ${content.length}>>stream\n${content}\nendstream`;
    const objects = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>', page, stream, font];
    const { text, hidden } = await partsOf(assemblePdf(objects.map((object) => Buffer.from(object))));
    assert.deepEqual([text.includes('zxhidden words'), hidden], [true, []], state);
  }
});

test('rtf: white text is kept apart, unless something can be behind it', async () => {
  const of = (body: string) =>
    partsOf(
      Buffer.from(
        `{\\rtf1\\ansi{\\colortbl;\\red0\\green0\\blue0;\\red255\\green255\\blue255;\\red0\\green0\\blue128;}${body}}`,
      ),
      TYPES.rtf,
    );
  const white = await of('Nora {\\cf2 zxhidden words}\\cf1 Quill\\par{\\cf2\\fs20 zxmore}');
  assert.equal(white.text, 'Nora Quill');
  assert.deepEqual(white.hidden, [['zxhidden words zxmore', null, 'background_color']]);
  for (const ground of [
    '\\highlight3',
    '\\cb3',
    '\\chcbpat3',
    '\\cbpat3',
    '\\clcbpat3',
    '\\shading10000',
    '{\\shp{\\*\\shpinst{\\sp{\\sn fillColor}{\\sv 8388608}}}}',
  ]) {
    const dark = await of(`${ground} {\\cf2 Nora Quill}`);
    assert.deepEqual([dark.text, dark.hidden], ['Nora Quill', []], ground);
  }
  assert.equal((await of('{\\cf2 zxhidden \\plain Nora}')).text, 'Nora');
});

test('docx: hidden runs, also by their styles, tiny and white ones are kept apart', async () => {
  const styles =
    '<w:style w:type="paragraph" w:styleId="Base"><w:rPr><w:vanish/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Heir"><w:basedOn w:val="Base"/></w:style><w:style w:type="character" w:styleId="Gone"><w:rPr><w:vanish w:val="1"/></w:rPr></w:style>';
  for (const [hiddenRun, how] of [
    [run('<w:vanish/>'), 'hidden_run'],
    [run('<w:rStyle w:val="Gone"/>'), 'hidden_run'],
    [`<w:p><w:pPr><w:pStyle w:val="Heir"/></w:pPr><w:r><w:t>zxhidden words</w:t></w:r></w:p>`, 'hidden_run'],
    [run('<w:sz w:val="2"/>'), 'tiny'],
    [run('<w:color w:val="FFFFFF"/>'), 'background_color'],
  ] as const) {
    const bytes = docx(paragraph('Nora Quill') + hiddenRun + paragraph('Engineer'), { 'word/styles.xml': styles });
    const { text, hidden } = await partsOf(bytes, TYPES.docx);
    assert.deepEqual([text.replaceAll(/\n+/g, '|'), hidden], ['Nora Quill|Engineer', [['zxhidden words', null, how]]]);
  }
});

test('docx: what only looks hidden is text: switched off, of the paragraph mark, of earlier formatting, white on dark', async () => {
  for (const body of [
    run('<w:vanish w:val="0"/>'),
    '<w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr><w:r><w:t>zxhidden words</w:t></w:r></w:p>',
    run('<w:b/><w:rPrChange w:id="1"><w:rPr><w:vanish/></w:rPr></w:rPrChange>'),
    run('<w:shd w:val="clear" w:fill="000080"/><w:color w:val="FFFFFF"/>'),
  ]) {
    const { text, hidden } = await partsOf(docx(body), TYPES.docx);
    assert.deepEqual([text, hidden], ['zxhidden words', []], body);
  }
});

test('docx: text that was moved is there once, and a placeholder is no text', async () => {
  const words = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
  const moved = `<w:p><w:moveFrom>${words('Moved once')}</w:moveFrom></w:p><w:p><w:moveTo>${words('Moved once')}</w:moveTo></w:p>`;
  assert.equal((await partsOf(docx(moved), TYPES.docx)).text, 'Moved once');
  const control = (properties: string) =>
    `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${paragraph('Enter text')}</w:sdtContent></w:sdt>`;
  const placeholder = docx(
    paragraph('Nora Quill') + control('<w:showingPlcHdr/>') + paragraph('Engineer') + control(''),
  );
  assert.equal((await partsOf(placeholder, TYPES.docx)).text.replaceAll(/\n+/g, '|'), 'Nora Quill|Engineer|Enter text');
});
