// Starts a service of its own: it runs the worker.
import { startService } from '../../../../../../test/harness.ts';
import { type Case, describeFiles } from './described-files.fixture.ts';

const service = await startService();

const HEADER = 'Name,Email,Job,Applied,Notes';
const utf16 = (text: string, mark = '\ufeff') => Buffer.from(mark + text, 'utf16le');
const bigEndian = (text: string, mark = '\ufeff') => utf16(text, mark).swap16();
const latin = (text: string) => Buffer.from(text, 'latin1');
const csv = (...rows: string[]) => [HEADER, ...rows, ''].join('\n');
const rows = (count: number, from = 1) =>
  Array.from({ length: count }, (_, n) => `Person ${n + from},p${n + from}@example.com,Cook,2024-01-02,`);

const READ: Record<string, Case> = {
  'UTF-8': { file: csv('Zoë Ångström,z@example.com,Cook,2024-01-02,'), names: ['Zoë Ångström'] },
  'UTF-8 with a byte order mark': {
    file: `\ufeff${csv('Zoë Ångström,z@example.com,Cook,2024-01-02,')}`,
    names: ['Zoë Ångström'],
  },
  'UTF-16, little-endian': { file: utf16(csv('Zoë Ångström,z@example.com,Cook,2024-01-02,')), names: ['Zoë Ångström'] },
  'UTF-16, big-endian': {
    file: bigEndian(csv('Zoë Ångström,z@example.com,Cook,2024-01-02,')),
    names: ['Zoë Ångström'],
  },
  'UTF-16 without a mark': {
    file: utf16(csv('Zoë Ångström,z@example.com,Cook,2024-01-02,'), ''),
    names: ['Zoë Ångström'],
  },
  'big-endian UTF-16 without a mark': {
    file: bigEndian(csv('Zoe Angstrom,z@example.com,Cook,2024-01-02,'), ''),
    names: ['Zoe Angstrom'],
  },
  'Windows-1252': { file: latin(csv('Zo\xeb \xc5ngstr\xf6m,z@example.com,Cook,2024-01-02,')), names: ['Zoë Ångström'] },
  'Windows-1252 with typographic characters': {
    file: latin(csv('Ren\xe9e O\x92Hara,z@example.com,Cook,2024-01-02,')),
    names: ['Renée O’Hara'],
  },
  semicolons: { file: csv('A B,z@example.com,Cook,2024-01-02,').replaceAll(',', ';'), names: ['A B'] },
  tabs: { file: csv('A B,z@example.com,Cook,2024-01-02,').replaceAll(',', '\t'), names: ['A B'] },
  'vertical bars': { file: csv('A B,z@example.com,Cook,2024-01-02,').replaceAll(',', '|'), names: ['A B'] },
  'a line that names the separator': {
    file: `sep=;\n${csv('A B,z@example.com,Cook,2024-01-02,').replaceAll(',', ';')}`,
    names: ['A B'],
  },
  'line ends of Windows': { file: csv('A B,z@example.com,Cook,2024-01-02,').replaceAll('\n', '\r\n'), names: ['A B'] },
  'line ends of old Macs': { file: csv('A B,z@example.com,Cook,2024-01-02,').replaceAll('\n', '\r'), names: ['A B'] },
  'mixed line ends': { file: `${HEADER}\r\n${rows(1)[0]}\n${rows(1, 2)[0]}\r\n`, names: ['Person 1', 'Person 2'] },
  'no line end after the last row': { file: `${HEADER}\n${rows(1)[0]}`, names: ['Person 1'] },
  'empty rows': { file: csv('', rows(1)[0]!, ',,,,', '', rows(1, 2)[0]!), names: ['Person 1', 'Person 2'] },
  'line breaks within quotation marks': {
    file: csv('A B,z@example.com,Cook,2024-01-02,"first\nsecond\r\nthird"'),
    names: ['A B'],
  },
  'doubled quotation marks': {
    file: csv('"A ""Al"" B",z@example.com,Cook,2024-01-02,"say ""hi"""'),
    names: ['A "Al" B'],
  },
  'separators within quotation marks': {
    file: csv('"Lovelace, Ada",z@example.com,Cook,2024-01-02,"a, b"'),
    names: ['Ada Lovelace'],
  },
  'spaces around values': { file: csv(' A B , z@example.com ,"Cook" , 2024-01-02 ,'), names: ['A B'] },
  'a title above the header': { file: `Candidates of 2024,,,,\n,,,,\n${csv(rows(1)[0]!)}`, names: ['Person 1'] },
  'German names of columns': {
    file: 'Vorname;Nachname;E-Mail-Adresse;Stelle\nZoë;Ångström;z@example.com;Koch\n',
    names: ['Zoë Ångström'],
  },
  'French names of columns': {
    file: 'Prénom;Nom;Adresse e-mail\nZoë;Ångström;z@example.com\n',
    names: ['Zoë Ångström'],
  },
  'dates of Germany': { file: csv('A B,z@example.com,Cook,31.01.2024,'), names: ['A B'] },
  'dates of the United States': {
    file: csv('A B,a@example.com,Cook,01/02/2024,', 'C D,c@example.com,Cook,01/31/2024,'),
    names: ['A B', 'C D'],
  },
  'dates of Britain': {
    file: csv('A B,a@example.com,Cook,01/02/2024,', 'C D,c@example.com,Cook,31/01/2024,'),
    names: ['A B', 'C D'],
  },
  'dates with names of months': {
    file: csv('A B,a@example.com,Cook,31 Jan 2024,', '"C D",c@example.com,Cook,"January 31, 2024 9:05 PM",'),
    names: ['A B', 'C D'],
  },
  'times with time zones': { file: csv('A B,a@example.com,Cook,2024-01-31T23:30:00+02:00,'), names: ['A B'] },
  'an order of dates that was chosen': {
    file: csv('A B,a@example.com,Cook,01/02/2024,'),
    names: ['A B'],
    options: { dateFormat: 'dmy' },
  },
  'columns of the same name': { file: 'Name,Email,Notes,Notes\nA B,a@example.com,one,two\n', names: ['A B'] },
  'columns without a name': { file: 'Name,Email,,\nA B,a@example.com,,\n', names: ['A B'] },
  'one column only': { file: 'Name\nA B\nC D\n', names: ['A B', 'C D'] },
  'people without an address': { file: csv('A B,,Cook,2024-01-02,', 'C D,,Cook,2024-01-02,'), names: ['A B', 'C D'] },
  'an empty cell at the end of each row': {
    file: 'Name,Email\nA B,a@example.com,\nC D,c@example.com,\n',
    names: ['A B', 'C D'],
  },
  'formulas, as text': {
    file: csv('=1+1,a@example.com,Cook,2024-01-02,=HYPERLINK("x")'.replace('=HYPERLINK("x")', '"=HYPERLINK(""x"")"')),
    names: ['=1+1'],
  },
};

