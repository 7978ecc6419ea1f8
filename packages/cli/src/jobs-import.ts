import type { Schemas } from '../../client/src/index.ts';
import type { Connection } from './connection.ts';
import { EXIT_DIFFERENCES, EXIT_FAILED } from './failure.ts';
import { type FileRecord, readJobRecords } from './job-records.ts';
import { type Output, showProgress } from './output.ts';

export interface JobsImportOptions {
  dryRun?: boolean;
  /** New jobs without a status stay drafts. */
  draft?: boolean;
  strict?: boolean;
  continueOnError?: boolean;
}

type Item = Schemas['ImportedJob'];
/** The result of a record, with its location in the file. */
interface Imported extends Omit<Item, 'index'> {
  place: string;
}

/** The service accepts up to 100 records and a body of 1 MiB per call. */
const MAX_RECORDS = 100;
const MAX_CHARACTERS = 300_000;
const SIGNS = { create: '+', update: '~', keep: '=', fail: '!' } as const;

/**
 * Creates or updates the jobs of a file. All records are checked first: if one has an error, nothing is imported without
 * `continueOnError`. @returns the exit code: 1 if a record has an error, 2 if a dry run finds differences
 */
export async function importJobsCommand(
  { client }: Connection,
  file: string,
  options: JobsImportOptions,
  { print, note }: Output,
): Promise<number> {
  const records = await readJobRecords(file);
  const { unreadable, readable } = checkFile(records);
  const run = async (dryRun: boolean, chosen: readonly FileRecord[]): Promise<Imported[]> => {
    const imported: Imported[] = [];
    for (const chunk of chunks(chosen)) {
      const { data } = await client.post('/jobs/import', {
        body: {
          jobs: chunk.map(({ value }) => value ?? {}),
          dryRun,
          defaultStatus: options.draft === true ? 'draft' : 'open',
          strict: options.strict === true,
          continueOnError: options.continueOnError === true,
        },
      });
      imported.push(...data.items.map(({ index, ...item }) => ({ ...item, place: chunk[index]!.place })));
      if (!dryRun) showProgress(imported.length, chosen.length);
    }
    return imported;
  };
  const planned = [...unreadable, ...(await run(true, readable))];
  const failed = planned.filter(({ action }) => action === 'fail');
  for (const item of failed) for (const line of errorLines(item)) note(line);
  noteIgnored(planned, note);
  if (options.dryRun === true) {
    for (const line of planned.flatMap(changeLine)) print(line);
    print(summary(planned, 'would be '));
    if (failed.length > 0) return EXIT_FAILED;
    return planned.some(({ action }) => action !== 'keep') ? EXIT_DIFFERENCES : 0;
  }
  if (failed.length > 0 && options.continueOnError !== true) {
    print(`nothing was imported: ${failed.length} of ${records.length} records have errors (see --continue-on-error)`);
    return EXIT_FAILED;
  }
  const places = new Set(failed.map(({ place }) => place));
  const done = await run(
    false,
    readable.filter(({ place }) => !places.has(place)),
  );
  for (const line of done.flatMap(changeLine)) print(line);
  print(summary([...done, ...failed], ''));
  return failed.length > 0 ? EXIT_FAILED : 0;
}

/** Finds unreadable lines and duplicates of earlier records, which the service cannot detect across calls. */
function checkFile(records: readonly FileRecord[]): { unreadable: Imported[]; readable: FileRecord[] } {
  const seen = new Map<string, string>();
  const unreadable: Imported[] = [];
  const readable: FileRecord[] = [];
  for (const record of records) {
    const { place, value } = record;
    const identities = value === null ? [] : identitiesOf(value);
    const before = identities.map((identity) => seen.get(identity)).find((earlier) => earlier !== undefined);
    if (value === null) unreadable.push(failure(place, record.error ?? 'is not a JSON object'));
    else if (before !== undefined)
      unreadable.push(
        failure(place, `is the same job as ${before}: give each its own slug, id or externalRefs`, value),
      );
    else {
      for (const identity of identities) seen.set(identity, place);
      readable.push(record);
    }
  }
  return { unreadable, readable };
}

/** What identifies a record, as the service matches it: the title counts if nothing else does. */
function identitiesOf({ id, slug, title, externalRefs }: Record<string, unknown>): string[] {
  const identities = (Array.isArray(externalRefs) ? externalRefs : []).flatMap((ref: unknown) =>
    typeof ref === 'object' && ref !== null && 'system' in ref && 'id' in ref ? [`ref ${ref.system}:${ref.id}`] : [],
  );
  if (typeof id === 'string' || typeof id === 'number') identities.push(`id ${id}`);
  else if (typeof slug === 'string' && slug !== '') identities.push(`slug ${slug}`);
  if (identities.length > 0) return identities;
  return typeof title === 'string' ? [`title ${title.trim().toLowerCase()}`] : [];
}

function failure(place: string, message: string, value: Record<string, unknown> = {}): Imported {
  const title = typeof value.title === 'string' ? value.title : null;
  return {
    place,
    action: 'fail',
    jobId: null,
    slug: null,
    title,
    changes: [],
    ignoredFields: [],
    errors: { '': [message] },
  };
}

function* chunks(records: readonly FileRecord[]): Generator<FileRecord[]> {
  let chunk: FileRecord[] = [];
  let characters = 0;
  for (const record of records) {
    const { length } = JSON.stringify(record.value);
    if (chunk.length > 0 && (chunk.length === MAX_RECORDS || characters + length > MAX_CHARACTERS)) {
      yield chunk;
      [chunk, characters] = [[], 0];
    }
    chunk.push(record);
    characters += length;
  }
  if (chunk.length > 0) yield chunk;
}

function errorLines({ place, title, errors }: Imported): string[] {
  const name = title === null ? place : `${place} (${title})`;
  return Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((message) => `${name}: ${field === '' ? '' : `${field}: `}${message}`),
  );
}

function changeLine({ action, slug, title, changes }: Imported): string[] {
  if (action === 'keep' || action === 'fail') return [];
  return [`${SIGNS[action]} ${slug ?? title}${changes.length === 0 ? '' : `: ${changes.join(', ')}`}`];
}

function noteIgnored(items: readonly Imported[], note: (line: string) => void): void {
  const counts = new Map<string, number>();
  for (const field of items.flatMap(({ ignoredFields }) => ignoredFields))
    counts.set(field, (counts.get(field) ?? 0) + 1);
  for (const [field, count] of counts)
    note(`ignored ${field}, which is not a field of a job, in ${count} ${count === 1 ? 'record' : 'records'}`);
}

function summary(items: readonly Imported[], tense: string): string {
  const count = (action: Item['action']) => items.filter((item) => item.action === action).length;
  const failed = count('fail') === 0 ? '' : `, ${count('fail')} with errors`;
  return `${count('create')} ${tense}created, ${count('update')} ${tense}updated, ${count('keep')} unchanged${failed}`;
}
