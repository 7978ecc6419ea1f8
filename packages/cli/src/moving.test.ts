// Starts a service of its own: it runs the workers.
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { unzipSync } from 'fflate';
import { company } from '../../../apps/server/src/domain/hiring/imports/adapters/http/company.fixture.ts';
import { SERVICES } from '../../../apps/server/src/domain/hiring/imports/adapters/http/services.fixture.ts';
import { plannedCsv } from '../../../apps/server/src/domain/hiring/imports/imports.fixture.ts';
import { processImports } from '../../../apps/server/src/domain/hiring/imports/run-imports.ts';
import { processExports } from '../../../apps/server/src/domain/integrations/exports/run-exports.ts';
import { type Json, startService, type TestWorkspace } from '../../../apps/server/test/harness.ts';
import { acrossWorkspaces } from '../../../apps/server/test/row-security.ts';
import { run } from '../../../apps/server/test/running-service.ts';
import { barsOn, progressOn } from './progress.ts';

const service = await startService();
const folder = await mkdtemp(join(tmpdir(), 'rolecall-moving-'));
after(() => rm(folder, { recursive: true, force: true }));
const file = (name: string) => join(folder, name);

/** Runs the command while the workers of the service run. */
function rolecall(workspace: TestWorkspace, ...parameters: string[]) {
  return rolecallWith(workspace, {}, ...parameters);
}

async function rolecallWith(
  { secretKey }: TestWorkspace,
  environment: Record<string, string>,
  ...parameters: string[]
) {
  let isRunning = true;
  const working = (async () => {
    const db = acrossWorkspaces(service.db);
    while (isRunning) {
      await processImports(db, service.services);
      await processExports(db, service.services);
      await sleep(50);
    }
  })();
  const ended = await run('cli.ts', parameters, {
    ROLECALL_URL: service.url,
    ROLECALL_KEY: secretKey,
    ...environment,
  });
  isRunning = false;
  await working;
  return ended;
}

