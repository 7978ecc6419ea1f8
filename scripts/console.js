/**
 * Builds the console and the widget unless there are current builds: before `npm start`, `npm test` and other scripts that
 * need them. Uses only Node's built-in modules, and prints nothing on stdout.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildOnce } from './build-once.js';

const VITE = 'node_modules/vite/bin/vite.js';
const LOCK = 'package-lock.json';

/**
 * Builds both below `root`. Does nothing if the build tools are not installed (`npm ci --omit=dev`). The API works without
 * them, so a failed build is reported but does not stop the start.
 */
export function buildConsole(root) {
  if (!existsSync(join(root, VITE))) return;
  const isBuilt = buildOnce(root, {
    name: 'the console',
    folder: 'apps/console',
    folders: ['apps/console/src', 'apps/console/build', 'apps/console/public', 'packages/client/src'],
    files: ['apps/console/index.html', 'apps/console/vite.config.ts', LOCK],
    command: (output) => {
      const flags = ['--emptyOutDir', '--logLevel', 'warn'];
      return [join(root, VITE), 'build', join(root, 'apps/console'), '--outDir', output, ...flags];
    },
  });
  if (!isBuilt) console.error('The console could not be built, see above. The API works without it.');
  const hasWidget = buildOnce(root, {
    name: 'the widget',
    folder: 'apps/widget',
    folders: ['apps/widget/src'],
    files: ['scripts/build-widget.js', LOCK],
    command: (output) => [join(root, 'scripts/build-widget.js'), output],
  });
  if (!hasWidget) console.error('The widget could not be built, see above. The API works without it.');
}
