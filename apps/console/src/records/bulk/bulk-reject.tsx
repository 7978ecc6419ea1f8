import { useState } from 'react';
import { useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { RejectDialog, type Rejection } from '../reject-dialog.tsx';
import { batchesOf } from './batches.ts';

const { board: t, filters } = text;

interface RejectButtonProps {
  applications: readonly { id: string; name: string }[];
  onDone: () => void;
}

/** Rejects the selected applications, with a reason and an email. */
export function RejectButton({ applications, onDone }: RejectButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const reject = useAction(
    async ({ notifyCandidate, ...reasons }: Rejection) => {
      const mail = notifyCandidate ? { mail: { templateId: 'application_rejected' as const } } : {};
      const count = { rejected: 0, failed: 0 };
      for (const applicationIds of batchesOf(applications.map(({ id }) => id))) {
        const { data } = await api.post('/applications/bulk-reject', { body: { applicationIds, ...reasons, ...mail } });
        for (const { status } of data.items) if (status !== 'unchanged') count[status] += 1;
      }
      return count;
    },
    {
      changes: ['applications', 'candidates', 'interviews', 'offers', 'jobs', 'reports'],
      onDone({ rejected, failed }) {
        if (rejected > 0) toast.success(t.done.rejectedMany(rejected));
        if (failed > 0) toast.error(t.done.failedMany(failed));
        onDone();
      },
    },
  );
  return (
    <>
      <Button small variant="danger" busy={reject.isPending} onClick={() => setAsking(true)}>
        {filters.selection.reject}
      </Button>
      {isAsking && (
        <RejectDialog
          record={applications.length === 1 ? applications[0]!.id : 'many'}
          names={applications.map(({ name }) => name)}
          onClose={() => setAsking(false)}
          onReject={(rejection) => reject.mutate(rejection)}
        />
      )}
    </>
  );
}
