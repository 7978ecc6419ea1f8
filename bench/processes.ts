import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { childrenOf } from './cpu.ts';

const ROOT = join(import.meta.dirname, '..');

/** A process under measurement. */
export interface Target {
  url: string;
  pid: number;
  /** Resident memory now, and its peak, in MB, of all its processes together; 0 if unknown. */
  memory(): number;
  peakMemory(): number;
  stop(): Promise<void>;
}

/** What `npm start` runs after `exec node`: the flags of Node and the script. */
export function serviceCommand(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } }; // our own
  return scripts.start.replace(/^(exec )?node /, '').split(' ');
}

/** Starts Node with these flags and script, and waits until `readyPath` responds. */
export async function startTarget(
  command: readonly string[],
  environment: Record<string, string>,
  readyPath: string,
): Promise<Target> {
  const port = await freePort();
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', WEB_PROCESSES: '1', ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(child, url + readyPath);
  return {
    url,
    pid: child.pid!,
    memory: () => memoryOf(child.pid!, 'VmRSS'),
    peakMemory: () => memoryOf(child.pid!, 'VmHWM'),
    stop: () =>
      new Promise((resolve) => {
        child.on('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`the process ended with ${child.exitCode}`);
    const isUp = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not respond`);
}

/** The sum over a process and its children, which the kernel reports for each of them as `field`. */
function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = [pid, ...childrenOf(pid)].map((each) => {
    try {
      return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${each}/status`, 'utf8'))?.[1] ?? 0);
    } catch {
      return 0;
    }
  });
  return Math.round(kilobytes.reduce((sum, each) => sum + each, 0) / 1024);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
