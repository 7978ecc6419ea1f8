import { CommonFilters, PageQuery } from '../../../platform/http/pagination.ts';
import { nullable, oneOf, record, type Static, Timestamp, Type, Uuid } from '../../../platform/http/schema.ts';
import { MAX_STEPS } from '../definition/schema.ts';
import { STEP_TYPES } from '../definition/step-types.ts';
import { RUN_STATUSES, STEP_STATUSES } from './state-machine.ts';

export const RunStatus = oneOf(RUN_STATUSES, {
  description:
    '`queued` waits for its first or next attempt, `waiting` for a time or an event; `skipped`: its conditions did not hold, or it would have been a loop; `failed` met an error that no repetition mends; `dead_letter` has had its last attempt.',
});

const fields = {
  id: Uuid,
  workflowId: Type.Unsafe<string>({ ...Uuid, description: 'The automation.' }),
  triggerEvent: Type.String({ examples: ['application.created'] }),
  triggerPayload: Type.Unknown({ description: "The event's data." }),
  conditionResult: Type.Unknown({
    description: 'The conditions with the value that each found; null until they were evaluated.',
  }),
  status: RunStatus,
  definitionVersion: Type.Integer(),
  attemptCount: Type.Integer({
    description: 'How often a worker has taken the run up, not counting the ends of its waits.',
  }),
  maxAttempts: Type.Integer({ description: 'Attempts of a step that says nothing else.' }),
  nextAttemptAt: nullable(Timestamp),
  lockedAt: nullable(Type.Unsafe<string>({ ...Timestamp, description: 'When its worker took it up.' })),
  heartbeatAt: nullable(Timestamp),
  deadLetteredAt: nullable(Timestamp),
  cancelRequestedAt: nullable(Timestamp),
  cancelledAt: nullable(Timestamp),
  durationMs: nullable(Type.Integer({ description: 'From `startedAt` to `finishedAt`, waits included.' })),
  startStepIndex: Type.Integer(),
  replayOfRunId: nullable(Uuid),
  startedAt: nullable(Timestamp),
  finishedAt: nullable(Timestamp),
  parentRunId: nullable(Type.Unsafe<string>({ ...Uuid, description: 'The run that caused the event.' })),
  error: nullable(Type.String()),
  createdAt: Timestamp,
};

export const Run = record('AutomationRun', fields);
export type Run = Static<typeof Run>;

export const StepRecordSchema = record('AutomationRunStep', {
  index: Type.Integer({ description: 'From 0.' }),
  type: oneOf(STEP_TYPES),
  status: oneOf(STEP_STATUSES),
  attemptCount: Type.Integer(),
  input: Type.Unknown({ description: 'The configuration with its templates filled in, once the step has begun.' }),
  output: Type.Unknown(),
  error: nullable(Type.String()),
  startedAt: nullable(Timestamp),
  finishedAt: nullable(Timestamp),
});
export type StepRecord = Static<typeof StepRecordSchema>;

export const RunDetail = record('AutomationRunDetail', { ...fields, steps: Type.Array(StepRecordSchema) });
export type RunDetail = Run & { steps: StepRecord[] };

export const runListQuery = { ...PageQuery, ...CommonFilters, status: Type.Optional(RunStatus) };
const runListSchema = Type.Object(runListQuery);
export type RunListQuery = Static<typeof runListSchema>;

export const NewReplay = record('AutomationRunReplay', {
  startStepIndex: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_STEPS - 1,
      default: 0,
      description: 'The first step that is done again; those before keep their output.',
    }),
  ),
});
export type NewReplay = Static<typeof NewReplay>;

export const metricsQuery = {
  days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 90, default: 7, description: 'Of the runs made in the last so many days.' }),
  ),
};

const count = Type.Integer();
export const RunMetrics = record('AutomationMetrics', {
  since: Timestamp,
  runs: Type.Object(Object.fromEntries(RUN_STATUSES.map((status) => [status, count])), {
    additionalProperties: false,
    description: 'How many are in each status now.',
  }),
  durationMs: record(
    'AutomationRunDurations',
    { p50: nullable(count), p99: nullable(count) },
    'Of runs that succeeded.',
  ),
  failures: Type.Array(
    record('AutomationStepFailures', {
      index: count,
      version: Type.Integer({ description: 'Of the definition.' }),
      type: oneOf(STEP_TYPES),
      count: Type.Integer({ description: 'Runs in which the step has failed for good.' }),
    }),
  ),
});
export type RunMetrics = Static<typeof RunMetrics>;
