import { type Verification, verifyChain } from '../domain/governance/audit/verify.ts';
import type { Runtime } from '../process/bootstrap.ts';
import { commandContext } from './keys.ts';

/** Verifies the whole audit log of a workspace. @throws NotFound */
export async function verifyAuditCommand(runtime: Runtime, slug: string): Promise<Verification> {
  const { workspaceId } = await commandContext(runtime, slug);
  return verifyChain(runtime.db.search, workspaceId);
}
