import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '../../../platform/context/services.ts';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/ids.ts';
import type { BackgroundJob } from '../../../platform/queue/background-job.ts';
import { syncDirectory } from '../../../platform/storage/disk-files.ts';
import { LEDGER_PREFIX, writeLedger } from './ledger-files.ts';
import { markExported, waitingRevocations } from './queries.ts';

const BATCH = 1_000;

/** Copies new ledger entries out of the database within seconds, so that they survive its loss. */
export const revocationExport: BackgroundJob = {
  name: 'export of revocations',
  everySeconds: 2,
  run: async (db, services, stopping) => {
    while ((await exportRevocations(db, services)) === BATCH && stopping?.aborted !== true);
  },
};

/**
 * Writes the pending entries as one file to the storage and, if configured, to the ledger folder. Two processes may write
 * the same entries, which does not affect a restore. @returns the number of entries
 */
async function exportRevocations(db: Database, services: Services): Promise<number> {
  const entries = await waitingRevocations(db.write, BATCH);
  if (entries.length === 0) return 0;
  const text = writeLedger(services.secrets, entries);
  const name = `${newId()}.ndjson`;
  await services.storage.write(`${LEDGER_PREFIX}${name}`, Buffer.from(text), 'application/x-ndjson');
  if (services.settings.ledgerDir !== null) await writeDurably(services.settings.ledgerDir, name, text);
  await markExported(db.write, entries);
  return entries.length;
}

/** Writes a file completely or not at all, replacing one with the same name. */
export async function writeDurably(folder: string, name: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, `.${name}`);
  const file = await open(unfinished, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, join(folder, name));
  await syncDirectory(folder);
}
