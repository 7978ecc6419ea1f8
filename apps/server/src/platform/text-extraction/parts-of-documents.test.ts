import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { assemblePdf, docx, odt, paragraph, pdf as pdfOf, TYPES } from './documents.fixture.ts';
import { createTextExtractor } from './text-extractor.ts';

const extractor = createTextExtractor({ form: 'lines' });
after(() => extractor.close());
const read = (bytes: Uint8Array, type: string) => extractor.extract(bytes, type);
const rtf = (body: string) => read(Buffer.from(`{\\rtf1\\ansi ${body}}`, 'latin1'), TYPES.rtf);

/** A Word document with the targets of links. */
const withLinks = (body: string, ...targets: string[]) => {
  const relations = targets.map(
    (target, index) => `<Relationship Id="r${index}" Type="hyperlink" Target="${target}" TargetMode="External"/>`,
  );
  return zipSync({
    'word/document.xml': strToU8(`<w:document xmlns:w="urn:w"><w:body>${body}</w:body></w:document>`),
    'word/_rels/document.xml.rels': strToU8(`<Relationships>${relations.join('')}</Relationships>`),
  });
};

/** A PDF of one page with this content, and with these annotations. */
const pdf = (content: string, ...annotations: string[]) =>
  assemblePdf(
    [
      '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[6 0 R]>>>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>/Annots[${annotations.map((_, index) => `${index + 6} 0 R`).join(' ')}]>>`,
      `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      ...annotations,
    ].map((object) => Buffer.from(object)),
  );
const at = (x: number, y: number, ...lines: string[]) =>
  `BT /F1 11 Tf ${x} ${y} Td 16 TL ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET\n`;
const linesOf = async (bytes: Uint8Array) => (await read(bytes, TYPES.pdf)).text.split(/\n+/);

describe('the parts of documents', () => {
  it('the page header of a Word file is read before the body, and once if it is repeated', async () => {
    const header = paragraph('Nora Quill', ' | nora@mail.example');
    const parts = { 'word/header1.xml': header, 'word/header2.xml': header, 'word/footer1.xml': paragraph('Page') };
    const { text } = await read(docx(paragraph('Experience') + paragraph('Engineer'), parts), TYPES.docx);
    assert.equal(text, 'Nora Quill | nora@mail.example\nExperience\nEngineer\nPage');
  });

  it('the page header of an OpenDocument text is read before the body', async () => {
    const styles =
      '<style:master-page><style:header><text:p>Nora</text:p></style:header><style:footer><text:p>End</text:p></style:footer></style:master-page>';
    assert.equal((await read(odt('<text:p>Body</text:p>', styles), TYPES.odt)).text, 'Nora\nBody\nEnd');
  });

  it('what a PDF draws last is read first if it stands at the top', async () => {
    const content =
      at(72, 600, 'Experience', 'Engineer') +
      at(72, 750, 'nora@mail.example', '+44 20 7946 0018') +
      at(72, 790, 'Nora Quill');
    assert.deepEqual(await linesOf(pdf(content)), [
      'Nora Quill',
      'nora@mail.example',
      '+44 20 7946 0018',
      'Experience',
      'Engineer',
    ]);
  });

  it('columns of a PDF are read one after the other, and a footer that is drawn first comes last', async () => {
    const content =
      at(72, 30, 'Page 1') +
      at(72, 700, 'Left one', 'Left two') +
      at(72, 500, 'Left three') +
      at(320, 720, 'Right one') +
      at(320, 600, 'Right two');
    assert.deepEqual(await linesOf(pdf(content)), [
      'Left one',
      'Left two',
      'Left three',
      'Page 1',
      'Right one',
      'Right two',
    ]);
  });

  it('form fields and typed notes of a PDF are read where they stand, passwords and hidden ones not', async () => {
    const field = (name: string, value: string, y: number, more = '') =>
      `<</Type/Annot/Subtype/Widget/FT/Tx/T(${name})/V(${value})/Rect[160 ${y} 460 ${y + 16}]/P 3 0 R${more}>>`;
    const document = pdf(
      at(72, 770, 'Name:', 'Skills:', 'End'),
      field('name', 'Nora Quill', 766),
      field('skills', 'Kubernetes', 750),
      field('secret', 'zxsecret', 700, '/Ff 8192'),
      field('hidden', 'zxhidden', 680, '/F 2'),
      '<</Type/Annot/Subtype/FreeText/Contents(A note)/DA(/F1 10 Tf)/Rect[72 600 200 616]/P 3 0 R>>',
      '<</Type/Annot/Subtype/Text/Contents(zxcomment)/Rect[72 500 90 516]/P 3 0 R>>',
      '<</Type/Annot/Subtype/Link/A<</S/URI/URI(mailto:nora@mail.example)>>/Rect[72 750 100 766]/P 3 0 R>>',
    );
    const text = (await linesOf(document)).join('\n').replaceAll('\t', ' ');
    assert.equal(text, 'Name: Nora Quill\nSkills: Kubernetes\nEnd\nA note\nnora@mail.example');
  });

  it('a form field follows the label that is called as the field, also if it stands nearer to the line of another', async () => {
    const field = '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(Nora Quill)/Rect[160 740 460 760]/P 3 0 R>>';
    const text = (await linesOf(pdf(at(72, 770, 'Name:', 'Skills:', 'End'), field))).join('\n');
    assert.equal(text.replaceAll('\t', ' '), 'Name: Nora Quill\nSkills:\nEnd');
  });

  it('targets of links are read where the text does not contain them', async () => {
    const targets = [
      'mailto:nora@mail.example?subject=Hi',
      'https://www.linkedin.com/in/nora/',
      '#top',
      'javascript:alert(1)',
      'https://shown.example',
    ];
    const { text } = await read(withLinks(paragraph('E-mail me at shown.example'), ...targets), TYPES.docx);
    assert.equal(text, 'E-mail me at shown.example\nnora@mail.example\nhttps://www.linkedin.com/in/nora');
    const link = '<text:p><text:a xlink:href="mailto:nora@mail.example">Write</text:a></text:p>';
    assert.equal((await read(odt(link), TYPES.odt)).text, 'Write\nnora@mail.example');
    const field = '{\\field{\\*\\fldinst HYPERLINK "tel:+442079460018"}{\\fldrslt Call}}';
    assert.equal((await rtf(field)).text, 'Call\n+442079460018');
  });

  it('documents within a Word file are read in their place', async () => {
    const chunk = (name: string, part: string | Uint8Array) => {
      const relation = `<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/aFChunk" Target="${name}"/>`;
      const body = `${paragraph('Nora Quill')}<w:altChunk r:id="r1"/>${paragraph('End')}`;
      return zipSync({
        'word/document.xml': strToU8(
          `<w:document xmlns:w="urn:w" xmlns:r="urn:r"><w:body>${body}</w:body></w:document>`,
        ),
        'word/_rels/document.xml.rels': strToU8(`<Relationships>${relation}</Relationships>`),
        [`word/${name.replace('/word/', '')}`]: typeof part === 'string' ? strToU8(part) : part,
      });
    };
    const page =
      '<html><head><title>zxtitle</title><style>p{}</style></head><body><p>Engineer &amp; caf&eacute;<p style="display:none">zxhidden</p><p>Harbour</body></html>';
    const archive = `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html; charset="utf-8"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<p>Engineer &amp; caf=C3=\r\n=A9</p><p>Harbour</p>\r\n--b\r\nContent-Type: image/png\r\n\r\nzxpicture\r\n--b--`;
    const parts: [string, string | Uint8Array][] = [
      ['afchunk.html', page],
      ['/word/afchunk.mht', archive],
      ['afchunk.rtf', "{\\rtf1\\ansi Engineer & caf\\'e9\\par Harbour}"],
      ['afchunk.txt', 'Engineer & café\nHarbour'],
      ['afchunk.docx', docx(paragraph('Engineer &amp; café') + paragraph('Harbour'))],
    ];
    for (const [name, part] of parts) {
      const { text } = await read(chunk(name, part), TYPES.docx);
      assert.equal(text.replaceAll(/\n+/g, '\n'), 'Nora Quill\nEngineer & café\nHarbour\nEnd', name);
    }
    let nested = docx(paragraph('Innermost'));
    for (let depth = 0; depth < 10; depth++) nested = chunk('afchunk.docx', nested);
    assert.equal((await read(nested, TYPES.docx)).textStatus, 'read');
  });

  it('that a document has more pages than are read is said', async () => {
    const of = (pages: number) => pdfOf(new Array(pages).fill('BT /F1 11 Tf 72 700 Td (Nora Quill, engineer) Tj ET'));
    assert.equal((await read(of(2), TYPES.pdf)).truncated, false);
    assert.equal((await read(of(201), TYPES.pdf)).truncated, true);
  });

  it('text in shapes of rich text is read once', async () => {
    const shape =
      '{\\shp{\\*\\shpinst{\\sp{\\sn shapeType}{\\sv 202}}{\\shptxt Nora\\par}}{\\shprslt{\\*\\do{\\dptxbxtext Nora\\par}}}}';
    assert.equal((await rtf(`${shape} Engineer`)).text, 'Nora\nEngineer');
  });

  it('hidden text of OpenDocument and rich text is kept apart, and removed text is left out', async () => {
    const style = (name: string, properties: string) =>
      `<style:style style:name="${name}"><style:text-properties ${properties}/></style:style>`;
    const styles = [
      style('T1', 'text:display="none"'),
      style('T2', 'fo:color="#ffffff"'),
      style('T3', 'fo:font-size="1pt"'),
    ].join('');
    const spans = ['T1', 'T2', 'T3']
      .map((name) => `<text:span text:style-name="${name}">zx${name}</text:span>`)
      .join('');
    const section = '<text:section text:display="none"><text:p>zxsection</text:p></text:section>';
    const gone =
      '<text:p><text:placeholder>Click here</text:placeholder><office:annotation><text:p>zxcomment</text:p></office:annotation></text:p>';
    const document = await read(odt(`<text:p>Nora ${spans}Quill</text:p>${section}${gone}`, styles), TYPES.odt);
    assert.equal(document.text, 'Nora Quill');
    assert.deepEqual(
      document.hiddenText.map(({ text, how }) => [text, how]),
      [
        ['zxT1', 'hidden_run'],
        ['zxT2', 'background_color'],
        ['zxT3', 'tiny'],
        ['zxsection', 'hidden_run'],
      ],
    );
    const rich = await rtf('Nora {\\v zxhidden} Quill{\\deleted zxdeleted}{\\fs2 zxtiny}\\v zxmore\\v0  end');
    assert.equal(rich.text.replace(/\s+/g, ' '), 'Nora Quill end');
    assert.deepEqual(
      rich.hiddenText.map(({ text }) => text),
      ['zxhidden', 'zxtiny', 'zxmore'],
    );
  });
});
