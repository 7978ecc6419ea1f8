import type { Database } from './database.ts';
import { findFingerprint, storeFingerprint } from './secret-fingerprint-queries.ts';

/** The secret key of this process is not the one that encrypts values in the database. */
export class OtherSecret extends Error {}

/**
 * Compares the key with the one that the database is used with, which its first start records. After a rotation, the key
 * before is a previous one of this process, and the current one is recorded.
 * @param fingerprints of the current and each previous key, current first
 * @param replaces whether the current key is recorded whatever the database was used with before
 * @throws OtherSecret
 */
export async function checkSecret(
  db: Database,
  fingerprints: readonly string[],
  { replaces = false }: { replaces?: boolean } = {},
): Promise<void> {
  const [current = ''] = fingerprints;
  let known = await findFingerprint(db.write);
  if (known === null || (known !== current && (replaces || fingerprints.includes(known)))) {
    await storeFingerprint(db.write, known, current);
    known = await findFingerprint(db.write);
  }
  // Another process may have been faster.
  if (known === null || !fingerprints.includes(known)) {
    throw new OtherSecret(
      'SECRET_KEY, or secret.key in DATA_DIR, is not the key that this database is used with: give every process the same key. If the key is lost, run `rolecall secrets accept-key`',
    );
  }
}
