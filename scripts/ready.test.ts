import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';

const ROOT = join(import.meta.dirname, '..');
const RESULTS = [
  'node_modules/.package-lock.json',
  'node_modules/.rolecall-ready',
  'apps/server/dist/.sources',
  'apps/console/dist/.sources',
  'apps/widget/dist/.sources',
];

it('a start after the first installs and builds nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ready-'));
  try {
    // Running npm would fail.
    const npm = join(folder, 'npm-cli.js');
    writeFileSync(npm, 'process.exit(1)');
    const start = () => {
      const env = { ...process.env, npm_execpath: npm, npm_lifecycle_event: 'prestart' };
      const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/ready.js'], {
        cwd: ROOT,
        env,
        encoding: 'utf8',
      });
      assert.equal(status, 0, stderr);
      return { output: stdout + stderr, results: RESULTS.map((path) => statSync(join(ROOT, path)).mtimeMs) };
    };
    const { results } = start();
    assert.deepEqual(start(), { output: '', results });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
