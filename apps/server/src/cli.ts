import './platform/compile-cache.ts';

// Imported after the cache is on, so that it serves every module of the command.
await import('./command-line.ts');
