import './platform/startup/compile-cache.js';
import { importBuilt } from './platform/startup/built.js';

// Imported after the cache is enabled, so that every module of the command uses it.
await importBuilt('command-line', 'commands/command-line.ts');
