import type { Change } from '../../../../platform/changes/change.ts';
import { newId } from '../../../../platform/ids/ids.ts';
import { apiFields } from '../../../../platform/records/diff.ts';
import { toRecord } from '../change-workspace.ts';
import { workspaceEvents } from '../events.ts';
import { sandboxFilled, workspaceCreated } from '../hooks.ts';
import { findWorkspace } from '../queries.ts';
import { findSandboxId, insertSandbox } from './queries.ts';

/** The sandbox of this workspace, created with its first test key. @returns its ID */
export async function ensureSandbox(tx: Change): Promise<string> {
  const existing = await findSandboxId(tx, tx.workspaceId);
  if (existing !== null) return existing;
  const id = await insertSandbox(tx, tx.workspaceId, newId());
  // Another transaction created it in the meantime, and has committed.
  if (id === undefined) return (await findSandboxId(tx, tx.workspaceId))!;
  await fillSandbox(tx.inWorkspace(id), tx.workspaceId, 'created');
  return id;
}

/** Fills an empty sandbox with its initial data: copies of the members. */
export async function fillSandbox(tx: Change, liveId: string, what: 'created' | 'reset'): Promise<void> {
  const workspace = toRecord((await findWorkspace(tx, tx.workspaceId))!);
  tx.record(workspaceEvents[what], workspace, { workspace: apiFields(workspace) });
  await workspaceCreated.run(tx);
  await sandboxFilled.run(tx, liveId);
}
