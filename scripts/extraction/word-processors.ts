import { strToU8, zipSync } from 'fflate';
import type { Line, Region } from './layouts.ts';

const MTIME = new Date(2026, 0, 1);
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const zip = (parts: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, strToU8(part)])), { mtime: MTIME });
const among = (regions: readonly Region[], ...places: Region['place'][]) =>
  regions.filter(({ place }) => places.includes(place));

const W =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:v="urn:schemas-microsoft-com:vml"';
const WORD_STYLES: Readonly<Record<Line['style'], string>> = { name: 'Title', heading: 'Heading1', line: '' };

/** @param isSplit as Word does: a run ends where the spelling was checked or the text was edited */
function docx(regions: readonly Region[], isSplit: boolean): Uint8Array {
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;
  const runs = (text: string) => {
    const [first, ...rest] = isSplit ? text.split(/(?<=\s)/) : [text];
    const parts = rest.map(
      (part, index) => `<w:proofErr w:type="${index % 2 === 0 ? 'spellStart' : 'spellEnd'}"/>${run(part)}`,
    );
    return `${run(first!)}${parts.join('')}`;
  };
  const paragraph = (content: string, style: Line['style'] = 'line') =>
    `<w:p w:rsidR="00A77B3E"><w:pPr>${style === 'line' ? '' : `<w:pStyle w:val="${WORD_STYLES[style]}"/>`}</w:pPr>${content}</w:p>`;
  const cell = (content: string) => `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>${content}</w:tc>`;
  const flow = (lines: readonly Line[]) =>
    lines.map(({ text, style, right = [] }) =>
      paragraph([text, ...right].map(runs).join('<w:r><w:tab/></w:r>'), style),
    );
  const write = ({ place, lines }: Region): string => {
    if (place !== 'table') return flow(lines).join('');
    const rows = lines.map(
      ({ text, style, right = [''] }) =>
        `<w:tr>${cell(paragraph(runs(text), style))}${cell(right.map((each) => paragraph(runs(each))).join(''))}</w:tr>`,
    );
    return `<w:tbl>${rows.join('')}</w:tbl>`;
  };
  const boxes = among(regions, 'box').map(({ lines }) => {
    const content = `<w:txbxContent>${flow(lines).join('')}</w:txbxContent>`;
    return paragraph(
      `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:wsp><wps:txbx>${content}</wps:txbx></wps:wsp></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox>${content}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
    );
  });
  const side = among(regions, 'side');
  const rest = among(regions, 'body', 'table');
  const body =
    side.length > 0
      ? `<w:tbl><w:tr>${[side, rest].map((part) => cell(part.map(write).join(''))).join('')}</w:tr></w:tbl>`
      : `${boxes.join('')}${rest.map(write).join('')}`;
  const headers = among(regions, 'header').map(({ lines }) => `<w:hdr ${W}>${flow(lines).join('')}</w:hdr>`);
  return zip({
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels':
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml': `<?xml version="1.0"?><w:document ${W}><w:body>${body}<w:sectPr/></w:body></w:document>`,
    ...Object.fromEntries(headers.map((header, index) => [`word/header${index + 1}.xml`, header])),
  });
}

function odt(regions: readonly Region[]): Uint8Array {
  const paragraph = (content: string, style: Line['style'] = 'line') =>
    style === 'line' ? `<text:p>${content}</text:p>` : `<text:h text:outline-level="1">${content}</text:h>`;
  const flow = (lines: readonly Line[]) =>
    lines
      .map(({ text, style, right = [] }) => paragraph([text, ...right].map(escapeXml).join('<text:tab/>'), style))
      .join('');
  const cell = (content: string) => `<table:table-cell office:value-type="string">${content}</table:table-cell>`;
  const write = ({ place, lines }: Region): string => {
    if (place !== 'table') return flow(lines);
    const rows = lines.map(
      ({ text, style, right = [''] }) =>
        `<table:table-row>${cell(paragraph(escapeXml(text), style))}${cell(right.map((each) => paragraph(escapeXml(each))).join(''))}</table:table-row>`,
    );
    return `<table:table table:name="T1"><table:table-column table:number-columns-repeated="2"/>${rows.join('')}</table:table>`;
  };
  const boxes = among(regions, 'box').map(
    ({ lines }) =>
      `<text:p><draw:frame draw:name="Frame1" text:anchor-type="paragraph"><draw:text-box>${flow(lines)}</draw:text-box></draw:frame></text:p>`,
  );
  const side = among(regions, 'side');
  const rest = among(regions, 'body', 'table');
  const body =
    side.length > 0
      ? `<table:table><table:table-row>${[side, rest].map((part) => cell(part.map(write).join(''))).join('')}</table:table-row></table:table>`
      : `${boxes.join('')}${rest.map(write).join('')}`;
  const spaces = ['office', 'text', 'table', 'style', 'draw']
    .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
    .join(' ');
  const header = among(regions, 'header').map(({ lines }) => `<style:header>${flow(lines)}</style:header>`);
  const mimetype = 'application/vnd.oasis.opendocument.text';
  return zipSync({
    mimetype: [strToU8(mimetype), { level: 0, mtime: MTIME }],
    ...Object.fromEntries(
      Object.entries({
        'content.xml': `<?xml version="1.0"?><office:document-content ${spaces} office:version="1.3"><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
        'styles.xml': `<?xml version="1.0"?><office:document-styles ${spaces}><office:master-styles><style:master-page style:name="Standard">${header.join('')}</style:master-page></office:master-styles></office:document-styles>`,
      }).map(([name, part]) => [name, [strToU8(part), { mtime: MTIME }]] as const),
    ),
  });
}

