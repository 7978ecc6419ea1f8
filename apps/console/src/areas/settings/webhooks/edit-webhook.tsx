import { useState } from 'react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useRecord } from '../../../api/records.ts';
import { HeldRecord, ifMatch } from '../../../records/held-record.tsx';
import { text } from '../../../text/index.ts';
import { FormDialog } from '../../../ui/dialog.tsx';
import { bodyOf, type Webhook, WebhookFields, type WebhookForm } from './webhook-fields.tsx';

/** Changes address, description and events. The page around it has read the webhook. */
export function EditWebhook({ id, onClose }: { id: string; onClose: () => void }) {
  const read = useRecord('/webhooks/{id}', { path: { id } });
  return (
    <HeldRecord of={read}>
      {(webhook, etag, onError) => <EditForm {...{ webhook, etag, onError, onClose }} />}
    </HeldRecord>
  );
}

interface EditFormProps {
  webhook: Webhook;
  etag: string | null;
  onError: (error: unknown) => void;
  onClose: () => void;
}

function EditForm({ webhook: { id, url, description, events }, etag, onError, onClose }: EditFormProps) {
  const [form, setForm] = useState<WebhookForm>({ url, description: description ?? '', events });
  const save = useAction(
    () => api.patch('/webhooks/{id}', { params: { path: { id }, header: ifMatch(etag) }, body: bodyOf(form) }),
    { changes: ['webhooks'], done: text.common.states.saved, onDone: onClose, ownFields: true },
  );
  return (
    <FormDialog
      open
      wide
      onOpenChange={onClose}
      title={text.webhooks.editTitle}
      submit={text.common.actions.save}
      busy={save.isPending}
      onSubmit={() => save.mutate(undefined, { onError })}
    >
      <WebhookFields form={form} onChange={setForm} errors={fieldErrors(save.error)} />
    </FormDialog>
  );
}
