import type { Schemas } from '@rolecall/client';
import { getRouteApi } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { useApiEvents } from '../../../api/document.ts';
import { invalidate, useList } from '../../../api/records.ts';
import { text } from '../../../text/index.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { OptionalChoiceField, SelectField } from '../../../ui/field.tsx';
import { type Column, ListTable } from '../../../ui/table.tsx';
import { DayAndTime } from '../../../ui/time.tsx';
import { DeliveryDetails } from './delivery-details.tsx';
import { ReplayButton } from './replay-button.tsx';

type Delivery = Schemas['Delivery'];
type DeliveryStatus = Delivery['status'];

const route = getRouteApi('/app/settings/webhooks/$webhookId');
const t = text.deliveries;
const TONES: Readonly<Record<DeliveryStatus, Tone>> = {
  pending: 'info',
  delivering: 'info',
  succeeded: 'good',
  failed: 'danger',
  dead_letter: 'danger',
};
// Deliveries record no events that the event stream could deliver.
const POLL_MS = 2_000;

/** Refreshes the list, and the webhook's status, which is derived from the deliveries. */
const refresh = () => invalidate('/webhooks/{id}/deliveries');
/** An attempt has failed, and another one follows. */
const isRetrying = ({ status, attempts }: Delivery) => status === 'pending' && attempts > 0;
const isInProgress = (status: DeliveryStatus) => status === 'pending' || status === 'delivering';

/** The deliveries of a webhook. The filters and the open delivery are search parameters. */
export function Deliveries({ webhookId }: { webhookId: string }) {
  const { status, event, delivery: shownId } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useList('/webhooks/{id}/deliveries', { path: { id: webhookId }, query: { status, event } });
  usePolling(
    list.rows.some(({ status: of }) => isInProgress(of)),
    refresh,
  );
  const show = (delivery: string | undefined) =>
    navigate({ search: (before) => ({ ...before, delivery }), replace: true });
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <h2 className="w-full self-center text-base font-semibold sm:mr-auto sm:w-auto">{t.title}</h2>
        <Filters />
        <IconButton label={t.refresh} onClick={refresh}>
          <RefreshCw aria-hidden className="size-4" />
        </IconButton>
      </div>
      <ListTable
        label={t.title}
        columns={columns(webhookId, show)}
        list={list}
        keyOf={({ id }) => id}
        empty={{
          title: t.empty,
          children: status === undefined && event === undefined ? t.emptyHint : t.emptyFiltered,
        }}
      />
      {shownId !== undefined && <DeliveryDetails webhookId={webhookId} id={shownId} onClose={() => show(undefined)} />}
    </div>
  );
}

function Filters() {
  const { status, event } = route.useSearch();
  const navigate = route.useNavigate();
  const { filters, statuses } = t;
  const events = useApiEvents().data ?? [];
  return (
    <>
      <OptionalChoiceField
        label={filters.status}
        value={status}
        all={filters.any}
        names={statuses}
        onChange={(next) => navigate({ search: (before) => ({ ...before, status: next }) })}
      />
      <SelectField
        label={filters.event}
        className="min-w-0 flex-1 sm:flex-none"
        value={event ?? ''}
        onChange={({ target }) =>
          navigate({ search: (before) => ({ ...before, event: target.value === '' ? undefined : target.value }) })
        }
        options={[['', filters.any], ...events.map(({ name }) => [name, name] as const)]}
      />
    </>
  );
}

function columns(webhookId: string, show: (id: string) => void): readonly Column<Delivery>[] {
  return [
    {
      title: t.columns.event,
      cell: ({ id, event, replayOfId }) => (
        <>
          <button type="button" onClick={() => show(id)} className="text-accent font-mono text-xs hover:underline">
            {event}
          </button>
          {replayOfId !== null && <span className="text-muted ml-2 text-xs">{t.isReplay}</span>}
        </>
      ),
    },
    {
      title: t.columns.status,
      cell: (delivery) =>
        isRetrying(delivery) ? (
          <Badge tone="warn">{t.retrying}</Badge>
        ) : (
          <Badge tone={TONES[delivery.status]}>{t.statuses[delivery.status]}</Badge>
        ),
    },
    { title: t.columns.attempts, wideOnly: true, cell: ({ attempts }) => attempts },
    { title: t.columns.answer, wideOnly: true, cell: ({ responseStatus }) => responseStatus ?? '–' },
    { title: t.columns.created, wideOnly: true, cell: ({ createdAt }) => <DayAndTime at={createdAt} /> },
    { title: t.columns.next, wideOnly: true, cell: ({ nextAttemptAt }) => <DayAndTime at={nextAttemptAt} /> },
    {
      title: <span className="sr-only">{t.again}</span>,
      end: true,
      cell: ({ id, status }) => !isInProgress(status) && <ReplayButton webhookId={webhookId} id={id} />,
    },
  ];
}

function usePolling(isWaiting: boolean, look: () => unknown): void {
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') look();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isWaiting, look]);
}
