import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';

/** In place of the analysis of a résumé, or of an expression: tries what malicious code would. @returns what it managed to do */
export function analyze(text: string): Record<string, string> {
  const [port = '0', file = ''] = text.split(/\s+/);
  const attempts: Record<string, () => unknown> = {
    'read a file': () => readFileSync('/etc/hostname'),
    'write a file': () => writeFileSync(file, ''),
    'start a process': () => spawnSync('true'),
    'open a socket': () => connect(Number(port), '127.0.0.1'),
    'use a binding': () => Reflect.get(process, 'binding').call(process, 'tcp_wrap'),
    'see a secret': () => {
      if (process.env.SECRET_KEY === undefined && Object.keys(process.env).length === 0) throw new Error('none');
    },
  };
  return Object.fromEntries(Object.entries(attempts).map(([name, attempt]) => [name, outcomeOf(attempt)]));
}

function outcomeOf(attempt: () => unknown): string {
  try {
    attempt();
    return 'succeeded';
  } catch {
    return 'refused';
  }
}
