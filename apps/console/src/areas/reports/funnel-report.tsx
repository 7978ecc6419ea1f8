import type { Schemas } from '@rolecall/client';
import { useRecord } from '../../api/records.ts';
import { reports } from '../../text/en/reports.ts';
import { QueryState } from '../../ui/states.tsx';
import { Bars } from './bars.tsx';
import type { ReportQuery } from './period.ts';
import { type Figure, ReportSection } from './report-section.tsx';

type Stage = Schemas['FunnelStage'];

const t = reports.funnel;

const FIGURES: readonly Figure<Stage>[] = [
  { title: reports.stage, of: ({ name }) => name },
  { title: t.entered, of: ({ entered }) => entered },
  { title: t.passed, of: ({ passed }) => passed },
  { title: t.rejected, of: ({ rejected }) => rejected },
  { title: t.conversion, of: conversionOf, t: (stage) => percentOf(conversionOf(stage)) },
];

/** The share of those who entered that moved on; null for the last stage, and if nobody entered. */
function conversionOf({ kind, entered, passed }: Stage): number | null {
  return kind === 'hired' || entered === 0 ? null : passed / entered;
}

const percentOf = (share: number | null) => (share === null ? '–' : reports.percent(share));

/** How many applications entered each stage, advanced or were rejected. */
export function FunnelReport({ query }: { query: ReportQuery }) {
  const report = useRecord('/reports/funnel', { query });
  return (
    <QueryState of={report}>
      {({ data: { stages: all } }) => {
        // Nobody moves on to being rejected.
        const stages = all.filter(({ kind }) => kind !== 'rejected');
        return (
          <ReportSection
            title={t.title}
            hint={t.hint}
            fileName="funnel"
            figures={FIGURES}
            rows={stages}
            keyOf={keyOfStage}
            empty={stages.every(({ entered, passed, rejected }) => entered + passed + rejected === 0) ? t.empty : null}
          >
            <Bars
              alternative={t.alternative(
                stages.map((s) => t.stageAlternative(s.name, s.entered, s.passed, s.rejected)).join(' '),
              )}
              series={[
                { name: t.entered, color: 'info' },
                { name: t.passed, color: 'accent' },
                { name: t.rejected, color: 'danger' },
              ]}
              rows={stages.map((stage) => ({
                key: keyOfStage(stage),
                label: stage.name,
                values: [stage.entered, stage.passed, stage.rejected],
                t: [String(stage.entered), withShare(stage), String(stage.rejected)],
              }))}
            />
          </ReportSection>
        );
      }}
    </QueryState>
  );
}

/** `192 (73%)` */
function withShare(stage: Stage): string {
  const share = conversionOf(stage);
  return share === null ? String(stage.passed) : `${stage.passed} (${percentOf(share)})`;
}

/** Identifies a stage of a job, or a kind of stages. */
export function keyOfStage({ stageId, kind }: { stageId: string | null; kind: string }): string {
  return stageId ?? kind;
}
