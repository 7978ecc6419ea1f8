import { Link, type LinkProps } from '@tanstack/react-router';
import { useRecord } from '../../api/records.ts';
import { reports } from '../../text/en/reports.ts';
import { classNames } from '../../ui/class-names.ts';
import { changeOf, type Figures, figuresOf, periodBefore } from './figures.ts';
import type { ReportQuery } from './period.ts';

const t = reports.figures;
const DAY_SECONDS = 86_400;

interface KeyFiguresProps {
  query: ReportQuery;
  now: Date;
  /** The same filters for the list of applications. */
  search: Readonly<Record<string, string | undefined>>;
}

/** The figures of the period in one row, each with its change to the period before. */
export function KeyFigures({ query, now, search }: KeyFiguresProps) {
  const before = periodBefore(query, now);
  const current = useFigures(query, true);
  const earlier = useFigures(before ?? query, before !== undefined);
  if (current === undefined) return null;
  const of = (status?: string): LinkProps => ({ to: '/applications', search: { ...search, status } });
  const percent = (share: number | null) => (share === null ? '–' : reports.percent(share));
  const shown: [keyof Figures, string, link?: LinkProps][] = [
    ['applications', String(current.applications), of()],
    ['interviews', String(current.interviews)],
    ['offers', String(current.offers)],
    ['hires', String(current.hires), of('hired')],
    ['acceptance', percent(current.acceptance)],
    ['timeToHire', current.timeToHire === null ? '–' : t.days(Math.round(current.timeToHire / DAY_SECONDS))],
  ];
  return (
    <dl
      aria-label={t.title}
      className="bg-surface border-line grid grid-cols-2 rounded-lg border sm:grid-cols-3 xl:grid-cols-6"
    >
      {shown.map(([name, value, link]) => (
        <div key={name} className="flex flex-col-reverse justify-end gap-1 p-4">
          <dt className="text-muted text-xs">{t.names[name]}</dt>
          <dd className="flex items-baseline gap-2">
            {link === undefined ? (
              <span className="text-2xl font-semibold tabular-nums">{value}</span>
            ) : (
              <Link {...link} className="hover:text-accent text-2xl font-semibold tabular-nums hover:underline">
                {value}
              </Link>
            )}
            <Change of={changeOf(current[name], earlier?.[name])} isLessBetter={name === 'timeToHire'} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Change({ of: change, isLessBetter }: { of: number | null; isLessBetter: boolean }) {
  if (change === null || Math.round(change * 100) === 0) return null;
  const isGood = change > 0 !== isLessBetter;
  return (
    <span title={t.change} className={classNames('text-xs tabular-nums', isGood ? 'text-good' : 'text-danger')}>
      {change > 0 ? '+' : '−'}
      {reports.percent(Math.abs(change))}
      <span className="sr-only"> {t.change}</span>
    </span>
  );
}

function useFigures(query: ReportQuery, enabled: boolean): Figures | undefined {
  const funnel = useRecord('/reports/funnel', { query }, { enabled });
  const time = useRecord('/reports/time-to-hire', { query }, { enabled });
  if (!enabled || funnel.data === undefined || time.data === undefined) return undefined;
  return figuresOf(funnel.data.data.stages, time.data.data.medianSeconds);
}
