import type { Schemas } from '@rolecall/client';
import { useRecord } from '../../api/records.ts';
import { reports } from '../../text/en/reports.ts';
import { formatDuration } from '../../ui/duration.ts';
import { QueryState } from '../../ui/states.tsx';
import { Bars } from './bars.tsx';
import { durationFigures, formatSpan } from './duration-figures.ts';
import { keyOfStage } from './funnel-report.tsx';
import type { ReportQuery } from './period.ts';
import { type Figure, ReportSection } from './report-section.tsx';

type Stage = Schemas['StageDuration'];

const t = reports.timeInStage;

const FIGURES: readonly Figure<Stage>[] = [
  { title: reports.stage, of: ({ name }) => name },
  { title: t.count, of: ({ count }) => count },
  ...durationFigures(t),
];

/** How long applications stay in each stage. */
export function TimeInStageReport({ query }: { query: ReportQuery }) {
  const report = useRecord('/reports/time-in-stage', { query });
  return (
    <QueryState of={report}>
      {({ data: { stages } }) => (
        <ReportSection
          title={t.title}
          hint={t.hint}
          fileName="time-in-stage"
          figures={FIGURES}
          rows={stages}
          keyOf={keyOfStage}
          empty={stages.every(({ count }) => count === 0) ? t.empty : null}
        >
          <Bars
            alternative={t.alternative(stages.map(alternativeOf).join(' '))}
            series={[
              { name: t.median, color: 'accent' },
              { name: t.p90, color: 'plain' },
            ]}
            rows={stages.map((stage) => ({
              key: keyOfStage(stage),
              label: stage.name,
              values: [stage.medianSeconds, stage.p90Seconds],
              t: [formatSpan(stage.medianSeconds), formatSpan(stage.p90Seconds)],
            }))}
          />
        </ReportSection>
      )}
    </QueryState>
  );
}

function alternativeOf({ name, medianSeconds, p90Seconds }: Stage): string {
  if (medianSeconds === null || p90Seconds === null) return `${name}: ${t.none}.`;
  return t.stageAlternative(name, formatDuration(medianSeconds), formatDuration(p90Seconds));
}
