import { type SpawnOptions, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';

/** How PostgreSQL's programs are spawned: as their account, with nothing of our environment that could steer them. */
export function spawnOptions(account: Account | null): SpawnOptions {
  return { ...account, cwd: '/', env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } };
}

export function program(binaries: Binaries, name: 'postgres' | 'initdb'): string {
  return join(binaries.folder, 'bin', name);
}

/** Runs a program to its end. @throws Error with the reason that it printed. */
export async function runProgram(
  path: string,
  parameters: string[],
  options: { account: Account | null; input?: string },
): Promise<void> {
  const child = spawn(path, parameters, { ...spawnOptions(options.account), stdio: 'pipe' });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (part) => {
      said = (said + part).slice(-4_000);
    });
  }
  child.stdin?.on('error', () => {}); // it ended early; its exit code tells
  child.stdin?.end(options.input ?? '');
  const ended = await new Promise<number | string | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? signal));
  });
  const reason = reasonIn(said);
  if (ended !== 0 || reason !== undefined) throw new Error(reason ?? `${path} ended with ${ended}`);
}

/** What PostgreSQL complained about, out of its output or log. */
export function reasonIn(said: string): string | undefined {
  // What the orphans of a killed server write into the same log is not about the next one.
  const found = [...said.matchAll(/(?:PANIC|FATAL|ERROR|error): +(?!.*unexpected postmaster exit)(.*)/g)];
  return (found.find(([line]) => /No space left/.test(line)) ?? found.at(0))?.[1];
}
