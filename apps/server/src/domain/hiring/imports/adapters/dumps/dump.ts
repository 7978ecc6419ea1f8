import type { SourceFile } from '../adapter.ts';
import type { JsonObject } from '../values.ts';

/** A row of a table. Its values are decoded only if they are needed. */
export interface DumpRow {
  table: string;
  columns: readonly string[];
  /** Texts as their bytes; numbers as they are written. */
  values: readonly (Buffer | string | null)[];
  /** The statement that it belongs to. */
  statement: { from: number; to: number };
}

/** Where the rows of a table are. */
export interface DumpTable {
  columns: string[];
  /** The positions of the first statement with rows, and after the last one. */
  from: number;
  to: number;
  rows: number;
}

export interface Dialect {
  /** Whether the file begins as such a dump does. @throws SourceError for another format of the same system */
  recognizes(head: Buffer): boolean;
  /**
   * The rows of a dump in their order.
   * @param from the position of a statement, with the columns of its table; by default the start
   * @throws SourceError for a file that is damaged or incomplete
   */
  rows(file: SourceFile, part?: { from: number; to: number; columns: Map<string, string[]> }): AsyncIterable<DumpRow>;
  /** A text of the dump. */
  decode(bytes: Buffer): string;
}

/** Reading a row keeps everybody else waiting: 30 ms for as many bytes. Rows of these systems have a few texts of at most 64 kB. */
export const MAX_ROW_BYTES = 512 * 1024;

/** @param left columns that are not read */
export function objectOf({ columns, values }: DumpRow, dialect: Dialect, left: ReadonlySet<string>): JsonObject {
  const object: JsonObject = {};
  for (const [index, column] of columns.entries()) {
    if (left.has(column)) continue;
    const value = values[index] ?? null;
    object[column] = value === null ? null : typeof value === 'string' ? numberIn(value) : dialect.decode(value);
  }
  return object;
}

/** Numbers that would lose digits stay texts. */
function numberIn(text: string): number | string {
  const value = Number(text);
  return String(value) === text ? value : text;
}
