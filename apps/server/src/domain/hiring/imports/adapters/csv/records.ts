import { Invalid } from '../../../../../platform/errors/errors.ts';
import { inputCheck } from '../../../../../platform/http/contract/input.ts';
import { addressKey } from '../../../../../platform/text/email-address.ts';
import { canonicalLabel } from '../../../../../platform/text/plain-name.ts';
import { withScheme } from '../../../../../platform/text/web-address.ts';
import { NewCandidate } from '../../../candidates/schema.ts';
import type { AnyRecord, RecordOf, Source } from '../adapter.ts';
import { hashed } from '../records.ts';
import { type DateFormat, readDate } from './dates.ts';
import { APPLICATION_FIELDS } from './fields.ts';
import type { Row } from './rows.ts';

/** How the file is written and read. */
export interface Layout {
  headers: string[];
  /** The field of each column; null for those that are not read. */
  columns: (string | null)[];
  dateFormat: DateFormat | null;
  /** The name of the sheet; null for files without sheets. */
  sheet: string | null;
}

/** What is wrong with a value of a row. */
export interface CellProblem {
  column: string | null;
  message: string;
}

const STATUSES: Readonly<Record<string, RecordOf<'application'>['data']['status']>> = {
  active: 'active',
  open: 'active',
  new: 'active',
  'in process': 'active',
  'in progress': 'active',
  hired: 'hired',
  accepted: 'hired',
  rejected: 'rejected',
  declined: 'rejected',
  disqualified: 'rejected',
  archived: 'rejected',
  withdrawn: 'withdrawn',
  withdrew: 'withdrawn',
};
const NOTE_CHARACTERS = 5_000;
const checkCandidate = inputCheck(NewCandidate);

export function placeOf({ number }: Row, { sheet }: Layout): string {
  return sheet === null ? `row ${number}` : `sheet “${sheet}”, row ${number}`;
}

/** The columns of a row by their names in the header. */
export function originalOf({ headers }: Layout, { cells }: Row): Record<string, string> {
  const names = cells.map((_, index) => headers[index] ?? String(index + 1));
  return Object.fromEntries(names.map((name, index) => [name, cells[index]!]));
}

/**
 * The records of a row: the candidate, and the job, application and notes that it names.
 * @param seen the candidates of the rows before; that of the row is added
 */
export function recordsOf(row: Row, layout: Layout, source: Source, seen: Set<string>): AnyRecord[] | CellProblem[] {
  const reader = new RowReader(row, layout);
  const shape = reader.shapeProblem();
  if (shape !== null) return [shape];
  reader.reportErrors();
  const data = candidateOf(reader, source);
  try {
    checkCandidate(data);
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    for (const [path, [message = 'is invalid']] of Object.entries(error.fields))
      reader.report(path.split('.')[0]!, message);
  }
  const application = applicationOf(reader, source);
  const notes = reader.all('note').flatMap((text) => piecesOf(text));
  if (reader.problems.length > 0) return reader.problems;

  const place = placeOf(row, layout);
  const original = originalOf(layout, row);
  const candidateId =
    reader.one('id') ?? hashed(source, data.email === null ? JSON.stringify(row.cells) : addressKey(data.email));
  const isRepeated = seen.has(candidateId);
  seen.add(candidateId);
  const tags = reader
    .all('tags')
    .flatMap((text) => text.split(/[,;|]/))
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  const createdAt = reader.date('createdAt');
  const ref = reader.one('id');
  const candidate: RecordOf<'candidate'> = {
    type: 'candidate',
    foreignId: candidateId,
    place,
    original,
    isRepeated,
    data: {
      ...data,
      ...(tags.length === 0 ? {} : { tags }),
      ...(createdAt === undefined ? {} : { createdAt }),
      ...(ref === null ? {} : { externalRefs: [{ system: source.options.source ?? 'csv', id: ref }] }),
    },
  };
  const job = jobOf(reader, source);
  const { source: origin, rejectionReason, status } = application;
  const named = { place, isRepeated: true };
  return [
    ...(job === null || origin === undefined
      ? []
      : [
          {
            ...named,
            type: 'source' as const,
            foreignId: keyOf(origin),
            original: { name: origin },
            data: { name: origin },
          },
        ]),
    ...(job === null || rejectionReason === undefined || (status !== 'rejected' && status !== 'withdrawn')
      ? []
      : [
          {
            ...named,
            type: 'rejection_reason' as const,
            foreignId: `${status} ${keyOf(rejectionReason)}`,
            original: { label: rejectionReason },
            data: { label: rejectionReason, kind: status },
          },
        ]),
    ...(job === null || 'id' in job ? [] : [{ ...job.record, place, original: { title: job.record.data.title } }]),
    candidate,
    ...(job === null
      ? []
      : [
          {
            type: 'application' as const,
            foreignId: hashed(source, JSON.stringify([candidateId, 'id' in job ? job.id : job.record.foreignId])),
            place,
            original,
            isRepeated: false,
            data: {
              ...application,
              candidate: candidateId,
              job: 'id' in job ? { id: job.id } : { foreignId: job.record.foreignId },
            },
          },
        ]),
    ...notes.map((body) => ({
      type: 'note' as const,
      foreignId: hashed(source, JSON.stringify([candidateId, body])),
      place,
      original,
      isRepeated: false,
      data: { candidate: candidateId, body, ...(createdAt === undefined ? {} : { createdAt }) },
    })),
  ];
}

