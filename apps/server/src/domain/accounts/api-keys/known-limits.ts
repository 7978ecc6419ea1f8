import type { Change } from '../../../platform/changes/change.ts';
import { Invalid } from '../../../platform/errors/errors.ts';
import type { KeyLimits } from '../../records/visibility/key-limits.ts';
import { findUnknownLimits } from '../../records/visibility/limit-queries.ts';

/** A key or webhook limited to records that do not exist would silently see nothing. @throws Invalid */
export async function requireKnownLimits(
  tx: Change,
  workspaceId: string,
  limits: KeyLimits | undefined,
): Promise<void> {
  if (limits === undefined) return;
  const { jobId, departmentId } = await findUnknownLimits(tx, workspaceId, limits);
  if (jobId !== null)
    throw Invalid.field('limits.jobIds', `contains a job that does not exist in this workspace: ${jobId}`);
  if (departmentId !== null)
    throw Invalid.field(
      'limits.departmentIds',
      `contains a department that does not exist in this workspace: ${departmentId}`,
    );
}
