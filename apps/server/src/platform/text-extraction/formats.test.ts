import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { assemblePdf, docx, docxWithDocumentPart, odt, paragraph, pdf, TYPES } from './documents.fixture.ts';
import { createTextExtractor } from './text-extractor.ts';
import { TextSink } from './text-sink.ts';
import { doc } from './word-binary.fixture.ts';

const extractor = createTextExtractor();
after(() => extractor.close());

const textOf = async (bytes: Uint8Array, contentType: string): Promise<string> =>
  (await extractor.extract(bytes, contentType)).text;
const rtf = (body: string): Promise<string> => textOf(Buffer.from(`{\\rtf1\\ansi ${body}}`, 'latin1'), TYPES.rtf);

const SAMPLE = new URL('../../../../../../shared/data/sample-resume.pdf', import.meta.url);

test('text is extracted from a real resume in PDF', { skip: !existsSync(SAMPLE) }, async () => {
  const { text, truncated } = await extractor.extract(readFileSync(SAMPLE), TYPES.pdf);
  assert.equal(truncated, false);
  for (const words of ['Byungjin Park DevOps Engineer', 'Mapo-gu, Seoul', 'Kubernetes', 'AWS Community Builder']) {
    assert.ok(text.includes(words), words);
  }
});

test('PDF: all pages, with spaces between words that are only positioned apart', async () => {
  const first = 'BT /F1 12 Tf 72 700 Td (Jane) Tj 200 0 Td (Doe) Tj 0 -40 Td (Enginee) Tj (r) Tj ET';
  const text = await textOf(pdf([first, 'BT /F1 12 Tf 72 700 Td (Page two, \\351t\\351) Tj ET']), TYPES.pdf);
  assert.equal(text, 'Jane Doe Engineer Page two, été');
});

test('PDF: fonts that name a predefined character map of Chinese, Japanese or Korean are read', async () => {
  const fonts = [
    ['UniGB-UCS2-H', 'GB1', '张伟软件工程师'],
    ['UniJIS-UCS2-H', 'Japan1', '山田太郎エンジニア'],
    ['UniKS-UCS2-H', 'Korea1', '김철수개발자'],
    ['UniCNS-UCS2-H', 'CNS1', '陳大文工程師'],
  ] as const;
  for (const [encoding, ordering, expected] of fonts) {
    const content = `BT /F1 12 Tf 72 700 Td <${Buffer.from(expected, 'utf16le').swap16().toString('hex')}> Tj ET`;
    const descriptor =
      '<</Type/FontDescriptor/FontName/Any/Flags 6/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 800/Descent -200/StemV 90>>';
    const font = `<</Type/Font/Subtype/CIDFontType0/BaseFont/Any/CIDSystemInfo<</Registry(Adobe)/Ordering(${ordering})/Supplement 2>>/FontDescriptor ${descriptor}/DW 1000>>`;
    const objects = [
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[4 0 R]/Count 1>>',
      `<</Type/Font/Subtype/Type0/BaseFont/Any/Encoding/${encoding}/DescendantFonts[${font}]>>`,
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>/Contents 5 0 R>>',
      `<</Length ${content.length}>>stream\n${content}\nendstream`,
    ];
    assert.equal(await textOf(assemblePdf(objects.map((object) => Buffer.from(object))), TYPES.pdf), expected);
  }
});

test('letters are stored instead of their shapes, so that a search finds them; other characters stay as they are', async () => {
  const shapes = 'ﬁnance \ufee3\ufeae\ufea3\ufe92\ufe8e \u2f00\u2f08 ＡＢＣ ｶﾞ ½ ™ x²';
  assert.equal(await textOf(Buffer.from(shapes), TYPES.txt), 'finance مرحبا 一人 ABC ガ ½ ™ x²');
});

test('docx: runs join, paragraphs, cells and tabs part, headers and notes are read', async () => {
  const body = `${paragraph('Ja', 'ne &amp; D', '&#246;&#x65;')}<w:tbl><w:tr><w:tc>${paragraph('SQL')}</w:tc><w:tc>${paragraph('Go')}</w:tc></w:tr></w:tbl>
    <w:p><w:r><w:t>left</w:t><w:tab/><w:t>right</w:t><w:br/><w:t>e</w:t><w:noBreakHyphen/><w:t>mail</w:t></w:r></w:p>`;
  const parts = { 'word/header1.xml': paragraph('In the header'), 'word/footnotes.xml': paragraph('In a note') };
  assert.equal(
    await textOf(docx(body, parts), TYPES.docx),
    'In the header Jane & Döe SQL Go left right e-mail In a note',
  );
});

