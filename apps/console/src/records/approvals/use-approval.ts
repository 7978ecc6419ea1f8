import type { Schemas } from '@rolecall/client';
import { useList, useRecord } from '../../api/records.ts';
import { useCan } from '../../api/session.ts';

export type Approval = Schemas['Approval'];

/** What is to be approved. */
export interface Subject {
  what: 'offers' | 'jobs';
  id: string;
}

interface ApprovalState {
  /** The newest one; earlier ones no longer count. */
  latest: Approval | undefined;
  /** The approvers of the workspace. */
  required: readonly string[];
  /** Whether the offer cannot be sent, or the job not be published, until an approval is given; undefined until it is known. */
  blocks: boolean | undefined;
}

/** The approval of an offer or a job, as the service checks it before sending or publishing. */
export function useApproval({ what, id }: Subject): ApprovalState {
  const can = useCan();
  const enabled = can('approvals:read');
  const query = what === 'offers' ? { offerId: [id] } : { jobId: [id], about: ['job' as const] };
  const approvals = useList('/approvals', { query: { ...query, limit: 1 } }, { enabled });
  const workspace = useRecord('/workspace', {}, { enabled: enabled && can('workspace:read') });
  const [latest] = approvals.rows;
  const required = workspace.data?.data.approvals[what].approverIds ?? [];
  if (!enabled) return { latest, required, blocks: false };
  if (approvals.isPending || workspace.isLoading) return { latest, required, blocks: undefined };
  const approvedBy = latest?.status === 'approved' ? latest.steps.map(({ memberId }) => memberId) : [];
  const isOpen = latest?.status === 'pending' || latest?.status === 'rejected';
  return { latest, required, blocks: isOpen || required.some((member) => !approvedBy.includes(member)) };
}
