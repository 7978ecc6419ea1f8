import type { Schemas } from '@rolecall/client';
import { useList, useRecord } from '../../../api/records.ts';
import { useMay, useSession } from '../../../api/session.ts';
import { text } from '../../../text/index.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Asked, Failed, Loading } from '../../../ui/states.tsx';
import { MoreRows } from '../../../ui/table.tsx';
import { Moment } from '../../../ui/time.tsx';
import { ReplayButton } from './deliveries.tsx';

const words = text.deliveries;

/** One delivery: what is sent, and each attempt with what the receiver answered. */
export function DeliveryDetails({ webhookId, id, onClose }: { webhookId: string; id: string; onClose: () => void }) {
  const read = useRecord('/webhooks/{id}/deliveries', { path: { id: webhookId }, query: { ids: [id] } });
  const mayReadEvents = useMay()('activity:read');
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={words.details}
      footer={<ReplayButton webhookId={webhookId} id={id} />}
    >
      <Asked of={read}>
        {({ data: [delivery] }) =>
          delivery === undefined ? (
            text.common.errors.notFound
          ) : (
            <div className="flex flex-col gap-5">
              <p>
                <code>{delivery.event}</code> · <Moment at={delivery.createdAt} withTime />
              </p>
              <Attempts webhookId={webhookId} id={id} />
              {mayReadEvents && <RequestBody eventId={delivery.eventId} />}
            </div>
          )
        }
      </Asked>
    </Dialog>
  );
}

function Attempts({ webhookId, id }: { webhookId: string; id: string }) {
  const list = useList('/webhooks/{id}/deliveries/{deliveryId}/attempts', {
    path: { id: webhookId, deliveryId: id },
  });
  return (
    <section>
      <h3 className="mb-2 font-semibold">{words.attempts}</h3>
      {list.isPending && <Loading />}
      {list.error !== null && <Failed error={list.error} onRetry={list.refetch} />}
      {list.isSuccess && list.rows.length === 0 && <p className="text-muted">{words.noAttempts}</p>}
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
        <span className="font-medium">{words.attempt(number)}</span>
        <Badge tone={status === 'succeeded' ? 'good' : 'danger'}>
          {responseStatus === null ? words.noAnswer : words.answered(responseStatus)}
        </Badge>
        <span className="text-muted text-xs">
          <Moment at={createdAt} withTime /> · {words.tookMs(durationMs)}
        </span>
      </div>
      {error !== null && <p className="text-danger mt-2 break-words">{error}</p>}
      {responseStatus !== null && (
        <Body label={words.response} text={responseBody === null || responseBody === '' ? null : responseBody} />
      )}
    </li>
  );
}

/** The body is the event in the shape of the document's `webhooks`; the service keeps the event and no copy of the body. */
function RequestBody({ eventId }: { eventId: string }) {
  const { workspace } = useSession();
  const read = useRecord('/activity-events/{id}', { path: { id: eventId } });
  return (
    <section>
      <h3 className="font-semibold">{words.request}</h3>
      <p className="text-muted text-xs">{words.requestHint}</p>
      <Asked of={read}>
        {({ data: { id, type, createdAt, data } }) => (
          <Body
            label={words.request}
            text={JSON.stringify({ id, type, timestamp: createdAt, workspaceId: workspace.id, data }, null, 2)}
          />
        )}
      </Asked>
    </section>
  );
}

function Body({ label, text: body }: { label: string; text: string | null }) {
  if (body === null) return <p className="text-muted mt-2 text-xs">{words.emptyResponse}</p>;
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
