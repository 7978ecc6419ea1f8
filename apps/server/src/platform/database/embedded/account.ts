import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The system user that PostgreSQL runs as. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root; then an existing unprivileged user is taken, `postgres` before `nobody`.
 * @returns null when this process is an ordinary user and PostgreSQL simply runs as the same.
 */
export function unprivilegedAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const entry = accounts.find((fields) => fields[0] === name);
    if (entry !== undefined) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new Error(
    'PostgreSQL cannot run as root, and this system has neither a user `postgres` nor `nobody`; set DATABASE_URL',
  );
}

/** Whether that account can reach and read a folder, tried by a process that runs as it. */
export function canReach(account: Account | null, path: string): boolean {
  if (account === null) return true;
  const { status } = spawnSync('test', ['-x', path, '-a', '-r', path], { ...account, cwd: '/', stdio: 'ignore' });
  return status === 0;
}