describe('the commands for moving', () => {
  it('import a CSV file, export the workspace, and import the archive into another one', async () => {
    const [first, second] = [await service.workspace(), await service.workspace()];
    const rows = Array.from({ length: 120 }, (_, n) => `Person ${n},p${n}@example.com,Gardener`);
    await writeFile(file('people.csv'), ['Name,Email,Job', ...rows].join('\n'));
    const planned = await rolecall(first, 'import', 'csv', file('people.csv'), '--dry-run');
    assert.equal(planned.code, 0, planned.err);
    assert.match(planned.out, /^candidate: 120 in the source$/m);
    assert.deepEqual((await first.api('GET', '/candidates')).body.data, []);
    const imported = await rolecall(first, 'import', 'csv', file('people.csv'));
    assert.equal(imported.code, 0, imported.err);
    assert.match(imported.out, /^candidate: 120 created$/m);
    assert.match(imported.out, /^import [0-9a-f-]{36}: completed$/m);
    const exported = await rolecall(first, 'export', file('all.zip'));
    assert.equal(exported.code, 0, exported.err);
    assert.match(exported.out, /^\S+all\.zip: everything as of \S+, \d+ bytes, SHA-256 [0-9a-f]{64}$/m);
    // Without a terminal, no bar is drawn.
    assert.ok(!exported.err.includes('\r') && exported.err.includes(' records, '), exported.err);
    const entries = unzipSync(await readFile(file('all.zip')));
    assert.equal(Buffer.from(entries['candidates.ndjson']!).toString().trim().split('\n').length, 120);
    assert.ok(!(await readdir(folder)).some((name) => name.endsWith('.unfinished')));
    const moved = await rolecall(second, 'import', 'rolecall', file('all.zip'));
    assert.equal(moved.code, 0, moved.err);
    assert.match(moved.out, /^candidate: 120 created$/m);
    assert.match(moved.out, /^application: 120 created$/m);
  });

  it('read another system with credentials from the environment or a file, and a mapping that the preview shows', async (t) => {
    const workspace = await service.workspace();
    const fake = await SERVICES.Lever!.start(company());
    t.after(() => fake.close());
    const environment = { ROLECALL_IMPORT_API_KEY: 'key', ROLECALL_IMPORT_URL: fake.url };
    const planned = await rolecallWith(workspace, environment, 'import', 'lever', '--dry-run');
    assert.equal(planned.code, 2, planned.err); // of the traps
    assert.match(planned.out, /^candidate: \d+ in the beginning of the source$/m);
    assert.match(planned.out, /^source +Meetup +→ Meetup \(new\) +\d+$/m);
    assert.match(planned.out, /^person +Gone Guest +→ \(nobody\) +\d+$/m);
    assert.match(planned.err, /^not imported: .*not matched to a member.*: Rita Recruiter, Gone Guest\.$/m);
    assert.deepEqual((await workspace.api('GET', '/imports')).body.data, []);
    await writeFile(file('mapping.json'), JSON.stringify({ sources: { Meetup: null, Referral: 'Friends' } }));
    await writeFile(file('lever.json'), JSON.stringify({ apiKey: 'key', url: fake.url }));
    const options = ['--mapping', file('mapping.json'), '--mapping-name', 'Ours', '--yes'];
    const done = await rolecall(workspace, 'import', 'lever', '--credentials', file('lever.json'), ...options);
    assert.equal(done.code, 3, done.err); // the traps again
    assert.match(done.out, /^source +Meetup +→ \(left out\) +\d+$/m);
    assert.match(done.err, /^3 records were not imported/m);
    const sources = (await workspace.api('GET', '/applications')).body.data.map(({ source }: Json) => source);
    assert.deepEqual([...new Set(sources)].sort(), ['Friends', null]);
    assert.ok(!`${done.out}${done.err}`.includes('apiKey'));
  });

  it('continue an import that was paused, and follow one again that is done', async () => {
    const workspace = await service.workspace();
    const { id } = await plannedCsv(workspace, 'Name,Email\nAda,ada@example.com\n');
    await workspace.api('POST', `/imports/${id}/start`);
    await workspace.api('POST', `/imports/${id}/pause`);
    const resumed = await rolecall(workspace, 'import', '--resume', id);
    assert.equal(resumed.code, 0, resumed.err);
    assert.match(resumed.out, /^candidate: 1 created$/m);
    assert.equal((await rolecall(workspace, 'import', '--resume', id)).code, 0);
    assert.equal((await rolecall(workspace, 'import')).code, 1);
    const without = await rolecall(workspace, 'import', 'lever');
    assert.deepEqual([without.code, without.out], [1, '']);
    assert.match(without.err, /ROLECALL_IMPORT_API_KEY/);
  });

  it('say what is wrong, and exit with 1', async () => {
    const workspace = await service.workspace();
    await writeFile(file('none.zip'), 'no archive');
    const broken = await rolecall(workspace, 'import', 'rolecall', file('none.zip'));
    assert.deepEqual([broken.code, broken.out], [1, '']);
    assert.match(broken.err, /^rolecall: files: The archive cannot be imported/m);
    const missing = await rolecall(workspace, 'import', 'csv', file('missing.csv'));
    assert.deepEqual([missing.code, missing.out], [1, '']);
    assert.match(missing.err, /^rolecall: .*missing\.csv/m);
  });
});

it('a terminal shows a bar that is drawn over itself, with the rate', () => {
  let drawn = '';
  const write = (text: string | Uint8Array) => {
    drawn += text;
    return true;
  };
  const bar = progressOn({ isTTY: true, write }, { note: assert.fail }, 'records');
  bar.show(5, 10, 'candidates');
  bar.show(10, 10, '');
  bar.end();
  assert.match(drawn, /^\r\[#{15} {15}\] 5\/10 records, \d+\/s candidates\r\[#{30}\] 10\/10 records, \d+\/s *\n$/);
});

it('a terminal shows a bar for each type, all drawn over themselves', () => {
  let drawn = '';
  const write = (text: string | Uint8Array) => {
    drawn += text;
    return true;
  };
  const bars = barsOn({ isTTY: true, write }, { note: assert.fail }, 'records');
  bars.show([
    { name: 'job', done: 2, total: 2 },
    { name: 'candidate', done: 5, total: 10 },
  ]);
  bars.show([{ name: 'file', done: 7, total: null }]);
  bars.end();
  const clear = '\u001b[K';
  const lines = drawn.split(clear);
  assert.equal(lines[0], `\rjob       [${'#'.repeat(30)}] 2/2`);
  assert.equal(lines[1], `\ncandidate [${'#'.repeat(15)}${' '.repeat(15)}] 5/10`);
  assert.equal(lines[2], '\n7/12 records, 0/s');
  assert.equal(lines[3], `\r\u001b[2Afile [${'-'.repeat(30)}] 7`);
  assert.match(lines[4]!, /^\n7 records, \d+\/s$/);
});
