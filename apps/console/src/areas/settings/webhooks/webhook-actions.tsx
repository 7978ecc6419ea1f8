import { useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useCan, useSession } from '../../../api/session.ts';
import { webhooks } from '../../../text/en/webhooks.ts';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.tsx';
import { DeleteWebhook, EditWebhook, ReplayTimeRange, RotateSecret } from './webhook-dialogs.tsx';
import type { Webhook } from './webhook-fields.tsx';
import { canBeTakenOver } from './webhook-status.tsx';

const t = webhooks;

/** The actions on a webhook. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const canWrite = useCan()('webhooks:write');
  const [open, setOpen] = useState<'edit' | 'rotate' | 'replay' | 'delete' | null>(null);
  const { id, enabled } = webhook;
  const isTakeOver = canBeTakenOver(webhook, useSession().member.id);
  const close = () => setOpen(null);
  const test = useAction(async () => (await api.post('/webhooks/{id}/test', { params: { path: { id } } })).data, {
    changes: ['webhooks'],
    onDone: ({ status, responseStatus, durationMs, error }) => {
      const answer = responseStatus === undefined ? (error ?? '') : t.testAnswered(responseStatus, durationMs);
      if (status === 'succeeded') toast.success(answer);
      else toast.error(t.testFailed(answer));
    },
  });
  const switchTo = useAction(
    (isEnabled: boolean) => api.patch('/webhooks/{id}', { params: { path: { id } }, body: { enabled: isEnabled } }),
    { changes: ['webhooks'], done: enabled ? t.paused : isTakeOver ? t.takenOver : t.resumed },
  );
  if (!canWrite) return null;
  return (
    <>
      <Button busy={test.isPending} onClick={() => test.mutate()}>
        {t.actions.test}
      </Button>
      <Button busy={switchTo.isPending} onClick={() => switchTo.mutate(!enabled)}>
        {enabled ? t.actions.pause : isTakeOver ? t.actions.takeOver : t.actions.resume}
      </Button>
      <Menu
        items={[
          { label: text.common.actions.edit, onSelect: () => setOpen('edit') },
          { label: t.actions.rotate, onSelect: () => setOpen('rotate') },
          { label: t.actions.replay, onSelect: () => setOpen('replay') },
          null,
          { label: t.actions.delete, danger: true, onSelect: () => setOpen('delete') },
        ]}
      />
      {open === 'edit' && <EditWebhook id={id} onClose={close} />}
      {open === 'rotate' && <RotateSecret id={id} onClose={close} />}
      {open === 'replay' && <ReplayTimeRange id={id} onClose={close} />}
      {open === 'delete' && <DeleteWebhook id={id} onClose={close} />}
    </>
  );
}