const REJECTED: Record<string, Case> = {
  'nothing at all': { file: '\n', rejected: /empty/ },
  'a quotation mark that is never closed': {
    file: csv(...rows(3), '"Open,x@example.com,Cook,2024-01-02,', ...rows(3, 4)),
    rejected: /^Row 5, column \d+: .*quotation/,
  },
  'text after a closing quotation mark': {
    file: csv(...rows(1), '"A" B,x@example.com,Cook,2024-01-02,'),
    rejected: /^Row 3, column 1: .*quotation/,
  },
  'a quotation mark within a value': {
    file: csv(...rows(1), 'A "Al" B,x@example.com,Cook,2024-01-02,'),
    rejected: /^Row 3, column 1: .*quotation/,
  },
  'an end within quotation marks': {
    file: `${HEADER}\n${rows(1)[0]}\nA B,x@example.com,Cook,2024-01-02,"cut o`,
    rejected: /^Row 3/,
  },
  'two encodings': {
    file: Buffer.concat([
      Buffer.from(csv('Zoë A,a@example.com,Cook,2024-01-02,')),
      latin('Ren\xe9e B,b@example.com,Cook,2024-01-02,\n'),
    ]),
    rejected: /^Row 3.*encodings/,
  },
  'a character that was cut off at the end': {
    file: Buffer.from(csv('Zoë A,a@example.com,Cook,2024-01-02,ö')).subarray(0, -2),
    rejected: /^Row 2.*encodings/,
  },
  'half a character of UTF-16': {
    file: Buffer.concat([utf16(csv(rows(1)[0]!)), Buffer.from([0x41])]),
    rejected: /^Row 3.*utf-16le/,
  },
  'an encoding that is not the chosen one': {
    file: latin(csv('Zo\xeb A,a@example.com,Cook,2024-01-02,')),
    rejected: /^Row 2.*utf-8/,
    options: { encoding: 'utf-8' },
  },
  'binary data': {
    file: Buffer.concat([
      Buffer.from(`${HEADER}\nA`),
      Buffer.from([0]),
      Buffer.from(' B,a@example.com,Cook,2024-01-02,\n'),
    ]),
    rejected: /^Row 2.*binary/,
  },
  'no names of columns': {
    file: 'Ada Lovelace,ada@example.com,Cook\nGrace Hopper,grace@example.com,Cook\n',
    rejected: /^Row 1, column 2: .*names of the columns/,
  },
  'no column for the name': { file: 'Email,Job\na@example.com,Cook\n', rejected: /^Row 1: .*name/ },
  'dates in an unclear order': { file: csv('A B,a@example.com,Cook,01/02/2024,'), rejected: /^Row 2: .*date format/ },
  'dates in two orders': {
    file: csv('A B,a@example.com,Cook,31/01/2024,', 'C D,c@example.com,Cook,01/31/2024,'),
    rejected: /date format/,
  },
  'too many columns': { file: `Name${','.repeat(600)}\n`, rejected: /^Row 1: .*500 columns/ },
  'a row without an end': {
    file: csv(`A B,a@example.com,Cook,2024-01-02,"${'x'.repeat(1_100_000)}"`),
    rejected: /^Row 2.*too long/,
  },
};

