import type { Change } from '../../../../platform/changes/change.ts';
import { findSandboxId } from './queries.ts';

/** This change in its workspace and in its sandbox, if any: test keys own webhooks and automations in the sandbox. */
export async function withSandbox(tx: Change): Promise<Change[]> {
  const sandboxId = await findSandboxId(tx, tx.workspaceId);
  return sandboxId === null ? [tx] : [tx, tx.inWorkspace(sandboxId)];
}
