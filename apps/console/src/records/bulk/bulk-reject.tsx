import { useState } from 'react';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { RejectDialog } from '../reject-dialog.tsx';
import { useRejection } from './use-rejection.ts';

interface RejectButtonProps {
  applications: readonly { id: string; name: string }[];
  onDone: () => void;
}

/** Rejects the selected applications, with a reason and an email. */
export function RejectButton({ applications, onDone }: RejectButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const reject = useRejection(
    applications.map(({ id }) => id),
    onDone,
  );
  return (
    <>
      <Button small variant="danger" busy={reject.isPending} onClick={() => setAsking(true)}>
        {text.filters.selection.reject}
      </Button>
      {isAsking && (
        <RejectDialog
          applications={applications}
          onClose={() => setAsking(false)}
          onReject={(rejection) => reject.mutate(rejection)}
        />
      )}
    </>
  );
}
