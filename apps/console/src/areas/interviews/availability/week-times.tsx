import { useRecord } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import { fullName } from '../../../records/links.tsx';
import { availabilityRequests } from '../../../text/en/availability-requests.ts';
import { Button } from '../../../ui/button.tsx';
import { localDay } from '../../../ui/local-time.ts';
import { dateFormat } from '../../../ui/locale.ts';
import { momentAt, partOn, type Span } from '../week-layout.ts';
import type { AvailabilityRequest } from './candidate-times.ts';

const t = availabilityRequests;
const TIME = dateFormat({ timeStyle: 'short' });

/** When a candidate is free, for the week. */
export interface CandidateTimes {
  request: AvailabilityRequest;
  candidate: string;
  /** What of it is on a day, and in words. */
  on: (day: Date) => { spans: Span[]; words: string };
}

/** The times that the candidate of a request has stated; undefined until they are read. */
export function useCandidateTimes(requestId: string | undefined): CandidateTimes | undefined {
  const can = useCan();
  const path = { id: requestId ?? '' };
  const { data } = useRecord(
    '/availability-requests/{id}',
    { path },
    { enabled: requestId !== undefined && can('scheduling:read') },
  );
  const request = data?.data;
  const person = useRecord(
    '/candidates/{id}',
    { path: { id: request?.candidateId ?? '' } },
    { enabled: request !== undefined },
  );
  if (requestId === undefined || request === undefined || person.data === undefined) return undefined;
  const candidate = fullName(person.data.data);
  const on = (day: Date) => {
    const spans = request.periods.flatMap(
      ({ startsAt, endsAt }) => partOn(day, new Date(startsAt), new Date(endsAt)) ?? [],
    );
    const parts = spans.map(({ start, mins }) => TIME.formatRange(momentAt(day, start), momentAt(day, start + mins)));
    return { spans, words: parts.length === 0 ? t.notFree(candidate) : t.free(candidate, parts.join(', ')) };
  };
  return { request, candidate, on };
}

interface MarkedTimesProps {
  times: CandidateTimes;
  days: readonly Date[];
  onDay: (day: string) => void;
  onClose: () => void;
}

/** Says whose times are marked, and leads to the first of them. */
export function MarkedTimes({ times: { request, candidate, on }, days, onDay, onClose }: MarkedTimesProps) {
  const isHere = days.some((day) => on(day).spans.length > 0);
  const first = request.periods[0]?.startsAt;
  return (
    <div className="border-accent bg-accent-soft mb-3 flex flex-wrap items-center gap-3 rounded-lg border px-3 py-2">
      <p role="status">{isHere ? t.week(candidate, request.durationMins) : t.weekNone(candidate)}</p>
      {!isHere && first !== undefined && (
        <Button small onClick={() => onDay(localDay(new Date(first)))}>
          {t.first}
        </Button>
      )}
      <Button small variant="quiet" onClick={onClose}>
        {t.close}
      </Button>
    </div>
  );
}

interface FreeTimesProps {
  of: CandidateTimes;
  day: Date;
  place: (span: Span) => { top: string; height: string };
}

/** When the candidate is free, across the columns of all members: beside what takes their time, not over it. */
export function FreeTimes({ of, day, place }: FreeTimesProps) {
  const { spans, words } = of.on(day);
  return (
    <>
      <span className="sr-only">{words}</span>
      {spans.map((span) => (
        <div
          key={span.start}
          aria-hidden
          data-free
          title={words}
          className="border-accent bg-accent-soft/60 pointer-events-none absolute inset-x-0 border-l-4"
          style={place(span)}
        />
      ))}
    </>
  );
}
