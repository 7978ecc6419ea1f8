import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { checkBackground, makeCandidates, prepareBackground } from '../background.ts';
import { call } from '../calls.ts';
import type { Target } from '../clients.ts';
import { type Experiment, scaled } from '../experiment.ts';
import { withFleet } from '../fleet.ts';
import { startOutside } from '../mock-receiver.ts';

const HOUR_MS = 3_600_000;
/** Source: Standard Webhooks, whose libraries allow five minutes. */
const RECEIVERS_TOLERATE_S = 300;
const MODULE = pathToFileURL(join(import.meta.dirname, '..', 'shifted-clock.ts')).href;

export const clock: Experiment = {
  name: 'clock',
  title:
    'workers whose clocks are an hour off do everything exactly once, and write only times of the database’s clock',
  isPatient: true,
  run: (options) =>
    withFleet(async (fleet) => {
      const candidates = scaled(options, { short: 15, full: 150 });
      const outside = await startOutside(20);
      fleet.later(() => outside.close());
      const shifted = (ms: number) => fleet.start({ NODE_OPTIONS: `--import=${MODULE}`, CLOCK_SHIFT_MS: String(ms) });
      const begun = await databaseTime(fleet.connectionString);
      const late = await shifted(-HOUR_MS);
      const early = await shifted(HOUR_MS);
      const target: Target = { url: early.url, workspace: await fleet.workspace() };
      await prepareBackground(target, outside);
      await makeCandidates(target, Math.ceil(candidates / 2));
      target.url = late.url;
      await makeCandidates(target, Math.floor(candidates / 2));
      const { connectionString } = fleet;
      const result = await checkBackground({ connectionString, target, outside, candidates, mayRepeat: false });
      const key = target.workspace.secretKey;
      for (const { url } of [late, early]) await call({ method: 'GET', url: `${url}/api/v1/me`, key });
      if (outside.worstTimestamp > RECEIVERS_TOLERATE_S) {
        result.faults.push(`a webhook-timestamp was ${outside.worstTimestamp} s off, which receivers reject`);
      }
      // A stop writes what is still in memory, such as when keys were last used.
      for (const { process } of [late, early]) {
        process.kill('SIGTERM');
        await new Promise((resolve) => process.once('exit', resolve));
      }
      const figures = { ...result.figures, 'a webhook-timestamp was off by, s': outside.worstTimestamp };
      return { figures, faults: [...result.faults, ...(await timesOutside(connectionString, begun))] };
    }),
};

async function databaseTime(connectionString: string): Promise<Date> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
  await client.end();
  return rows[0]!.now;
}

/** Columns with times in the future. */
const TO_COME = new Set(['next_attempt_at', 'locked_until', 'expires_at', 'locked_at', 'heartbeat_at']);

/** All times in all tables are between the start of the run and now. */
async function timesOutside(connectionString: string, begun: Date): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ table: string; column: string }>(
      `select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.atttypid = 'timestamptz'::regtype and not a.attisdropped
         and c.relname <> 'schema_migrations'`,
    );
    const faults: string[] = [];
    for (const { table, column } of rows.filter((row) => !TO_COME.has(row.column))) {
      const found = await client.query<{ n: number; sample: Date }>(
        `select count(*)::int as n, min(${column}) as sample from ${table}
         where ${column} < $1::timestamptz - interval '1 minute' or ${column} > clock_timestamp() + interval '1 minute'`,
        [begun],
      );
      const { n, sample } = found.rows[0]!;
      if (n > 0)
        faults.push(`${n} rows of ${table} have a ${column} by another clock, such as ${sample.toISOString()}`);
    }
    return faults;
  } finally {
    await client.end();
  }
}
