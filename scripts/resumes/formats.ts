import { strToU8, zipSync } from 'fflate';
import type { Block } from './layouts.ts';

/** The blocks of a resume in the file formats that word processors write. */

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const zip = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, strToU8(part)])), {
    mtime: new Date(2026, 0, 1),
  });

/** HTML of one page style; the browser prints it. */
export function html(blocks: readonly Block[], language: string, look: string): string {
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><style>${LOOKS[look]}${COMMON}</style><body>${blocks.map(htmlBlock).join('')}</body></html>`;
}

const COMMON = `.split{display:flex;justify-content:space-between}.columns{display:flex;gap:8mm}.side{width:32%}.main{flex:1}
table{border-collapse:collapse}td{vertical-align:top;padding:1px 6mm 1px 0;white-space:pre-line}ul{margin:0}p{margin:2px 0}`;
const LOOKS: Readonly<Record<string, string>> = {
  sans: 'body{font:11px DejaVu Sans}h1{font-size:24px;margin:0}h2{font-size:14px;margin:12px 0 4px}',
  serif: 'body{font:12px DejaVu Serif}h1{font-size:20px;text-align:center}h2{font-size:13px;border-bottom:1px solid}',
  spaced: 'body{font:11px DejaVu Sans}h1{font-size:26px}h2{font-size:12px;letter-spacing:2px;text-transform:uppercase}',
};

function htmlBlock(block: Block): string {
  switch (block.kind) {
    case 'title':
      return `<h1>${escapeXml(block.text)}</h1>`;
    case 'heading':
      return `<h2>${escapeXml(block.text)}</h2>`;
    case 'strong':
      return `<p><b>${escapeXml(block.text)}</b></p>`;
    case 'bullet':
      return `<ul><li>${escapeXml(block.text)}</li></ul>`;
    case 'line':
      return `<p>${escapeXml(block.text)}</p>`;
    case 'split':
      return `<p class="split"><b>${escapeXml(block.left)}</b><span>${escapeXml(block.right)}</span></p>`;
    case 'table':
      return `<table>${block.rows.map((row) => `<tr>${row.map((cell) => `<td>${escapeXml(cell)}</td>`).join('')}</tr>`).join('')}</table>`;
    case 'columns': {
      const side = `<div class="side">${block.side.map(htmlBlock).join('')}</div>`;
      const main = `<div class="main">${block.main.map(htmlBlock).join('')}</div>`;
      return `<div class="columns">${block.narrow === 'left' ? side + main : main + side}</div>`;
    }
  }
}

const inOrder = ({ narrow, side, main }: Extract<Block, { kind: 'columns' }>) =>
  narrow === 'left' ? [side, main] : [main, side];

export function docx(blocks: readonly Block[]): Uint8Array {
  const run = (text: string) =>
    text
      .split('\n')
      .map((part) => `<w:r><w:t xml:space="preserve">${escapeXml(part)}</w:t></w:r>`)
      .join('<w:r><w:br/></w:r>');
  const paragraph = (content: string, style = '') =>
    `<w:p>${style === '' ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${content}</w:p>`;
  const cell = (content: string) => `<w:tc>${content}</w:tc>`;
  const write = (block: Block): string => {
    switch (block.kind) {
      case 'split':
        return paragraph(`${run(block.left)}<w:r><w:tab/></w:r>${run(block.right)}`);
      case 'table':
        return `<w:tbl>${block.rows.map((row) => `<w:tr>${row.map((text) => cell(paragraph(run(text)))).join('')}</w:tr>`).join('')}</w:tbl>`;
      case 'columns':
        return `<w:tbl><w:tr>${inOrder(block)
          .map((part) => cell(part.map(write).join('')))
          .join('')}</w:tr></w:tbl>`;
      default:
        return paragraph(run(block.text), STYLES[block.kind]);
    }
  };
  return zip({
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels':
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${blocks.map(write).join('')}</w:body></w:document>`,
  });
}

const STYLES = { title: 'Title', heading: 'Heading1', line: '', strong: 'Strong', bullet: 'ListBullet' };

