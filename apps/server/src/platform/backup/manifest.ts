import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { SecretBox } from '../security/secrets.ts';
import type { BackupReader } from './backup-files.ts';

/**
 * The description of a backup. A backup is a folder: `manifest.json`, `tables/<name>` as COPY writes them,
 * `files/<key>` of the storage and, if the installation generated it, `secret.key`; each with `.age` at the end in an
 * encrypted backup.
 */
export const Manifest = Type.Object({
  format: Type.Literal(1),
  version: Type.String(),
  createdAt: Type.String(),
  /** The schema of the backup: file names and checksums of the migrations. */
  migrations: Type.Array(Type.Object({ name: Type.String(), checksum: Type.String() })),
  /** Identifies the secret key that encrypted values in the tables; reveals nothing about it. */
  secretFingerprint: Type.String(),
  tables: Type.Array(Type.Object({ name: Type.String(), columns: Type.Array(Type.String()), rows: Type.Integer() })),
  files: Type.Object({ count: Type.Integer(), bytes: Type.Integer() }),
});
export type Manifest = Static<typeof Manifest>;

export const MANIFEST = 'manifest.json';
export const SECRET_FILE = 'secret.key';
export const tablePath = (name: string) => `tables/${name}`;
export const FILES = 'files';

/** @throws Error when the folder contains no complete backup. */
export async function readManifest(folder: string, reader: BackupReader): Promise<Manifest> {
  const bytes = await reader.bytes(MANIFEST);
  if (bytes === null) throw new Error(`${folder} contains no backup`);
  const value: unknown = JSON.parse(bytes.toString('utf8'));
  if (!Value.Check(Manifest, value)) throw new Error(`${folder}/${MANIFEST} is not one that this version can read`);
  return value;
}

/** Of the current and each previous secret key, current first: equal for equal keys, and of no use for decryption. */
export function fingerprintsOf(secrets: SecretBox): string[] {
  return secrets.deriveAll('fingerprint of backups').map((key) => key.toString('hex').slice(0, 32));
}
