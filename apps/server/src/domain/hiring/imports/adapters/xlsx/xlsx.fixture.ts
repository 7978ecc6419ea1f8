import { zipSync } from 'fflate';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** A cell: a text, a number, or its XML without the reference. */
export type Cell = string | number | boolean | null | { xml: string; attributes?: string };

export interface XlsxOptions {
  /** Further sheets before the one with the rows. */
  before?: { name: string; state?: string; rows?: Cell[][] }[];
  name?: string;
  date1904?: boolean;
  /** By their number from 1: rows that are not in `rows`. */
  parts?: Record<string, string | Uint8Array | null>;
  /** Row numbers, if not 1, 2, 3, … */
  numbers?: number[];
  withoutReferences?: boolean;
  prefix?: string;
  sharedStrings?: boolean;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export function letters(index: number): string {
  const rest = index % 26;
  const letter = String.fromCharCode(65 + rest);
  return index < 26 ? letter : `${letters((index - rest) / 26 - 1)}${letter}`;
}

/** The styles: 1 is a date, 2 a date with a time in a format of its own, 3 a duration, 4 text, 5 a time. */
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm;@"/><numFmt numFmtId="165" formatCode="[h]:mm"/></numFmts><cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="49"/><xf numFmtId="20"/></cellXfs></styleSheet>`;

/** A workbook as spreadsheet programs write it. */
export function xlsxOf(rows: readonly (readonly Cell[])[], options: XlsxOptions = {}): Buffer {
  const { before = [], name = 'Candidates', parts = {}, prefix = '', sharedStrings = true } = options;
  const strings: string[] = [];
  const cellOf = (cell: Cell, column: number, row: number): string => {
    const reference = options.withoutReferences === true ? '' : ` r="${letters(column)}${row}"`;
    if (cell === null) return '';
    if (typeof cell === 'object') return `<c${reference}${cell.attributes ?? ''}>${cell.xml}</c>`;
    if (typeof cell === 'boolean') return `<c${reference} t="b"><v>${cell ? 1 : 0}</v></c>`;
    if (typeof cell === 'number') return `<c${reference}><v>${cell}</v></c>`;
    if (!sharedStrings) return `<c${reference} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
    if (!strings.includes(cell)) strings.push(cell);
    return `<c${reference} t="s"><v>${strings.indexOf(cell)}</v></c>`;
  };
  const sheetOf = (content: readonly (readonly Cell[])[], numbers?: number[]): string => {
    const xml = content.map((cells, index) => {
      const row = numbers?.[index] ?? index + 1;
      const reference = options.withoutReferences === true ? '' : ` r="${row}"`;
      return `<row${reference} spans="1:5">${cells.map((cell, column) => cellOf(cell, column, row)).join('')}</row>`;
    });
    const whole = `<worksheet xmlns="${MAIN}"><dimension ref="A1"/><sheetData>${xml.join('')}</sheetData><pageMargins left="0.7"/></worksheet>`;
    if (prefix === '') return HEAD + whole;
    return HEAD + whole.replaceAll(/<(\/?)(?=[a-zA-Z])/g, `<$1${prefix}:`).replace('xmlns=', `xmlns:${prefix}=`);
  };
  const sheets = [...before, { name, rows, state: undefined }];
  const files: Record<string, string | Uint8Array | null> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><workbookPr${options.date1904 === true ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(
        (sheet, index) =>
          `<sheet name="${escaped(sheet.name)}" sheetId="${index + 1}"${sheet.state === undefined ? '' : ` state="${sheet.state}"`} r:id="rId${index + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}">${sheets
      .map(
        (_, index) =>
          `<Relationship Id="rId${index + 1}" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="s" Type="${DOCUMENT}/sharedStrings" Target="/xl/sharedStrings.xml"/><Relationship Id="t" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`,
    ...Object.fromEntries(
      sheets.map((sheet, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        sheetOf(sheet.rows ?? [], index === sheets.length - 1 ? options.numbers : undefined),
      ]),
    ),
    'xl/styles.xml': HEAD + STYLES,
  };
  files['xl/sharedStrings.xml'] =
    `${HEAD}<sst xmlns="${MAIN}">${strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`;
  const all = Object.entries({ ...files, ...parts }).filter(([, content]) => content !== null);
  return Buffer.from(
    zipSync(
      Object.fromEntries(
        all.map(([path, content]) => [
          path,
          typeof content === 'string' ? new Uint8Array(Buffer.from(content)) : (content as Uint8Array),
        ]),
      ),
    ),
  );
}
