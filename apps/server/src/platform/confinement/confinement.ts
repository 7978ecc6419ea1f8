import { realpathSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = join(import.meta.dirname, '../..');
const ROOT = join(SOURCE, '../../..');
const PACKAGES = join(ROOT, 'node_modules');

/** Files of the console that everyone may read. */
export const CONSOLE_ASSETS = join(ROOT, 'apps/console/dist/assets');

/**
 * Flags of Node for code that decodes what strangers send, or evaluates what users write: it may read the programs of the
 * service and nothing else, and neither write files nor start processes. A thread does not inherit the flags of its process, so it needs its own. The
 * network is closed by `closeNetwork`.
 */
export function confinement(): string[] {
  const packages = [join(ROOT, 'package.json'), join(ROOT, 'apps/server/package.json')];
  const readable = [SOURCE, realpathSync(PACKAGES), ...packages, CONSOLE_ASSETS];
  return ['--permission', ...readable.map((path) => `--allow-fs-read=${path}`)];
}
