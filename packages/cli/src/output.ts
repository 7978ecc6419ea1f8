/** The output of a command: results go to standard output, notes and errors to standard error. */
export interface Output {
  print(line: string): void;
  note(line: string): void;
}

export const output: Output = {
  print: (line) => void process.stdout.write(`${line}\n`),
  note: (line) => void process.stderr.write(`${line}\n`),
};

/** Shows a progress bar if standard error is a terminal. */
export function showProgress(done: number, total: number): void {
  if (!process.stderr.isTTY) return;
  const width = 30;
  const filled = Math.round((done / total) * width);
  const bar = '#'.repeat(filled) + ' '.repeat(width - filled);
  process.stderr.write(`\r[${bar}] ${done}/${total}${done === total ? '\n' : ''}`);
}
