import type { Schemas } from '@rolecall/client';

export type Stage = Schemas['Stage'];

/** A job has exactly one of these, and it cannot be taken away. */
export function isFixed({ kind }: Stage): boolean {
  return kind === 'hired' || kind === 'rejected';
}
