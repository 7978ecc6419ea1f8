import './platform/startup/compile-cache.ts';

// Imported after the cache is enabled, so that every module of the service uses it.
await import('./start.ts');
