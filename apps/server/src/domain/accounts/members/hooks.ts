import type { Change } from '../../../platform/changes/change.ts';
import { Hook } from '../../../platform/changes/hook.ts';

/** A member is about to be removed: locks the records that removing them changes, before the member is locked. */
export const memberRemovalStarted = new Hook<[tx: Change, memberId: string]>();

/** A member is being removed: other records stop naming them. */
export const memberRemoved = new Hook<[tx: Change, memberId: string]>();
