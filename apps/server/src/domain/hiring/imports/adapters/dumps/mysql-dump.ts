import { giveWay } from '../../../../../platform/concurrency/event-loop.ts';
import { SourceError, type SourceFile } from '../adapter.ts';
import { ByteWindow } from './byte-window.ts';
import { type Dialect, type DumpRow, MAX_ROW_BYTES } from './dump.ts';
import { readText } from './dump-text.ts';
import { columnsOfTable, type Head, headOf, SqlReader, SqlSyntax } from './mysql-syntax.ts';

const BREATHE_AFTER_ROWS = 200;
const BEGINNING = /^(?:\ufeff|\s)*(?:--|#|\/\*|(?:CREATE|DROP|INSERT|SET|USE|LOCK|REPLACE|START)\b)/i;
/** `mysqldump` and `mariadb-dump` write both, or neither. */
const FIRST_LINE = /^-- (?:MySQL|MariaDB) dump /m;
const LAST_LINE = /^-- Dump completed/m;
const LAST_LINE_WITHIN = 2_000;

/** What `mysqldump` and phpMyAdmin write: SQL that is read as text, and never executed. */
export const mysqlDump: Dialect = {
  recognizes(head) {
    const text = head.toString('latin1');
    if (/^-- PostgreSQL/m.test(text)) return false;
    return BEGINNING.test(text);
  },
  decode: readText,

  async *rows(file, part) {
    const columns = new Map(part?.columns);
    const window = new ByteWindow(file, part?.from);
    let open: { head: Head; from: number; hasRows: boolean } | null = null;
    let count = 0;
    let at = 0;
    try {
      if (part === undefined) await requireEnd(file);
      await window.grow(0);
      for (;;) {
        const reader = new SqlReader(window.bytes, at, window.isLast);
        try {
          if (open === null) {
            reader.skipSpace();
            if (reader.isAtEnd || window.start + reader.at >= (part?.to ?? Number.POSITIVE_INFINITY)) return;
            const from = window.start + reader.at;
            const head = headOf(reader);
            if (head?.kind === 'rows') open = { head, from, hasRows: false };
            else if (head?.kind === 'table') columns.set(head.table, columnsOfTable(reader));
          } else {
            const values = reader.values(open.hasRows);
            if (values === null) open = null;
            else {
              open.hasRows = true;
              count += 1;
              if (count % BREATHE_AFTER_ROWS === 0) await giveWay();
              yield rowOf(open, values, columns, window.start + reader.at);
            }
          }
          at = reader.at;
        } catch (error) {
          if (!(error instanceof SqlSyntax)) throw error;
          const place = open === null ? '' : ` in the table ${open.head.table}, after ${count} rows of the file`;
          if (!error.isIncomplete)
            throw new SourceError(`The dump ${file.name} cannot be read${place}: ${error.message}.`);
          if (window.isLast) throw new SourceError(`The dump ${file.name} is incomplete: it ends${place}.`);
          if (window.bytes.length - at > MAX_ROW_BYTES)
            throw new SourceError(`The dump ${file.name} has a row or statement that is too long${place}.`);
          await window.grow(at);
          at = 0;
        }
      }
    } finally {
      await window.close();
    }
  },
};

function rowOf(
  { head, from }: { head: Head; from: number },
  values: DumpRow['values'],
  columns: ReadonlyMap<string, string[]>,
  to: number,
): DumpRow {
  const own = head.columns ?? columns.get(head.table);
  if (own === undefined) throw new SqlSyntax(`it does not say which columns the table ${head.table} has`);
  if (own.length !== values.length)
    throw new SqlSyntax(`a row has ${values.length} values, and the table ${own.length} columns`);
  return { table: head.table, columns: own, values, statement: { from, to } };
}

/** A file that was cut off between two statements looks like a whole one otherwise. @throws SourceError */
async function requireEnd(file: SourceFile): Promise<void> {
  const head = await textAt(file, 0);
  if (!FIRST_LINE.test(head)) return;
  const tail = await textAt(file, Math.max(0, file.size - LAST_LINE_WITHIN));
  if (!LAST_LINE.test(tail)) throw new SourceError(`The dump ${file.name} is incomplete: its last line is missing.`);
}

async function textAt(file: SourceFile, from: number): Promise<string> {
  const window = new ByteWindow(file, from);
  await window.grow(0);
  while (!window.isLast && window.bytes.length < LAST_LINE_WITHIN) await window.grow(0);
  await window.close();
  return window.bytes.toString('latin1', 0, LAST_LINE_WITHIN);
}
