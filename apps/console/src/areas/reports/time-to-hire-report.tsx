import { useQueries } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { reading, useRecord } from '../../api/records.ts';
import { text } from '../../text/index.ts';
import { durationWords } from '../../ui/duration.ts';
import { Asked } from '../../ui/states.tsx';
import { partsOf, type ReportQuery } from './period.ts';
import { type Figure, ReportSection } from './report-section.tsx';

const SeriesPlot = lazy(() => import('./series-plot.tsx'));

const words = text.reports.timeToHire;
const DAY_SECONDS = 86_400;
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** Hires of one part of the period. */
interface Part {
  from: string;
  hires: number;
  medianSeconds: number | null;
  p90Seconds: number | null;
}

const dayOf = ({ from }: Part) => DAY.format(new Date(from));
const spanWords = (seconds: number | null) => (seconds === null ? '–' : durationWords(seconds));

const FIGURES: readonly Figure<Part>[] = [
  { title: words.since, of: dayOf },
  { title: words.hires, of: ({ hires }) => hires },
  {
    title: words.median,
    fileTitle: text.reports.seconds(words.median),
    of: ({ medianSeconds }) => medianSeconds,
    words: ({ medianSeconds }) => spanWords(medianSeconds),
  },
  {
    title: words.p90,
    fileTitle: text.reports.seconds(words.p90),
    of: ({ p90Seconds }) => p90Seconds,
    words: ({ p90Seconds }) => spanWords(p90Seconds),
  },
];

/** How many were hired and how long it took: the whole period in figures, its parts as lines. */
export function TimeToHireReport({ query, now }: { query: ReportQuery; now: Date }) {
  const report = useRecord('/reports/time-to-hire', { query });
  const parts = useParts(query, now);
  return (
    <Asked of={report}>
      {({ data: { hires, medianSeconds, p90Seconds } }) => (
        <ReportSection
          title={words.title}
          hint={words.hint}
          fileName="time-to-hire"
          figures={FIGURES}
          rows={parts}
          keyOf={({ from }) => from}
          empty={hires === 0 ? words.none : null}
        >
          <dl className="flex flex-wrap gap-x-8 gap-y-3">
            <KeyFigure name={words.hires} value={String(hires)} />
            <KeyFigure name={words.median} value={spanWords(medianSeconds)} />
            <KeyFigure name={words.p90} value={spanWords(p90Seconds)} />
          </dl>
          <Suspense fallback={<div className="h-56" />}>
            <SeriesPlot
              alternative={words.alternative(parts.map(alternativeOf).join(' '))}
              at={parts.map(({ from }) => Date.parse(from) / 1_000)}
              bars={{ name: words.hires, values: parts.map((part) => part.hires) }}
              line={{
                name: words.days,
                values: parts.map((part) => (part.medianSeconds === null ? null : part.medianSeconds / DAY_SECONDS)),
              }}
            />
          </Suspense>
        </ReportSection>
      )}
    </Asked>
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

const alternativeOf = (part: Part) => words.bucketAlternative(dayOf(part), part.hires, spanWords(part.medianSeconds));

/** Each part of the period that was read already. */
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
