import { useState } from 'react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useRecord } from '../../../api/records.ts';
import { HeldRecord, ifMatch } from '../../../records/held-record.tsx';
import { text } from '../../../text/index.ts';
import { Dialog, FormDialog } from '../../../ui/dialog.tsx';
import { Asked } from '../../../ui/states.tsx';
import { type ApiKey, bodyOf, formOf, KeyFields } from './key-fields.tsx';

const words = text.apiKeys;

/** Changes name, scopes and expiry. */
export function EditKey({ id, onClose }: { id: string; onClose: () => void }) {
  const read = useRecord('/api-keys/{id}', { path: { id } });
  if (read.data === undefined) {
    return (
      <Dialog open onOpenChange={onClose} title={words.editTitle}>
        <Asked of={read}>{() => null}</Asked>
      </Dialog>
    );
  }
  return (
    <HeldRecord of={read}>{(apiKey, etag, onError) => <EditForm {...{ apiKey, etag, onError, onClose }} />}</HeldRecord>
  );
}

interface EditFormProps {
  apiKey: ApiKey;
  etag: string | null;
  onError: (error: unknown) => void;
  onClose: () => void;
}

function EditForm({ apiKey, etag, onError, onClose }: EditFormProps) {
  const [form, setForm] = useState(() => formOf(apiKey));
  const save = useAction(
    () =>
      api.patch('/api-keys/{id}', {
        params: { path: { id: apiKey.id }, header: ifMatch(etag) },
        body: bodyOf(form),
      }),
    { changes: ['api-keys'], done: text.common.states.saved, onDone: onClose, ownFields: true },
  );
  return (
    <FormDialog
      open
      wide
      onOpenChange={onClose}
      title={words.editTitle}
      submit={text.common.actions.save}
      busy={save.isPending}
      onSubmit={() => save.mutate(undefined, { onError })}
    >
      <KeyFields form={form} onChange={setForm} errors={fieldErrors(save.error)} isNew={false} />
    </FormDialog>
  );
}
