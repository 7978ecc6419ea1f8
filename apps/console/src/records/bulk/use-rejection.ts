import { useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { text } from '../../text/index.ts';
import { toast } from '../../ui/toast.tsx';
import type { Rejection } from '../reject-dialog.tsx';
import { emailPart, undonePart } from '../undo-rejection.ts';
import { batchesOf } from './batches.ts';

const t = text.board;
const CHANGES = [
  'applications',
  'candidates',
  'interviews',
  'offers',
  'jobs',
  'reports',
  'messages',
  'activity-events',
];

/** Rejects applications in batches; the toast offers to undo it. */
export function useRejection(applicationIds: readonly string[], onDone?: () => void) {
  const undo = useAction(
    async ({ ids, rejection }: { ids: readonly string[]; rejection: Rejection }) => {
      for (const id of ids) await api.post('/applications/{id}/reopen', { params: { path: { id } } });
      return { count: ids.length, part: await undonePart(ids, rejection) };
    },
    { changes: CHANGES, done: ({ count, part }) => `${reopened(count)}${part}` },
  );
  return useAction(
    async (rejection: Rejection) => {
      const [ids, failed] = await rejectEach(applicationIds, rejection);
      return { ids, failed, rejection };
    },
    {
      changes: CHANGES,
      onDone({ ids, failed, rejection }) {
        if (ids.length > 0) {
          const action = { label: t.undo, run: () => undo.mutate({ ids, rejection }) };
          toast.success(`${rejected(ids.length)}${emailPart(rejection)}`, action);
        }
        if (failed > 0) toast.error(t.done.failedMany(failed));
        onDone?.();
      },
    },
  );
}

const rejected = (count: number) => (count === 1 ? text.candidates.applications.rejected : t.done.rejectedMany(count));
const reopened = (count: number) => (count === 1 ? text.candidates.applications.reopened : t.done.reopenedMany(count));

/** A single application is rejected by itself, for a specific error. @returns the rejected ones, and how many failed */
async function rejectEach(
  applicationIds: readonly string[],
  rejection: Rejection,
): Promise<[rejected: string[], failed: number]> {
  const [id] = applicationIds;
  if (applicationIds.length === 1 && id !== undefined) {
    await api.post('/applications/{id}/reject', { params: { path: { id } }, body: rejection });
    return [[id], 0];
  }
  const [done, failed]: [string[], string[]] = [[], []];
  for (const batch of batchesOf(applicationIds)) {
    const { data } = await api.post('/applications/bulk-reject', { body: bulkRejectionOf(batch, rejection) });
    for (const { applicationId, status } of data.items) {
      if (status === 'rejected') done.push(applicationId);
      if (status === 'failed') failed.push(applicationId);
    }
  }
  return [done, failed.length];
}

/** The request body for rejecting several applications. */
export function bulkRejectionOf(applicationIds: string[], { mail, notifyCandidate: _isGiven, ...reasons }: Rejection) {
  const email = mail === null ? {} : { mail: { templateId: 'application_rejected' as const, ...mail } };
  return { applicationIds, ...reasons, ...email };
}
