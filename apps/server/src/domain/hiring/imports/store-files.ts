import { createHash } from 'node:crypto';
import type { Context } from '../../../platform/context/context.ts';
import { Conflict } from '../../../platform/errors/errors.ts';
import { storeUpload, withExtension } from '../files/store-upload.ts';
import { type AnyRecord, FileError, type RecordOf, SourceError } from './adapters/adapter.ts';
import { findKnown, type KnownItem } from './item-queries.ts';
import { isReadable, keyOf } from './tasks.ts';

/** So many files are read from their source at the same time. */
const AT_ONCE = 8;
/** So many are stored if they are in memory: the disk writes the files that are there when it is told to write one. */
const STORED_AT_ONCE = 64;

/**
 * Reads the contents of new files and stores them, before the change that writes the records: it must not wait for other systems.
 * Contents whose change is rolled back belong to nobody, and are removed.
 * @returns the records with their contents; files that cannot be read, or that candidates cannot have, as unreadable records
 * @throws SourceError, Unavailable
 */
export async function storeFiles(
  context: Context,
  source: string,
  records: readonly AnyRecord[],
  signal?: AbortSignal,
): Promise<AnyRecord[]> {
  const files = records.filter((record) => record.type === 'file' && isReadable(record)) as RecordOf<'file'>[]; // just filtered
  if (files.length === 0) return [...records];
  const keys = files.flatMap(({ type, foreignId, data: { candidate } }) => [
    { type, foreignId },
    { type: 'candidate' as const, foreignId: candidate },
  ]);
  const items = await findKnown(context.db.write, context.workspaceId, source, keys);
  const known = new Map(items.map((item) => [keyOf(item), item]));
  const coming = new Set(records.flatMap((record) => (record.type === 'candidate' ? record.foreignId : [])));
  const wanted = files.filter((file) => isWanted(file, known, coming));
  const stored = new Map<AnyRecord, AnyRecord>();
  const atOnce = wanted.every(({ isFetched }) => isFetched === true) ? STORED_AT_ONCE : AT_ONCE;
  for (let start = 0; start < wanted.length; start += atOnce) {
    const some = wanted.slice(start, start + atOnce);
    const read = await Promise.all(some.map((file) => storeOne(context, file, signal)));
    for (const [index, file] of some.entries()) stored.set(file, read[index]!);
  }
  return records.map((record) => stored.get(record) ?? record);
}

/** Whether the file is new, and of a candidate who is here or about to be. */
function isWanted(file: RecordOf<'file'>, known: ReadonlyMap<string, KnownItem>, coming: ReadonlySet<string>): boolean {
  const candidate = known.get(keyOf({ type: 'candidate', foreignId: file.data.candidate }));
  const item = known.get(keyOf(file));
  if (candidate?.outcome === 'erased' || item?.outcome === 'erased' || item?.recordId != null) return false;
  return candidate?.recordId != null || coming.has(file.data.candidate);
}

async function storeOne(context: Context, file: RecordOf<'file'>, signal?: AbortSignal): Promise<AnyRecord> {
  const { type, foreignId, place, original } = file;
  const failed = (error: string): AnyRecord => ({ type, foreignId, place, original, error });
  try {
    const bytes = await file.fetch!(signal); // every file has one
    const fileName = withExtension({ fileName: file.data.fileName, bytes });
    const upload = await storeUpload(context, { fileName, bytes });
    if (upload === null) return failed('The file is empty, too large, or of a type that candidates cannot have.');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { ...file, upload, original: { ...(original as object), sha256 } };
  } catch (error) {
    if (error instanceof FileError) return failed(error.message);
    throw error instanceof Conflict ? new SourceError(error.message) : error; // the storage is full
  }
}
