import { constants, getPriority, setPriority } from 'node:os';

/**
 * Lowers a child process's priority so that it uses only CPU time that requests do not need. Does nothing if it has
 * exited or its priority cannot be changed.
 */
export function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return; // it could not be started
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It runs at the normal priority then.
  }
}

/** Enough for what somebody waits for to go on, at about a tenth of what the main thread gets, while both have work. */
const THREAD_PRIORITY = 10;

/**
 * Lowers the priority of the calling thread, not of the process: while there is more work than processors, the main thread
 * has to come first, because everybody waits for it. Linux has priorities of threads; elsewhere, this does nothing.
 */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') setPriority(Math.max(getPriority(), THREAD_PRIORITY));
}
