import {
  type RandomAccess,
  type ZipEntryInfo,
  ZipError,
  zipContent,
  zipEntries,
} from '../../../../../platform/zip/zip-reader.ts';
import { SourceError, type SourceFile } from '../adapter.ts';
import { isDateFormat, unescaped } from './cell-values.ts';
import { attributesOf, XmlError, type XmlHandler, XmlStream } from './xml-stream.ts';

const MAX_ENTRIES = 10_000;
const MAX_PART_BYTES = 16 * 1024 * 1024;
const MAX_SHEET_BYTES = 1024 * 1024 * 1024;
/** Sheets become a tenth as long; what becomes a thousandth was made to. */
const MAX_RATIO = 200;
const RATIO_FROM_BYTES = 32 * 1024 * 1024;
const MAX_STRINGS = 4_000_000;
/** All texts of the file are in memory. */
const MAX_STRING_CHARACTERS = 128 * 1024 * 1024;
const MAX_STYLES = 100_000;

export interface Sheet {
  name: string;
  /** Its entry in the archive. */
  path: string;
  isHidden: boolean;
}

/** An XLSX file (ECMA-376), of which only what is needed is in memory. */
export class Workbook {
  readonly #access: RandomAccess;
  readonly #entries: ReadonlyMap<string, ZipEntryInfo>;
  readonly #folder: string;
  readonly #relations: ReadonlyMap<string, Relation>;
  readonly sheets: readonly Sheet[];
  readonly is1904: boolean;

  private constructor(
    access: RandomAccess,
    entries: ReadonlyMap<string, ZipEntryInfo>,
    folder: string,
    relations: ReadonlyMap<string, Relation>,
    { sheets, is1904 }: { sheets: Sheet[]; is1904: boolean },
  ) {
    this.#access = access;
    this.#entries = entries;
    this.#folder = folder;
    this.#relations = relations;
    this.sheets = sheets;
    this.is1904 = is1904;
  }

  /** @throws SourceError */
  static async open(file: SourceFile): Promise<Workbook> {
    return explained(file.name, async () => {
      const access: RandomAccess = { size: file.size, read: (from) => file.read(from) };
      const entries = new Map<string, ZipEntryInfo>();
      for await (const entry of zipEntries(access)) {
        if (entries.size === MAX_ENTRIES) throw new ZipError('it has too many parts');
        if (entries.has(entry.name)) throw new ZipError(`it has the part ${entry.name} twice`);
        entries.set(entry.name, entry);
      }
      const root = await relationsIn(access, entries, '', '_rels/.rels');
      const path = [...root.values()].find(({ type }) => type.endsWith('/officeDocument'))?.target ?? 'xl/workbook.xml';
      if (path.endsWith('.bin')) throw new ZipError('it is a binary workbook: save it as .xlsx');
      const folder = path.slice(0, path.lastIndexOf('/') + 1);
      const name = path.slice(folder.length);
      const relations = await relationsIn(access, entries, folder, `${folder}_rels/${name}.rels`);
      const handler = new WorkbookHandler(relations);
      await readPart(access, entries.get(path), handler, MAX_PART_BYTES);
      return new Workbook(access, entries, folder, relations, handler);
    });
  }

  /** The sheet with the name, or the first visible one. @throws SourceError */
  sheet(name: string | undefined): Sheet {
    const found =
      name === undefined
        ? (this.sheets.find(({ isHidden }) => !isHidden) ?? this.sheets[0])
        : this.sheets.find((sheet) => sheet.name.toLowerCase() === name.toLowerCase());
    if (found !== undefined) return found;
    const names = this.sheets.map((sheet) => `“${sheet.name}”`).join(', ');
    throw new SourceError(
      names === '' ? 'The workbook has no sheet.' : `The workbook has no such sheet. It has ${names}.`,
    );
  }