function candidateOf(reader: RowReader, { customFields }: Source) {
  const [given, last] = [reader.one('firstName'), reader.one('lastName')];
  const { firstName, lastName } =
    given === null && last === null
      ? splitName(reader.one('name'))
      : { firstName: given ?? last!, lastName: given === null ? '' : (last ?? '') };
  if (firstName === '') reader.report(reader.has('name') ? 'name' : 'firstName', 'is empty: a candidate needs a name');
  const values = Object.fromEntries(
    customFields.candidate.flatMap(({ key }) => {
      const value = reader.one(`customFields.${key}`);
      return value === null ? [] : [[key, value]];
    }),
  );
  const optional = {
    phone: reader.one('phone'),
    location: reader.one('location'),
    headline: reader.one('headline'),
    summary: reader.one('summary'),
    linkedinUrl: urlIn(reader, 'linkedinUrl'),
    githubUrl: urlIn(reader, 'githubUrl'),
    websiteUrl: urlIn(reader, 'websiteUrl'),
    source: reader.one('source'),
  };
  return {
    firstName: firstName === '' ? '?' : firstName,
    lastName,
    email: reader.one('email'),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null)),
    ...(Object.keys(values).length === 0 ? {} : { customFields: values as never }), // the engine reads texts as values
  };
}

function urlIn(reader: RowReader, field: string): string | null {
  const value = reader.one(field);
  return value === null ? null : withScheme(value);
}

/** `Lovelace, Ada` or `Ada Lovelace`. */
function splitName(name: string | null): { firstName: string; lastName: string } {
  if (name === null) return { firstName: '', lastName: '' };
  const [last = '', first] = name.split(/,\s*/, 2);
  if (first !== undefined && first !== '') return { firstName: first, lastName: last };
  const end = name.lastIndexOf(' ');
  return end === -1
    ? { firstName: name, lastName: '' }
    : { firstName: name.slice(0, end).trim(), lastName: name.slice(end + 1) };
}

