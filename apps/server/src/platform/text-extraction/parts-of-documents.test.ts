import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { docx, odt, paragraph, TYPES } from './documents.fixture.ts';
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
