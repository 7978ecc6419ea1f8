/**
 * Builds a package for `npm pack`, in the package's folder: `node ../../scripts/build-package.js library` or `program`.
 * Dependencies are bundled, so that the tarball installs without a registry, and their license texts are included.
 * Plain JavaScript, because `npm pack` may run on any Node from 20 up.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TARGET = 'es2022';

/** Writes the declarations of a library, with the extensions of its JavaScript. */
function writeDeclarations(folder, output) {
  const tsc = join(ROOT, 'node_modules/.bin/tsc');
  const options = [
    '--noEmit',
    'false',
    '--emitDeclarationOnly',
    '--declaration',
    '--rootDir',
    'src',
    '--outDir',
    output,
  ];
  const project = ['-p', 'tsconfig.build.json'];
  const { status } = spawnSync(tsc, [...project, ...options], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error('the declarations could not be written');
  for (const entry of readdirSync(output, { recursive: true, encoding: 'utf8' })) {
    const path = join(output, entry);
    if (!entry.endsWith('.d.ts')) continue;
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replaceAll(/(from ')(\.[^']*)\.ts'/g, "$1$2.js'"));
  }
}

/** @returns the folders of the packages whose code is in the bundle */
async function bundle(input, file, format, banner = '') {
  const build = await rolldown({ input, platform: 'node', transform: { target: TARGET } });
  const { output } = await build.write({ file, format, banner, codeSplitting: false, sourcemap: false });
  await build.close();
  const modules = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
  return new Set(modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id) ?? []));
}

function writeLicenses(file, packages) {
  const texts = [...packages].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const text = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    return `## ${name} ${version} (${license})\n\n${text === undefined ? '' : readFileSync(join(folder, text), 'utf8')}`;
  });
  const own = readFileSync(join(ROOT, 'LICENSE'), 'utf8');
  writeFileSync(file, [`# Licenses\n\n## Rolecall\n\n${own}`, ...texts].join('\n'));
}

const folder = process.cwd();
const dist = join(folder, 'dist');
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
const packages = new Set();
if (process.argv[2] === 'program') {
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  for (const file of Object.values(bin)) {
    const used = await bundle(join(folder, 'src/main.ts'), join(folder, file), 'esm', '#!/usr/bin/env node');
    for (const one of used) packages.add(one);
  }
} else {
  for (const format of ['esm', 'cjs']) {
    const output = join(dist, format);
    for (const one of await bundle(join(folder, 'src/index.ts'), join(output, 'index.js'), format)) packages.add(one);
  }
  writeDeclarations(folder, join(dist, 'esm'));
  // The same declarations again: the nearest package.json decides which module system they describe.
  const isDeclaration = (path) => !path.endsWith('.js');
  cpSync(join(dist, 'esm'), join(dist, 'cjs'), { recursive: true, filter: isDeclaration });
  writeFileSync(join(dist, 'cjs/package.json'), '{ "type": "commonjs" }\n');
  if (!existsSync(join(dist, 'esm/index.d.ts'))) throw new Error('the declarations are missing');
}
writeLicenses(join(dist, 'LICENSES.md'), packages);
