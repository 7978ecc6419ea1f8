import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { SecretBox } from '../secrets.ts';

/**
 * What a backup says of itself. A backup is a folder: `manifest.json`, `tables/<name>` as COPY writes them,
 * `files/<key>` of the storage and, when the installation keeps its own, `secret.key`.
 */
export const Manifest = Type.Object({
  format: Type.Literal(1),
  version: Type.String(),
  createdAt: Type.String(),
  /** The schema it was taken from: file names and checksums of the migrations. */
  migrations: Type.Array(Type.Object({ name: Type.String(), checksum: Type.String() })),
  /** Tells whether a secret key is the one that sealed what the tables hold; of no use for anything else. */
  secretFingerprint: Type.String(),
  tables: Type.Array(Type.Object({ name: Type.String(), columns: Type.Array(Type.String()), rows: Type.Integer() })),
  files: Type.Object({ count: Type.Integer(), bytes: Type.Integer() }),
});
export type Manifest = Static<typeof Manifest>;

export const MANIFEST = 'manifest.json';
export const SECRET_FILE = 'secret.key';
export const tablePath = (folder: string, name: string) => join(folder, 'tables', name);
export const filesPath = (folder: string) => join(folder, 'files');

/** @throws Error when the folder holds no finished backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new Error(`${folder} holds no backup`);
  });
  const value: unknown = JSON.parse(text);
  if (!Value.Check(Manifest, value)) throw new Error(`${join(folder, MANIFEST)} is not one that this version can read`);
  return value;
}

/** Equal for equal keys, and nothing can be opened with it. */
export function fingerprintOf(secrets: SecretBox): string {
  return secrets.derive('fingerprint of backups').toString('hex').slice(0, 32);
}
