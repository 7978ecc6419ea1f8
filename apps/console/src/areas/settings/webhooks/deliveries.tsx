import type { Schemas } from '@rolecall/client';
import { getRouteApi } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useList } from '../../../api/records.ts';
import { useMay } from '../../../api/session.ts';
import { text } from '../../../text/index.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { type Column, ListTable } from '../../../ui/table.tsx';
import { Moment } from '../../../ui/time.tsx';
import { DeliveryDetails } from './delivery-details.tsx';
import { DELIVERY_STATUSES, type DeliveryStatus } from './delivery-status.ts';

export type Delivery = Schemas['Delivery'];

const route = getRouteApi('/app/settings/webhooks/$webhookId');
const words = text.deliveries;
const TONES: Readonly<Record<DeliveryStatus, Tone>> = {
  pending: 'info',
  delivering: 'info',
  succeeded: 'good',
  failed: 'danger',
  dead_letter: 'danger',
};
// Deliveries make no events that could be followed.
const LOOK_AGAIN_MS = 2_000;

const isUnderWay = (status: DeliveryStatus) => status === 'pending' || status === 'delivering';

/** What was sent to a webhook, and what waits. Filters and the delivery on show stand in the address. */
export function Deliveries({ webhookId }: { webhookId: string }) {
  const { status, event, delivery: shownId } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useList('/webhooks/{id}/deliveries', { path: { id: webhookId }, query: { status, event } });
  useLookAgain(
    list.rows.some(({ status: of }) => isUnderWay(of)),
    list.refetch,
  );
  const show = (delivery: string | undefined) =>
    navigate({ search: (before) => ({ ...before, delivery }), replace: true });
  return (
    <section aria-labelledby="deliveries">
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <h2 id="deliveries" className="w-full self-center text-base font-semibold sm:mr-auto sm:w-auto">
          {words.title}
        </h2>
        <Filters />
        <IconButton label={words.refresh} onClick={() => list.refetch()}>
          <RefreshCw aria-hidden className="size-4" />
        </IconButton>
      </div>
      <ListTable
        label={words.title}
        columns={columns(webhookId, show)}
        list={list}
        keyOf={({ id }) => id}
        empty={{
          title: words.empty,
          children: status === undefined && event === undefined ? words.emptyHint : words.emptyFiltered,
        }}
      />
      {shownId !== undefined && <DeliveryDetails webhookId={webhookId} id={shownId} onClose={() => show(undefined)} />}
    </section>
  );
}

function Filters() {
  const { status, event } = route.useSearch();
  const navigate = route.useNavigate();
  const { filters, statuses } = words;
  return (
    <>
      <SelectField
        label={filters.status}
        value={status ?? ''}
        onChange={({ target }) =>
          navigate({
            search: (before) => ({ ...before, status: DELIVERY_STATUSES.find((known) => known === target.value) }),
          })
        }
        options={[['', filters.any], ...DELIVERY_STATUSES.map((key) => [key, statuses[key]] as const)]}
      />
      <SelectField
        label={filters.event}
        className="min-w-0 flex-1 sm:flex-none"
        value={event ?? ''}
        onChange={({ target }) =>
          navigate({ search: (before) => ({ ...before, event: target.value === '' ? undefined : target.value }) })
        }
        options={[['', filters.any], ...Object.keys(text.webhookEvents).map((key) => [key, key] as const)]}
      />
    </>
  );
}

function columns(webhookId: string, show: (id: string) => void): readonly Column<Delivery>[] {
  return [
    {
      title: words.columns.event,
      cell: ({ id, event, replayOfId }) => (
        <>
          <button type="button" onClick={() => show(id)} className="text-accent font-mono text-xs underline">
            {event}
          </button>
          {replayOfId !== null && <span className="text-muted ml-2 text-xs">{words.isReplay}</span>}
        </>
      ),
    },
    {
      title: words.columns.status,
      cell: ({ status }) => <Badge tone={TONES[status]}>{words.statuses[status]}</Badge>,
    },
    { title: words.columns.attempts, wideOnly: true, cell: ({ attempts }) => attempts },
    { title: words.columns.answer, wideOnly: true, cell: ({ responseStatus }) => responseStatus ?? '–' },
    { title: words.columns.created, wideOnly: true, cell: ({ createdAt }) => <Moment at={createdAt} withTime /> },
    { title: words.columns.next, wideOnly: true, cell: ({ nextAttemptAt }) => <Moment at={nextAttemptAt} withTime /> },
    {
      title: <span className="sr-only">{words.again}</span>,
      end: true,
      cell: ({ id, status }) => !isUnderWay(status) && <ReplayButton webhookId={webhookId} id={id} />,
    },
  ];
}

/** Sends one delivery again. */
export function ReplayButton({ webhookId, id }: { webhookId: string; id: string }) {
  const mayWrite = useMay()('webhooks:write');
  const replay = useAction(
    () =>
      api.post('/webhooks/{id}/deliveries/{deliveryId}/replay', {
        params: { path: { id: webhookId, deliveryId: id } },
      }),
    { changes: ['webhooks'], done: words.replayed },
  );
  if (!mayWrite) return null;
  return (
    <Button small busy={replay.isPending} onClick={() => replay.mutate()}>
      {words.again}
    </Button>
  );
}

function useLookAgain(isWaiting: boolean, look: () => unknown): void {
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') look();
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting, look]);
}
