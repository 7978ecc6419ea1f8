import { useRecord } from '../../api/records.ts';
import { useCan } from '../../api/session.ts';
import { availabilityRequests } from '../../text/en/availability-requests.ts';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { toLocal } from '../../ui/local-time.ts';
import { dateFormat } from '../../ui/locale.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { type AvailabilityRequest, beginnings, isWithin } from './availability/candidate-times.ts';

const t = text.interviews.form;
const MOMENT = dateFormat({ weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
const SHOWN = 6;
/** A few days to choose from are worth more than all times of the first one. */
const PER_DAY = 2;

interface SuggestedTimesProps {
  interviewerIds: readonly string[];
  durationMins: number;
  /** The chosen time, as in a `datetime-local` input. */
  at: string;
  /** What the candidate has said about their times. */
  answer: AvailabilityRequest | undefined;
  onChoose: (at: string) => void;
}

/** The next times at which all interviewers are free, and the candidate, if they have said when. Nothing if neither is known. */
export function SuggestedTimes({ interviewerIds, durationMins, at, answer, onChoose }: SuggestedTimesProps) {
  const canRead = useCan()('scheduling:read');
  const within = answer === undefined ? {} : { availabilityRequestId: answer.id };
  const asked = useDebounced(JSON.stringify({ interviewerId: interviewerIds, durationMins, ...within }));
  const query = {
    ...(JSON.parse(asked) as { interviewerId: string[]; durationMins: number; availabilityRequestId?: string }),
    intervalMins: 30 as const,
  };
  const isAsked = canRead && query.interviewerId.length > 0;
  const { data } = useRecord('/interview-slots', { query }, { enabled: isAsked });
  const isAlone = interviewerIds.length === 0;
  const free = isAlone
    ? answer && beginnings(answer, new Date())
    : isAsked
      ? data?.data.slots.map(({ startsAt }) => toLocal(startsAt))
      : undefined;
  if (free === undefined) return null;
  const perDay = new Map<string, number>();
  const times = free.filter((time) => {
    const day = time.slice(0, 10);
    perDay.set(day, (perDay.get(day) ?? 0) + 1);
    return perDay.get(day)! <= PER_DAY;
  });
  const title =
    answer === undefined ? t.suggested : isAlone ? availabilityRequests.suggestedAlone : availabilityRequests.suggested;
  const none = answer === undefined ? t.noneSuggested : availabilityRequests.noneSuggested;
  const isOutside = answer !== undefined && at !== '' && !isWithin(answer, at, durationMins);
  return (
    <section aria-label={title}>
      <p className="text-muted mb-1 text-xs">{times.length === 0 ? none : title}</p>
      <div className="flex flex-wrap gap-1.5">
        {times.slice(0, SHOWN).map((time) => (
          <Button key={time} small aria-pressed={time === at} onClick={() => onChoose(time)}>
            {MOMENT.format(new Date(time))}
          </Button>
        ))}
      </div>
      <p role="status" className="text-warn text-xs font-medium not-empty:mt-1">
        {isOutside ? availabilityRequests.outside : null}
      </p>
    </section>
  );
}
