import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import {
  nullable,
  oneOf,
  personalOfOthers,
  plainRecord,
  record,
  type Static,
  Timestamp,
  Type,
  Uuid,
} from '../../../platform/http/contract/schema.ts';
import { SourceKind } from '../sources/schema.ts';
import { StageKind } from '../stages/schema.ts';

export const reportFilters = {
  jobId: Type.Optional(Type.Unsafe<string>({ ...Uuid, description: 'Only this job. If unset, all jobs.' })),
  from: Type.Optional(Type.Unsafe<string>({ ...Timestamp, description: 'Start of the period (inclusive).' })),
  to: Type.Optional(Type.Unsafe<string>({ ...Timestamp, description: 'End of the period (exclusive).' })),
};

export interface Period {
  jobId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const Count = Type.Integer({ minimum: 0 });
const Seconds = nullable(Type.Number({ description: 'In seconds; null if nothing was measured.' }));

/** A stage of one job, or all stages of one kind if the report covers all jobs. */
const stage = {
  stageId: nullable(Uuid),
  name: Type.String(),
  kind: StageKind,
};

export const FunnelReport = record('FunnelReport', {
  stages: Type.Array(
    plainRecord('FunnelStage', {
      ...stage,
      entered: Type.Integer({ description: 'Applications that entered the stage in the period.' }),
      passed: Type.Integer({ description: 'Applications that moved from it to a later stage other than rejected.' }),
      rejected: Type.Integer({ description: 'Applications that were rejected from it.' }),
    }),
  ),
});
describeFields('FunnelStage', { stageId: 'The stage; null in a report over several jobs.' });
export type FunnelReport = Static<typeof FunnelReport>;

export const TimeInStageReport = record('TimeInStageReport', {
  stages: Type.Array(
    plainRecord('StageDuration', {
      ...stage,
      count: Type.Integer({ description: 'Applications that left the stage in the period.' }),
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

const SchedulingStep = oneOf(['given', 'scheduled', 'held', 'total'] as const, {
  description:
    '`given`: the candidate chose a time, since the booking link was created, or stated when they are free, since they were asked. `scheduled`: they confirmed the time, or the team scheduled an interview, since then. `held`: the interview took place, since it was scheduled, by the candidate or the team. `total`: the first interview of a booking link took place, since the link was created; or the first after an answer to an availability request, since the request.',
});

export const TimeToScheduleReport = record('TimeToScheduleReport', {
  asked: Type.Integer({ description: 'Booking links and availability requests that were created in the period.' }),
  steps: Type.Array(
    plainRecord('SchedulingDuration', {
      step: SchedulingStep,
      count: Type.Integer({ description: 'How many of these steps were taken in the period.' }),
      medianSeconds: Seconds,
      p90Seconds: Seconds,
    }),
    { description: 'The steps of scheduling, in order, and all of them together.' },
  ),
});
export type TimeToScheduleReport = Static<typeof TimeToScheduleReport>;

export const SourcesReport = record('SourcesReport', {
  sources: Type.Array(
    record('SourceMetrics', {
      sourceId: nullable(
        Type.Unsafe<string>({
          ...Uuid,
          description: 'The source of the list of sources. Null for applications with a free text only, or none.',
        }),
      ),
      source: personalOfOthers(
        nullable(Type.String({ description: 'The current name of the source, or the free text.' })),
      ),
      kind: nullable(SourceKind),
      applications: Count,
      active: Count,
      hired: Count,
      rejected: Count,
      withdrawn: Count,
    }),
  ),
});
export type SourcesReport = Static<typeof SourcesReport>;
