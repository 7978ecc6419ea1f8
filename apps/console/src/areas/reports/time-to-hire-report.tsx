import { useQueries } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { reading, useRecord } from '../../api/records.ts';
import { reports } from '../../text/en/reports.ts';
import { QueryState } from '../../ui/states.tsx';
import { formatDay } from '../../ui/time.tsx';
import { durationFigures, formatSpan } from './duration-figures.ts';
import { partsOf, type ReportQuery } from './period.ts';
import { type Figure, ReportSection } from './report-section.tsx';

const SeriesPlot = lazy(() => import('./series-plot.tsx'));

const t = reports.timeToHire;
const DAY_SECONDS = 86_400;

/** The hires of an interval. */
interface Part {
  from: string;
  hires: number;
  medianSeconds: number | null;
  p90Seconds: number | null;
}

const dayOf = ({ from }: Part) => formatDay(from);

const FIGURES: readonly Figure<Part>[] = [
  { title: t.since, of: dayOf },
  { title: t.hires, of: ({ hires }) => hires },
  ...durationFigures(t),
];

/** Hires and time to hire, for the whole period and over time. */
export function TimeToHireReport({ query, now }: { query: ReportQuery; now: Date }) {
  const report = useRecord('/reports/time-to-hire', { query });
  const parts = useParts(query, now);
  return (
    <QueryState of={report}>
      {({ data: { hires, medianSeconds, p90Seconds } }) => (
        <ReportSection
          title={t.title}
          hint={t.hint}
          fileName="time-to-hire"
          figures={FIGURES}
          rows={parts}
          keyOf={({ from }) => from}
          empty={hires === 0 ? t.none : null}
        >
          <dl className="flex flex-wrap gap-x-8 gap-y-3">
            <KeyFigure name={t.hires} value={String(hires)} />
            <KeyFigure name={t.median} value={formatSpan(medianSeconds)} />
            <KeyFigure name={t.p90} value={formatSpan(p90Seconds)} />
          </dl>
          <Suspense fallback={<div className="h-56" />}>
            <SeriesPlot
              alternative={t.alternative(parts.map(alternativeOf).join(' '))}
              at={parts.map(({ from }) => Date.parse(from) / 1_000)}
              bars={{ name: t.hires, values: parts.map((part) => part.hires) }}
              line={{
                name: t.days,
                values: parts.map((part) => (part.medianSeconds === null ? null : part.medianSeconds / DAY_SECONDS)),
              }}
            />
          </Suspense>
        </ReportSection>
      )}
    </QueryState>
  );
}

function KeyFigure({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="text-2xl font-semibold tabular-nums">{value}</dd>
    </div>
  );
}

const alternativeOf = (part: Part) => t.bucketAlternative(dayOf(part), part.hires, formatSpan(part.medianSeconds));

/** The intervals of the period that have been read. */
function useParts(query: ReportQuery, now: Date): Part[] {
  const parts = partsOf(query, now);
  const answers = useQueries({
    queries: parts.map(({ from, to }) => reading('/reports/time-to-hire', { query: { ...query, from, to } })),
  });
  return parts.flatMap(({ from }, index) => {
    const figures = answers[index]?.data?.data;
    return figures === undefined ? [] : [{ from, ...figures }];
  });
}
