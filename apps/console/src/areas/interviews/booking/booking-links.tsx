import type { Schemas } from '@rolecall/client';
import { CalendarClock } from 'lucide-react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useList } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import { booking } from '../../../text/en/booking.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Moment } from '../../../ui/time.tsx';

const t = booking;

/** The booking links of a candidate with which a time can still be chosen. Nothing if there are none. */
export function OpenBookingLinks({ candidateId }: { candidateId: string }) {
  const canRead = useCan()('scheduling:read');
  const query = { candidateId: [candidateId], status: ['open'] as const satisfies readonly string[] };
  const { rows } = useList('/booking-links', { query: { ...query, status: [...query.status] } }, { enabled: canRead });
  if (rows.length === 0) return null;
  return (
    <ul aria-label={t.open} className="flex flex-col gap-2">
      {rows.map((link) => (
        <OpenLink key={link.id} link={link} />
      ))}
    </ul>
  );
}

function OpenLink({ link }: { link: Schemas['BookingLink'] }) {
  const canWrite = useCan()('scheduling:write');
  const revoke = useAction(() => api.post('/booking-links/{id}/revoke', { params: { path: { id: link.id } } }), {
    changes: ['booking-links'],
    done: t.revoked,
  });
  const what = link.sessions.map(({ title }) => title).join(', ');
  return (
    <li className="border-line flex items-center gap-2 rounded-lg border border-dashed px-3 py-2">
      <CalendarClock aria-hidden className="text-muted size-4 shrink-0" />
      <p className="min-w-0 flex-1 break-words">
        {what} <Badge tone="warn">{t.waiting}</Badge>{' '}
        <span className="text-muted">
          {t.until} <Moment at={link.expiresAt} withTime />
        </span>
      </p>
      {canWrite && (
        <Menu
          label={t.actions(what)}
          items={[{ label: t.revoke, danger: true, onSelect: () => revoke.mutate(undefined) }]}
        />
      )}
    </li>
  );
}
