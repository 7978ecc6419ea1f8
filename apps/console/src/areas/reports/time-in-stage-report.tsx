import type { Schemas } from '@rolecall/client';
import { useRecord } from '../../api/records.ts';
import { text } from '../../text/index.ts';
import { durationWords } from '../../ui/duration.ts';
import { Asked } from '../../ui/states.tsx';
import { Bars } from './bars.tsx';
import { keyOfStage } from './funnel-report.tsx';
import type { ReportQuery } from './period.ts';
import { type Figure, ReportSection } from './report-section.tsx';

type Stage = Schemas['StageDuration'];

const words = text.reports.timeInStage;
const spanWords = (seconds: number | null) => (seconds === null ? '–' : durationWords(seconds));

const FIGURES: readonly Figure<Stage>[] = [
  { title: text.reports.stage, of: ({ name }) => name },
  { title: words.count, of: ({ count }) => count },
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

/** How long applications stay in each stage. */
export function TimeInStageReport({ query }: { query: ReportQuery }) {
  const report = useRecord('/reports/time-in-stage', { query });
  return (
    <Asked of={report}>
      {({ data: { stages } }) => (
        <ReportSection
          title={words.title}
          hint={words.hint}
          fileName="time-in-stage"
          figures={FIGURES}
          rows={stages}
          keyOf={keyOfStage}
          empty={stages.every(({ count }) => count === 0) ? words.empty : null}
        >
          <Bars
            alternative={words.alternative(stages.map(alternativeOf).join(' '))}
            series={[
              { name: words.median, color: 'accent' },
              { name: words.p90, color: 'plain' },
            ]}
            rows={stages.map((stage) => ({
              key: keyOfStage(stage),
              label: stage.name,
              values: [stage.medianSeconds, stage.p90Seconds],
              words: [spanWords(stage.medianSeconds), spanWords(stage.p90Seconds)],
            }))}
          />
        </ReportSection>
      )}
    </Asked>
  );
}

function alternativeOf({ name, medianSeconds, p90Seconds }: Stage): string {
  if (medianSeconds === null || p90Seconds === null) return `${name}: ${words.none}.`;
  return words.stageAlternative(name, durationWords(medianSeconds), durationWords(p90Seconds));
}
