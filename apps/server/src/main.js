/**
 * Starts the service: from its build if that is current, otherwise from its sources. Plain JavaScript, because Node would
 * first have to load its TypeScript parser.
 */
import './platform/startup/compile-cache.js';
import { setSourceMapsSupport } from 'node:module';
import { join } from 'node:path';
import { isServiceBuilt } from '../../../scripts/service.js';

// Imported after the cache is enabled, so that every module of the service uses it.
if (isServiceBuilt(join(import.meta.dirname, '../../..'))) {
  setSourceMapsSupport(true); // stack traces name the sources
  await import('../dist/start.js');
} else {
  await import('./start.ts');
}
