import { existsSync, readdirSync, readFileSync } from 'node:fs';

// USER_HZ, which is 100 on all common Linux platforms.
const TICKS_PER_SECOND = 100;

/** Processor seconds used by a process and its children, including ended ones. NaN without /proc. */
export function cpuSeconds(pid: number): number {
  const own = statOf(pid);
  if (own === undefined) return Number.NaN;
  const children = childrenOf(pid).map((child) => statOf(child)?.running ?? 0);
  return (own.running + own.endedChildren + children.reduce((sum, ticks) => sum + ticks, 0)) / TICKS_PER_SECOND;
}

/** The process IDs of the children of a process. Empty without /proc. */
export function childrenOf(pid: number): number[] {
  if (!existsSync('/proc')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && statOf(Number(name))?.parent === pid)
    .map(Number);
}

function statOf(pid: number): { parent: number; running: number; endedChildren: number } | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // After the name, which can contain anything, the fields are numbered from 3 (man 5 proc_pid_stat).
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const field = (number: number) => fields[number - 3] ?? 0;
  return { parent: field(4), running: field(14) + field(15), endedChildren: field(16) + field(17) };
}