function rtf(regions: readonly Region[]): Uint8Array {
  const inline = (text: string) =>
    text.replace(/[\\{}]/g, '\\$&').replace(/[^\0-\x7f]/g, (character) => {
      return [...Array(character.length).keys()].map((at) => `\\u${(character.charCodeAt(at) << 16) >> 16}?`).join('');
    });
  const flow = (lines: readonly Line[]) =>
    lines
      .map(({ text, style, right = [] }) => {
        const content = [text, ...right].map(inline).join('\\tab ');
        return `\\pard\\plain ${style === 'line' ? '' : '\\b\\fs36 '}{\\rtlch\\fcs1 \\af0 \\ltrch\\fcs0 ${content}\\par}\n`;
      })
      .join('');
  const write = ({ place, lines }: Region): string => {
    if (place !== 'table') return flow(lines);
    return lines
      .map(({ text, right = [''] }) => {
        return `\\trowd\\cellx3000\\cellx9000\\pard\\intbl ${inline(text)}\\cell ${right.map(inline).join('\\par ')}\\cell\\row\n`;
      })
      .join('');
  };
  const header = among(regions, 'header').map(({ lines }) => `{\\header ${flow(lines)}}`);
  const boxes = among(regions, 'box').map(
    ({ lines }) =>
      `{\\shp{\\*\\shpinst{\\sp{\\sn shapeType}{\\sv 202}}{\\shptxt ${flow(lines)}}}{\\shprslt{\\*\\do{\\dptxbxtext ${flow(lines)}}}}}\n`,
  );
  const columns = among(regions, 'side', 'body', 'table').map(write).join('\\column ');
  const body = `{\\rtf1\\ansi\\ansicpg1252\\uc1{\\fonttbl{\\f0\\fswiss Arial;}}{\\colortbl;\\red0\\green0\\blue0;}\n${header.join('')}${boxes.join('')}${columns}}`;
  return Buffer.from(body, 'latin1');
}

/** Plain text, as exported. */
function txt(regions: readonly Region[]): Uint8Array {
  const lines = regions.flatMap((region) => region.lines);
  return Buffer.from(lines.map(({ text, right = [] }) => [text, ...right].join('\t')).join('\r\n'));
}

/** Writes regions in the form in which a word processor does. */
export const WORD_PROCESSORS = {
  Word: { format: 'docx', write: (regions: readonly Region[]) => docx(regions, true) },
  'Google Docs': { format: 'docx', write: (regions: readonly Region[]) => docx(regions, false) },
  LibreOffice: { format: 'odt', write: odt },
  WordPad: { format: 'rtf', write: rtf },
  editor: { format: 'txt', write: txt },
} as const;
