import { giveWay } from '../../../../../platform/concurrency/event-loop.ts';
import { type Adapter, type AnyRecord, type Source, SourceError, type SourceFile } from '../adapter.ts';
import { emptyPreview, ValuesOf } from '../preview.ts';
import type { JsonObject } from '../values.ts';
import { ByteWindow } from './byte-window.ts';
import { type Dialect, type DumpTable, objectOf } from './dump.ts';
import { FileFolder } from './file-folder.ts';

/** Another system of which there is a dump of its database, and its files. */
interface DumpSystem<Lookup> {
  dialect: Dialect;
  /** How the dump is made, for a source without one. */
  instruction: string;
  /** Without these it is the dump of something else. */
  requiredTables: readonly string[];
  /** The tables whose rows are written, each after those that it refers to. */
  lists: readonly { table: string; records(row: JsonObject, context: DumpContext<Lookup>): AnyRecord[] }[];
  /** What they refer to. */
  lookup(tables: Tables, source: Source): Promise<Lookup>;
  /** The tables that it reads, and those without anything about candidates and jobs. */
  isRead(table: string): boolean;
  /** Columns that are never read: neither as a field nor with the original. */
  leftColumns: Readonly<Record<string, readonly string[]>>;
  stages(lookup: Lookup): string[];
  /** What is not imported, in words. */
  losses(lookup: Lookup, tables: Tables): string[];
}

export interface DumpContext<Lookup> {
  source: Source;
  lookup: Lookup;
  folder: FileFolder;
}

/** The tables of a dump. */
export class Tables {
  readonly #file: SourceFile;
  readonly #dialect: Dialect;
  readonly #tables: ReadonlyMap<string, DumpTable>;
  readonly #left: DumpSystem<unknown>['leftColumns'];

  constructor(
    file: SourceFile,
    dialect: Dialect,
    tables: ReadonlyMap<string, DumpTable>,
    left: DumpSystem<unknown>['leftColumns'],
  ) {
    this.#file = file;
    this.#dialect = dialect;
    this.#tables = tables;
    this.#left = left;
  }

