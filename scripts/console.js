/**
 * Builds the operator console when there is no build of these sources: before `npm start`, `npm test` and the others that
 * need it. Uses Node's own modules only, and prints nothing on stdout.
 */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';

/** What goes into the build, from the checkout's root. */
const SOURCES = ['apps/console/src', 'apps/console/build', 'apps/console/public', 'packages/client/src'];
const FILES = ['apps/console/index.html', 'apps/console/vite.config.ts', 'package-lock.json'];

/**
 * Builds the console below `root` where its build is missing or of other sources. Where the packages for building are
 * not installed (`npm ci --omit=dev`) it leaves what is there. The API works without the console, so a build that fails
 * is told and no reason to stop.
 */
export function buildConsole(root) {
  const folder = join(root, 'apps/console');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const stamp = join(folder, 'dist/.sources');
  if (!fs.existsSync(vite)) return;
  const sources = signature(root);
  if (readText(stamp) === sources) return;
  console.error('Building the console ...');
  // Into a folder of its own: two starts at once must not write into each other's build.
  const building = join(folder, `.building-${process.pid}`);
  const node = join(root, 'node_modules/.bin/node');
  const built = spawnSync(node, [vite, 'build', folder, '--outDir', building, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (built.status === 0) {
    fs.writeFileSync(join(building, '.sources'), sources);
    replace(join(folder, 'dist'), building);
  } else {
    fs.rmSync(building, { recursive: true, force: true });
    console.error('The console could not be built, see above. The API works without it.');
  }
}

function replace(target, by) {
  const aside = `${by}-old`;
  try {
    if (fs.existsSync(target)) fs.renameSync(target, aside);
    fs.renameSync(by, target);
  } catch (error) {
    // Another start was quicker: its build is as good.
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(error.code)) throw error;
    fs.rmSync(by, { recursive: true, force: true });
  }
  fs.rmSync(aside, { recursive: true, force: true });
}

/** Names, sizes and times of change of everything that goes in: reading the contents would cost each start more. */
function signature(root) {
  const below = (folder) =>
    fs
      .readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  return [...SOURCES.flatMap(below), ...FILES.map((name) => join(root, name))]
    .sort()
    .map((path) => {
      const { size, mtimeMs } = fs.statSync(path);
      return `${path.slice(root.length)} ${size} ${mtimeMs}`;
    })
    .join('\n');
}

function readText(path) {
  try {
    return fs.readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
