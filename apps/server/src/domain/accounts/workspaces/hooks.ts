import type { Change } from '../../../platform/changes/change.ts';
import { Hook } from '../../../platform/changes/hook.ts';

/** A workspace or sandbox has been created, or a sandbox emptied: records what it starts with. */
export const workspaceCreated = new Hook<[tx: Change]>();

/** A sandbox has been created or emptied: copies what it gets from the live workspace. */
export const sandboxFilled = new Hook<[tx: Change, liveId: string]>();
