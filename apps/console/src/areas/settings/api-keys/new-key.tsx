import { useState } from 'react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { text } from '../../../text/index.ts';
import { FormDialog } from '../../../ui/dialog.tsx';
import { bodyOf, KeyFields, type KeyForm } from './key-fields.tsx';
import { KeyOnce } from './key-once.tsx';

const words = text.apiKeys;

/** Makes a key and shows it. What it is is gone with this dialog. */
export function NewKey({ onClose }: { onClose: () => void }) {
  const [form, setForm] = useState<KeyForm>({ name: '', type: 'secret', scopes: [], lastDay: '' });
  const create = useAction(
    async () => (await api.post('/api-keys', { body: { ...bodyOf(form), type: form.type } })).data,
    { changes: ['api-keys'], ownFields: true },
  );
  if (create.data !== undefined) return <KeyOnce made={create.data} onClose={onClose} />;
  return (
    <FormDialog
      open
      wide
      steady
      onOpenChange={onClose}
      title={words.createTitle}
      submit={words.createSubmit}
      busy={create.isPending}
      onSubmit={() => create.mutate()}
    >
      <KeyFields form={form} onChange={setForm} errors={fieldErrors(create.error)} isNew />
    </FormDialog>
  );
}
