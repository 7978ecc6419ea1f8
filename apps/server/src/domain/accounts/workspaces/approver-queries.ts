import type { Queryable } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import type { Role } from '../../records/access/roles.ts';
import type { WorkspaceRow } from './queries.ts';

/** The members among these IDs, who cannot be removed until the end of the transaction. */
export function lockApprovers(
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<{ id: string; role: Role }[]> {
  return db.query(sql`
    select id, role from members
    where workspace_id = ${workspaceId} and id = any(${[...ids]}::uuid[]) and deleted_at is null
    order by id for share`);
}

/** Who has to approve every offer and every job. */
export async function findApprovalRules(
  db: Queryable,
  workspaceId: string,
): Promise<Pick<WorkspaceRow, 'offerApproverIds' | 'jobApproverIds'>> {
  const [row] = await db.query<Pick<WorkspaceRow, 'offerApproverIds' | 'jobApproverIds'>>(sql`
    select offer_approver_ids as "offerApproverIds", job_approver_ids as "jobApproverIds"
    from workspaces where id = ${workspaceId}`);
  return row!; // the workspace of the caller
}

/** Locks the workspace if this member has to approve something in it. */
export function lockRulesOf(workspaceId: string, memberId: string): Sql {
  return sql`
    select from workspaces
    where id = ${workspaceId} and ${memberId}::uuid = any(offer_approver_ids || job_approver_ids) for update`;
}
