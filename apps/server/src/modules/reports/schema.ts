import { nullable, record, type Static, Timestamp, Type, Uuid } from '../../platform/http/schema.ts';
import { StageKind } from '../stages/schema.ts';

export const reportFilters = {
  jobId: Type.Optional(Type.Unsafe<string>({ ...Uuid, description: 'Only this job; all jobs when absent.' })),
  from: Type.Optional(Type.Unsafe<string>({ ...Timestamp, description: 'From this moment on.' })),
  to: Type.Optional(Type.Unsafe<string>({ ...Timestamp, description: 'Before this moment.' })),
};

export interface Period {
  jobId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const Count = Type.Integer({ minimum: 0 });
/** Seconds; null where nothing was measured. */
const Seconds = nullable(Type.Number());

/** A stage of one job, or all stages of one kind where the report covers all jobs. */
const stage = {
  stageId: nullable(Uuid),
  name: Type.String(),
  kind: StageKind,
};

export const FunnelReport = record('FunnelReport', {
  stages: Type.Array(
    record('FunnelStage', {
      ...stage,
      entered: Type.Integer({ description: 'Applications that came into the stage in the period.' }),
      passed: Type.Integer({ description: 'Applications that went from it to a later stage other than rejection.' }),
      rejected: Type.Integer({ description: 'Applications that were rejected out of it.' }),
    }),
  ),
});
export type FunnelReport = Static<typeof FunnelReport>;

export const TimeInStageReport = record('TimeInStageReport', {
  stages: Type.Array(
    record('StageDuration', {
      ...stage,
      count: Type.Integer({ description: 'Stays that ended in the period.' }),
      medianSeconds: Seconds,
      p90Seconds: Seconds,
    }),
  ),
});
export type TimeInStageReport = Static<typeof TimeInStageReport>;

export const TimeToHireReport = record('TimeToHireReport', {
  hires: Type.Integer({ description: 'Hires in the period.' }),
  medianSeconds: Seconds,
  p90Seconds: Seconds,
});
export type TimeToHireReport = Static<typeof TimeToHireReport>;

export const SourcesReport = record('SourcesReport', {
  sources: Type.Array(
    record('SourceFigures', {
      source: nullable(Type.String()),
      applications: Count,
      active: Count,
      hired: Count,
      rejected: Count,
      withdrawn: Count,
    }),
  ),
});
export type SourcesReport = Static<typeof SourcesReport>;