test('docx: deleted text, field codes and repeated fallbacks are left out', async () => {
  const body = `<w:p><w:r><w:delText>deleted</w:delText><w:instrText>HYPERLINK x</w:instrText><w:t>kept</w:t></w:r>
    <mc:AlternateContent><mc:Choice><w:t> once</w:t></mc:Choice><mc:Fallback><w:t> twice</w:t></mc:Fallback></mc:AlternateContent></w:p>`;
  assert.equal(await textOf(docx(body), TYPES.docx), 'kept once');
});

test('docx: other names of the main part, UTF-16 and CDATA are read', async () => {
  const xml =
    '<a:document><a:p a:x="1 > 0"><a:t><![CDATA[1 < 2 &amp;]]></a:t><!-- <a:t>no</a:t> --></a:p></a:document>';
  assert.equal(await textOf(docxWithDocumentPart(Buffer.from(`\ufeff${xml}`, 'utf16le')), TYPES.docx), '1 < 2 &amp;');
  const renamed = docx('', { 'word/document2.xml': paragraph('second') });
  assert.equal(await textOf(renamed, TYPES.docx), 'second');
});

test('odt: paragraphs, headings, spaces and page headers are read, changes and comments not', async () => {
  const text = `<text:tracked-changes><text:p>deleted</text:p></text:tracked-changes><text:h>Jane<text:s text:c="2"/>Doe</text:h>
    <text:p>C<text:span>+</text:span>+<text:tab/>SQL<text:line-break/>Go<office:annotation><text:p>comment</text:p></office:annotation></text:p>`;
  const styles = '<style:header><text:p>In the header</text:p></style:header><style:name>no</style:name>';
  assert.equal(await textOf(odt(text, styles), TYPES.odt), 'In the header Jane Doe C++ SQL Go');
});

test('rtf: paragraphs, characters by name, number and code page', async () => {
  assert.equal(
    await rtf('Jane\\par Doe\\tab x\\~y\\line \\{\\}\\\\ a\\endash b e\\_mail so\\-ft'),
    'Jane Doe x y {}\\ a–b e-mail soft',
  );
  assert.equal(await rtf("Z\\u235?rich \\uc0\\u26085\\u26412 \\uc2\\u-10179\\'3f?\\u-8704??!"), 'Zërich 日本😀!');
  assert.equal(await rtf("caf\\'e9"), 'café');
  assert.equal(await rtf("\\ansicpg1251 \\'cf\\'f0\\'e8"), 'При');
  assert.equal(await rtf("\\ansicpg932 \\'93\\'fa\\'96\\'7b"), '日本');
});

test('rtf: a font says which code page its characters are in', async () => {
  const fonts = '{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset204 Arial Cyr;}}';
  assert.equal(await rtf(`${fonts}\\f0 \\'e9 {\\f1 \\'cf\\'f0\\'e8} \\'e9`), 'é При é');
});

test('rtf: tables of fonts, colours and styles, pictures and unknown groups are no text', async () => {
  const groups =
    '{\\fonttbl{\\f0 Arial;}}{\\colortbl;\\red1;}{\\stylesheet{\\s1 Normal;}}{\\info{\\author Me}}{\\*\\generator Word;}';
  assert.equal(
    await rtf(`${groups}{\\pict\\wmetafile8 0102}{\\*\\shppict{\\pict ff}}{\\header Top }text{\\pict\\bin4 }}}}}`),
    'Top text',
  );
});

test('doc: pieces of both widths are read, codes of fields are not', async () => {
  const pieces = [
    { text: 'Jane Do\u00eb\r', compressed: true },
    {
      text: '日本\u0007cell\u0007 \u0013HYPERLINK "x" \u0013 y \u0015\u0014shown\u0015 e\u001email',
      compressed: false,
    },
    { text: '\u000bend', compressed: true },
  ];
  assert.equal(await textOf(doc(pieces), TYPES.doc), 'Jane Doë 日本 cell shown e-mail end');
});

