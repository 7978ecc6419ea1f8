import { SourceError, type SourceFile } from '../adapter.ts';
import { MAX_COLUMNS, type Row } from '../csv/rows.ts';
import { CellError, textOf } from './cell-values.ts';
import { explanationOf, Workbook } from './workbook.ts';
import { attributesOf, type XmlHandler } from './xml-stream.ts';

const MAX_ROW = 1_048_576;
const MAX_COLUMN = 16_384;
const MAX_ROW_CHARACTERS = 1_000_000;

/** The rows of a sheet, with the numbers that they have there. Empty ones are left out. @throws SourceError */
export async function* sheetRows(file: SourceFile, name: string): AsyncGenerator<Row> {
  const workbook = await Workbook.open(file);
  const { path } = workbook.sheet(name);
  try {
    const handler = new SheetHandler(await workbook.sharedStrings(), await workbook.dateStyles(), workbook.is1904);
    for await (const _chunk of workbook.read(path, handler)) yield* handler.taken();
  } catch (error) {
    throw explanationOf(file.name, error);
  }
}

/** `C` of `C12`, from 0. */
export function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.toUpperCase()) {
    const value = letter.charCodeAt(0) - 64;
    if (value < 1 || value > 26) break;
    column = column * 26 + value;
  }
  return column - 1;
}

class SheetHandler implements XmlHandler {
  readonly #strings: readonly string[];
  readonly #areDates: readonly boolean[];
  readonly #is1904: boolean;
  #rows: Row[] = [];
  #number = 0;
  #isRow = false;
  #cells: string[] = [];
  #errors = new Map<number, string>();
  #column = -1;
  #length = 0;
  #type = 'n';
  #style = 0;
  #value = '';
  #isValue = false;
  #isPhonetic = false;

  constructor(strings: readonly string[], areDates: readonly boolean[], is1904: boolean) {
    this.#strings = strings;
    this.#areDates = areDates;
    this.#is1904 = is1904;
  }

  taken(): Row[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, text: string): void {
    if (name === 'row') this.#openRow(attributesOf(text));
    else if (!this.#isRow) return;
    else if (name === 'c') this.#openCell(attributesOf(text));
    else if (name === 'rPh') this.#isPhonetic = true;
    else if (name === 'v' || name === 't') this.#isValue = !this.#isPhonetic;
  }

  #openRow({ r: reference }: Record<string, string>): void {
    const number = reference === undefined ? this.#number + 1 : Number(reference);
    if (!Number.isInteger(number) || number <= this.#number || number > MAX_ROW)
      throw new SourceError('The rows of the sheet are not in their order here: the file is damaged.', {
        row: this.#number + 1,
      });
    this.#number = number;
    this.#isRow = true;
    this.#cells = [];
    this.#errors = new Map();
    this.#column = -1;
    this.#length = 0;
  }

  #openCell({ r: reference, t: type = 'n', s: style = '0' }: Record<string, string>): void {
    const column = reference === undefined ? this.#column + 1 : columnOf(reference);
    const isPlaced = reference === undefined || new RegExp(`^[A-Za-z]{1,3}${this.#number}$`).test(reference);
    if (!isPlaced || column <= this.#column || column >= MAX_COLUMN)
      throw new SourceError('The cells of the row are not in their order here: the file is damaged.', {
        row: this.#number,
        column: (reference ?? String(this.#column + 2)).slice(0, 20),
      });
    this.#column = column;
    this.#type = type;
    this.#style = Number(style);
    this.#value = '';
  }

  text(text: string): void {
    if (!this.#isValue) return;
    this.#length += text.length;
    if (this.#length > MAX_ROW_CHARACTERS) throw new SourceError('The row is too long.', { row: this.#number });
    this.#value += text;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false;
    else if (name === 'rPh') this.#isPhonetic = false;
    else if (name === 'c' && this.#isRow) this.#closeCell();
    else if (name === 'row') {
      this.#isRow = false;
      const { length } = this.#cells;
      // Cells that are left out are holes so far.
      const cells = Array.from({ length }, (_, index) => this.#cells[index] ?? '');
      const isEmpty = this.#errors.size === 0 && cells.every((cell) => cell === '');
      if (!isEmpty) this.#rows.push({ number: this.#number, cells, errors: this.#errors });
    }
  }

  #closeCell(): void {
    let text = '';
    try {
      const isDate = this.#areDates[this.#style] === true;
      const cell = { type: this.#type, value: this.#value, isDate };
      text = textOf(cell, this.#strings, this.#is1904).replaceAll('\0', '').toWellFormed().trim();
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      this.#errors.set(this.#column, error.message);
    }
    if (text === '' && !this.#errors.has(this.#column)) return;
    if (this.#column >= MAX_COLUMNS)
      throw new SourceError(`A file can have ${MAX_COLUMNS} columns at most.`, { row: this.#number });
    this.#cells[this.#column] = text;
  }
}

/** Whether the file is a workbook. @throws SourceError for workbooks of other formats, and protected ones */
export async function isWorkbook(file: SourceFile): Promise<boolean> {
  let head = Buffer.alloc(0);
  for await (const chunk of file.read()) {
    head = Buffer.concat([head, chunk.subarray(0, 8)]);
    if (head.length >= 8) break;
  }
  if (head.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1')
    throw new SourceError(
      `The file ${file.name} is protected by a password, or of the format before 2007. Save it as .xlsx without a password.`,
    );
  return head.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';
}
