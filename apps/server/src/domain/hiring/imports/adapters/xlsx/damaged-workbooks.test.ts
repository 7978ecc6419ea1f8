// Starts a service of its own: it runs the worker.
import { startService } from '../../../../../../test/harness.ts';
import { type Case, describeFiles } from '../csv/described-files.fixture.ts';
import { type Cell, type XlsxOptions, xlsxOf } from './xlsx.fixture.ts';

const service = await startService();

const HEADER: Cell[] = ['Name', 'Email', 'Job', 'Applied', 'Notes'];
const person = (number: number, more: Record<number, Cell> = {}): Cell[] =>
  [`Person ${number}`, `p${number}@example.com`, 'Cook', { xml: '<v>45322</v>', attributes: ' s="1"' }, null].map(
    (cell, column) => (Object.hasOwn(more, column) ? more[column]! : cell) as Cell,
  );
const book = (rows: Cell[][], options: XlsxOptions = {}) => xlsxOf([HEADER, ...rows], options);
const SHEET = 'xl/worksheets/sheet1.xml';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const sheet = (rows: string) => `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`;
const inline = (reference: string, text: string) => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
const head = `<row r="1">${inline('A1', 'Name')}${inline('B1', 'Email')}</row>`;
const cell = (xml: string, attributes = ''): Cell => ({ xml, attributes });
const whole = book([person(1), person(2)]);
/** The same file with one byte changed, in the content of its first sheet. */
const withDamage = () => {
  const copy = Buffer.from(whole);
  const at = copy.indexOf(SHEET) + SHEET.length + 40;
  copy[at] = copy[at]! ^ 0xff;
  return copy;
};
/** The same file whose entries say that they are encrypted. */
const encrypted = () => {
  const copy = Buffer.from(whole);
  for (
    let at = copy.indexOf('PK\u0001\u0002', 0, 'latin1');
    at !== -1;
    at = copy.indexOf('PK\u0001\u0002', at + 4, 'latin1')
  )
    copy[at + 8] = copy[at + 8]! | 1;
  return copy;
};

const READ: Record<string, Case> = {
  'shared texts': { file: book([person(1), person(2)]), names: ['Person 1', 'Person 2'] },
  'texts within the cells': { file: book([person(1)], { sharedStrings: false }), names: ['Person 1'] },
  'prefixes of namespaces': { file: book([person(1)], { prefix: 'x', sharedStrings: false }), names: ['Person 1'] },
  'cells without references': { file: book([person(1)], { withoutReferences: true }), names: ['Person 1'] },
  'rows that are left out': {
    file: book([person(1), person(2)], { numbers: [3, 7, 1_048_576] }),
    names: ['Person 1', 'Person 2'],
  },
  'a title above the header': { file: xlsxOf([['Candidates of 2024'], [], HEADER, person(1)]), names: ['Person 1'] },
  'dates since 1904': {
    file: book([person(1, { 3: cell('<v>43860</v>', ' s="1"') })], { date1904: true }),
    names: ['Person 1'],
  },
  'dates with times, in a format of its own': {
    file: book([person(1, { 3: cell('<v>45322.978472222225</v>', ' s="2"') })]),
    names: ['Person 1'],
  },
  'dates as texts': { file: book([person(1, { 3: '2024-01-31' })]), names: ['Person 1'] },
  'dates of ISO 8601': {
    file: book([person(1, { 3: cell('<v>2024-01-31T10:00:00</v>', ' t="d"') })]),
    names: ['Person 1'],
  },
  'values of formulas': {
    file: book([person(1, { 0: cell('<f>A1&amp;"x"</f><v>Person F</v>', ' t="str"') })]),
    names: ['Person F'],
  },
  'texts with several formats and readings': {
    file: book([
      person(1, {
        0: cell(
          '<is><r><t>山田 </t></r><r><rPr/><t>太郎</t></r><rPh sb="0" eb="2"><t>ヤマダ</t></rPh></is>',
          ' t="inlineStr"',
        ),
      }),
    ]),
    names: ['山田 太郎'],
  },
  'characters that XML escapes': {
    file: book([person(1, { 0: 'A & B <C>', 4: 'one_x000D_\ntwo' })]),
    names: ['A & B <C>'],
  },
  'numbers and true or false where texts are expected': {
    file: book([person(1, { 0: cell('<v>42</v>'), 4: true })]),
    names: ['42'],
  },
  'a hidden sheet before the first visible one': {
    file: book([person(1)], { before: [{ name: 'Lists', state: 'hidden', rows: [['x']] }] }),
    names: ['Person 1'],
  },
  'several sheets, of which one was chosen': {
    file: book([person(1)], { before: [{ name: 'Summary', rows: [['Total', 'x']] }], name: 'People' }),
    names: ['Person 1'],
    options: { sheet: 'people' },
  },
  'columns far to the right that are empty': {
    file: book([[...person(1), ...Array.from({ length: 600 }, () => cell(''))]]),
    names: ['Person 1'],
  },
  'errors in columns that are not read': {
    file: xlsxOf([
      [...HEADER, 'Score'],
      [...person(1), cell('<v>#DIV/0!</v>', ' t="e"')],
    ]),
    names: ['Person 1'],
  },
  'an empty row within the sheet': {
    file: book([person(1), [null, cell('', ' s="1"')], person(2)]),
    names: ['Person 1', 'Person 2'],
  },
};

