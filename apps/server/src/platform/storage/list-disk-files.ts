import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessAbsent } from './disk-files.ts';
import { isStorageKey, type StoredObject } from './storage.ts';

/**
 * The files below `root` whose relative path is a storage key that starts with `prefix`. Reads directories a few
 * entries at a time, and skips files deleted meanwhile.
 */
export async function* walkFiles(root: string, prefix: string): AsyncIterable<StoredObject> {
  yield* walk(root, prefix, prefix.slice(0, prefix.lastIndexOf('/') + 1));
}

/** @param folder empty, or the path from `root` with a trailing slash. */
async function* walk(root: string, prefix: string, folder: string): AsyncIterable<StoredObject> {
  const directory = await unlessAbsent(opendir(join(root, folder)));
  if (directory === null) return;
  for await (const entry of directory) {
    const key = folder + entry.name;
    if (!isStorageKey(key) || !key.startsWith(prefix)) continue;
    if (entry.isDirectory()) yield* walk(root, prefix, `${key}/`);
    else yield* fileAt(root, key);
  }
}

async function* fileAt(root: string, key: string): AsyncIterable<StoredObject> {
  const found = await unlessAbsent(stat(join(root, key)));
  if (found?.isFile()) yield { key, modifiedAt: found.mtime, size: found.size };
}
