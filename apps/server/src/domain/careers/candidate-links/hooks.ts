import type { Change } from '../../../platform/changes/change.ts';
import { Hook } from '../../../platform/changes/hook.ts';
import type { Mention } from '../../hiring/candidates/erasure-certificate.ts';

/**
 * A candidate has confirmed with a code that everything about them is to be erased. The mentions are the records of others that
 * name the candidate.
 */
export const erasureConfirmed = new Hook<[tx: Change, candidateId: string, mentions: Mention[]]>();
