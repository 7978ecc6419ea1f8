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
