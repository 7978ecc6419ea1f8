import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { processMark } from './process-mark.ts';

const WAIT_MS = 20;
const LIMIT_MS = 60_000;

/** Runs `work` while holding a lock file; a lock whose owner has died is taken over. */
export async function exclusively<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + LIMIT_MS;
  while (!tryLock(path)) {
    if (Date.now() > deadline)
      throw new Error(`${path} has been held for a minute; remove it if no Rolecall is starting or stopping`);
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

function tryLock(path: string): boolean {
  try {
    const file = openSync(path, 'wx', 0o600);
    writeSync(file, processMark(process.pid) ?? '');
    closeSync(file);
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  try {
    const owner = readFileSync(path, 'utf8');
    const isEmpty = owner === '' && Date.now() - statSync(path).mtimeMs < 2_000; // being written at this moment
    if (!isEmpty && processMark(Number.parseInt(owner, 10)) !== owner) rmSync(path, { force: true });
  } catch {
    // gone already
  }
  return false;
}
