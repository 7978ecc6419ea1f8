import { spawn } from 'node:child_process';
import { lowerPriority } from '../concurrency/low-priority.ts';
import { minimalEnvironment } from '../confinement/minimal-environment.ts';
import { messageOf } from '../errors/message-of.ts';
import { type FileScanner, reasonOf, ScannerUnavailable, type Verdict } from './file-scanner.ts';

/** Maximum output that is read. */
const MAX_OUTPUT = 4_000;

/**
 * Runs a command for each file, with the file on its standard input: exit code 0 means clean, 1 rejected for the reason in
 * the first line of its output, and anything else no verdict. `clamdscan -` and `clamscan -` of ClamAV work this way.
 * It gets a minimal environment, without the service's secrets. `command`: a program and its arguments, separated by spaces; no shell is involved.
 */
export function createCommandScanner(command: string, timeoutMs = 60_000): FileScanner {
  const [program = '', ...args] = command.split(/\s+/);
  return {
    async scan(bytes) {
      const { code, output } = await run(program, args, bytes, timeoutMs);
      if (code === 0) return { clean: true };
      if (code === 1) return rejected(output);
      throw new ScannerUnavailable(`${program} ended with ${code}: ${reasonOf(output)}`);
    },
  };
}

function rejected(output: string): Verdict {
  const [line = ''] = output.split('\n');
  // ClamAV: `stream: Eicar-Test-Signature FOUND`
  const name = /^\S+: (.+) FOUND$/.exec(line.trim())?.[1] ?? line;
  return { clean: false, reason: reasonOf(name) || 'rejected by the scanner' };
}

function run(
  program: string,
  args: readonly string[],
  bytes: Uint8Array,
  timeoutMs: number,
): Promise<{ code: number | null; output: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ code: number | null; output: string }>();
  const child = spawn(program, args, { env: minimalEnvironment(), stdio: ['pipe', 'pipe', 'pipe'] });
  lowerPriority(child.pid);
  // The timeout of `spawn` would keep this process alive after a program that could not be started.
  const clock = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  let output = '';
  const collect = (part: Buffer) => {
    if (output.length < MAX_OUTPUT) output += part.toString('latin1');
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  child.on('error', (error) => reject(new ScannerUnavailable(messageOf(error))));
  child.on('close', (code) => resolve({ code, output }));
  // A scanner that has reached its verdict may stop reading.
  child.stdin.on('error', () => {});
  child.stdin.end(bytes);
  return promise.finally(() => clearTimeout(clock));
}
