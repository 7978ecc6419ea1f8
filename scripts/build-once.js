/**
 * Builds a folder unless it contains a current build. Uses only Node's built-in modules, and prints nothing on stdout.
 */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { basename, join } from 'node:path';

/** In the folder of what is built: its inputs. */
const SIGNATURE = 'dist/.sources';

/**
 * Builds `dist` in the folder if its inputs have changed since the last build. A failed build is reported by the tools
 * and leaves the previous one.
 * @param folders inputs, relative to the root, with everything below them
 * @param files further inputs
 * @param command the arguments of Node for a build into this folder
 * @returns whether there is a current build
 */
export function buildOnce(root, { name, folder, folders, files, command }) {
  const inputs = signature(root, folders, files);
  if (readText(join(root, folder, SIGNATURE)) === inputs) return true;
  console.error(`Building ${name} ...`);
  // Into a separate folder, so that two concurrent starts do not write into each other's build.
  const building = join(root, folder, `.building-${process.pid}`);
  const node = join(root, 'node_modules/.bin/node');
  const built = spawnSync(node, command(building), { cwd: root, stdio: ['ignore', 2, 2] });
  if (built.status !== 0) {
    fs.rmSync(building, { recursive: true, force: true });
    return false;
  }
  fs.writeFileSync(join(building, basename(SIGNATURE)), inputs);
  replace(join(root, folder, 'dist'), building);
  return true;
}

/** Whether there is a current build. */
export function isBuilt(root, { folder, folders, files }) {
  const built = readText(join(root, folder, SIGNATURE));
  return built !== undefined && built === signature(root, folders, files);
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
function signature(root, folders, files) {
  // Faster than the recursion of `readdirSync` itself.
  const below = (folder) =>
    fs
      .readdirSync(join(root, folder), { withFileTypes: true })
      .flatMap((entry) => (entry.isDirectory() ? below(`${folder}/${entry.name}`) : `${folder}/${entry.name}`));
  return [...folders.flatMap(below), ...files]
    .sort()
    .map((name) => {
      const { size, mtimeMs } = fs.statSync(join(root, name));
      return `${name} ${size} ${mtimeMs}`;
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
