import { giveWay } from '../../../../../platform/concurrency/event-loop.ts';
import { SourceError, type SourceFile } from '../adapter.ts';
import { ByteWindow } from './byte-window.ts';
import { type Dialect, type DumpRow, MAX_ROW_BYTES } from './dump.ts';
import { withoutRepair } from './dump-text.ts';

const BREATHE_AFTER_ROWS = 200;
const [NEWLINE, TAB, BACKSLASH] = [0x0a, 0x09, 0x5c];
const COPY = /^COPY ((?:"(?:[^"]|"")*"|[^\s"(.])+\.)?("(?:[^"]|"")*"|[^\s"(]+) \((.*)\) FROM stdin;$/;
const FIRST_LINE = '-- PostgreSQL database dump';
const LAST_LINE = '-- PostgreSQL database dump complete';
/** PostgreSQL's documentation of COPY, “Text Format”. */
const ESCAPES: Readonly<Record<number, number>> = { 98: 8, 102: 12, 110: 10, 114: 13, 116: 9, 118: 11 };

/** What `pg_dump` writes as plain SQL: the rows follow in the text format of COPY. */
export const postgresDump: Dialect = {
  recognizes(head) {
    const text = head.toString('latin1');
    if (text.startsWith('PGDMP') || /^toc\.dat\0/.test(text))
      throw new SourceError(
        'The dump is in a format of its own. Write it as SQL: pg_restore --no-owner --file=dump.sql <this file>, or pg_dump --format=plain.',
      );
    return text.includes(FIRST_LINE) || /^COPY \S+ \(/m.test(text);
  },
  decode: withoutRepair,

  async *rows(file, part) {
    const lines = linesOf(file, part?.from ?? 0);
    let open: { table: string; columns: string[]; from: number } | null = null;
    let [hasEnd, hasBeginning, isCopied] = [false, false, false];
    let count = 0;
    try {
      for await (const { line, from, to } of lines) {
        if (open === null) {
          if (from >= (part?.to ?? Number.POSITIVE_INFINITY)) return;
          const text = line.length > 20_000 ? '' : line.toString('utf8').trimEnd();
          hasBeginning ||= text === FIRST_LINE;
          hasEnd ||= text === LAST_LINE;
          if (/^INSERT INTO /.test(text) && !isCopied)
            throw new SourceError(
              `The dump ${file.name} has its rows as INSERT statements. Write it without --inserts and --column-inserts.`,
            );
          const [, , table, columns] = COPY.exec(text) ?? [];
          if (table !== undefined) open = { table: nameOf(table), columns: columns!.split(', ').map(nameOf), from };
          isCopied ||= open !== null;
          continue;
        }
        if (line.length >= 2 && line[0] === BACKSLASH && line[1] === 0x2e) {
          open = null;
          continue;
        }
        count += 1;
        if (count % BREATHE_AFTER_ROWS === 0) await giveWay();
        const values = fieldsOf(line);
        if (values.length !== open.columns.length)
          throw new SourceError(
            `The dump ${file.name} cannot be read in the table ${open.table}, after ${count - 1} rows of the file: a row has ${values.length} values, and the table ${open.columns.length} columns.`,
          );
        yield {
          table: open.table,
          columns: open.columns,
          values,
          statement: { from: open.from, to },
        } satisfies DumpRow;
      }
    } finally {
      await lines.return(undefined);
    }
    if (open !== null)
      throw new SourceError(`The dump ${file.name} is incomplete: it ends in the table ${open.table}.`);
    if (part === undefined && hasBeginning && !hasEnd)
      throw new SourceError(`The dump ${file.name} is incomplete: its last line is missing.`);
  },
};

/** Lines without their ends, with their positions in the file. */
async function* linesOf(file: SourceFile, start: number): AsyncGenerator<{ line: Buffer; from: number; to: number }> {
  const window = new ByteWindow(file, start);
  try {
    for (let at = 0; ; ) {
      const end = window.bytes.indexOf(NEWLINE, at);
      if (end === -1) {
        if (window.bytes.length - at > MAX_ROW_BYTES)
          throw new SourceError(`The dump ${file.name} has a line that is too long, after ${window.start + at} bytes.`);
        if (window.isLast) {
          const line = window.bytes.subarray(at);
          if (line.length > 0) yield { line, from: window.start + at, to: window.start + window.bytes.length };
          return;
        }
        await window.grow(at);
        at = 0;
        continue;
      }
      const isWindows = end > at && window.bytes[end - 1] === 0x0d;
      const line = window.bytes.subarray(at, isWindows ? end - 1 : end);
      yield { line, from: window.start + at, to: window.start + end + 1 };
      at = end + 1;
    }
  } finally {
    await window.close();
  }
}

function nameOf(text: string): string {
  return text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text;
}

function fieldsOf(line: Buffer): (Buffer | null)[] {
  const fields: (Buffer | null)[] = [];
  for (let at = 0; ; ) {
    const tab = line.indexOf(TAB, at);
    const field = line.subarray(at, tab === -1 ? line.length : tab);
    const isNull = field.length === 2 && field[0] === BACKSLASH && field[1] === 0x4e;
    fields.push(isNull ? null : field.includes(BACKSLASH) ? unescaped(field) : Buffer.from(field));
    if (tab === -1) return fields;
    at = tab + 1;
  }
}

function unescaped(field: Buffer): Buffer {
  const result = Buffer.allocUnsafe(field.length);
  let length = 0;
  for (let at = 0; at < field.length; at += 1, length += 1) {
    if (field[at] !== BACKSLASH || at + 1 >= field.length) {
      result[length] = field[at]!;
      continue;
    }
    at += 1;
    const digits = /^(?:x[0-9A-Fa-f]{1,2}|[0-7]{1,3})/.exec(field.toString('latin1', at, at + 3))?.[0];
    if (digits === undefined) result[length] = ESCAPES[field[at]!] ?? field[at]!;
    else {
      result[length] = digits.startsWith('x')
        ? Number.parseInt(digits.slice(1), 16)
        : Number.parseInt(digits, 8) & 0xff;
      at += digits.length - 1;
    }
  }
  return result.subarray(0, length);
}
