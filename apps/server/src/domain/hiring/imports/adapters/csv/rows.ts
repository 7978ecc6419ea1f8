import { Readable } from 'node:stream';
import { CsvError, type Parser, parse } from 'csv-parse';
import { giveWay } from '../../../../../platform/concurrency/event-loop.ts';
import { DELIMITERS, type ImportOptions } from '../../schema.ts';
import { SourceError, type SourceFile } from '../adapter.ts';
import { decode, type Encoding } from './decode.ts';

export type Delimiter = NonNullable<ImportOptions['delimiter']>;

/** A row of the file, from 1, with its trimmed cells. Empty rows are left out, but counted, as spreadsheets do. */
export interface Row {
  number: number;
  cells: string[];
  /** What is wrong with cells, by their columns from 0: spreadsheets have cells with errors. */
  errors?: ReadonlyMap<number, string>;
}

/** Longer rows are not of people. */
const MAX_ROW_CHARACTERS = 1_000_000;
export const MAX_COLUMNS = 500;
const MAX_ROWS = 2_000_000;
/** Of which each can be a row. */
const LINES_AT_ONCE = 50;
const BREATHE_AFTER_ROWS = 50;

/** The rows of a CSV file. @throws SourceError with the row and the column where it cannot be read */
export async function* rowsOf(
  file: SourceFile,
  { encoding, delimiter }: { encoding: Encoding; delimiter: Delimiter },
): AsyncGenerator<Row> {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    trim: true,
    max_record_size: MAX_ROW_CHARACTERS,
  });
  withoutStacks(parser);
  const source = Readable.from(inPieces(decode(file, encoding)), { highWaterMark: 1 });
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let number = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1;
      if (number % BREATHE_AFTER_ROWS === 0) await giveWay();
      if (number > MAX_ROWS) throw new SourceError(`A file can have ${MAX_ROWS} rows at most.`, { row: number });
      if (cells.length > MAX_COLUMNS)
        throw new SourceError(`A file can have ${MAX_COLUMNS} columns at most.`, { row: number });
      if (cells.some((cell) => cell !== '')) yield { number, cells };
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error, number) : error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}

/** The parser makes an error of each row with fewer or more cells than the first, although they are permitted. */
function withoutStacks(parser: Parser): void {
  const transform = parser._transform.bind(parser);
  parser._transform = (...chunk) => {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0; // its stack takes most of the time
    try {
      transform(...chunk);
    } finally {
      Error.stackTraceLimit = stackTraceLimit;
    }
  };
}

/** The same text, so that others have their turn between its pieces. */
async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of texts) {
    let start = 0;
    let lines = 0;
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (code === 10 || code === 13) lines += 1;
      if (lines < LINES_AT_ONCE) continue;
      await giveWay();
      yield text.slice(start, index + 1);
      start = index + 1;
      lines = 0;
    }
    yield text.slice(start);
  }
}

const MESSAGES: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark is opened here and never closed: the file is damaged or incomplete.',
  INVALID_OPENING_QUOTE: 'There is a quotation mark within a value that does not begin with one.',
  CSV_INVALID_CLOSING_QUOTE: 'There is text after the closing quotation mark of a value.',
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: 'There is text after the closing quotation mark of a value.',
  CSV_MAX_RECORD_SIZE: 'The row is too long: a quotation mark is probably missing.',
};

/** @param rows that have been read before */
function unreadable(error: CsvError, rows: number): SourceError {
  const { records, column } = error as CsvError & { records?: number; column?: number | string };
  const message = MESSAGES[error.code] ?? 'The row cannot be read.';
  const row = Math.max(records ?? 0, rows) + 1;
  return new SourceError(message, { row, column: typeof column === 'number' ? String(column + 1) : null });
}

/** The delimiter that is most frequent in the first row with text, outside of quotation marks. */
export async function recognizeDelimiter(file: SourceFile, encoding: Encoding): Promise<Delimiter> {
  const first = await firstLine(file, encoding);
  const named = /^sep=(.)$/i.exec(first)?.[1];
  if (named !== undefined && isDelimiter(named)) return named;
  const unquoted = first.replaceAll(/"[^"]*"?/g, '');
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: unquoted.split(delimiter).length - 1 }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
}

function isDelimiter(text: string): text is Delimiter {
  return (DELIMITERS as readonly string[]).includes(text);
}

/** The first line with text, whose quoted values can have several lines. */
async function firstLine(file: SourceFile, encoding: Encoding): Promise<string> {
  let text = '';
  for await (const piece of decode(file, encoding)) {
    text += piece;
    const line = /^[\r\n]*((?:"[^"]*"|[^"\r\n])+)[\r\n]/.exec(text)?.[1];
    if (line !== undefined || text.length > MAX_ROW_CHARACTERS) return (line ?? text).trim();
  }
  return text.trim();
}
