import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * Caches the results of type stripping and compilation next to the installed packages: later starts take about half the
 * time. If that folder is not writable, starts are just slower.
 */
enableCompileCache(join(import.meta.dirname, '../../../../../node_modules/.cache/rolecall'));
