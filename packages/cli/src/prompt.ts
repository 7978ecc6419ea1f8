import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

export const hasTerminal = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true;

/** Asks in the terminal. @param isSecret what is typed is not shown */
export async function ask(question: string, isSecret = false): Promise<string> {
  process.stderr.write(`${question}: `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: isSecret ? silent : process.stderr, terminal: true });
  try {
    return (await lines.question('')).trim();
  } finally {
    lines.close();
    if (isSecret) process.stderr.write('\n');
  }
}

/** Asks in a terminal; without one, the command itself says what is wanted. */
export async function isConfirmed(question: string): Promise<boolean> {
  return !hasTerminal() || /^y(es)?$/i.test(await ask(`${question} [y/N]`));
}
