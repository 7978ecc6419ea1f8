import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

interface RunOptions {
  cwd: string;
  environment?: Record<string, string>;
}

/** Runs a program until it exits. */
export async function runProgram(file: string, parameters: string[], options: RunOptions): Promise<Ended> {
  const { NODE_TEST_CONTEXT: _context, NODE_COMPILE_CACHE: _cache, ...rest } = process.env;
  const child = spawn(file, parameters, {
    cwd: options.cwd,
    env: { ...rest, ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (part) => {
    out += part;
  });
  child.stderr.on('data', (part) => {
    err += part;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, err };
}

/** Packs a package of this repository and installs only the tarball into an empty project, offline. */
export async function installTarball(folder: string, project: string): Promise<string> {
  const tarballs = join(project, 'tarballs');
  await mkdir(tarballs);
  await must(await runProgram('npm', ['pack', '--pack-destination', tarballs], { cwd: folder }));
  const [name = ''] = await readdir(tarballs);
  const tarball = join(tarballs, name);
  await writeFile(join(project, 'package.json'), '{ "name": "project", "private": true }\n');
  const offline = ['--offline', '--no-audit', '--no-fund', '--cache', join(project, '.npm')];
  await must(await runProgram('npm', ['install', ...offline, tarball], { cwd: project }));
  return tarball;
}

async function must({ code, out, err }: Ended): Promise<void> {
  if (code !== 0) throw new Error(`npm failed: ${out}${err}`);
}

/** This Node, and the one installed on the machine if it is different and new enough. */
export function nodesOfThisMachine(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const installed = folders.map((folder) => join(folder, 'node')).filter((path) => existsSync(path));
  const others = installed
    .map((path) => realpathSync(path))
    .filter((path) => path !== realpathSync(process.execPath) && majorOf(path) >= 20);
  return [process.execPath, ...others.slice(0, 1)];
}

function majorOf(node: string): number {
  return Number.parseInt(spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.slice(1), 10);
}
