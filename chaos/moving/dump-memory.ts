import { createReadStream, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Source } from '../../apps/server/src/domain/hiring/imports/adapters/adapter.ts';
import { opencatsAdapter } from '../../apps/server/src/domain/hiring/imports/adapters/opencats/opencats-adapter.ts';

/**
 * How much memory reading a dump of OpenCATS needs: the preview, the check and all pages, without writing them. Three applications
 * for each person, each with two changes of its status and a note. `node chaos/moving/dump-memory.ts --people=100000`
 */

const SAMPLE_MS = 20;
const JOBS = 60;
const { values } = parseArgs({ options: { people: { type: 'string', default: '100000' } } });
const people = Number(values.people);
const folder = mkdtempSync(join(tmpdir(), 'dump-'));
const path = join(folder, 'opencats.sql');
writeDump();

const source: Source = {
  files: [{ name: 'opencats.sql', size: statSync(path).size, read: (start = 0) => createReadStream(path, { start }) }],
  options: {},
  mapping: {},
  workspaceId: '00000000-0000-7000-8000-000000000000',
  customFields: { candidate: [], application: [] },
  members: new Map(),
  since: null,
  egress: { request: () => Promise.reject(new Error('a dump asks nobody')) },
  credentials: {},
};
const before = megabytes();
const peaks: Record<string, number> = {};
const records: Record<string, number> = {};
await measured('preview', async () => void (await opencatsAdapter.preview(source)));
let plan: unknown;
await measured('check', async () => {
  plan = await opencatsAdapter.plan(source);
});
await measured('pages', async () => {
  for await (const page of opencatsAdapter.pages(source, plan, null))
    for (const { type } of page.records) records[type] = (records[type] ?? 0) + 1;
});
console.log({ people, dumpBytes: source.files[0]!.size, records, rssBefore: before, rssPeak: peaks });
rmSync(folder, { recursive: true });

async function measured(name: string, work: () => Promise<void>): Promise<void> {
  const started = performance.now();
  const sampling = setInterval(() => {
    peaks[name] = Math.max(peaks[name] ?? 0, megabytes());
  }, SAMPLE_MS);
  await work();
  clearInterval(sampling);
  peaks[`${name} seconds`] = Math.round((performance.now() - started) / 1_000);
}

function megabytes(): number {
  return Math.round(process.memoryUsage.rss() / 1_048_576);
}

function writeDump(): void {
  const file = openSync(path, 'w');
  const table = (name: string, columns: string[], count: number, row: (n: number) => string) => {
    writeSync(
      file,
      `CREATE TABLE \`${name}\` (\n${columns.map((one) => `  \`${one}\` text`).join(',\n')}\n) ENGINE=InnoDB;\n`,
    );
    for (let first = 1; first <= count; first += 1_000) {
      const last = Math.min(count, first + 999);
      const rows = Array.from({ length: last - first + 1 }, (_, index) => `(${row(first + index)})`);
      writeSync(file, `INSERT INTO \`${name}\` VALUES ${rows.join(',')};\n`);
    }
  };
  const day = (n: number) => `'20${10 + (n % 14)}-0${1 + (n % 9)}-1${n % 10} 10:00:00'`;
  const person = (n: number) => 1 + ((n - 1) % people);
  const job = (n: number) => 1 + ((Math.floor((n - 1) / people) * 20 + n) % JOBS);
  writeSync(file, '/*!50503 SET NAMES utf8mb4 */;\n');
  table(
    'candidate',
    [
      'candidate_id',
      'first_name',
      'last_name',
      'email1',
      'email2',
      'phone_cell',
      'city',
      'source',
      'key_skills',
      'notes',
      'date_created',
      'is_admin_hidden',
    ],
    people,
    (n) =>
      `${n},'First${n}','Last${n}','person${n}@example.com','','+1 ${n}','Town','Fair','one, two','${'Has done much. '.repeat(10)}',${day(n)},0`,
  );
  table(
    'joborder',
    ['joborder_id', 'title', 'status', 'date_created'],
    JOBS,
    (n) => `${n},'Job ${n}','Active',${day(n)}`,
  );
  const pair = (n: number) => `${person(n)},${job(n)}`;
  const columns = ['candidate_joborder_id', 'candidate_id', 'joborder_id', 'status', 'date_created', 'date_modified'];
  table('candidate_joborder', columns, people * 3, (n) => `${n},${pair(n)},500,${day(n)},${day(n)}`);
  table(
    'candidate_joborder_status_history',
    ['candidate_joborder_status_history_id', 'candidate_id', 'joborder_id', 'date', 'status_from', 'status_to'],
    people * 6,
    (n) => `${n},${pair(1 + ((n - 1) % (people * 3)))},${day(n)},100,${n > people * 3 ? 500 : 400}`,
  );
  table(
    'activity',
    ['activity_id', 'data_item_id', 'data_item_type', 'joborder_id', 'entered_by', 'date_created', 'type', 'notes'],
    people * 3,
    (n) => `${n},${person(n)},100,-1,1,${day(n)},400,'Spoke with them about ${n}.'`,
  );
}
