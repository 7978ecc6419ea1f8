import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useMay } from '../../../api/session.ts';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm, FormDialog } from '../../../ui/dialog.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { complain, tell } from '../../../ui/toast.tsx';
import { OverlapField } from '../parts/overlap-field.tsx';
import { EditWebhook } from './edit-webhook.tsx';
import { ReplayTime } from './replay-time.tsx';
import { WebhookSecretOnce } from './webhook-once.tsx';
import type { ReadWebhook } from './webhook-page.tsx';

const words = text.webhooks;

/** What can be done with a webhook, by those who may. */
export function WebhookActions({ read }: { read: ReadWebhook }) {
  const mayWrite = useMay()('webhooks:write');
  const [open, setOpen] = useState<'edit' | 'rotate' | 'replay' | 'delete' | null>(null);
  const { id, enabled } = read.data;
  const close = () => setOpen(null);
  const test = useAction(async () => (await api.post('/webhooks/{id}/test', { params: { path: { id } } })).data, {
    changes: ['webhooks'],
    onDone: ({ status, responseStatus, durationMs, error }) => {
      const answer = responseStatus === undefined ? (error ?? '') : words.testAnswered(responseStatus, durationMs);
      if (status === 'succeeded') tell(answer);
      else complain(words.testFailed(answer));
    },
  });
  const switchTo = useAction(
    (isEnabled: boolean) => api.patch('/webhooks/{id}', { params: { path: { id } }, body: { enabled: isEnabled } }),
    { changes: ['webhooks'], done: enabled ? words.paused : words.resumed },
  );
  if (!mayWrite) return null;
  return (
    <>
      <Button busy={test.isPending} onClick={() => test.mutate()}>
        {words.actions.test}
      </Button>
      <Button busy={switchTo.isPending} onClick={() => switchTo.mutate(!enabled)}>
        {enabled ? words.actions.pause : words.actions.resume}
      </Button>
      <Menu
        items={[
          { label: text.common.actions.edit, onSelect: () => setOpen('edit') },
          { label: words.actions.rotate, onSelect: () => setOpen('rotate') },
          { label: words.actions.replay, onSelect: () => setOpen('replay') },
          null,
          { label: words.actions.delete, danger: true, onSelect: () => setOpen('delete') },
        ]}
      />
      {open === 'edit' && <EditWebhook id={id} onClose={close} />}
      {open === 'rotate' && <RotateSecret id={id} onClose={close} />}
      {open === 'replay' && <ReplayTime id={id} onClose={close} />}
      {open === 'delete' && <DeleteWebhook id={id} onClose={close} />}
    </>
  );
}

function RotateSecret({ id, onClose }: { id: string; onClose: () => void }) {
  const [overlapSeconds, setOverlap] = useState(3_600);
  const rotate = useAction(
    async () =>
      (await api.post('/webhooks/{id}/rotate-secret', { params: { path: { id } }, body: { overlapSeconds } })).data,
    { changes: ['webhooks'] },
  );
  if (rotate.data !== undefined) {
    return <WebhookSecretOnce title={words.rotated} secret={rotate.data.secret} onClose={onClose} />;
  }
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={words.rotateTitle}
      description={words.rotateHint}
      submit={words.rotateSubmit}
      busy={rotate.isPending}
      onSubmit={() => rotate.mutate()}
    >
      <OverlapField value={overlapSeconds} onChange={setOverlap} />
    </FormDialog>
  );
}

function DeleteWebhook({ id, onClose }: { id: string; onClose: () => void }) {
  const navigate = useNavigate();
  const remove = useAction(() => api.delete('/webhooks/{id}', { params: { path: { id } } }), {
    done: words.deleted,
    onDone: () => navigate({ to: '/settings/webhooks' }),
  });
  return (
    <Confirm
      open
      onOpenChange={onClose}
      title={words.deleteTitle}
      confirm={words.deleteConfirm}
      onConfirm={() => remove.mutate()}
    >
      {words.deleteWarning}
    </Confirm>
  );
}
