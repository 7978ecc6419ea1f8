import type { Schemas } from '@rolecall/client';
import { useQueries } from '@tanstack/react-query';
import { reading } from '../../api/records.ts';
import { useCan } from '../../api/session.ts';
import { booking } from '../../text/en/booking.ts';
import { weeksLater } from './week.ts';

/** A period in which a member is not offered to candidates. */
export interface Busy {
  from: Date;
  to: Date;
  reason: string;
  /** Outside of their hours, rather than busy. */
  isClosed: boolean;
}

const CLOSED: ReadonlySet<Schemas['SlotReason']['reason']> = new Set(['outside_hours', 'day_off', 'minimum_notice']);

/** When members do not work or are busy in a week, in quarters of an hour. */
export function useBusyTimes(
  memberIds: readonly string[],
  days: readonly Date[],
): (memberId: string) => readonly Busy[] {
  const canRead = useCan()('scheduling:read');
  const from = days[0]!.toISOString();
  const to = new Date(`${weeksLater(days[0]!, 1)}T00:00`).toISOString();
  const answers = useQueries({
    queries: memberIds.map((id) => ({
      // The shortest interview says most exactly when there is time for one.
      ...reading('/interview-slots', { query: { interviewerId: [id], durationMins: 5, intervalMins: 15, from, to } }),
      enabled: canRead,
    })),
  });
  return (memberId) => {
    const { unavailable = [] } = answers[memberIds.indexOf(memberId)]?.data?.data ?? {};
    return unavailable.flatMap(({ from: start, to: end, reasons: [first] }) =>
      first === undefined
        ? []
        : {
            ...{ from: new Date(start), to: new Date(end) },
            reason: booking.reasons[first.reason],
            isClosed: CLOSED.has(first.reason),
          },
    );
  };
}
