import { constants, setPriority } from 'node:os';

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
