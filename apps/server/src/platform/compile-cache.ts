import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * Keeps what stripping the types and compiling gives beside the installed packages: a later start takes about half the
 * time. Where that folder cannot be written, a start is only slower.
 */
enableCompileCache(join(import.meta.dirname, '../../../../node_modules/.cache/rolecall'));
