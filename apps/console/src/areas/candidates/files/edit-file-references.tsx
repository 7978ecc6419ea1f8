import type { Schemas } from '@rolecall/client';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useStoredDraft } from '../../../forms/use-stored-draft.ts';
import { ExternalRefFields, type ExternalRefs, refsOf } from '../../../records/external-ref-fields.tsx';
import { text } from '../../../text/index.ts';
import { FormDialog } from '../../../ui/dialog.tsx';

const t = text.common.refs;

interface EditFileReferencesProps {
  candidateId: string;
  file: Schemas['CandidateFile'];
  onClose: () => void;
}

/** Edits the IDs that a file has in other systems. */
export function EditFileReferences({ candidateId, file, onClose }: EditFileReferencesProps) {
  const draft = useStoredDraft(['file.references', file.id], { externalRefs: file.externalRefs as ExternalRefs });
  const { externalRefs } = draft.value;
  const onDone = () => {
    draft.saved();
    onClose();
  };
  const params = { path: { id: candidateId, fileId: file.id } };
  const body = { externalRefs: refsOf(externalRefs) };
  const save = useAction(() => api.patch('/candidates/{id}/files/{fileId}', { params, body }), {
    ...{ changes: ['candidates'], done: t.saved, onDone, ownErrors: true },
  });
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      draft={draft}
      title={t.titleOf(file.fileName)}
      submit={text.common.actions.save}
      busy={save.isPending}
      onSubmit={() => save.mutate(undefined)}
    >
      <ExternalRefFields
        refs={externalRefs}
        onChange={(refs) => draft.change({ externalRefs: refs })}
        errors={fieldErrors(save.error)}
      />
    </FormDialog>
  );
}
