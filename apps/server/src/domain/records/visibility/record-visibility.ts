import type { RecordVisibility } from '../../../platform/database/record-visibility.ts';
import type { Role } from '../access/roles.ts';
import { ACCESS_PATHS } from './access-path-queries.ts';
import type { KeyLimits } from './key-limits.ts';

/** Schemas of views, see migrations/views/visible_records.sql. */
const LISTED = 'sees_listed_jobs';
const ALL_BUT_HIDDEN = 'sees_all_but_hidden_jobs';

/** The properties of a member that determine what they see. */
interface MemberView {
  workspaceId: string;
  memberId: string;
  role: Role;
  /** Whether the workspace has confidential jobs, or has had some recently. */
  hasConfidentialJobs: boolean;
}

/**
 * What a member sees: hiring managers and interviewers the jobs whose hiring team they are on, recruiters all but the
 * confidential jobs of other teams, owners and admins everything. For recruiters, there is no overhead while there are
 * no confidential jobs.
 * @returns null for everything
 */
export function visibilityOfMember({
  workspaceId,
  memberId,
  role,
  hasConfidentialJobs,
}: MemberView): RecordVisibility | null {
  const viewer = JSON.stringify({ workspaceId, memberId });
  if (role === 'hiring_manager' || role === 'interviewer') return listed(viewer);
  if (role !== 'recruiter' || !hasConfidentialJobs) return null;
  return { schema: ALL_BUT_HIDDEN, viewer: JSON.stringify({ workspaceId, memberId, recruiter: true }) };
}

/** The visibility of a key with these limits. @returns null for everything */
export function visibilityOfKey(workspaceId: string, limits: KeyLimits | null): RecordVisibility | null {
  if (limits?.jobIds === undefined && limits?.departmentIds === undefined) return null;
  const { jobIds, departmentIds } = limits;
  return listed(JSON.stringify({ workspaceId, jobIds, departmentIds }));
}

/** Whether this is a caller who sees the jobs of a list, rather than all but some. */
export function seesListedJobs(visibility: RecordVisibility | null): boolean {
  return visibility?.schema === LISTED;
}

function listed(viewer: string): RecordVisibility {
  return { schema: LISTED, viewer, paths: ACCESS_PATHS };
}
