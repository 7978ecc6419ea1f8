import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '../../../platform/context/services.ts';
import { writeDurably } from './export-revocations.ts';
import { LEDGER_PREFIX, readLedger, signAgain } from './ledger-files.ts';
import type { Revocation } from './queries.ts';

interface LedgerSources {
  /** Folders with ledger files in addition to the storage. */
  folders: readonly string[];
  /** Ledger files within the backup that is restored, by name. */
  backup: ReadonlyMap<string, Uint8Array>;
}

/** All entries of the ledger, oldest first. @throws Error when a file has a wrong signature */
export async function readEntries(
  services: Pick<Services, 'storage' | 'secrets'>,
  { folders, backup }: LedgerSources,
): Promise<Revocation[]> {
  const entries: Revocation[] = [];
  const files = new Map(backup);
  for await (const { key, bytes } of storedFiles(services)) files.set(key, bytes);
  for (const [key, bytes] of files)
    entries.push(...readLedger(services.secrets, Buffer.from(bytes).toString('utf8'), key));
  for (const folder of folders) {
    for (const name of await ledgerNames(folder)) {
      const path = join(folder, name);
      entries.push(...readLedger(services.secrets, await readFile(path, 'utf8'), path));
    }
  }
  return entries.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/**
 * Signs all files of the ledger with the current secret, so that they remain valid when the previous ones are removed.
 * @throws Error when a file has a wrong signature
 */
export async function signLedgerAgain({
  storage,
  secrets,
  settings,
}: Pick<Services, 'storage' | 'secrets' | 'settings'>): Promise<void> {
  for await (const { key, bytes } of storedFiles({ storage })) {
    const signed = signAgain(secrets, Buffer.from(bytes).toString('utf8'), key);
    if (signed !== null) await storage.write(key, Buffer.from(signed), 'application/x-ndjson');
  }
  const folder = settings.ledgerDir;
  if (folder === null) return;
  for (const name of await ledgerNames(folder, true)) {
    const path = join(folder, name);
    const signed = signAgain(secrets, await readFile(path, 'utf8'), path);
    if (signed !== null) await writeDurably(folder, name, signed);
  }
}

async function* storedFiles({ storage }: Pick<Services, 'storage'>) {
  for await (const { key } of storage.list(LEDGER_PREFIX)) {
    const bytes = await storage.read(key);
    if (bytes !== null) yield { key, bytes };
  }
}

/** The complete files of a folder. `mayBeMissing`: the folder is created with the first revocation. */
async function ledgerNames(folder: string, mayBeMissing = false): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (mayBeMissing && error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name.endsWith('.ndjson') && !name.startsWith('.'));
}
