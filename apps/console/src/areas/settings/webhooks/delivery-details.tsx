import type { Schemas } from '@rolecall/client';
import { useList, useRecord } from '../../../api/records.ts';
import { useCan, useSession } from '../../../api/session.ts';
import { text } from '../../../text/index.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failed, Loading, QueryState } from '../../../ui/states.tsx';
import { MoreRows } from '../../../ui/table.tsx';
import { Moment } from '../../../ui/time.tsx';
import { ReplayButton } from './replay-button.tsx';

const t = text.deliveries;

/** A delivery with its request and its attempts. */
export function DeliveryDetails({ webhookId, id, onClose }: { webhookId: string; id: string; onClose: () => void }) {
  const read = useRecord('/webhooks/{id}/deliveries', { path: { id: webhookId }, query: { ids: [id] } });
  const canReadEvents = useCan()('activity:read');
  return (
    <Dialog open wide onOpenChange={onClose} title={t.details} footer={<ReplayButton webhookId={webhookId} id={id} />}>
      <QueryState of={read}>
        {({ data: [delivery] }) =>
          delivery === undefined ? (
            text.common.errors.notFound
          ) : (
            <div className="flex flex-col gap-5">
              <p>
                <code>{delivery.event}</code> · <Moment at={delivery.createdAt} withTime />
              </p>
              <Attempts webhookId={webhookId} id={id} />
              {canReadEvents && <RequestBody eventId={delivery.eventId} />}
            </div>
          )
        }
      </QueryState>
    </Dialog>
  );
}

function Attempts({ webhookId, id }: { webhookId: string; id: string }) {
  const list = useList('/webhooks/{id}/deliveries/{deliveryId}/attempts', {
    path: { id: webhookId, deliveryId: id },
  });
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t.attempts}</h3>
      {list.isPending && <Loading />}
      {list.error !== null && <Failed error={list.error} onRetry={list.refetch} />}
      {list.isSuccess && list.rows.length === 0 && <p className="text-muted">{t.noAttempts}</p>}
      <ul className="flex flex-col gap-3">
        {list.rows.map((attempt) => (
          <Attempt key={attempt.id} attempt={attempt} />
        ))}
      </ul>
      <MoreRows list={list} />
    </section>
  );
}

function Attempt({ attempt }: { attempt: Schemas['DeliveryAttempt'] }) {
  const { number, status, responseStatus, responseBody, error, durationMs, createdAt } = attempt;
  return (
    <li className="border-line rounded-md border p-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{t.attempt(number)}</span>
        <Badge tone={status === 'succeeded' ? 'good' : 'danger'}>
          {responseStatus === null ? t.noAnswer : t.answered(responseStatus)}
        </Badge>
        <span className="text-muted text-xs">
          <Moment at={createdAt} withTime /> · {t.tookMs(durationMs)}
        </span>
      </div>
      {error !== null && <p className="text-danger mt-2 break-words">{error}</p>}
      {responseStatus !== null && (
        <Body label={t.response} text={responseBody === null || responseBody === '' ? null : responseBody} />
      )}
    </li>
  );
}

/** The request body. It is made from the event: the service does not store a copy of it. */
function RequestBody({ eventId }: { eventId: string }) {
  const { workspace } = useSession();
  const read = useRecord('/activity-events/{id}', { path: { id: eventId } });
  return (
    <section>
      <h3 className="font-semibold">{t.request}</h3>
      <p className="text-muted text-xs">{t.requestHint}</p>
      <QueryState of={read}>
        {({ data: { id, type, createdAt, data, ...about } }) => (
          <Body
            label={t.request}
            text={JSON.stringify(
              { id, type, timestamp: createdAt, workspaceId: workspace.id, ...about, data },
              null,
              2,
            )}
          />
        )}
      </QueryState>
    </section>
  );
}

function Body({ label, text: body }: { label: string; text: string | null }) {
  if (body === null) return <p className="text-muted mt-2 text-xs">{t.emptyResponse}</p>;
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="bg-sunken mt-2 max-h-80 overflow-auto rounded-md p-3"
    >
      <pre className="text-xs break-words whitespace-pre-wrap">{body}</pre>
    </section>
  );
}
