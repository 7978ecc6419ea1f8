import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** A process and all that it has started, which only Linux tells. */
export function treeOf({ pid }: ChildProcess): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) ? parentOf(Number(name)) : undefined;
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const tree = [pid!]; // it has started
  for (const one of tree) tree.push(...(children.get(one) ?? []));
  return tree;
}

/** Without waiting for anything to end. */
export function killTree(process: ChildProcess): void {
  for (const pid of treeOf(process)) kill(pid);
}

/** The resident memory of the largest process, in MB. */
export function memoryOf(process: ChildProcess): number {
  const sizes = treeOf(process).map((pid) => Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0));
  return Math.max(0, ...sizes) / 1024;
}

function parentOf(pid: number): number | undefined {
  // The name of a process can contain spaces and parentheses.
  const [, parent] = /\) \S (\d+) /.exec(read(`/proc/${pid}/stat`)) ?? [];
  return parent === undefined ? undefined : Number(parent);
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // it has ended
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
