import './platform/startup/compile-cache.js';

// Imported after the cache is enabled, so that every module of the command uses it.
await import('./commands/command-line.ts');
