/** Whether a process with this ID exists. One that has ended exists until its parent has read its exit code. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
