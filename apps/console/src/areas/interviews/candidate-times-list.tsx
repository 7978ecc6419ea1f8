import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useList } from '../../api/records.ts';
import { useCan } from '../../api/session.ts';
import type { Applications } from '../../records/candidate-applications.ts';
import { availabilityRequests } from '../../text/en/availability-requests.ts';
import { booking } from '../../text/en/booking.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { localDay } from '../../ui/local-time.ts';
import { dateFormat } from '../../ui/locale.ts';
import { Menu } from '../../ui/menu.tsx';
import { Moment } from '../../ui/time.tsx';
import { type AvailabilityRequest, comingPeriods, isToSchedule } from './availability/candidate-times.ts';
import { ScheduleDialog } from './interview-dialogs.tsx';

const t = availabilityRequests;
const { waiting, until } = booking;
const PERIOD = dateFormat({ weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
const SHOWN = 5;

interface AvailabilityRequestsProps {
  candidateId: string;
  applications: Applications;
}

/** What a candidate was asked about their times, and what they said, until an interview is scheduled. Nothing if there is none. */
export function AvailabilityRequests({ candidateId, applications }: AvailabilityRequestsProps) {
  const canRead = useCan()('scheduling:read');
  const [now] = useState(() => new Date());
  const query = { candidateId: [candidateId], status: ['requested' as const, 'submitted' as const] };
  const { rows } = useList('/availability-requests', { query }, { enabled: canRead });
  const shown = rows.filter((request) =>
    request.status === 'requested'
      ? request.interviewId === null && Math.min(Date.parse(request.expiresAt), Date.parse(request.to)) > now.getTime()
      : isToSchedule(request, now),
  );
  if (shown.length === 0) return null;
  return (
    <ul aria-label={t.list} className="flex flex-col gap-2 pb-2">
      {shown.map((request) => (
        <Request key={request.id} request={request} now={now} applications={applications} />
      ))}
    </ul>
  );
}

interface RequestProps {
  request: AvailabilityRequest;
  now: Date;
  applications: Applications;
}

function Request({ request, now, applications }: RequestProps) {
  const can = useCan();
  const isGiven = request.status === 'submitted';
  const cancel = useAction(
    () => api.post('/availability-requests/{id}/cancel', { params: { path: { id: request.id } } }),
    { changes: ['availability-requests'], done: t.canceled },
  );
  return (
    <li className="border-line flex items-start gap-2 rounded-lg border border-dashed px-3 py-2">
      <CalendarClock aria-hidden className="text-muted mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1">
        {isGiven ? (
          <Given request={request} now={now} applications={applications} />
        ) : (
          <p>
            {t.asked} <Badge tone="warn">{waiting}</Badge>{' '}
            <span className="text-muted">
              {until} <Moment at={request.expiresAt} withTime />
            </span>
          </p>
        )}
      </div>
      {can('scheduling:write') && (
        <Menu label={t.actions} items={[{ label: t.cancel, danger: true, onSelect: () => cancel.mutate(undefined) }]} />
      )}
    </li>
  );
}

/** `America/New_York`: a name like EST stands for several zones. */
const cityOf = (timeZone: string) => timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');

function Given({ request, now, applications }: RequestProps) {
  const can = useCan();
  const [isScheduling, setScheduling] = useState(false);
  const periods = comingPeriods(request, now);
  const application = applications.rows.find(({ id }) => id === request.applicationId);
  const [first] = periods;
  return (
    <>
      <p className="font-medium">{t.given}</p>
      <ul className="text-muted text-xs">
        {periods.slice(0, SHOWN).map(({ startsAt, endsAt }) => (
          <li key={startsAt}>{PERIOD.formatRange(new Date(startsAt), new Date(endsAt))}</li>
        ))}
      </ul>
      <p className="text-muted mt-1 text-xs">
        {periods.length > SHOWN && `${t.more(periods.length - SHOWN)} · `}
        {request.timeZone !== null && t.zone(cityOf(request.timeZone))}
      </p>
      {can('interviews:write') && application !== undefined && first !== undefined && (
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <Button small variant="primary" onClick={() => setScheduling(true)}>
            {t.schedule}
          </Button>
          <Link
            to="/interviews"
            search={{ view: 'week', availability: request.id, day: localDay(new Date(first.startsAt)) }}
            className="text-accent hover:underline"
          >
            {t.showWeek}
          </Link>
        </div>
      )}
      {isScheduling && application !== undefined && (
        <ScheduleDialog
          applications={applications}
          first={application}
          durationMins={request.durationMins}
          onClose={() => setScheduling(false)}
        />
      )}
    </>
  );
}
