import type { Schemas } from '@rolecall/client';
import { useRecord } from '../../api/records.ts';
import { reports } from '../../text/en/reports.ts';
import { QueryState } from '../../ui/states.tsx';
import { Bars } from './bars.tsx';
import { durationFigures, formatSpan } from './duration-figures.ts';
import type { ReportQuery } from './period.ts';
import { type Figure, ReportSection } from './report-section.tsx';

type Step = Schemas['SchedulingDuration'];

const t = reports.timeToSchedule;

const FIGURES: readonly Figure<Step>[] = [
  { title: t.step, of: ({ step }) => t.steps[step] },
  { title: t.count, of: ({ count }) => count },
  ...durationFigures(t),
];

/** How long each step takes from asking a candidate for a time to the interview. */
export function TimeToScheduleReport({ query }: { query: ReportQuery }) {
  const report = useRecord('/reports/time-to-schedule', { query });
  return (
    <QueryState of={report}>
      {({ data: { asked, steps } }) => (
        <ReportSection
          title={t.title}
          hint={`${t.hint} ${t.asked(asked)}`}
          fileName="time-to-schedule"
          figures={FIGURES}
          rows={steps}
          keyOf={({ step }) => step}
          empty={steps.every(({ count }) => count === 0) ? t.empty : null}
        >
          <Bars
            alternative={t.alternative(
              steps.map((step) => `${t.steps[step.step]}: ${formatSpan(step.medianSeconds)}.`).join(' '),
            )}
            series={[
              { name: t.median, color: 'accent' },
              { name: t.p90, color: 'plain' },
            ]}
            rows={steps.map(({ step, medianSeconds, p90Seconds }) => ({
              key: step,
              label: t.steps[step],
              values: [medianSeconds, p90Seconds],
              t: [formatSpan(medianSeconds), formatSpan(p90Seconds)],
            }))}
          />
        </ReportSection>
      )}
    </QueryState>
  );
}
