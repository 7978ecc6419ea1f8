import type { Source, SourceFile } from '../adapter.ts';
import { isWorkbook, sheetRows } from '../xlsx/sheet-rows.ts';
import { Workbook } from '../xlsx/workbook.ts';
import { type Encoding, recognizeEncoding } from './decode.ts';
import { type Delimiter, type Row, recognizeDelimiter, rowsOf } from './rows.ts';

/** How a file is written. */
export type Format = { encoding: Encoding; delimiter: Delimiter; sheet: null } | { sheet: string };

/** @throws SourceError */
export async function formatOf(file: SourceFile, { options }: Source): Promise<Format> {
  if (await isWorkbook(file)) return { sheet: (await Workbook.open(file)).sheet(options.sheet).name };
  const encoding = options.encoding ?? (await recognizeEncoding(file));
  return { encoding, delimiter: options.delimiter ?? (await recognizeDelimiter(file, encoding)), sheet: null };
}

/** @throws SourceError with the place where the file cannot be read */
export function rowsIn(file: SourceFile, format: Format): AsyncGenerator<Row> {
  return format.sheet === null ? rowsOf(file, format) : sheetRows(file, format.sheet);
}
