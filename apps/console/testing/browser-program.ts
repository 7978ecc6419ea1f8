import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/rolecall-browser');

/** A program and its environment variables. */
interface BrowserProgram {
  path: string;
  environment: Record<string, string>;
}

/**
 * The Chromium of the package `@sparticuz/chromium`, with the libraries and fonts that a bare machine lacks, unpacked once
 * into a folder named after its version. The package itself unpacks into a fixed temporary folder, where processes
 * would conflict, so it is given its own folder, which is then renamed.
 */
export function browserProgram(): BrowserProgram {
  const { devDependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));
  const folder = join(CACHE, devDependencies['@sparticuz/chromium']);
  if (!existsSync(folder)) unpack(folder);
  const path = join(folder, 'chromium');
  const runs = spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
  return {
    path,
    environment: {
      ...(runs ? {} : { LD_LIBRARY_PATH: join(folder, 'al2023/lib') }),
      ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') }),
    },
  };
}

function unpack(folder: string): void {
  const unpacking = `${folder}-${process.pid}`;
  mkdirSync(unpacking, { recursive: true });
  // The name of the runtime makes the package unpack the libraries too.
  const script = `(await import('@sparticuz/chromium')).default.executablePath()`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', `await ${script}`], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: unpacking, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    renameSync(unpacking, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(unpacking, { recursive: true, force: true }); // another process was faster
  }
}
