import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { stopServer } from './stop.ts';

const OWNER = 'belongs-to';

/** Notes in a database's folder outside DATA_DIR whose it is. */
export function noteOwner(home: string, dataDir: string): void {
  writeFileSync(join(home, OWNER), dataDir, { flag: 'w', mode: 0o600 });
}

/**
 * Removes databases outside DATA_DIR whose DATA_DIR lay in a temporary folder and is gone: a throw-away installation was
 * thrown away. A missing DATA_DIR elsewhere may only be on a disk that is not mounted; its database stays.
 */
export async function removeAbandoned(base: string): Promise<void> {
  for (const name of existsSync(base) ? readdirSync(base) : []) {
    const home = join(base, name);
    const dataDir = ownerOf(home);
    if (dataDir === undefined || !isTemporary(dataDir) || existsSync(dataDir)) continue;
    await stopServer(join(home, 'data'));
    rmSync(home, { recursive: true, force: true });
  }
}

function ownerOf(home: string): string | undefined {
  try {
    return readFileSync(join(home, OWNER), 'utf8');
  } catch {
    return undefined;
  }
}

function isTemporary(folder: string): boolean {
  return folder.startsWith(realpathSync(tmpdir()) + sep);
}
