import { randomUUID } from 'node:crypto';
import { type FileHandle, link, mkdir, open, rename, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Invalid, Unavailable } from '../errors/errors.ts';

/** Files contain personal data: only the service's user can read them. */
const FILE_MODE = 0o600;
const DIRECTORY_MODE = 0o700;

const RETRY_SECONDS = 60;

/** Creates the directory and syncs every directory with a new entry, so that it survives a power failure. */
async function makeDirectory(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: DIRECTORY_MODE });
  if (first === undefined) return;
  const top = dirname(first);
  for (let parent = dirname(path); parent.length >= top.length; parent = dirname(parent)) {
    await syncDirectory(parent);
    if (parent === top) break;
  }
}

interface DirectorySync {
  running: Promise<void>;
  /** The one that begins when that has ended. */
  next?: Promise<void>;
}

const syncs = new Map<string, DirectorySync>();

/** Adding or removing a name is durable only once its directory is synced: for all names that were added until then. */
export function syncDirectory(path: string): Promise<void> {
  const sync = syncs.get(path);
  if (sync === undefined) return beginSync(path);
  // The running one may have begun before the name was added.
  sync.next ??= sync.running.catch(() => {}).then(() => beginSync(path));
  return sync.next;
}

function beginSync(path: string): Promise<void> {
  const sync: DirectorySync = { running: syncNow(path) };
  syncs.set(path, sync);
  const end = () => {
    if (sync.next === undefined) syncs.delete(path);
  };
  sync.running.then(end, end);
  return sync.running;
}

async function syncNow(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/**
 * Writes a new temporary file in `directory`, syncs it, and passes its path to `keep`, which moves it into place. The
 * temporary name is always removed afterwards.
 */
export async function withTemporary(
  directory: string,
  fill: (file: FileHandle) => Promise<void>,
  keep: (path: string) => Promise<void>,
): Promise<void> {
  await makeDirectory(directory);
  const path = join(directory, randomUUID());
  const file = await open(path, 'wx', FILE_MODE);
  try {
    try {
      await fill(file);
      await file.sync();
    } finally {
      await file.close();
    }
    await keep(path);
  } finally {
    await removeFile(path);
  }
}

/**
 * Writes the chunks, which must total `length` bytes.
 *
 * @throws Invalid (422) when they are fewer or more.
 */
export async function fillExactly(file: FileHandle, chunks: AsyncIterable<Uint8Array>, length: number): Promise<void> {
  let received = 0;
  // `for await` would destroy a rejected request's stream, and with it the connection needed for the response.
  const iterator = chunks[Symbol.asyncIterator]();
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    received += next.value.byteLength;
    if (received > length) throw Invalid.field('body', `must be ${length} bytes, but is longer`);
    await file.writeFile(next.value);
  }
  if (received < length) throw Invalid.field('body', `must be ${length} bytes, but ended after ${received}`);
}

/** Renames the file durably, replacing any file named `to`. */
export async function replaceFile(from: string, to: string): Promise<void> {
  await makeDirectory(dirname(to));
  await rename(from, to);
  await syncDirectory(dirname(to));
}

/** Removes the file; false when there was none. */
export async function removeFile(path: string): Promise<boolean> {
  return (await unlessAbsent(unlink(path).then(() => true))) ?? false;
}

/** The result, or null when the file does not exist (or part of its path is not a directory). */
export async function unlessAbsent<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}

/** Adds a hard link to the file, durably. @returns false when that name is taken. */
export async function linkFile(from: string, to: string): Promise<boolean> {
  await makeDirectory(dirname(to));
  try {
    await link(from, to);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
  await syncDirectory(dirname(to));
  return true;
}

/** The error for files that cannot be accessed for a reason that is not the caller's. */
export function inaccessible(): Unavailable {
  return new Unavailable('Files cannot be stored or read at the moment.', RETRY_SECONDS);
}

/** Runs `access`; what the file system reports becomes `Unavailable`, with its error as the cause. */
export async function orUnavailable<T>(access: () => Promise<T>): Promise<T> {
  try {
    return await access();
  } catch (error) {
    const code = errorCode(error);
    // The body of an upload fails with an error of its connection.
    if (code === undefined || !(error instanceof Error && 'syscall' in error) || code === 'ECONNRESET') throw error;
    const isFull = code === 'ENOSPC' || code === 'EDQUOT';
    const unavailable = isFull
      ? new Unavailable('There is no space to store this file at the moment.', RETRY_SECONDS)
      : inaccessible();
    unavailable.cause = error;
    throw unavailable;
  }
}

function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
