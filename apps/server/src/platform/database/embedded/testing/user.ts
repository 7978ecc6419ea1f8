import { once } from 'node:events';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';

/** A process that uses the embedded server of the given folder until it receives input or is killed. */
const [dataDir = '', settings = '{}'] = process.argv.slice(2);
try {
  const { connectionString, stop } = await startEmbeddedPostgres({
    dataDir,
    log: (line) => process.stderr.write(`${line}\n`),
    settings: JSON.parse(settings),
  });
  process.stdout.write(`${connectionString}\n`);
  // End of input: the test that started this process has exited.
  await Promise.race([once(process.stdin, 'data'), once(process.stdin, 'end')]);
  await stop();
  process.exit(0);
} catch (error) {
  process.stdout.write(`failed: ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
