import { parseArgs } from 'node:util';
import pg from 'pg';
import { newUploadKey } from '../../apps/server/src/domain/hiring/files/upload-keys.ts';
import { startExport } from '../../apps/server/src/domain/integrations/exports/exports.fixture.ts';
import { processExports } from '../../apps/server/src/domain/integrations/exports/run-exports.ts';
import { startService } from '../../apps/server/test/harness.ts';
import { makeJob, type TestJob } from '../../apps/server/test/hiring.ts';
import { acrossWorkspaces } from '../../apps/server/test/row-security.ts';

/**
 * How much memory the process needs that writes an export of a company of any size: three applications and one file for each
 * person, filled in with SQL. `node chaos/moving/export-memory.ts --people=100000`
 */

const FILE_BYTES = 3_000;
const SAMPLE_MS = 20;

const { values } = parseArgs({ options: { people: { type: 'string', default: '500' } } });
const people = Number(values.people);

const service = await startService();
const workspace = await service.workspace();
const key = newUploadKey(workspace.id, 'resume', 'application/pdf');
await service.services.storage.write(key, Buffer.alloc(FILE_BYTES, 'x'), 'application/pdf');
// All files have the content of one object, so that filling takes seconds; it is read for each.
const { storage } = service.services;
const read = storage.read.bind(storage);
storage.read = (asked) => read(asked.startsWith(key) ? key : asked);
await fill();
await processExports(acrossWorkspaces(service.db), service.services); // everything that the first export loads
const id = await startExport(workspace);
globalThis.gc?.();
const before = megabytes();
let peak = before;
let heapPeak = 0;
let buffersPeak = 0;
const sampling = setInterval(() => {
  peak = Math.max(peak, megabytes());
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  heapPeak = Math.max(heapPeak, heapUsed);
  buffersPeak = Math.max(buffersPeak, arrayBuffers);
}, SAMPLE_MS);
const startedAt = performance.now();
await processExports(acrossWorkspaces(service.db), service.services);
clearInterval(sampling);
const seconds = (performance.now() - startedAt) / 1_000;
const { status, size } = (await workspace.api('GET', `/exports/${id}`)).body.data;
console.log({
  people,
  status,
  archiveBytes: size,
  seconds: Math.round(seconds),
  rssBefore: before,
  rssPeak: peak,
  heapPeak: Math.round(heapPeak / 1_048_576),
  buffersPeak: Math.round(buffersPeak / 1_048_576),
});
process.exit(0);

function megabytes(): number {
  return Math.round(process.memoryUsage.rss() / 1_048_576);
}

/** Without triggers, so that the search documents of all of them, which no export reads, are not written. */
async function fill(): Promise<void> {
  const jobs: TestJob[] = [];
  for (const title of ['Cook', 'Baker', 'Gardener']) jobs.push(await makeJob(workspace, { title }));
  const client = new pg.Client({ connectionString: service.connectionString });
  await client.connect();
  await client.query('set session_replication_role = replica; set statement_timeout = 0');
  const insert = (table: string, columns: string, values: string, parameters: unknown[] = []) =>
    client.query(
      `insert into ${table} (workspace_id, id, ${columns}) select $1::uuid, ${values} from generate_series(1, $2::int) n`,
      [workspace.id, people, ...parameters],
    );
  const id = (kind: string) => `md5('${kind} ${workspace.id} ' || n)::uuid`;
  const text = "'First' || n, 'Last' || n, repeat('Has done much in ' || n || ' places. ', 20)";
  await insert('candidates', 'first_name, last_name, summary', `${id('candidate')}, ${text}`);
  for (const [place, job] of jobs.entries()) {
    const application = id(`application ${place}`);
    const ofJob = [job.id, job.stages.applied];
    const columns = 'candidate_id, job_id, stage_id';
    await insert('applications', columns, `${application}, ${id('candidate')}, $3::uuid, $4::uuid`, ofJob);
    const moved = `${application}, ${application}, $3::uuid, $4::uuid, 'active', '{"type":"system","id":null,"name":"Fill"}'`;
    const history = 'application_id, job_id, to_stage_id, to_status, actor';
    await insert('application_stage_changes', history, moved, ofJob);
  }
  const columns = 'candidate_id, kind, file_name, file_type, file_size, storage_key, text_status';
  const file = `${id('file')}, ${id('candidate')}, 'resume', 'cv-' || n || '.pdf', 'application/pdf', $3::int, $4 || n, 'read'`;
  await insert('candidate_files', columns, file, [FILE_BYTES, key]);
  await client.query('analyze candidates, applications, candidate_files, application_stage_changes');
  await client.end();
}
