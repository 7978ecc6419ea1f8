import type { Schemas } from '@rolecall/client';

export type Stage = Schemas['Stage'];

/** Every job has exactly one stage of this kind, which cannot be deleted. */
export function isFixed({ kind }: Stage): boolean {
  return kind === 'hired' || kind === 'rejected';
}
