import './platform/startup/compile-cache.ts';

// Imported after the cache is enabled, so that every module of the command uses it.
await import('./commands/command-line.ts');
