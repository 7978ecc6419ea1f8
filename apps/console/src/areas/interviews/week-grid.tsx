import { Plus } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useCan } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { localDay, ownZone } from '../../ui/local-time.ts';
import { dateFormat } from '../../ui/locale.ts';
import { type CandidateTimes, FreeTimes } from './availability/week-times.tsx';
import { useBusyTimes } from './busy-times.ts';
import type { InterviewStart } from './interview-fields.tsx';
import type { Interview } from './interview-labels.tsx';
import { WeekBlock } from './week-block.tsx';
import { BusyTimes } from './week-busy.tsx';
import {
  minutesOf,
  momentAt,
  movedTo,
  resized,
  type Shift,
  type Span,
  shiftedBy,
  shownHours,
  sideBySide,
  snapped,
} from './week-layout.ts';

const t = text.interviews.week;
const DAY = dateFormat({ weekday: 'short', day: 'numeric', month: 'short' });
const TIME = dateFormat({ timeStyle: 'short' });
const MOMENT = dateFormat({ weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
const DEFAULT_MINS = 45;
/** A pointer that moves less than this clicks. */
const CLICK_PX = 4;

interface WeekGridProps {
  days: readonly Date[];
  today: Date;
  interviews: readonly Interview[];
  /** The members whose times are side by side; nobody for all interviews in one column. */
  people: readonly string[];
  nameOf: (candidateId: string) => string;
  titleOf: (jobId: string) => string;
  memberName: (id: string) => string;
  /** When the candidate is free who is to be interviewed. */
  times: CandidateTimes | undefined;
  onCreate: (start: InterviewStart) => void;
}

interface Placed extends Span {
  interview: Interview;
}

type Drag = { mode: 'move' | 'resize'; id: string; grab: number } | { mode: 'create' };
type Pending = Shift & { id: string };

/** The hours of a week: what takes the time of whom. Interviews are moved, made longer and created on it, by pointer and by keyboard. */
export function WeekGrid({
  days,
  today,
  interviews,
  people,
  nameOf,
  titleOf,
  memberName,
  times,
  onCreate,
}: WeekGridProps) {
  const can = useCan();
  const canWrite = can('interviews:write');
  const grid = useRef<HTMLDivElement>(null);
  const drag = useRef<{ what: Drag; x: number; y: number; hasMoved: boolean } | null>(null);
  const wasDragged = useRef(false);
  const [asked, setPending] = useState<Pending | null>(null);
  const [drawn, setDrawn] = useState<Shift | null>(null);
  const busyOf = useBusyTimes(people, days);
  const newMins = times?.request.durationMins ?? DEFAULT_MINS;
  const save = useAction(
    ({ interview, shift }: { interview: Interview; shift: Shift }) => {
      const at = momentAt(days[shift.day]!, shift.start).toISOString();
      const moved =
        Date.parse(at) === Date.parse(interview.scheduledAt) ? {} : { scheduledAt: at, timeZone: ownZone() };
      return api.patch('/interviews/{id}', {
        params: { path: { id: interview.id } },
        body: { ...moved, durationMins: shift.mins },
      });
    },
    { changes: ['interviews', 'interview-slots'], done: t.moved },
  );

  const storedShift = ({ scheduledAt, durationMins }: Interview): Shift => {
    const at = new Date(scheduledAt);
    return {
      day: days.findIndex((day) => localDay(day) === localDay(at)),
      start: minutesOf(at),
      mins: durationMins,
    };
  };
  const askedAbout = interviews.find(({ id }) => id === asked?.id);
  // Over once it is stored and read again; until then, the interview does not jump back.
  const pending = askedAbout === undefined || asked === null || isSame(asked, storedShift(askedAbout)) ? null : asked;

  // On another day it is another element, also when it returns to where it was.
  const lastId = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the day is what makes it another element
  useEffect(() => {
    const id = pending?.id ?? lastId.current;
    lastId.current = pending?.id ?? null;
    if (id !== null)
      grid.current?.querySelector<HTMLElement>(`[data-interview="${id}"]`)?.focus({ preventScroll: true });
  }, [pending?.id, pending?.day]);

  const shiftOf = (interview: Interview): Shift => (pending?.id === interview.id ? pending : storedShift(interview));
  const shifts = interviews.map((interview) => ({ interview, ...shiftOf(interview) }));
  const free = days.flatMap((day) => times?.on(day).spans ?? []);
  const { from, to } = shownHours([...shifts, ...free]);
  const hours = Array.from({ length: (to - from) / 60 }, (_, index) => from / 60 + index);
  const place = ({ start, mins }: Span) => ({
    top: `${((Math.max(start, from) - from) / (to - from)) * 100}%`,
    height: `${((Math.min(start + mins, to) - Math.max(start, from)) / (to - from)) * 100}%`,
  });
  const under = ({ clientX, clientY }: PointerEvent): { day: number; minutes: number } => {
    const { left, top, width, height } = grid.current!.getBoundingClientRect();
    const day = Math.floor(((clientX - left) / width) * 7);
    return { day: Math.min(6, Math.max(0, day)), minutes: from + ((clientY - top) / height) * (to - from) };
  };

  function begin(event: PointerEvent, what: Drag) {
    if (!canWrite || event.button !== 0) return;
    wasDragged.current = false;
    drag.current = { what, x: event.clientX, y: event.clientY, hasMoved: false };
    if (what.mode === 'create') {
      const { day, minutes } = under(event);
      setDrawn({ day, start: Math.floor(minutes / 15) * 15, mins: newMins });
    }
  }

  function follow(event: PointerEvent) {
    const { current } = drag;
    if (current === null) return;
    if (!current.hasMoved) {
      if (Math.hypot(event.clientX - current.x, event.clientY - current.y) <= CLICK_PX) return;
      current.hasMoved = true;
      wasDragged.current = true;
      // Not before: the click on an interview would be one on the grid.
      grid.current?.setPointerCapture(event.pointerId);
    }
    const { what } = current;
    const { day, minutes } = under(event);
    if (what.mode === 'create') setDrawn((now) => now && resized(now, minutes - now.start));
    else {
      const interview = interviews.find(({ id }) => id === what.id);
      if (interview === undefined) return;
      const now = shiftOf(interview);
      const next = what.mode === 'move' ? movedTo(now, day, minutes - what.grab) : resized(now, minutes - now.start);
      setPending({ ...next, id: what.id });
    }
  }

  function end(event: PointerEvent) {
    const { current } = drag;
    drag.current = null;
    if (current?.what.mode === 'create' && drawn !== null) {
      setDrawn(null);
      if (event.type === 'pointerup') create(drawn);
    }
  }

  const create = ({ day, start, mins }: Shift) =>
    onCreate({ at: momentAt(days[day]!, start), durationMins: mins, interviewerIds: people });

  function onKey(event: KeyboardEvent, interview: Interview) {
    if (pending?.id === interview.id) {
      if (event.key === 'Escape') setPending(null);
      else if (event.key === 'Enter') save.mutate({ interview, shift: pending });
      if (event.key === 'Escape' || event.key === 'Enter') return event.preventDefault();
    }
    const next = canWrite && isMovable(interview) ? shiftedBy(event.key, event.shiftKey, shiftOf(interview)) : null;
    if (next === null) return;
    event.preventDefault();
    setPending({ ...next, id: interview.id });
  }

  const spoken = ({ day, start, mins }: Shift) => {
    const at = momentAt(days[day]!, start);
    return MOMENT.formatRange(at, new Date(at.getTime() + mins * 60_000));
  };
  const lanes: readonly (string | null)[] = people.length === 0 ? [null] : people;
  return (
    <section aria-label={t.label} className="hidden lg:block">
      <div className="border-line bg-surface rounded-lg border">
        <div className="grid grid-cols-[3.5rem_repeat(7,minmax(0,1fr))]">
          <span />
          {days.map((day, index) => (
            <div key={day.getTime()} className="border-line border-l">
              <div className="flex h-8 items-center justify-between pr-1 pl-2">
                <h3
                  aria-current={localDay(day) === localDay(today) ? 'date' : undefined}
                  className={classNames(
                    'text-xs font-medium',
                    localDay(day) === localDay(today) ? 'text-accent' : 'text-muted',
                  )}
                >
                  {DAY.format(day)}
                </h3>
                {canWrite && (
                  <IconButton
                    label={t.scheduleOn(DAY.format(day))}
                    onClick={() => create({ day: index, start: Math.max(from, 9 * 60), mins: newMins })}
                  >
                    <Plus aria-hidden className="size-3.5" />
                  </IconButton>
                )}
              </div>
              {people.length > 0 && (
                <div className="flex">
                  {people.map((id) => (
                    <p key={id} title={memberName(id)} className="text-muted min-w-0 flex-1 truncate px-1 text-xs">
                      {memberName(id)}
                    </p>
                  ))}
                </div>
              )}
            </div>
          ))}
        </div>
        <div className="border-line grid grid-cols-[3.5rem_minmax(0,1fr)] border-t">
          <div>
            {hours.map((hour) => (
              <p key={hour} className="text-muted h-12 pt-0.5 pr-2 text-right text-xs tabular-nums">
                {TIME.format(momentAt(days[0]!, hour * 60))}
              </p>
            ))}
          </div>
          <div
            ref={grid}
            onPointerMove={follow}
            onPointerUp={end}
            onPointerCancel={end}
            className="relative grid touch-none grid-cols-7 select-none"
          >
            {days.map((day, index) => (
              <div key={day.getTime()} className="border-line relative flex border-l">
                {times !== undefined && <FreeTimes of={times} day={day} place={place} />}
                {lanes.map((memberId) => (
                  <div
                    key={memberId ?? ''}
                    data-day={localDay(day)}
                    onPointerDown={(event) => event.target === event.currentTarget && begin(event, { mode: 'create' })}
                    className={classNames(
                      'relative min-w-0 flex-1',
                      memberId !== null && 'border-line/60 not-first:border-l',
                    )}
                  >
                    {memberId !== null && (
                      <BusyTimes of={busyOf(memberId)} day={day} name={memberName(memberId)} place={place} />
                    )}
                    {sideBySide<Placed>(
                      shifts.filter(
                        (shift) =>
                          shift.day === index &&
                          (memberId === null || shift.interview.interviewerIds.includes(memberId)),
                      ),
                    ).map(({ item: { interview, start, mins }, column, of }) => (
                      <WeekBlock
                        key={interview.id}
                        interview={interview}
                        time={TIME.format(momentAt(day, start))}
                        spoken={spoken({ day: index, start, mins })}
                        name={nameOf(interview.candidateId)}
                        job={titleOf(interview.jobId)}
                        isPending={pending?.id === interview.id}
                        isMovable={canWrite && isMovable(interview)}
                        isShort={mins < 40}
                        style={{ ...place({ start, mins }), left: `${(column / of) * 100}%`, width: `${100 / of}%` }}
                        onKeyDown={(event) => onKey(event, interview)}
                        onGrab={(event, mode) =>
                          begin(event, { mode, id: interview.id, grab: under(event).minutes - start })
                        }
                        wasDragged={() => wasDragged.current}
                      />
                    ))}
                    {drawn?.day === index && (
                      <div
                        className="border-accent bg-accent-soft/70 pointer-events-none absolute inset-x-0 rounded-md border border-dashed px-1 text-xs"
                        style={place(drawn)}
                      >
                        {TIME.format(momentAt(day, snapped(drawn.start)))}
                      </div>
                    )}
                  </div>
                ))}
              </div>
            ))}
            <div aria-hidden className="pointer-events-none absolute inset-0">
              {hours.map((hour) => (
                <div key={hour} className="border-line/60 h-12 border-b" />
              ))}
            </div>
          </div>
        </div>
      </div>
      <p className="text-muted mt-2 text-xs">{canWrite ? t.keys : null}</p>
      <div role="status" className="sticky bottom-2 z-10">
        {pending !== null && askedAbout !== undefined && (
          <div className="border-line bg-raised shadow-pop mx-auto mt-2 flex w-fit items-center gap-3 rounded-lg border px-3 py-2">
            <p>
              {t.moveTo(nameOf(askedAbout.candidateId), spoken(pending))}{' '}
              <span className="text-muted">{t.notified}</span>
            </p>
            <Button small onClick={() => setPending(null)}>
              {text.common.actions.cancel}
            </Button>
            <Button
              small
              variant="primary"
              busy={save.isPending}
              onClick={() => save.mutate({ interview: askedAbout, shift: pending })}
            >
              {t.save}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

const isSame = (a: Shift, b: Shift) => a.day === b.day && a.start === b.start && a.mins === b.mins;
const isMovable = ({ status }: Interview) => status === 'scheduled';
