import type { Schemas } from '@rolecall/client';
import { useRecord } from '../../api/records.ts';
import { text } from '../../text/index.ts';
import { Asked } from '../../ui/states.tsx';
import { Bars } from './bars.tsx';
import type { ReportQuery } from './period.ts';
import { type Figure, ReportSection } from './report-section.tsx';

type Stage = Schemas['FunnelStage'];

const words = text.reports.funnel;

const FIGURES: readonly Figure<Stage>[] = [
  { title: text.reports.stage, of: ({ name }) => name },
  { title: words.entered, of: ({ entered }) => entered },
  { title: words.passed, of: ({ passed }) => passed },
  { title: words.rejected, of: ({ rejected }) => rejected },
];

/** How many came into each stage and what became of them there. */
export function FunnelReport({ query }: { query: ReportQuery }) {
  const report = useRecord('/reports/funnel', { query });
  return (
    <Asked of={report}>
      {({ data: { stages } }) => (
        <ReportSection
          title={words.title}
          hint={words.hint}
          fileName="funnel"
          figures={FIGURES}
          rows={stages}
          keyOf={keyOfStage}
          empty={
            stages.every(({ entered, passed, rejected }) => entered + passed + rejected === 0) ? words.empty : null
          }
        >
          <Bars
            alternative={words.alternative(
              stages.map((s) => words.stageAlternative(s.name, s.entered, s.passed, s.rejected)).join(' '),
            )}
            series={[
              { name: words.entered, color: 'info' },
              { name: words.passed, color: 'accent' },
              { name: words.rejected, color: 'danger' },
            ]}
            rows={stages.map((stage) => ({
              key: keyOfStage(stage),
              label: stage.name,
              values: [stage.entered, stage.passed, stage.rejected],
              words: [String(stage.entered), String(stage.passed), String(stage.rejected)],
            }))}
          />
        </ReportSection>
      )}
    </Asked>
  );
}

/** Of a stage of a job, or of a kind of stages. */
export function keyOfStage({ stageId, kind }: { stageId: string | null; kind: string }): string {
  return stageId ?? kind;
}
