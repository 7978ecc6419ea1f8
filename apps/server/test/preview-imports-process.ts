import { readConfig } from '../src/configuration/config.ts';
import { previewImport } from '../src/domain/hiring/imports/change-import.ts';
import { systemContext } from '../src/domain/records/access/system-context.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { createServices } from '../src/process/services.ts';
import { longestBlock } from './longest-block.ts';

/**
 * Previews imports, and prints for each how long that has blocked this process. Within the process of a test, the runner follows
 * every promise, of which reading a file makes many: that takes several times as long.
 * `node preview-imports-process.ts MAX_MS WORKSPACE IMPORT...`
 */
const [maxMs, workspaceId = '', ...ids] = process.argv.slice(2);
/** Compiling the code and collecting garbage take time as well, but not each time. */
const ATTEMPTS = 5;

const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' });
const db = openDatabase({ connectionString: process.env.DATABASE_URL ?? '', onError: () => {} });
const services = await createServices(config, db);
const context = systemContext(db, services, workspaceId);
for (const id of ids) {
  const blocks: number[] = [];
  let outcome = '';
  while (blocks.length < ATTEMPTS) {
    const block = await longestBlock(async () => {
      outcome = await previewImport(context, id).then(
        ({ status }) => status,
        (error: Error) => error.message,
      );
    });
    blocks.push(block);
    if (blocks.at(-1)! < Number(maxMs)) break;
  }
  console.log(JSON.stringify({ id, blocks, outcome }));
}
await services.close();
await db.close();
