/**
 * Builds the console unless there is a current build: before `npm start`, `npm test` and other scripts that need it. Uses
 * only Node's built-in modules, and prints nothing on stdout.
 */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';

/** The inputs of the build, relative to the root. */
const SOURCES = ['apps/console/src', 'apps/console/build', 'apps/console/public', 'packages/client/src'];
const FILES = ['apps/console/index.html', 'apps/console/vite.config.ts', 'package-lock.json'];

/**
 * Builds the console below `root` if its build is missing or outdated. Does nothing if the build tools are not installed
 * (`npm ci --omit=dev`). The API works without the console, so a failed build is reported but does not stop the start.
 */
export function buildConsole(root) {
  const folder = join(root, 'apps/console');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const stamp = join(folder, 'dist/.sources');
  if (!fs.existsSync(vite)) return;
  const sources = signature(root);
  if (readText(stamp) === sources) return;
  console.error('Building the console ...');
  // Into a separate folder, so that two concurrent starts do not write into each other's build.
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
    // A concurrent start was faster: its build is equivalent.
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(error.code)) throw error;
    fs.rmSync(by, { recursive: true, force: true });
  }
  fs.rmSync(aside, { recursive: true, force: true });
}

/** Names, sizes and modification times of the inputs; reading their contents would slow down each start. */
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