test('doc: encrypted and older documents are unsupported', async () => {
  const encrypted = doc([{ text: 'secret', compressed: true }], 0x0300);
  await assert.rejects(extractor.extract(encrypted, TYPES.doc), { reason: 'unsupported' });
});

test('txt: UTF-8, UTF-16 with a byte order mark, and Latin-1 are distinguished', async () => {
  const text = 'Zoë – “Größe”';
  assert.equal(await textOf(Buffer.from(text), TYPES.txt), text);
  assert.equal(await textOf(Buffer.from(`\ufeff${text}`), TYPES.txt), text);
  assert.equal(await textOf(Buffer.from(`\ufeff${text}`, 'utf16le'), 'text/plain; charset=utf-16'), text);
  assert.equal(await textOf(Buffer.from(`\ufeff${text}`, 'utf16le').swap16(), TYPES.txt), text);
  assert.equal(await textOf(Buffer.from('Größe', 'latin1'), 'TEXT/PLAIN'), 'Größe');
  assert.equal(await textOf(Buffer.alloc(0), TYPES.txt), '');
});

test('text is normalised so that PostgreSQL stores it and search finds it', () => {
  const sink = new TextSink(1000);
  sink.add('  a\u0000b\u0007\t\n\u00a0 c\u0301\ud800 x\udc00y so\u00adft \u200b \ufeffz \ue000 \ud83d');
  sink.add('\ude00 \u0085 end of the normalised text of this document ');
  assert.equal(sink.result().text, 'ab \u0107 xy soft z 😀 end of the normalised text of this document');
});

test('lines: line ends, wide gaps and columns are kept in every format', async (t) => {
  const lines = createTextExtractor({ form: 'lines' });
  t.after(() => lines.close());
  const expected = 'Jane Doe\nEngineer\t2019\n\nNext';
  const read = async (bytes: Uint8Array, type: string) => (await lines.extract(bytes, type)).text;
  assert.equal(await read(Buffer.from('Jane Doe\r\nEngineer      2019 \n\n\n  Next'), TYPES.txt), expected);
  const runs = '<w:p><w:r><w:t>Engineer</w:t><w:tab/><w:t>2019</w:t></w:r></w:p><w:p/>';
  assert.equal(
    await read(docx(`${paragraph('Jane Doe')}${runs}<w:p></w:p>${paragraph('Next')}`), TYPES.docx),
    expected,
  );
  const paragraphs =
    '<text:p>Jane<text:s/>Doe</text:p><text:p>Engineer<text:tab/>2019</text:p><text:p></text:p><text:p>Next</text:p>';
  assert.equal(await read(odt(paragraphs), TYPES.odt), expected);
  assert.equal(
    await read(Buffer.from('{\\rtf1 Jane Doe\\par Engineer\\tab 2019\\par\\par Next}'), TYPES.rtf),
    expected,
  );
  const stream =
    'BT /F1 12 Tf 72 700 Td (Jane Doe) Tj 0 -14 Td (Engineer) Tj 300 0 Td (2019) Tj -300 -40 Td (Next) Tj ET';
  assert.equal((await read(pdf([stream]), TYPES.pdf)).replaceAll('\n\n', '\n'), expected.replaceAll('\n\n', '\n'));
});

test('an analysis of the text runs in the separate process, and its result is returned', async (t) => {
  const source = 'export const analyze = (text) => ({ length: text.length, process: process.pid })';
  const analysis = new URL(`data:text/javascript,${encodeURIComponent(source)}`);
  const analyzing = createTextExtractor({ analysis });
  t.after(() => analyzing.close());
  const { analysis: result } = await analyzing.extract(Buffer.from('Jane'), TYPES.txt);
  const { length, process: id } = result!.value as { length: number; process: number }; // what the module returns
  assert.ok(result!.processorMs >= 0);
  assert.equal(length, 4);
  assert.notEqual(id, process.pid);
});

test('text beyond the maximum is cut, never within a character', async () => {
  const short = createTextExtractor({ maxTextLength: 5 });
  const cut = await short.extract(Buffer.from('abcd😀efgh'), TYPES.txt);
  const whole = await short.extract(Buffer.from('  abc        e  '), TYPES.txt);
  await short.close();
  assert.deepEqual([cut.text, cut.truncated], ['abcd', true]);
  assert.equal(whole.text, 'abc e');
});
