import type { Change } from '../../../platform/changes/change.ts';
import { Hook } from '../../../platform/changes/hook.ts';

/** The email address of a (locked) candidate has changed: what was sent to the former one stops working. */
export const addressChanged = new Hook<[tx: Change, candidateId: string]>();

/** A (locked) candidate was deleted. */
export const candidateDeleted = new Hook<[tx: Change, candidateId: string]>();
