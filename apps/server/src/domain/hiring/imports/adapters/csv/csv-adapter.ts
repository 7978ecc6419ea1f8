import { giveWay } from '../../../../../platform/concurrency/event-loop.ts';
import type { ImportMapping } from '../../mapping-schema.ts';
import type { ImportPreview, Problem } from '../../schema.ts';
import {
  type Adapter,
  type AnyRecord,
  type Source,
  SourceError,
  type SourceFile,
  type SourcePage,
} from '../adapter.ts';
import { emptyPreview, ValuesOf } from '../preview.ts';
import { hashed } from '../records.ts';
import { type DateFormat, orderIn } from './dates.ts';
import { DATE_FIELDS, fieldCalled, fieldsOf, proposedColumns } from './fields.ts';
import { type Format, formatOf, rowsIn } from './formats.ts';
import { type CellProblem, type Layout, losesApplication, originalOf, placeOf, recordsOf } from './records.ts';
import type { Row } from './rows.ts';

/** What is known of a file before its rows are imported. */
interface FilePlan {
  format: Format;
  headerRow: number;
  headers: string[];
}

interface Cursor {
  file: number;
  /** The last row that has been read. */
  row: number;
}

const ROWS_PER_PAGE = 100;
const HEADER_WITHIN_ROWS = 20;
const MAX_PROBLEMS = 100;
const BREATHE_AFTER_ROWS = 50;

/** Files of comma-separated values and spreadsheets, with a row for each candidate or application. */
export const csvAdapter: Adapter = {
  async preview(source) {
    const preview = { ...emptyPreview(), fields: fieldsOf(source) };
    const values = new ValuesOf(preview);
    let mapping: ImportMapping = source.mapping;
    const seen = new Set<string>();
    for (const file of source.files) {
      const plan = await planFile(file, source);
      mapping = { ...mapping, columns: { ...proposedColumns(plan.headers, source), ...mapping.columns } };
      await previewFile(file, plan, { ...source, mapping }, { preview, values, seen });
    }
    return { preview, mapping };
  },

  async plan(source) {
    const plans: (FilePlan & { dateFormat: DateFormat | null })[] = [];
    for (const file of source.files) {
      const plan = await planFile(file, source);
      const columns = columnsOf(plan.headers, source);
      const dateFormat = await withSheet(plan.format, async () => {
        requireName(columns, plan);
        // Every row is read, so that a file that is damaged anywhere is rejected before anything of it is written.
        const order = new DateOrder(source);
        for await (const row of dataRows(file, plan)) order.look(row, columns);
        return order.require();
      });
      plans.push({ ...plan, dateFormat });
    }
    return plans;
  },

  async *pages(source, plan, cursor) {
    const plans = plan as (FilePlan & { dateFormat: DateFormat | null })[]; // from `plan`
    const { file: firstFile, row: lastRow } = (cursor ?? { file: 0, row: 0 }) as Cursor; // from a page
    const seen = new Set<string>();
    for (const [index, file] of source.files.entries()) {
      const own = plans[index]!;
      const layout = layoutOf(own, columnsOf(own.headers, source), own.dateFormat);
      let page: SourcePage = { records: [], cursor: null };
      let rows = 0;
      for await (const row of dataRows(file, own)) {
        // Rows before the cursor are read again, because later ones can repeat their candidates.
        const records = readRow(row, layout, source, seen);
        if (index < firstFile || (index === firstFile && row.number <= lastRow)) continue;
        page.records.push(...records);
        page.cursor = { file: index, row: row.number };
        rows += 1;
        if (rows % ROWS_PER_PAGE > 0) continue;
        yield page;
        page = { records: [], cursor: null };
      }
      if (page.records.length > 0) yield page;
    }
  },
};

function layoutOf(
  { headers, format: { sheet } }: FilePlan,
  columns: (string | null)[],
  dateFormat: DateFormat | null,
): Layout {
  return { headers, columns, dateFormat, sheet };
}

/** Errors of a spreadsheet name the sheet. */
async function withSheet<Value>({ sheet }: Format, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SourceError) || sheet === null) throw error;
    const { message, row, column } = error;
    throw new SourceError(message, { sheet, row, column });
  }
}

