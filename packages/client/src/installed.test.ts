import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { build as bundleWithEsbuild } from 'esbuild';
import { startService } from '../../../apps/server/test/harness.ts';
import { installTarball, nodesOfThisMachine, runProgram } from '../../../scripts/testing/tarball.ts';

const ROOT = join(import.meta.dirname, '../../..');
const service = await startService();
const workspace = await service.workspace();
const project = await mkdtemp(join(tmpdir(), 'rolecall-client-'));
after(() => rm(project, { recursive: true, force: true }));
await installTarball(join(ROOT, 'packages/client'), project);

const environment = { URL_: service.url, KEY: workspace.secretKey };
const CALLS = `
const client = createClient({ baseUrl: process.env.URL_, key: process.env.KEY });
const body = { title: 'Installed', description: 'You install.', employmentType: 'full_time', workplaceType: 'onsite' };
const main = async () => {
  const { data: job } = await client.post('/jobs', { body });
  let found = false;
  for await (const one of client.pages('/jobs', { params: { query: { limit: 1 } } })) if (one.id === job.id) { found = true; break; }
  const error = await client.get('/jobs/{id}', { params: { path: { id: 'no' } } }).catch((reason) => reason);
  console.log(job.title, found, error instanceof RolecallError, error.code);
};
main();
`;
const EXPECTED = 'Installed true true validation_error\n';
const USES_ESM = `import { createClient, RolecallError } from '@rolecall/client';\n${CALLS}`;
const USES_CJS = `const { createClient, RolecallError } = require('@rolecall/client');\n${CALLS}`;

/** Code that a strict compiler must accept, with errors that it must report. */
const TYPED = `
import { type ApiResponse, type ApiPaths, createClient, type OperationAt, type Schemas } from '@rolecall/client';
const client = createClient({ baseUrl: 'http://localhost', key: 'k' });
export const title: Promise<string> = client.get('/jobs/{id}', { params: { path: { id: 'x' } } }).then(({ data }) => data.title);
export const answer: ApiResponse<OperationAt<ApiPaths, '/jobs', 'post'>> | null = null;
export const status: Schemas['Job']['status'] = 'open';
// @ts-expect-error a required parameter
client.get('/jobs/{id}');
// @ts-expect-error no such path
client.get('/jbos');
// @ts-expect-error no such field
client.post('/jobs', { body: { name: 'x' } });
// @ts-expect-error no such value
export const other: Schemas['Job']['status'] = 'ajar';
`;

async function runsEverywhere(file: string, text: string): Promise<void> {
  await writeFile(join(project, file), text);
  for (const node of nodesOfThisMachine()) {
    const { code, out, err } = await runProgram(node, [file], { cwd: project, environment });
    assert.equal(code, 0, `${node}: ${err}`);
    assert.equal(out, EXPECTED);
  }
}

describe('the client installed from its tarball into another project', () => {
  it('works when it is imported, on every Node of this machine', () => runsEverywhere('uses.mjs', USES_ESM));

  it('works when it is required', () => runsEverywhere('uses.cjs', USES_CJS));

  it('works when bundled with esbuild, for Node and for browsers', async () => {
    await writeFile(join(project, 'uses.mjs'), USES_ESM);
    for (const platform of ['node', 'browser'] as const) {
      const outfile = join(project, `bundled-${platform}.mjs`);
      await bundleWithEsbuild({
        entryPoints: [join(project, 'uses.mjs')],
        absWorkingDir: project,
        bundle: true,
        format: 'esm',
        platform,
        outfile,
        logLevel: 'error',
      });
      const { code, out, err } = await runProgram(process.execPath, [outfile], { cwd: project, environment });
      assert.equal(code, 0, err);
      assert.equal(out, EXPECTED);
    }
  });

  it('works when bundled with Vite', async () => {
    const { build } = await import('vite');
    await writeFile(join(project, 'uses.mjs'), USES_ESM);
    await build({
      root: project,
      configFile: false,
      logLevel: 'error',
      build: { ssr: 'uses.mjs', outDir: 'vite', target: 'node20' },
      ssr: { noExternal: true },
    });
    const { code, out, err } = await runProgram(process.execPath, ['vite/uses.mjs'], { cwd: project, environment });
    assert.equal(code, 0, err);
    assert.equal(out, EXPECTED);
  });

  // Five runs of a compiler, each of which takes seconds on a slow machine.
  it('has types for every module resolution of strict TypeScript 6 and 7, without skipping library checks', {
    timeout: 300_000,
  }, async () => {
    await writeFile(join(project, 'typed.mts'), TYPED);
    await writeFile(join(project, 'typed.cts'), TYPED);
    const [six, seven] = ['packages/client/node_modules/typescript', 'node_modules/typescript'];
    for (const [compiler, module, moduleResolution] of [
      [six, 'nodenext', 'nodenext'],
      [six, 'esnext', 'bundler'],
      [seven, 'node16', 'node16'],
      [seven, 'nodenext', 'nodenext'],
      [seven, 'esnext', 'bundler'],
    ] as const) {
      const compilerOptions = {
        module,
        moduleResolution,
        target: 'es2022',
        lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'],
        types: [],
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        noPropertyAccessFromIndexSignature: true,
        skipLibCheck: false,
        noEmit: true,
      };
      // A bundler treats both kinds of modules alike.
      const files = moduleResolution === 'bundler' ? ['typed.mts'] : ['typed.mts', 'typed.cts'];
      await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
      const tsc = join(ROOT, compiler, 'bin/tsc');
      const { code, out } = await runProgram(process.execPath, [tsc, '-p', '.'], { cwd: project });
      assert.equal(code, 0, `${compiler} ${moduleResolution}: ${out}`);
    }
  });
});
