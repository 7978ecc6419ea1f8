/**
 * Starts the service: from its build if that is current, otherwise from its sources. Plain JavaScript, because Node would
 * first have to load its TypeScript parser.
 */
import './platform/startup/compile-cache.js';
import { join } from 'node:path';
import { isServiceBuilt } from '../../../scripts/service.js';
import { nameSourceLines } from './platform/startup/source-lines.js';

/** A small young generation, frequent collections, and no code that takes memory to be faster. */
const LOW_MEMORY = ['--max-semi-space-size=2', '--heap-growing-percent=25', '--optimize-for-size'];

const isLowMemory = process.env.LOW_MEMORY === 'true' && !process.execArgv.includes(LOW_MEMORY[0]);
// glibc gives each thread an arena of its own, whose freed memory the other threads cannot use: about 40 MB under full load.
const hasArenas = process.env.MALLOC_ARENA_MAX === undefined && process.platform === 'linux';

// Both take effect only when a process starts, so Node is started again in place of this process.
if ((isLowMemory || hasArenas) && process.platform !== 'win32') {
  const flags = isLowMemory ? LOW_MEMORY : process.execArgv;
  process.execve(process.execPath, [process.execPath, ...flags, ...process.argv.slice(1)], {
    ...process.env,
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1',
  });
}

// Imported after the cache is enabled, so that every module of the service uses it.
if (isServiceBuilt(join(import.meta.dirname, '../../..'))) {
  nameSourceLines(new URL('../dist/', import.meta.url).href);
  await import('../dist/start.js');
} else {
  await import('./start.ts');
}
