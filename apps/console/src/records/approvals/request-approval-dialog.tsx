import { fieldErrors, useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useStoredDraft } from '../../forms/use-stored-draft.ts';
import { text } from '../../text/index.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { ApproversField } from './approvers-field.tsx';
import type { Subject } from './use-approval.ts';

const t = text.approvals;

interface RequestApprovalDialogProps {
  subject: Subject;
  required: readonly string[];
  onClose: () => void;
}

/** Asks members to approve an offer or a job. */
export function RequestApprovalDialog({ subject: { what, id }, required, onClose }: RequestApprovalDialogProps) {
  const draft = useStoredDraft(['approval.new', id], () => ({ approverIds: [...required], comment: '' }));
  const { approverIds, comment } = draft.value;
  const request = useAction(
    () =>
      api.post('/approvals', {
        body: {
          ...(what === 'offers' ? { offerId: id } : { jobId: id }),
          approverIds,
          comment: comment.trim() === '' ? null : comment,
        },
      }),
    {
      changes: ['approvals'],
      done: t.requestDone,
      ownErrors: true,
      onDone() {
        draft.saved();
        onClose();
      },
    },
  );
  const errors = fieldErrors(request.error);
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      draft={draft}
      title={t.requestTitle[what]}
      description={t.requestText}
      submit={t.requestConfirm}
      busy={request.isPending}
      disabled={approverIds.length === 0}
      onSubmit={() => request.mutate(undefined)}
    >
      <ApproversField
        label={t.steps}
        ids={approverIds}
        onChange={(ids) => draft.change({ approverIds: ids })}
        required={required}
        errors={errors}
        field="approverIds"
      />
      <TextArea
        label={t.comment}
        hint={t.commentHint}
        value={comment}
        maxLength={2000}
        onChange={({ target }) => draft.change({ comment: target.value })}
        errors={errors.comment}
      />
    </FormDialog>
  );
}