const REJECTED: Record<string, Case> = {
  'its end missing': {
    file: whole.subarray(0, whole.length - 40),
    rejected: /workbook candidates\.csv cannot be read/,
  },
  'its first half only': { file: whole.subarray(0, whole.length / 2), rejected: /no complete ZIP/ },
  'a byte that was changed': { file: withDamage(), rejected: /damaged|cannot be read/ },
  'a password on its parts': { file: encrypted(), rejected: /password/ },
  'a password, or a format before 2007': {
    file: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
    rejected: /password.*\.xlsx/,
  },
  'another kind of archive': { file: xlsxOf([], { parts: { 'xl/workbook.xml': null } }), rejected: /no XLSX workbook/ },
  'a binary workbook': {
    file: xlsxOf([], {
      parts: {
        '_rels/.rels':
          '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.bin"/></Relationships>',
      },
    }),
    rejected: /save it as \.xlsx/,
  },
  'no sheet': { file: xlsxOf([], { parts: { 'xl/_rels/workbook.xml.rels': null } }), rejected: /no sheet/ },
  'a sheet that is missing': { file: book([person(1)], { parts: { [SHEET]: null } }), rejected: /missing/ },
  'no sheet of the chosen name': {
    file: book([person(1)]),
    rejected: /no such sheet. It has “Candidates”/,
    options: { sheet: 'People' },
  },
  'nothing in the sheet': { file: xlsxOf([]), rejected: /empty/ },
  'XML that ends too early': {
    file: book([], { parts: { [SHEET]: sheet(head).slice(0, -30) } }),
    rejected: /incomplete/,
  },
  'elements that are closed in the wrong order': {
    file: book([], { parts: { [SHEET]: `<worksheet><sheetData>${head}</worksheet></sheetData>` } }),
    rejected: /closed/,
  },
  'a document type': {
    file: book([], { parts: { [SHEET]: `<!DOCTYPE x [<!ENTITY a "aaaa">]>${sheet(head)}` } }),
    rejected: /document type/,
  },
  'bytes that are not UTF-8': {
    file: book([], { parts: { [SHEET]: Buffer.concat([Buffer.from(sheet(head)), Buffer.from([0xff])]) } }),
    rejected: /UTF-8/,
  },
  'rows out of order': {
    file: book([], {
      parts: {
        [SHEET]: sheet(`${head}<row r="3">${inline('A3', 'A B')}</row><row r="2">${inline('A2', 'C D')}</row>`),
      },
    }),
    rejected: /^Sheet “Candidates”, row 4: .*order/,
  },
  'a cell of another row': {
    file: book([], { parts: { [SHEET]: sheet(`${head}<row r="2">${inline('A3', 'A B')}</row>`) } }),
    rejected: /^Sheet “Candidates”, row 2, column A3: .*order/,
  },
  'a cell twice': {
    file: book([], {
      parts: { [SHEET]: sheet(`${head}<row r="2">${inline('A2', 'A B')}${inline('A2', 'C D')}</row>`) },
    }),
    rejected: /^Sheet “Candidates”, row 2, column A2: .*order/,
  },
  'a row beyond the last one': {
    file: book([], { parts: { [SHEET]: sheet(`${head}<row r="1048577">${inline('A1048577', 'A B')}</row>`) } }),
    rejected: /^Sheet “Candidates”, row 2: .*order/,
  },
  'a value far to the right': {
    file: book([], {
      parts: { [SHEET]: sheet(`${head}<row r="2">${inline('A2', 'A B')}${inline('XFD2', 'x')}</row>`) },
    }),
    rejected: /^Sheet “Candidates”, row 2: .*500 columns/,
  },
  'a cell that is too long': {
    file: book([], { parts: { [SHEET]: sheet(`${head}<row r="2">${inline('A2', 'x'.repeat(1_500_000))}</row>`) } }),
    rejected: /too long/,
  },
  'a sheet that becomes a thousand times as long': {
    file: book([], { parts: { [SHEET]: sheet(`${head}${'<!-- -->'.repeat(6_000_000)}`) } }),
    rejected: /too large/,
  },
  'no names of columns': {
    file: xlsxOf([person(1), person(2)]),
    rejected: /^Sheet “Candidates”, row 1, column 2: .*names of the columns/,
  },
  'no column for the name': {
    file: xlsxOf([
      ['Email', 'Job'],
      ['a@example.com', 'Cook'],
    ]),
    rejected: /^Sheet “Candidates”, row 1: .*name/,
  },
  'dates as texts in an unclear order': {
    file: book([person(1, { 3: '01/02/2024' })]),
    rejected: /^Sheet “Candidates”, row 2: .*date format/,
  },
};

