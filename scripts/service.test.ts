import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

const ROOT = join(import.meta.dirname, '..');
/** Plain JavaScript, without types. */
const { buildService, isServiceBuilt } = (await import(join(import.meta.dirname, 'service.js'))) as {
  buildService(root: string): void;
  isServiceBuilt(root: string): boolean;
};
const COPIED = ['apps/server', 'packages', 'scripts', 'package.json', 'package-lock.json'];
const EDITED = 'apps/server/src/configuration/config.ts';

describe('the build of the service', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'service-build-'));
    const isSource = (path: string) => !/\/(?:dist|node_modules)$/.test(path);
    for (const path of COPIED) cpSync(join(ROOT, path), join(folder, path), { recursive: true, filter: isSource });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** Starts the service with an invalid port, so that it ends when it has read its configuration. */
  const start = (variables: Record<string, string> = {}): string => {
    const { NODE_TEST_CONTEXT: _context, NODE_COMPILE_CACHE: _cache, ...environment } = process.env;
    const env = { ...environment, PORT: 'none', ...variables };
    return spawnSync(process.execPath, ['apps/server/src/main.js'], { cwd: folder, env, encoding: 'utf8' }).stderr;
  };
  /** Replaces the check of the configuration by a failure, on one line. */
  const edit = (message: string) => {
    const path = join(folder, EDITED);
    const text = readFileSync(path, 'utf8');
    const failure = `): Config { if (environment !== process.argv) throw new Error('${message}');`;
    const edited = text.replace(/(?<=function readConfig\([^)]*)\): Config \{.*/, failure);
    assert.notEqual(edited, text);
    writeFileSync(path, edited);
    return edited.split('\n').findIndex((line) => line.includes(message)) + 1;
  };

  it('is what runs, and is made once', () => {
    buildService(folder);
    const built = join(folder, 'apps/server/dist/start.js');
    assert.match(start(), /PORT/);
    const { mtimeMs } = statSync(built);
    buildService(folder);
    assert.equal(statSync(built).mtimeMs, mtimeMs);
    writeFileSync(built, `console.error('from the build');`);
    assert.equal(start(), 'from the build\n');
  });

  it('runs with settings for malloc, and in a Node with a small young generation if LOW_MEMORY is set', () => {
    buildService(folder);
    const printed = `const { MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_ } = process.env;
console.error(JSON.stringify([MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_, process.execArgv.join(' ')]));`;
    writeFileSync(join(folder, 'apps/server/dist/start.js'), printed);
    const started = (variables: Record<string, string>) => JSON.parse(start(variables)); // nothing else is printed
    assert.deepEqual(started({ LOW_MEMORY: 'false' }), ['1', '32768', '']);
    assert.deepEqual(started({ MALLOC_ARENA_MAX: '3' }), ['3', '32768', '']);
    assert.deepEqual(started({ MALLOC_ARENA_MAX: '3', MALLOC_MMAP_THRESHOLD_: '9000' }), ['3', '9000', '']);
    const flags = '--max-semi-space-size=2 --min-semi-space-size=2 --heap-growing-percent=20';
    assert.deepEqual(started({ LOW_MEMORY: 'true' }), ['1', '32768', flags]);
  });

  it('does not outlast a change that keeps the size of a file', () => {
    buildService(folder);
    assert.equal(isServiceBuilt(folder), true);
    const time = new Date(statSync(join(folder, EDITED)).mtimeMs + 1);
    utimesSync(join(folder, EDITED), time, time);
    assert.equal(isServiceBuilt(folder), false);
  });

  it('never hides an edited source, and a stack trace names the line of the source', () => {
    const line = edit('edited once');
    assert.equal(isServiceBuilt(folder), false);
    const fromSources = start();
    assert.match(fromSources, /edited once/);
    buildService(folder);
    assert.equal(isServiceBuilt(folder), true);
    const fromBuild = start();
    for (const output of [fromSources, fromBuild]) assert.match(output, new RegExp(`${EDITED}:${line}\\b`));
    edit('edited twice');
    assert.match(start(), /edited twice/);
  });
});
