import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** The system user that PostgreSQL runs as. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * Whom PostgreSQL is to run as, because it refuses root: the owner of the data where there are some, else an existing
 * unprivileged user, `postgres` before `nobody`.
 * @returns null when this process is an ordinary user and PostgreSQL simply runs as the same.
 */
export function chooseAccount(home: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(home, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
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

/** Whether that account can enter a folder, tried by a process that runs as it: modes alone do not tell. */
export function canEnter(account: Account, folder: string): boolean {
  return canRun(account, 'test', ['-x', folder]);
}

/** Whether that account can run a program and the program succeeds. */
export function canRun(account: Account | null, program: string, parameters: string[]): boolean {
  return spawnSync(program, parameters, { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}
