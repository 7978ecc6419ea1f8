import { text } from '../../text/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { dateFormat } from '../../ui/locale.ts';
import type { Busy } from './busy-times.ts';
import { momentAt, partOn, type Span } from './week-layout.ts';

const t = text.interviews.week;
const TIME = dateFormat({ timeStyle: 'short' });

interface BusyTimesProps {
  of: readonly Busy[];
  day: Date;
  name: string;
  place: (span: Span) => { top: string; height: string };
}

/** When a member does not work, and when they are busy: never with what. */
export function BusyTimes({ of, day, name, place }: BusyTimesProps) {
  const parts = of.flatMap(({ from, to, reason, isClosed }) => {
    const part = partOn(day, from, to);
    return part === null ? [] : [{ ...part, reason, isClosed }];
  });
  const busy = parts.filter(({ isClosed }) => !isClosed);
  const words = busy.map(({ start, mins, reason }) =>
    t.busyPart(TIME.formatRange(momentAt(day, start), momentAt(day, start + mins)), reason),
  );
  return (
    <>
      <span className="sr-only">{busy.length === 0 ? t.notBusy(name) : t.busy(name, words.join(', '))}</span>
      {parts.map(({ start, mins, reason, isClosed }) => (
        <div
          key={`${start} ${reason}`}
          aria-hidden
          title={reason}
          className={classNames('pointer-events-none absolute inset-x-0', isClosed ? 'bg-sunken' : 'bg-line')}
          style={place({ start, mins })}
        />
      ))}
    </>
  );
}
