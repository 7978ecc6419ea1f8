import type { Output } from './output.ts';

const WIDTH = 30;
/** How often a line is printed where there is no terminal. */
const LINE_MS = 10_000;

export interface Progress {
  /** @param detail what is being done, in a few words */
  show(done: number, total: number, detail: string): void;
  /** Ends the bar, so that the next text has its own line. */
  end(): void;
}

/** A bar in a terminal, with the rate and the time left; lines elsewhere. */
export function progressOn(
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>,
  { note }: Pick<Output, 'note'>,
  unit: string,
): Progress {
  const startedAt = performance.now();
  let printedAt = Number.NEGATIVE_INFINITY;
  let last = '';
  const textOf = (done: number, total: number, detail: string) => {
    const seconds = (performance.now() - startedAt) / 1000;
    const rate = done / Math.max(seconds, 0.001);
    const left = rate > 0 && seconds > 3 ? `, ${timeOf((total - done) / rate)} left` : '';
    return `${done}/${total} ${unit}, ${Math.round(rate)}/s${left} ${detail}`;
  };
  return {
    show(done, total, detail) {
      const text = textOf(done, total, detail).trimEnd();
      if (stream.isTTY) {
        const filled = total === 0 ? 0 : Math.round((Math.min(done, total) / total) * WIDTH);
        const line = `[${'#'.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${text}`;
        stream.write(`\r${line.padEnd(last.length)}`);
        last = line;
      } else if (performance.now() - printedAt >= LINE_MS) {
        printedAt = performance.now();
        note(text);
      }
    },
    end() {
      if (last !== '') stream.write('\n');
      last = '';
    },
  };
}

function timeOf(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}

/** How far something is; `total` null if it is not known. */
export interface Part {
  name: string;
  done: number;
  total: number | null;
}

/** A bar for each of several things in a terminal, drawn over itself, with the rate and time left of all; lines elsewhere. */
export function barsOn(
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>,
  { note }: Pick<Output, 'note'>,
  unit: string,
): { show(parts: readonly Part[]): void; end(): void } {
  const startedAt = performance.now();
  let printedAt = Number.NEGATIVE_INFINITY;
  let first: number | null = null;
  let drawn = 0;
  const summary = (parts: readonly Part[]) => {
    const done = parts.reduce((sum, part) => sum + part.done, 0);
    first ??= done; // what was there before this command is not its rate
    const seconds = (performance.now() - startedAt) / 1000;
    const rate = (done - first) / Math.max(seconds, 0.001);
    const isKnown = parts.every(({ total }) => total !== null);
    const all = parts.reduce((sum, { total }) => sum + (total ?? 0), 0);
    const left = isKnown && rate > 0 && seconds > 3 && all > done ? `, ${timeOf((all - done) / rate)} left` : '';
    return `${done}${isKnown ? `/${all}` : ''} ${unit}, ${Math.round(rate)}/s${left}`;
  };
  return {
    show(parts) {
      const text = summary(parts);
      if (stream.isTTY) {
        const width = Math.max(0, ...parts.map(({ name }) => name.length));
        const lines = [...parts.map((part) => `${part.name.padEnd(width)} ${barOf(part)}`), text];
        // Up to the first line, and each line without what was there.
        const up = drawn > 1 ? `\u001b[${drawn - 1}A` : '';
        stream.write(`\r${up}${lines.map((line) => `${line}\u001b[K`).join('\n')}`);
        drawn = lines.length;
      } else if (performance.now() - printedAt >= LINE_MS) {
        printedAt = performance.now();
        note(text);
      }
    },
    end() {
      if (drawn > 0) stream.write('\n');
      drawn = 0;
    },
  };
}

function barOf({ done, total }: Part): string {
  if (total === null) return `[${'-'.repeat(WIDTH)}] ${done}`;
  const filled = total === 0 ? WIDTH : Math.round((Math.min(done, total) / total) * WIDTH);
  return `[${'#'.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${done}/${total}`;
}
