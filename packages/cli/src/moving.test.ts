// Starts a service of its own: it runs the workers.
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { unzipSync } from 'fflate';
import { processImports } from '../../../apps/server/src/domain/hiring/imports/run-imports.ts';
import { processExports } from '../../../apps/server/src/domain/integrations/exports/run-exports.ts';
import { startService, type TestWorkspace } from '../../../apps/server/test/harness.ts';
import { acrossWorkspaces } from '../../../apps/server/test/row-security.ts';
import { run } from '../../../apps/server/test/running-service.ts';
import { progressOn } from './progress.ts';

const service = await startService();
const folder = await mkdtemp(join(tmpdir(), 'rolecall-moving-'));
after(() => rm(folder, { recursive: true, force: true }));
const file = (name: string) => join(folder, name);

/** Runs the command while the workers of the service run. */
async function rolecall({ secretKey }: TestWorkspace, ...parameters: string[]) {
  let isRunning = true;
  const working = (async () => {
    const db = acrossWorkspaces(service.db);
    while (isRunning) {
      await processImports(db, service.services);
      await processExports(db, service.services);
      await sleep(50);
    }
  })();
  const ended = await run('cli.ts', parameters, { ROLECALL_URL: service.url, ROLECALL_KEY: secretKey });
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