  /** @throws ZipError, XmlError */
  async sharedStrings(): Promise<string[]> {
    const handler = new StringsHandler();
    const entry = this.#related('/sharedStrings', 'sharedStrings.xml');
    if (entry !== undefined) await readPart(this.#access, entry, handler, MAX_SHEET_BYTES);
    return handler.strings;
  }

  /** Which styles of cells are dates. @throws ZipError, XmlError */
  async dateStyles(): Promise<boolean[]> {
    const handler = new StylesHandler();
    const entry = this.#related('/styles', 'styles.xml');
    if (entry !== undefined) await readPart(this.#access, entry, handler, MAX_PART_BYTES);
    return handler.areDates;
  }

  /** @throws ZipError, XmlError */
  async *read(path: string, handler: XmlHandler): AsyncGenerator<void> {
    yield* partOf(this.#access, this.#entries.get(path), handler, MAX_SHEET_BYTES);
  }

  #related(type: string, name: string): ZipEntryInfo | undefined {
    const relation = [...this.#relations.values()].find((one) => one.type.endsWith(type));
    return this.#entries.get(relation?.target ?? `${this.#folder}${name}`);
  }
}

/** @throws SourceError instead of the errors of the archive and its XML */
export async function explained<Value>(fileName: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw explanationOf(fileName, error);
  }
}

export function explanationOf(fileName: string, error: unknown): unknown {
  if (error instanceof ZipError || error instanceof XmlError)
    return new SourceError(`The workbook ${fileName} cannot be read: ${error.message}.`);
  return error;
}

async function* partOf(
  access: RandomAccess,
  entry: ZipEntryInfo | undefined,
  handler: XmlHandler,
  maxBytes: number,
): AsyncGenerator<void> {
  if (entry === undefined) throw new ZipError('it is no XLSX workbook, or a part of it is missing');
  const isTooDense = entry.size > RATIO_FROM_BYTES && entry.size > entry.compressed * MAX_RATIO;
  if (entry.size > maxBytes || isTooDense) throw new ZipError(`its part ${entry.name} is too large`);
  const xml = new XmlStream(handler);
  for await (const chunk of zipContent(access, entry)) {
    xml.write(chunk);
    yield;
  }
  xml.end();
}

async function readPart(...part: Parameters<typeof partOf>): Promise<void> {
  for await (const _chunk of partOf(...part));
}

interface Relation {
  type: string;
  /** The name of an entry. */
  target: string;
}

async function relationsIn(
  access: RandomAccess,
  entries: ReadonlyMap<string, ZipEntryInfo>,
  folder: string,
  path: string,
): Promise<ReadonlyMap<string, Relation>> {
  const relations = new Map<string, Relation>();
  const entry = entries.get(path);
  if (entry === undefined) return relations;
  const open = (name: string, text: string) => {
    if (name !== 'Relationship') return;
    const { Id: id, Type: type = '', Target: target = '', TargetMode: mode } = attributesOf(text);
    if (id !== undefined && mode !== 'External') relations.set(id, { type, target: resolved(folder, target) });
  };
  await readPart(access, entry, { open, close() {}, text() {} }, MAX_PART_BYTES);
  return relations;
}

function resolved(folder: string, target: string): string {
  const path = target.startsWith('/') ? target.slice(1) : `${folder}${target}`;
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

class WorkbookHandler implements XmlHandler {
  readonly #relations: ReadonlyMap<string, Relation>;
  readonly sheets: Sheet[] = [];
  is1904 = false;

  constructor(relations: ReadonlyMap<string, Relation>) {
    this.#relations = relations;
  }

  open(name: string, text: string): void {
    if (name === 'workbookPr') this.is1904 = /^(?:1|true|on)$/.test(attributesOf(text).date1904 ?? '');
    if (name !== 'sheet') return;
    const { name: title = '', state = 'visible', ...others } = attributesOf(text);
    const id = Object.entries(others).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
    const relation = this.#relations.get(id);
    if (relation?.type.endsWith('/worksheet'))
      this.sheets.push({ name: title, path: relation.target, isHidden: state !== 'visible' });
  }

  close(): void {}

  text(): void {}
}

/** Texts, of which each can have several formats; those that say how it is pronounced are left out. */
class StringsHandler implements XmlHandler {
  readonly strings: string[] = [];
  #text = '';
  #isText = false;
  #isPhonetic = false;
  #length = 0;

  open(name: string): void {
    if (name === 'si') this.#text = '';
    else if (name === 'rPh') this.#isPhonetic = true;
    else if (name === 't') this.#isText = !this.#isPhonetic;
  }

  close(name: string): void {
    if (name === 't') this.#isText = false;
    else if (name === 'rPh') this.#isPhonetic = false;
    else if (name === 'si') {
      this.#length += this.#text.length;
      if (this.strings.length === MAX_STRINGS || this.#length > MAX_STRING_CHARACTERS)
        throw new ZipError('it has too much text');
      this.strings.push(unescaped(this.#text));
    }
  }

  text(text: string): void {
    if (this.#isText) this.#text += text;
  }
}

class StylesHandler implements XmlHandler {
  readonly areDates: boolean[] = [];
  readonly #codes = new Map<number, string>();
  #isOfCells = false;

  open(name: string, text: string): void {
    if (name === 'cellXfs') this.#isOfCells = true;
    if (name !== 'numFmt' && (name !== 'xf' || !this.#isOfCells)) return;
    const { numFmtId = '0', formatCode } = attributesOf(text);
    const id = Number(numFmtId);
    if (this.areDates.length === MAX_STYLES || this.#codes.size === MAX_STYLES)
      throw new ZipError('it has too many styles');
    if (name === 'xf') this.areDates.push(isDateFormat(id, this.#codes.get(id)));
    else if (formatCode !== undefined) this.#codes.set(id, formatCode);
  }

  close(name: string): void {
    if (name === 'cellXfs') this.#isOfCells = false;
  }

  text(): void {}
}
