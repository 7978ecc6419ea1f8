import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A PostgreSQL server that runs on a data directory, as its `postmaster.pid` tells. */
export interface RunningServer {
  pid: number;
  /** Folder of its socket. */
  socket: string;
  /** `starting` includes recovery after a crash. */
  status: 'starting' | 'stopping' | 'ready';
}

/** @returns null when no server runs there, also when a killed one left its file behind. */
export function findServer(data: string): RunningServer | null {
  const lines = readPidFile(data);
  const pid = Number(lines[0]);
  if (!isServer(pid, data)) return null;
  const status = lines[7]?.trim();
  return {
    pid,
    socket: lines[4] ?? '',
    status: status === 'ready' || status === 'stopping' ? status : 'starting',
  };
}

/** Whether the process exists and is a server of this data directory: the number may be another's by now. */
export function isServer(pid: number, data: string): boolean {
  if (!Number.isInteger(pid) || pid <= 1 || !exists(pid)) return false;
  return process.platform === 'linux' ? worksIn(pid, data) : isNamedPostgres(pid);
}

/**
 * PostgreSQL refuses to start while the process of a left-over pid file exists, whatever it is. Then names one that cannot
 * exist. The rest of the file stays: from it PostgreSQL knows whether backends of the dead server are still at work.
 */
export function forgetForeignPid(data: string): void {
  const [pid, ...rest] = readPidFile(data);
  if (pid === undefined || pid === '' || !exists(Number(pid)) || isServer(Number(pid), data)) return;
  writeFileSync(join(data, 'postmaster.pid'), [2 ** 31 - 1, ...rest].join('\n'));
}

function readPidFile(data: string): string[] {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The server makes its data directory its working directory. A zombie has none. */
function worksIn(pid: number, data: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
  } catch {
    return false;
  }
}

function isNamedPostgres(pid: number): boolean {
  try {
    return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).includes('postgres');
  } catch {
    return false;
  }
}
