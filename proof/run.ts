import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import type { Scale } from './experiment.ts';
import { EXPERIMENTS } from './experiments.ts';
import { play } from './play.ts';

/**
 * `npm run proof [-- NAME...] [--seed=N] [--short]`: plays experiments one after the other, each on a database of its own in
 * a PostgreSQL with full durability that is made for this run, or in the one of TEST_DATABASE_URL. Ends with 1 when a
 * promise was broken.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, short: { type: 'boolean', default: false } },
});

async function main(): Promise<number> {
  const unknown = positionals.filter((name) => EXPERIMENTS.every((experiment) => experiment.name !== name));
  if (unknown.length > 0) {
    console.error(`No experiment is called ${unknown.join(', ')}. There are:`);
    for (const { name, title } of EXPERIMENTS) console.error(`  ${name.padEnd(20)} ${title}`);
    return 2;
  }
  const chosen = EXPERIMENTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const seed = values.seed === undefined ? Date.now() % 1_000_000 : Number(values.seed);
  const scale: Scale = values.short ? 'short' : 'full';
  const verdicts: string[] = [];
  let broken = 0;
  for (const experiment of chosen) {
    const { verdict, holds } = await play(experiment, { seed, scale, log: (line) => console.log(`  ${line}`) });
    verdicts.push(verdict);
    if (!holds) broken += 1;
  }
  if (chosen.length > 1) console.log(`\n${verdicts.join('\n')}`);
  return broken === 0 ? 0 : 1;
}

async function withServer(work: () => Promise<number>): Promise<number> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined && given !== '') return work();
  const folder = mkdtempSync(join(tmpdir(), 'rolecall-proof-'));
  chmodSync(folder, 0o711); // PostgreSQL runs as another user when we are root
  try {
    const settings = { max_connections: '200', shared_buffers: '256MB' };
    const server = await startEmbeddedPostgres({ dataDir: folder, log: console.error, settings });
    try {
      process.env.TEST_DATABASE_URL = server.connectionString;
      return await work();
    } finally {
      await server.stop();
    }
  } finally {
    await removeEmbeddedPostgres(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await withServer(main);