const PARTLY: Record<string, Case> = {
  'a row that is cut off': {
    file: csv(rows(1)[0]!, 'A B,a@example.com', rows(1, 2)[0]!),
    names: ['Person 1', 'Person 2'],
    failed: [/^Row 3, column 3: is missing/],
  },
  'a row with an unquoted separator': {
    file: csv(rows(1)[0]!, 'Lovelace, Ada,a@example.com,Cook,2024-01-02,x', rows(1, 2)[0]!),
    names: ['Person 1', 'Person 2'],
    failed: [/^Row 3, column 6: is one too many/],
  },
  'an address that is none': {
    file: csv('A B,a at example,Cook,2024-01-02,', rows(1)[0]!),
    names: ['Person 1'],
    failed: [/^Row 2, column Email/],
  },
  'no name': {
    file: csv(',a@example.com,Cook,2024-01-02,', rows(1)[0]!),
    names: ['Person 1'],
    failed: [/^Row 2, column Name: is empty/],
  },
  'a day that does not exist': {
    file: csv('A B,a@example.com,Cook,2024-02-30,', rows(1)[0]!),
    names: ['Person 1'],
    failed: [/^Row 2, column Applied/],
  },
  'a date in the future': {
    file: csv('A B,a@example.com,Cook,2124-02-03,', rows(1)[0]!),
    names: ['Person 1'],
    failed: [/^Row 2, column Applied: is in the future/],
  },
  'a year of two digits': {
    file: csv('A B,a@example.com,Cook,31.01.24,', rows(1)[0]!),
    names: ['Person 1'],
    failed: [/^Row 2, column Applied/],
  },
  'an unknown status': {
    file: 'Name,Email,Job,Status\nA B,a@example.com,Cook,maybe\nC D,c@example.com,Cook,hired\n',
    names: ['C D'],
    failed: [/^Row 2, column Status/],
  },
  'a status with its end before the application': {
    file: 'Name,Email,Job,Status,Applied,Rejected at\nA B,a@example.com,Cook,rejected,2024-02-01,2024-01-01\n',
    names: [],
    failed: [/^Row 2, column Rejected at/],
  },
  'a name that is too long': {
    file: csv(`${'x'.repeat(130)},a@example.com,Cook,2024-01-02,`, rows(1)[0]!),
    names: ['Person 1'],
    failed: [/^Row 2, column Name/],
  },
  'several wrong values': {
    file: csv(',nobody,Cook,yesterday,', rows(1)[0]!),
    names: ['Person 1'],
    failed: [
      /column Name.*column Email.*column Applied|column Email.*column Name.*column Applied|column Name.*column Applied.*column Email/,
    ],
  },
  'a web address that is none': {
    file: 'Name,Email,Website\nA B,a@example.com,java script:\nC D,c@example.com,example.com\n',
    names: ['C D'],
    failed: [/^Row 2, column Website/],
  },
};

describeFiles('a CSV file', service, { read: READ, rejected: REJECTED, partly: PARTLY });
