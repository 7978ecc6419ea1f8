import { readFileSync } from 'node:fs';

/** Names one run of a process: a pid alone may have been given to another since. */
export function processMark(pid: number): string | null {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is there, only not ours.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return null;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return null; // ended, only not yet collected
    return `${pid} ${fields[19]}`; // start time in clock ticks since boot
  } catch {
    return String(pid);
  }
}