function readRow(row: Row, layout: Layout, source: Source, seen: Set<string>): AnyRecord[] {
  const records = recordsOf(row, layout, source, seen);
  if (!isProblems(records)) return records;
  const error = records.map((problem) => new SourceError(...errorOf(problem, row, layout)).text).join('; ');
  const original = originalOf(layout, row);
  const place = placeOf(row, layout);
  return [{ type: 'candidate', foreignId: `row ${hashed(source, JSON.stringify(row.cells))}`, place, original, error }];
}

/** Whether many rows name the record. */
function isShared({ type }: AnyRecord): boolean {
  return type === 'job' || type === 'source' || type === 'rejection_reason';
}

function isProblems(result: AnyRecord[] | CellProblem[]): result is CellProblem[] {
  return result[0] !== undefined && 'column' in result[0];
}

function errorOf(
  { column, message }: CellProblem,
  { number }: Row,
  { sheet }: Layout,
): ConstructorParameters<typeof SourceError> {
  return [message, { sheet, row: number, column }];
}

/** @throws SourceError */
async function planFile(file: SourceFile, source: Source): Promise<FilePlan> {
  const format = await formatOf(file, source);
  return withSheet(format, () => planRows(file, format, source));
}

async function planRows(file: SourceFile, format: Format, { customFields }: Source): Promise<FilePlan> {
  const first: Row[] = [];
  for await (const row of rowsIn(file, format)) {
    if (row.cells.length === 1 && /^sep=.$/i.test(row.cells[0]!)) continue;
    first.push(row);
    if (first.length === HEADER_WITHIN_ROWS) break;
  }
  const [top] = first;
  if (top === undefined) throw new SourceError(`The file ${file.name} is empty.`);
  const known = ({ cells }: Row) => cells.filter((cell) => fieldCalled(cell, { customFields }) !== null).length;
  // Reports have titles above the header.
  const header = first.find((row) => known(row) >= 2) ?? top;
  const address = header.cells.findIndex((cell) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell));
  if (address >= 0) {
    const place = { row: header.number, column: String(address + 1) };
    throw new SourceError('The first row has values. It must have the names of the columns.', place);
  }
  return { format, headerRow: header.number, headers: distinct(header.cells) };
}

/** The names of the columns, each once; columns without one are called by their number. */
function distinct(cells: readonly string[]): string[] {
  const end = cells.findLastIndex((cell) => cell !== '') + 1;
  const names = new Set<string>();
  for (const [index, cell] of cells.slice(0, end).entries()) {
    let name = cell === '' ? `Column ${index + 1}` : cell.slice(0, 1_000);
    for (let number = 2; names.has(name); number += 1) name = `${cell} (${number})`;
    names.add(name);
  }
  return [...names];
}

async function* dataRows(file: SourceFile, { headerRow, headers, format }: FilePlan): AsyncGenerator<Row> {
  let count = 0;
  for await (const row of rowsIn(file, format)) {
    count += 1;
    if (count % BREATHE_AFTER_ROWS === 0) await giveWay();
    if (row.number <= headerRow) continue;
    // Spreadsheets leave out empty cells at the end.
    if (format.sheet !== null) while (row.cells.length < headers.length) row.cells.push('');
    yield row;
  }
}

function columnsOf(headers: readonly string[], source: Source): (string | null)[] {
  const given = source.mapping.columns;
  const proposed = proposedColumns(headers, source);
  return headers.map((header) =>
    given !== undefined && Object.hasOwn(given, header) ? given[header]! : (proposed[header] ?? null),
  );
}

/** @throws SourceError */
function requireName(columns: readonly (string | null)[], { headerRow }: FilePlan): void {
  if (['name', 'firstName', 'lastName'].some((field) => columns.includes(field))) return;
  throw new SourceError('No column is read as a name. Assign one to `name`, or to `firstName` and `lastName`.', {
    row: headerRow,
  });
}

/** Finds out in which order the dates of a file have days and months. */
class DateOrder {
  readonly #chosen: DateFormat | undefined;
  readonly #rows = { dmy: 0, mdy: 0, unclear: 0 };

  constructor({ options }: Source) {
    this.#chosen = options.dateFormat;
  }

