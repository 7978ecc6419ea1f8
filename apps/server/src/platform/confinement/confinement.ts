import { realpathSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = join(import.meta.dirname, '../..');
const ROOT = join(SOURCE, '../../..');
const PACKAGES = join(ROOT, 'node_modules');

/**
 * Flags of Node for code that decodes what strangers send, or evaluates what users write: it may read the programs of the
 * service and nothing else, and neither write files nor start processes. A thread does not inherit the flags of its process, so it needs its own. The
 * network is closed by `closeNetwork`.
 */
export function confinement(): string[] {
  const readable = [SOURCE, realpathSync(PACKAGES), join(ROOT, 'package.json'), join(ROOT, 'apps/server/package.json')];
  return ['--permission', ...readable.map((path) => `--allow-fs-read=${path}`)];
}
