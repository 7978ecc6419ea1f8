/**
 * Starts the service: from its build if that is current, otherwise from its sources. Plain JavaScript, because Node would
 * first have to load its TypeScript parser.
 */
import './platform/startup/compile-cache.js';
import { setSourceMapsSupport } from 'node:module';
import { join } from 'node:path';
import { isServiceBuilt } from '../../../scripts/service.js';

/** A small young generation, frequent collections, and no code that takes memory to be faster. */
const LOW_MEMORY = ['--max-semi-space-size=2', '--heap-growing-percent=25', '--optimize-for-size'];

// Node takes these only at its start, and the command line of `npm start` has the values for everyone else.
if (process.env.LOW_MEMORY === 'true' && !process.execArgv.includes(LOW_MEMORY[0]) && process.platform !== 'win32') {
  process.execve(process.execPath, [process.execPath, ...LOW_MEMORY, ...process.argv.slice(1)], process.env);
}

// Imported after the cache is enabled, so that every module of the service uses it.
if (isServiceBuilt(join(import.meta.dirname, '../../..'))) {
  setSourceMapsSupport(true); // stack traces name the sources
  await import('../dist/start.js');
} else {
  await import('./start.ts');
}