  look({ cells, number }: Row, columns: readonly (string | null)[]): void {
    for (const [index, field] of columns.entries()) {
      if (field === null || !DATE_FIELDS.has(field)) continue;
      const order = orderIn(cells[index] ?? '');
      if (order !== null && this.#rows[order] === 0) this.#rows[order] = number;
    }
  }

  get isUnclear(): boolean {
    const { dmy, mdy, unclear } = this.#rows;
    return this.#chosen === undefined && ((dmy > 0 && mdy > 0) || (unclear > 0 && dmy === 0 && mdy === 0));
  }

  get found(): DateFormat | null {
    if (this.#chosen !== undefined) return this.#chosen;
    if (this.isUnclear) return null;
    return this.#rows.dmy > 0 ? 'dmy' : this.#rows.mdy > 0 ? 'mdy' : null;
  }

  /** @throws SourceError */
  require(): DateFormat | null {
    if (!this.isUnclear) return this.found;
    const { dmy, mdy, unclear } = this.#rows;
    throw new SourceError(
      'It is not clear whether the dates of the file have the day or the month first. Choose the date format.',
      { row: unclear || Math.max(dmy, mdy) },
    );
  }
}

async function previewFile(
  file: SourceFile,
  plan: FilePlan,
  source: Source,
  { preview, values, seen }: { preview: ImportPreview; values: ValuesOf; seen: Set<string> },
): Promise<void> {
  const columns = columnsOf(plan.headers, source);
  const order = new DateOrder(source);
  const examples: string[] = [];
  const shared = new Set<string>();
  const report = (problem: Problem) => {
    preview.problemCount += 1;
    const { sheet } = plan.format;
    const message = sheet === null ? problem.message : `Sheet “${sheet}”: ${problem.message}`;
    if (preview.problems.length < MAX_PROBLEMS) preview.problems.push({ ...problem, message });
  };
  const { format } = plan;
  try {
    for await (const row of dataRows(file, plan)) order.look(row, columns);
    preview.format = {
      ...(format.sheet === null
        ? { encoding: format.encoding, delimiter: format.delimiter }
        : { encoding: 'xlsx', delimiter: '', sheet: format.sheet }),
      dateFormat: order.found,
      rows: 0,
    };
    // Without a decision, days and months in an unclear order are read in one of them, to find other problems.
    const layout = layoutOf(plan, columns, order.found ?? 'dmy');
    if (order.isUnclear)
      try {
        order.require();
      } catch (error) {
        report(problemOf(error));
      }
    requireName(columns, plan);
    for await (const row of dataRows(file, plan)) {
      preview.format.rows += 1;
      plan.headers.forEach((_, index) => {
        if (row.cells[index] !== '') examples[index] ??= (row.cells[index] ?? '').slice(0, 100);
      });
      const records = recordsOf(row, layout, source, seen);
      if (isProblems(records)) {
        for (const { column, message } of records) report({ row: row.number, column, message });
        continue;
      }
      for (const record of records) {
        if ('error' in record || (isShared(record) && shared.has(`${record.type} ${record.foreignId}`))) continue;
        if (isShared(record)) shared.add(`${record.type} ${record.foreignId}`);
        else if (record.isRepeated === true) continue;
        values.count(record);
      }
    }
  } catch (error) {
    report(problemOf(error));
  }
  preview.columns.push(
    ...plan.headers.map((name, index) => ({ name, field: columns[index] ?? null, example: examples[index] ?? null })),
  );
  preview.losses.push(...lossesOf(plan.headers, columns, source));
}

/** @throws unless it is a SourceError */
function problemOf(error: unknown): Problem {
  if (!(error instanceof SourceError)) throw error;
  const { row, column, message } = error;
  return { row, column, message };
}

function lossesOf(headers: readonly string[], columns: readonly (string | null)[], { options }: Source): string[] {
  const unread = headers.filter((_, index) => columns[index] === null);
  const ofApplications = options.jobId === undefined ? losesApplication(columns) : [];
  return [
    ...unread.map((name) => `The column “${name}” is not read into a field. It is kept with the original of each row.`),
    ...ofApplications.map((field) => `Without a column for the job, “${field}” cannot be stored.`),
  ];
}