export function odt(blocks: readonly Block[]): Uint8Array {
  const inline = (text: string) => escapeXml(text).replaceAll('\n', '<text:line-break/>');
  const write = (block: Block): string => {
    switch (block.kind) {
      case 'title':
      case 'heading':
        return `<text:h text:outline-level="1">${inline(block.text)}</text:h>`;
      case 'bullet':
        return `<text:list><text:list-item><text:p>${inline(block.text)}</text:p></text:list-item></text:list>`;
      case 'split':
        return `<text:p>${inline(block.left)}<text:tab/>${inline(block.right)}</text:p>`;
      case 'table':
        return `<table:table>${block.rows.map((row) => `<table:table-row>${row.map((text) => `<table:table-cell><text:p>${inline(text)}</text:p></table:table-cell>`).join('')}</table:table-row>`).join('')}</table:table>`;
      case 'columns':
        return `<table:table><table:table-row>${inOrder(block)
          .map((part) => `<table:table-cell>${part.map(write).join('')}</table:table-cell>`)
          .join('')}</table:table-row></table:table>`;
      default:
        return `<text:p>${inline(block.text)}</text:p>`;
    }
  };
  const mimetype = 'application/vnd.oasis.opendocument.text';
  const spaces =
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"';
  const parts = {
    'content.xml': `<?xml version="1.0"?><office:document-content ${spaces} office:version="1.3"><office:body><office:text>${blocks.map(write).join('')}</office:text></office:body></office:document-content>`,
    'META-INF/manifest.xml': `<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${mimetype}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
  };
  const mtime = new Date(2026, 0, 1);
  const packed = Object.entries(parts).map(([name, part]) => [name, [strToU8(part), { mtime }]] as const);
  return zipSync({ mimetype: [strToU8(mimetype), { level: 0, mtime }], ...Object.fromEntries(packed) });
}

export function rtf(blocks: readonly Block[]): string {
  const inline = (text: string) =>
    text
      .replace(/[\\{}]/g, '\\$&')
      .replaceAll('\n', '\\line ')
      .replace(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0)}?`);
  const write = (block: Block): string => {
    switch (block.kind) {
      case 'title':
        return `{\\fs48\\b ${inline(block.text)}\\par}\n`;
      case 'heading':
      case 'strong':
        return `{\\b ${inline(block.text)}\\par}\n`;
      case 'bullet':
        return `{\\pntext\\bullet\\tab}${inline(block.text)}\\par\n`;
      case 'split':
        return `${inline(block.left)}\\tab ${inline(block.right)}\\par\n`;
      case 'table':
        return block.rows
          .map((row) => `\\trowd ${row.map((text) => `\\intbl ${inline(text)}\\cell`).join(' ')}\\row\n`)
          .join('');
      case 'columns':
        return inOrder(block)
          .map((part) => part.map(write).join(''))
          .join('\\column ');
      default:
        return `${inline(block.text)}\\par\n`;
    }
  };
  return `{\\rtf1\\ansi\\ansicpg1252\\uc1{\\fonttbl{\\f0\\fswiss Helvetica;}}\n${blocks.map(write).join('')}}`;
}

const WIDTH = 78;

export function txt(blocks: readonly Block[]): string {
  const write = (block: Block): string => {
    switch (block.kind) {
      case 'title':
        return `${block.text}\n`;
      case 'heading':
        return `\n${block.text}\n${'-'.repeat(block.text.length)}\n`;
      case 'bullet':
        return `* ${block.text}\n`;
      case 'split':
        return `${block.left.padEnd(WIDTH - block.right.length - 2)}  ${block.right}\n`;
      case 'table':
        return block.rows
          .map(([first = '', second = '']) => {
            const [head = '', ...rest] = second.split('\n');
            return [`${first.padEnd(26)}  ${head}`, ...rest.map((more) => ' '.repeat(28) + more)].join('\n');
          })
          .join('\n')
          .concat('\n');
      case 'columns':
        return inOrder(block)
          .map((part) => part.map(write).join(''))
          .join('\n');
      default:
        return `${block.text}\n`;
    }
  };
  return blocks.map(write).join('');
}
