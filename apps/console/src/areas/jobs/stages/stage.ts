import type { Schemas } from '@rolecall/client';

export type Stage = Schemas['Stage'];

/** Every job has exactly one stage of this kind, which cannot be deleted. */
export function isFixed({ kind }: Stage): boolean {
  return kind === 'hired' || kind === 'rejected';
}

/** The colors of stages without one of their own. */
export const STAGE_COLORS: Readonly<Record<Stage['kind'], string>> = {
  applied: 'bg-line-strong',
  screening: 'bg-info',
  interview: 'bg-accent',
  offer: 'bg-warn',
  hired: 'bg-good',
  rejected: 'bg-danger',
};
