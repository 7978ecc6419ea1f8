import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useRecord } from '../../../api/records.ts';
import { EditDialog } from '../../../forms/edit-dialog.tsx';
import { useStoredDraft } from '../../../forms/use-stored-draft.ts';
import { webhooks } from '../../../text/en/webhooks.ts';
import { text } from '../../../text/index.ts';
import { Confirm, FormDialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toLocal } from '../../../ui/local-time.ts';
import { OverlapField } from '../components/overlap-field.tsx';
import { SecretRevealed } from '../components/secret-revealed.tsx';
import { bodyOf, WebhookFields, type WebhookForm } from './webhook-fields.tsx';

const t = webhooks;

/** Creates a webhook and shows its secret once. */
export function NewWebhook({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const draft = useStoredDraft<WebhookForm>(['webhook.new'], { url: '', description: '', events: [] });
  const form = draft.value;
  const create = useAction(async () => (await api.post('/webhooks', { body: bodyOf(form) })).data, {
    changes: ['webhooks'],
    onDone: () => draft.saved(),
    ownErrors: true,
  });
  if (create.data !== undefined) {
    const { id, secret } = create.data;
    const leave = () => navigate({ to: '/settings/webhooks/$webhookId', params: { webhookId: id } });
    return <WebhookSecretRevealed title={t.created} secret={secret} onClose={leave} />;
  }
  return (
    <FormDialog
      open
      wide
      persistent
      onOpenChange={onClose}
      draft={draft}
      title={t.createTitle}
      submit={t.createSubmit}
      busy={create.isPending}
      onSubmit={() => create.mutate()}
    >
      <WebhookFields form={form} onChange={draft.change} errors={fieldErrors(create.error)} />
    </FormDialog>
  );
}

/** Replaces the signing secret; both sign deliveries for a while. */
export function RotateSecret({ id, onClose }: { id: string; onClose: () => void }) {
  const [overlapSeconds, setOverlap] = useState(3_600);
  const rotate = useAction(
    async () =>
      (await api.post('/webhooks/{id}/rotate-secret', { params: { path: { id } }, body: { overlapSeconds } })).data,
    { changes: ['webhooks'] },
  );
  if (rotate.data !== undefined) {
    return <WebhookSecretRevealed title={t.rotated} secret={rotate.data.secret} onClose={onClose} />;
  }
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      draft={null}
      title={t.rotateTitle}
      description={t.rotateHint}
      submit={t.rotateSubmit}
      busy={rotate.isPending}
      onSubmit={() => rotate.mutate()}
    >
      <OverlapField value={overlapSeconds} onChange={setOverlap} />
    </FormDialog>
  );
}

export function DeleteWebhook({ id, onClose }: { id: string; onClose: () => void }) {
  const navigate = useNavigate();
  const remove = useAction(() => api.delete('/webhooks/{id}', { params: { path: { id } } }), {
    done: t.deleted,
    onDone: () => navigate({ to: '/settings/webhooks' }),
  });
  return (
    <Confirm
      open
      onOpenChange={onClose}
      title={t.deleteTitle}
      confirm={t.deleteConfirm}
      onConfirm={() => remove.mutate()}
    >
      {t.deleteWarning}
    </Confirm>
  );
}

/** Edits URL, description and events. */
export function EditWebhook({ id, onClose }: { id: string; onClose: () => void }) {
  const path = { id };
  return (
    <EditDialog
      query={useRecord('/webhooks/{id}', { path })}
      draft={['webhook.edit', id]}
      title={t.editTitle}
      wide
      valuesOf={({ url, description, events }): WebhookForm => ({ url, description: description ?? '', events })}
      save={({ value, header }) => api.patch('/webhooks/{id}', { params: { path, header }, body: bodyOf(value) })}
      changes={['webhooks']}
      done={text.common.states.saved}
      onClose={onClose}
    >
      {({ value, change, errors }) => <WebhookFields form={value} onChange={change} errors={errors} />}
    </EditDialog>
  );
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Sends every event of a time range again, for receivers that lost events without reporting errors. */
export function ReplayTimeRange({ id, onClose }: { id: string; onClose: () => void }) {
  const [from, setFrom] = useState(() => toLocal(new Date(Date.now() - HOUR_MS).toISOString()));
  const [to, setTo] = useState(() => toLocal(new Date(Date.now() + MINUTE_MS).toISOString()));
  const replay = useAction(
    async () => {
      const body = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
      return (await api.post('/webhooks/{id}/replay', { params: { path: { id } }, body })).data;
    },
    { changes: ['webhooks'], done: ({ count }) => t.replay.done(count), onDone: onClose, ownErrors: true },
  );
  const errors = fieldErrors(replay.error);
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      draft={null}
      title={t.replay.title}
      description={t.replay.hint}
      submit={t.replay.submit}
      busy={replay.isPending}
      onSubmit={() => replay.mutate()}
    >
      <TextField
        label={t.replay.from}
        type="datetime-local"
        value={from}
        onChange={({ target }) => setFrom(target.value)}
        errors={errors.from}
        required
      />
      <TextField
        label={t.replay.to}
        type="datetime-local"
        value={to}
        onChange={({ target }) => setTo(target.value)}
        errors={errors.to}
        required
      />
    </FormDialog>
  );
}

/** Shows the signing secret, which cannot be shown again. */
function WebhookSecretRevealed({ title, secret, onClose }: { title: string; secret: string; onClose: () => void }) {
  return (
    <SecretRevealed title={title} label={t.secret} value={secret} lines={2} onClose={onClose}>
      <p className="text-muted text-xs">{t.secretHint}</p>
    </SecretRevealed>
  );
}
