import { useState } from 'react';
import { useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useCan, useSession } from '../../api/session.ts';
import { useStoredDraft } from '../../forms/use-stored-draft.ts';
import type { Approval } from '../../records/approvals/use-approval.ts';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Menu } from '../../ui/menu.tsx';

const t = text.approvals;
const changes = ['approvals', 'home', 'notifications'];

/** The decision of the member whose turn it is, and what those who may ask for approvals can do. */
export function ApprovalActions({ approval: { id, status, approverId, offerId } }: { approval: Approval }) {
  const { member } = useSession();
  const can = useCan();
  const [isRejecting, setRejecting] = useState(false);
  const params = { path: { id } };
  const approve = useAction(() => api.post('/approvals/{id}/decision', { params, body: { decision: 'approved' } }), {
    changes,
    done: t.approved,
  });
  const cancel = useAction(() => api.post('/approvals/{id}/cancel', { params }), { changes, done: t.canceled });
  const mayCancel =
    (status === 'pending' || status === 'rejected') && can(offerId === null ? 'jobs:write' : 'offers:write');
  return (
    <>
      {approverId === member.id && (
        <>
          <Button variant="primary" busy={approve.isPending} onClick={() => approve.mutate(undefined)}>
            {t.approve}
          </Button>
          <Button onClick={() => setRejecting(true)}>{t.reject}</Button>
        </>
      )}
      {mayCancel && <Menu items={[{ label: t.cancel, onSelect: () => cancel.mutate(undefined) }]} />}
      {isRejecting && <RejectDialog id={id} onClose={() => setRejecting(false)} />}
    </>
  );
}

function RejectDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const draft = useStoredDraft(['approval.reject', id], () => ({ comment: '' }));
  const { comment } = draft.value;
  const reject = useAction(
    () =>
      api.post('/approvals/{id}/decision', {
        params: { path: { id } },
        body: { decision: 'rejected', comment: comment.trim() === '' ? null : comment },
      }),
    {
      changes,
      done: t.rejected,
      onDone() {
        draft.saved();
        onClose();
      },
    },
  );
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      draft={draft}
      title={t.rejectTitle}
      submit={t.rejectConfirm}
      danger
      busy={reject.isPending}
      onSubmit={() => reject.mutate(undefined)}
    >
      <TextArea
        label={t.comment}
        hint={t.rejectHint}
        value={comment}
        maxLength={2000}
        onChange={({ target }) => draft.change({ comment: target.value })}
      />
    </FormDialog>
  );
}
