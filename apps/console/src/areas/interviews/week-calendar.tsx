import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useByIds, useList } from '../../api/records.ts';
import { interviewName } from '../../records/interview-name.ts';
import { fullName } from '../../records/links.tsx';
import { useMemberNames } from '../../records/members.tsx';
import { text } from '../../text/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { localDay } from '../../ui/local-time.ts';
import { dateFormat } from '../../ui/locale.ts';
import { Failed } from '../../ui/states.tsx';
import { type CandidateTimes, MarkedTimes, useCandidateTimes } from './availability/week-times.tsx';
import type { InterviewStart } from './interview-fields.tsx';
import type { Interview } from './interview-labels.tsx';
import { ScheduleFromWeek } from './schedule-from-week.tsx';
import { daysOfWeek, weeksLater } from './week.ts';
import { WeekGrid } from './week-grid.tsx';

const t = text.interviews.week;
const DAY = dateFormat({ weekday: 'short', day: 'numeric', month: 'short' });
/** Whose times fit beside each other. */
const MOST_PEOPLE = 4;
const TIME = dateFormat({ timeStyle: 'short' });

interface WeekCalendarProps {
  /** A day of the week that is shown; today if unset. */
  day: string | undefined;
  interviewerIds: string[] | undefined;
  /** The availability request whose times are marked. */
  requestId: string | undefined;
  onDay: (day: string | undefined) => void;
  onHideTimes: () => void;
}

/** The interviews of a week, except canceled ones. */
export function WeekCalendar({ day, interviewerIds, requestId, onDay, onHideTimes }: WeekCalendarProps) {
  const [today] = useState(() => new Date());
  const shown = day === undefined ? today : new Date(`${day}T00:00`);
  const days = daysOfWeek(shown);
  const nextMonday = new Date(`${weeksLater(days[0]!, 1)}T00:00`);
  const list = useList('/interviews', {
    query: {
      from: days[0]!.toISOString(),
      to: nextMonday.toISOString(),
      sort: 'scheduledAt',
      order: 'asc',
      limit: 100,
      interviewerId: interviewerIds,
    },
  });
  const rows = list.rows.filter(({ status }) => status !== 'canceled');
  const ids = useMemo(() => list.rows.map(({ candidateId }) => candidateId), [list.rows]);
  const candidates = useByIds('/candidates', ids);
  const jobs = useByIds(
    '/jobs',
    useMemo(() => list.rows.map(({ jobId }) => jobId), [list.rows]),
  );
  const titleOf = (jobId: string) => jobs.get(jobId)?.title ?? '…';
  const nameOf = (id: string) => {
    const candidate = candidates.get(id);
    return candidate === undefined ? '…' : fullName(candidate);
  };
  const memberName = useMemberNames();
  const times = useCandidateTimes(requestId);
  const [start, setStart] = useState<InterviewStart | null>(null);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <IconButton label={t.previous} onClick={() => onDay(weeksLater(shown, -1))}>
          <ChevronLeft aria-hidden className="size-4" />
        </IconButton>
        <h2 className="min-w-36 text-center font-medium">{DAY.formatRange(days[0]!, days[6]!)}</h2>
        <IconButton label={t.next} onClick={() => onDay(weeksLater(shown, 1))}>
          <ChevronRight aria-hidden className="size-4" />
        </IconButton>
        {day !== undefined && <Button onClick={() => onDay(undefined)}>{t.today}</Button>}
      </div>
      {times !== undefined && <MarkedTimes times={times} days={days} onDay={onDay} onClose={onHideTimes} />}
      {list.error !== null ? (
        <Failed error={list.error} onRetry={() => list.refetch()} />
      ) : (
        <>
          <WeekGrid
            days={days}
            today={today}
            interviews={rows}
            people={(interviewerIds ?? []).slice(0, MOST_PEOPLE)}
            memberName={memberName}
            nameOf={nameOf}
            titleOf={titleOf}
            times={times}
            onCreate={setStart}
          />
          <ol
            aria-label={t.label}
            aria-busy={list.isPending}
            className="border-line bg-surface divide-line grid divide-y rounded-lg border lg:hidden"
          >
            {days.map((one) => (
              <Day
                key={one.getTime()}
                day={one}
                isToday={localDay(one) === localDay(today)}
                interviews={rows.filter(({ scheduledAt }) => localDay(new Date(scheduledAt)) === localDay(one))}
                titleOf={titleOf}
                nameOf={nameOf}
                times={times}
              />
            ))}
          </ol>
        </>
      )}
      {start !== null && <ScheduleFromWeek start={start} request={times?.request} onClose={() => setStart(null)} />}
      {list.hasNextPage && <p className="text-muted mt-2">{t.more}</p>}
    </>
  );
}

interface DayProps {
  day: Date;
  isToday: boolean;
  interviews: readonly Interview[];
  nameOf: (candidateId: string) => string;
  titleOf: (jobId: string) => string;
  times: CandidateTimes | undefined;
}

function Day({ day, isToday, interviews, nameOf, titleOf, times }: DayProps) {
  return (
    <li aria-current={isToday ? 'date' : undefined} className="flex min-w-0 flex-col gap-1.5 p-2">
      <h3 className={classNames('text-xs font-medium', isToday ? 'text-accent' : 'text-muted')}>{DAY.format(day)}</h3>
      {times !== undefined && <p className="text-xs">{times.on(day).words}</p>}
      {interviews.length === 0 && <p className="text-muted text-xs">{t.free}</p>}
      {interviews.map((interview) => (
        <Link
          key={interview.id}
          to="/candidates/$candidateId"
          params={{ candidateId: interview.candidateId }}
          search={{ tab: 'interviews', application: interview.applicationId }}
          className={classNames(
            'block rounded-md px-2 py-1 text-xs break-words hover:underline',
            interview.status === 'completed' ? 'bg-sunken text-muted' : 'bg-accent-soft',
          )}
        >
          <span className="block font-medium">{TIME.format(new Date(interview.scheduledAt))}</span>
          <span className="block">{nameOf(interview.candidateId)}</span>
          <span className="text-muted block">{interviewName(interview)}</span>
          <span className="text-muted block">{titleOf(interview.jobId)}</span>
        </Link>
      ))}
    </li>
  );
}
