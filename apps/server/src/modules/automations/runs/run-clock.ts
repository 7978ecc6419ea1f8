import { performance } from 'node:perf_hooks';

/** Tells the time by the database's clock, from a moment that the database gave: ISO 8601. */
export function clockFrom(moment: string): () => string {
  const offset = Date.parse(moment) - performance.now();
  return () => new Date(offset + performance.now()).toISOString();
}
