import type { Change } from '../../../platform/changes/change.ts';
import { Hook } from '../../../platform/changes/hook.ts';

/** A candidate has confirmed with a code that everything about them is to be erased. */
export const erasureConfirmed = new Hook<[tx: Change, candidateId: string]>();
