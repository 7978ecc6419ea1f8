import { useRecord } from '../../api/records.ts';
import { useCan } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { localDay, toLocal } from '../../ui/local-time.ts';
import { dateFormat } from '../../ui/locale.ts';
import { useDebounced } from '../../ui/use-debounced.ts';

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
  onChoose: (at: string) => void;
}

/** The next times at which all interviewers are free. Nothing without interviewers. */
export function SuggestedTimes({ interviewerIds, durationMins, at, onChoose }: SuggestedTimesProps) {
  const canRead = useCan()('scheduling:read');
  const asked = useDebounced(JSON.stringify({ interviewerId: interviewerIds, durationMins }));
  const query = {
    ...(JSON.parse(asked) as { interviewerId: string[]; durationMins: number }),
    intervalMins: 30 as const,
  };
  const isAsked = canRead && query.interviewerId.length > 0;
  const { data } = useRecord('/interview-slots', { query }, { enabled: isAsked });
  if (!isAsked || interviewerIds.length === 0 || data === undefined) return null;
  const perDay = new Map<string, number>();
  const times = data.data.slots.filter(({ startsAt }) => {
    const day = localDay(new Date(startsAt));
    perDay.set(day, (perDay.get(day) ?? 0) + 1);
    return perDay.get(day)! <= PER_DAY;
  });
  return (
    <section aria-label={t.suggested}>
      <p className="text-muted mb-1 text-xs">{times.length === 0 ? t.noneSuggested : t.suggested}</p>
      <div className="flex flex-wrap gap-1.5">
        {times.slice(0, SHOWN).map(({ startsAt }) => (
          <Button
            key={startsAt}
            small
            aria-pressed={toLocal(startsAt) === at}
            onClick={() => onChoose(toLocal(startsAt))}
          >
            {MOMENT.format(new Date(startsAt))}
          </Button>
        ))}
      </div>
    </section>
  );
}