  get names(): string[] {
    return [...this.#tables.keys()];
  }

  count(table: string): number {
    return this.#tables.get(table)?.rows ?? 0;
  }

  columnsOf(table: string): readonly string[] {
    return this.#tables.get(table)?.columns ?? [];
  }

  /** @param skipped how many of the first rows are left out */
  async *rows(name: string, skipped = 0): AsyncGenerator<JsonObject> {
    const table = this.#tables.get(name);
    if (table === undefined) return;
    const { from, to, columns } = table;
    const left = new Set(Object.hasOwn(this.#left, name) ? this.#left[name] : []);
    let number = 0;
    for await (const row of this.#dialect.rows(this.#file, { from, to, columns: new Map([[name, columns]]) })) {
      if (row.table !== name) continue;
      number += 1;
      if (number > skipped) yield objectOf(row, this.#dialect, left);
    }
  }
}

interface Cursor {
  list: number;
  /** How many of its rows have been read. */
  row: number;
}

const ROWS_PER_PAGE = 100;
const HEAD_BYTES = 4_096;

/** Reads the dump of a database as text, with the folder of files that belongs to it. */
export function dumpAdapter<Lookup>(system: DumpSystem<Lookup>): Adapter {
  const open = async (source: Source, scanned?: [string, DumpTable][]) => {
    const { dump, others } = await findDump(source, system);
    const tables = new Map(scanned ?? (await scan(dump, system.dialect)));
    const missing = system.requiredTables.filter((table) => !tables.has(table));
    if (missing.length === system.requiredTables.length)
      throw new SourceError(
        `The dump ${dump.name} has none of the tables ${missing.join(', ')}. ${system.instruction}`,
      );
    const folder = await FileFolder.open(others);
    const reader = new Tables(dump, system.dialect, tables, system.leftColumns);
    return { tables: reader, scanned: [...tables], folder, lookup: await system.lookup(reader, source) };
  };

  return {
    async preview(source) {
      const { tables, folder, lookup } = await open(source);
      const preview = emptyPreview();
      const values = new ValuesOf(preview);
      for (const name of system.stages(lookup)) values.note('stages', name, {}, 0);
      const seen = new Set<string>();
      for (const { table, records } of system.lists) {
        let number = 0;
        for await (const row of tables.rows(table)) {
          number += 1;
          if (number % ROWS_PER_PAGE === 0) source.signal?.throwIfAborted();
          for (const record of records(row, { source, lookup, folder })) {
            if (!isSeen(record, seen)) values.count(record);
          }
        }
      }
      preview.losses = [
        ...tables.names
          .filter((table) => tables.count(table) > 0 && !system.isRead(table))
          .map((table) => `The table “${table}” with ${tables.count(table)} rows is not imported.`),
        ...system.losses(lookup, tables),
      ];
      return { preview, mapping: source.mapping };
    },

    async plan(source) {
      // Reads everything once, so that nothing of a damaged source is written.
      const { tables, scanned, folder, lookup } = await open(source);
      for (const { table, records } of system.lists)
        for await (const row of tables.rows(table)) records(row, { source, lookup, folder });
      return scanned;
    },

    async *pages(source, plan, cursor) {
      const { tables, folder, lookup } = await open(source, plan as [string, DumpTable][]); // from `plan`
      const from = (cursor ?? { list: 0, row: 0 }) as Cursor; // from a page
      for (const [list, { table, records }] of system.lists.entries()) {
        if (list < from.list) continue;
        let row = list === from.list ? from.row : 0;
        let page: AnyRecord[] = [];
        for await (const object of tables.rows(table, row)) {
          row += 1;
          page.push(...records(object, { source, lookup, folder }));
          if (row % ROWS_PER_PAGE > 0) continue;
          yield { records: page, cursor: { list, row } };
          page = [];
          await giveWay();
        }
        if (page.length > 0) yield { records: page, cursor: { list, row } };
      }
    },
  };
}

/** The dump among the files of a source, and the others. @throws SourceError unless there is one */
async function findDump(
  { files }: Source,
  { dialect, instruction }: Pick<DumpSystem<unknown>, 'dialect' | 'instruction'>,
) {
  const dumps: SourceFile[] = [];
  for (const file of files) {
    const window = new ByteWindow(file);
    await window.grow(0);
    await window.close();
    const head = window.bytes.subarray(0, HEAD_BYTES);
    if (head[0] === 0x1f && head[1] === 0x8b && /\.sql\.gz$/i.test(file.name))
      throw new SourceError(`The dump ${file.name} is compressed. Decompress it (gunzip), and upload the SQL file.`);
    if (
      !/\.zip$/i.test(file.name) &&
      dialect.recognizes(head) &&
      /\.(?:sql|dump|pgsql|mysql)$|^[^.]*$/i.test(file.name)
    )
      dumps.push(file);
  }
  const [dump] = dumps;
  if (dump === undefined) throw new SourceError(`None of the files is a dump of the database. ${instruction}`);
  if (dumps.length > 1)
    throw new SourceError(`Several files are dumps: ${dumps.map(({ name }) => name).join(', ')}. Upload one.`);
  return { dump, others: files.filter((file) => file !== dump) };
}

/** Where the rows of each table are. @throws SourceError for a dump that is damaged anywhere */
async function scan(file: SourceFile, dialect: Dialect): Promise<[string, DumpTable][]> {
  const tables = new Map<string, DumpTable>();
  for await (const { table, columns, statement } of dialect.rows(file)) {
    const known = tables.get(table);
    if (known === undefined) tables.set(table, { columns: [...columns], ...statement, rows: 1 });
    else {
      known.to = statement.to;
      known.rows += 1;
    }
  }
  return [...tables];
}

/** Whether a record that several rows name was counted before. */
function isSeen(record: AnyRecord, seen: Set<string>): boolean {
  if ('error' in record || record.isRepeated !== true) return false;
  const key = `${record.type} ${record.foreignId}`;
  return seen.size === seen.add(key).size;
}
