import type { Queryable } from './database.ts';
import { sql } from './sql.ts';

/** Of the key that encrypts values in this database; null before the first start. */
export async function findFingerprint(db: Queryable): Promise<string | null> {
  const [row] = await db.query<{ fingerprint: string }>(sql`select fingerprint from secret_fingerprints`);
  return row?.fingerprint ?? null;
}

/** Unless another process has replaced the known one. */
export async function storeFingerprint(db: Queryable, known: string | null, fingerprint: string): Promise<void> {
  await db.query(sql`
    insert into secret_fingerprints as f (fingerprint) values (${fingerprint})
    on conflict (is_only) do update set fingerprint = excluded.fingerprint where f.fingerprint = ${known}::text`);
}