function applicationOf(reader: RowReader, { customFields }: Source) {
  const statusText = reader.one('status');
  const status = statusText === null ? 'active' : STATUSES[statusText.toLowerCase().replaceAll(/[_-]/g, ' ')];
  if (status === undefined)
    reader.report('status', `“${statusText!.slice(0, 40)}” is none of active, hired, rejected and withdrawn`);
  const [appliedAt, endedAt] = [reader.date('appliedAt'), reader.date('endedAt')];
  if (appliedAt !== undefined && endedAt !== undefined && endedAt < appliedAt)
    reader.report('endedAt', 'is before the application');
  const values = Object.fromEntries(
    customFields.application.flatMap(({ key }) => {
      const value = reader.one(`application.customFields.${key}`);
      return value === null ? [] : [[key, value]];
    }),
  );
  const [source, rejectionReason] = [reader.one('source'), reader.one('rejectionReason')];
  return {
    stage: reader.one('stage'),
    status: status ?? ('active' as const),
    ...(appliedAt === undefined ? {} : { appliedAt }),
    ...(endedAt === undefined ? {} : { endedAt }),
    ...(source === null ? {} : { source }),
    ...(rejectionReason === null ? {} : { rejectionReason }),
    ...(Object.keys(values).length === 0 ? {} : { customFields: values }),
  };
}

interface NamedJob {
  type: 'job';
  foreignId: string;
  data: { title: string };
  isRepeated: true;
}

function jobOf(reader: RowReader, { options }: Source): { id: string } | { record: NamedJob } | null {
  if (options.jobId !== undefined) return { id: options.jobId };
  const title = reader.one('job');
  if (title === null) return null;
  const foreignId = keyOf(title);
  return { record: { type: 'job', foreignId, data: { title }, isRepeated: true } };
}

/** What identifies a job, source or reason that has only a name. */
function keyOf(name: string): string {
  return canonicalLabel(name).toLowerCase();
}

function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length; start += NOTE_CHARACTERS)
    pieces.push(text.slice(start, start + NOTE_CHARACTERS));
  return pieces;
}

/** Reads the cells of a row by their fields. */
class RowReader {
  readonly problems: CellProblem[] = [];
  readonly #row: Row;
  readonly #layout: Layout;

  constructor(row: Row, layout: Layout) {
    this.#row = row;
    this.#layout = layout;
  }

  /** A row with other columns than the header was cut off, or its quotation marks or delimiters are wrong. */
  shapeProblem(): CellProblem | null {
    const { cells } = this.#row;
    const { headers } = this.#layout;
    const extra = cells.findIndex((cell, index) => index >= headers.length && cell !== '');
    if (extra >= 0)
      return { column: String(extra + 1), message: `is one too many: the header has ${headers.length} columns` };
    if (cells.length < headers.length)
      return {
        column: String(cells.length + 1),
        message: `is missing: the row ends after ${cells.length} of ${headers.length} columns`,
      };
    return null;
  }

  /** Cells with errors, in columns that are read. */
  reportErrors(): void {
    const { headers, columns } = this.#layout;
    for (const [index, message] of this.#row.errors ?? [])
      if (columns[index] != null) this.problems.push({ column: headers[index]!, message });
  }

  has(field: string): boolean {
    return this.#layout.columns.includes(field);
  }

  one(field: string): string | null {
    const index = this.#layout.columns.indexOf(field);
    const cell = this.#row.cells[index] ?? '';
    return cell === '' ? null : cell;
  }

  all(field: string): string[] {
    return this.#row.cells.filter((cell, index) => this.#layout.columns[index] === field && cell !== '');
  }

  date(field: string): string | undefined {
    const text = this.one(field);
    if (text === null) return undefined;
    const date = readDate(text, this.#layout.dateFormat);
    if (date === null) this.report(field, `“${text.slice(0, 40)}” is not a date with a year of four digits`);
    else if (Date.parse(date) > Date.now()) this.report(field, 'is in the future');
    return date ?? undefined;
  }

  report(part: string, message: string): void {
    const field = !this.has(part) && (part === 'firstName' || part === 'lastName') ? 'name' : part;
    const index = this.#layout.columns.indexOf(field);
    const problem = { column: this.#layout.headers[index] ?? field, message };
    if (!this.problems.some(({ column, message: other }) => column === problem.column && other === message))
      this.problems.push(problem);
  }
}

/** Whether a row names something of an application but no job. */
export function losesApplication(columns: readonly (string | null)[]): string[] {
  return APPLICATION_FIELDS.filter((field) => columns.includes(field) && !columns.includes('job'));
}
