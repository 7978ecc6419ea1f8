/**
 * Starts the service: from its build if that is current, otherwise from its sources. Plain JavaScript, because Node would
 * first have to load its TypeScript parser.
 */
import './platform/startup/compile-cache.js';
import { importBuilt } from './platform/startup/built.js';

/** A small young generation and frequent collections. */
const LOW_MEMORY = ['--max-semi-space-size=2', '--min-semi-space-size=2', '--heap-growing-percent=20'];

/**
 * Of glibc. By default, each thread has an arena of its own, whose freed memory the other threads cannot use: about 40 MB under
 * full load. And freed buffers of up to 32 MB stay in the arena; with a threshold, larger ones are returned to the system:
 * about 20 MB.
 */
const MALLOC = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '32768' };

const isLowMemory = process.env.LOW_MEMORY === 'true' && !process.execArgv.includes(LOW_MEMORY[0]);
const needsMalloc = process.platform === 'linux' && Object.keys(MALLOC).some((name) => process.env[name] === undefined);

// Both take effect only when a process starts, so Node is started again in place of this process.
if ((isLowMemory || needsMalloc) && process.platform !== 'win32') {
  const flags = isLowMemory ? LOW_MEMORY : process.execArgv;
  const environment = { ...MALLOC, ...process.env };
  process.execve(process.execPath, [process.execPath, ...flags, ...process.argv.slice(1)], environment);
}

// Imported after the cache is enabled, so that every module of the service uses it.
await importBuilt('start', 'start.ts');