const PARTLY: Record<string, Case> = {
  'an error in a cell': {
    file: book([person(1), person(2, { 1: cell('<v>#N/A</v>', ' t="e"') })]),
    names: ['Person 1'],
    failed: [/^Sheet “Candidates”, row 3, column Email: has the error #N\/A/],
  },
  'a text that is missing from the file': {
    file: book([person(1), person(2, { 0: cell('<v>9999</v>', ' t="s"') })]),
    names: ['Person 1'],
    failed: [/^Sheet “Candidates”, row 3, column Name: has a text that is missing/],
  },
  'a number that is none': {
    file: book([person(1), person(2, { 4: cell('<v>12x</v>') })]),
    names: ['Person 1'],
    failed: [/^Sheet “Candidates”, row 3, column Notes: has a value/],
  },
  'a kind of cell that does not exist': {
    file: book([person(1), person(2, { 4: cell('<v>1</v>', ' t="zz"') })]),
    names: ['Person 1'],
    failed: [/^Sheet “Candidates”, row 3, column Notes: has a value/],
  },
  'a date that no calendar has': {
    file: book([
      person(1),
      person(2, { 3: cell('<v>99999999</v>', ' s="1"') }),
      person(3, { 3: cell('<v>60</v>', ' s="1"') }),
    ]),
    names: ['Person 1'],
    failed: [/row 4, column Applied: has the 29 February 1900/, /row 3, column Applied: has a date/],
  },
  'a date without the format of dates': {
    file: book([person(1), person(2, { 3: 45_322 })]),
    names: ['Person 1'],
    failed: [/^Sheet “Candidates”, row 3, column Applied: “45322” is not a date/],
  },
  'a duration instead of a date': {
    file: book([person(1), person(2, { 3: cell('<v>1.5</v>', ' s="3"') })]),
    names: ['Person 1'],
    failed: [/^Sheet “Candidates”, row 3, column Applied/],
  },
  'a value without a column': {
    file: book([person(1), [...person(2), 'extra']]),
    names: ['Person 1'],
    failed: [/^Sheet “Candidates”, row 3, column 6: is one too many/],
  },
  'no name': {
    file: book([person(1, { 0: null }), person(2)]),
    names: ['Person 2'],
    failed: [/^Sheet “Candidates”, row 2, column Name: is empty/],
  },
};

describeFiles('an XLSX file', service, { read: READ, rejected: REJECTED, partly: PARTLY });
