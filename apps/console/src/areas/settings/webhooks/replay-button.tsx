import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useCan } from '../../../api/session.ts';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';

const t = text.deliveries;

/** Replays a delivery. */
export function ReplayButton({ webhookId, id }: { webhookId: string; id: string }) {
  const canWrite = useCan()('webhooks:write');
  const replay = useAction(
    () =>
      api.post('/webhooks/{id}/deliveries/{deliveryId}/replay', {
        params: { path: { id: webhookId, deliveryId: id } },
      }),
    { changes: ['webhooks'], done: t.replayed },
  );
  if (!canWrite) return null;
  return (
    <Button small busy={replay.isPending} onClick={() => replay.mutate()}>
      {t.again}
    </Button>
  );
}
