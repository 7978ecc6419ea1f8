import { dateFormat } from './locale.ts';

const DAY = dateFormat({ dateStyle: 'medium' });
const MOMENT = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });
const WEEKDAY = dateFormat({ weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
const TIME = dateFormat({ timeStyle: 'short' });
/** For tooltips, which have space for the time zone: '23 Nov 2026, 14:05 CET'. */
const EXACT = dateFormat({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});
const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** A date, or a date and time, in the browser's time zone. */
export function Moment({ at, withTime = false }: { at: string | null; withTime?: boolean }) {
  if (at === null) return <span className="text-muted">–</span>;
  const date = new Date(at);
  return (
    <time dateTime={at} title={EXACT.format(date)} className="whitespace-nowrap">
      {(withTime ? MOMENT : DAY).format(date)}
    </time>
  );
}

/** A date as text. */
export const formatDay = (at: string): string => DAY.format(new Date(at));

/** A date and time as text. */
export const formatDateTime = (at: string): string => MOMENT.format(new Date(at));

/** A date and a time that can wrap, for table columns. */
export function DayAndTime({ at }: { at: string | null }) {
  if (at === null) return <Moment at={null} />;
  return (
    <span className="inline-flex flex-wrap gap-x-1.5">
      <Moment at={at} />
      <span className="whitespace-nowrap">{TIME.format(new Date(at))}</span>
    </span>
  );
}

/** A day of the next weeks and a time: 'Sun 29 Nov, 13:00'. */
export function WeekdayAndTime({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={EXACT.format(date)} className="whitespace-nowrap">
      {WEEKDAY.format(date)}
    </time>
  );
}

/** A time of today, with the date as a tooltip. */
export function TimeOfDay({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={EXACT.format(date)} className="whitespace-nowrap">
      {TIME.format(date)}
    </time>
  );
}

/** '3 days ago' or 'in 3 days', with the date and time as a tooltip. */
export function Ago({ at }: { at: string | null }) {
  if (at === null) return <span className="text-muted">–</span>;
  const date = new Date(at);
  return (
    <time dateTime={at} title={EXACT.format(date)} className="whitespace-nowrap">
      {ago(date)}
    </time>
  );
}

function ago(date: Date): string {
  const seconds = (date.getTime() - Date.now()) / 1_000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return unit === 'second' ? 'just now' : RELATIVE.format(Math.trunc(seconds / size), unit);
}
