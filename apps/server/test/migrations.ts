import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '../src/platform/security/secrets.ts';

export const MIGRATIONS = join(import.meta.dirname, '../src/migrations');

/** The database from which those of tests are made. */
export const templateName = async () => `rolecall_template_${await migrationsHash()}`;

/** Names a migrated database after its migrations, so that a changed migration creates a new one. */
export async function migrationsHash(): Promise<string> {
  const files = (await readdir(MIGRATIONS, { recursive: true })).filter((name) => name.endsWith('.sql')).sort();
  const texts = await Promise.all(files.map((name) => readFile(join(MIGRATIONS, name), 'utf8')));
  return sha256(texts.join('\n')).toString('hex').slice(0, 12);
}
