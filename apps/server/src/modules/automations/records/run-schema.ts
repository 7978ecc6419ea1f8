import { anyOf } from '../../../platform/http/contract/filters.ts';
import { CommonFilters, PageQuery, sortQuery } from '../../../platform/http/contract/pagination.ts';
import { nullable, oneOf, record, type Static, Timestamp, Type, Uuid } from '../../../platform/http/contract/schema.ts';
import { MAX_STEPS } from './definition-schema.ts';
import { RUN_STATUSES, STEP_STATUSES } from './run-states.ts';
import { STEP_TYPES } from './step-types.ts';

export const RunStatus = oneOf(RUN_STATUSES, {
  description:
    '`queued` waits for its first or next attempt, `waiting` for a time or an event. `skipped`: its conditions did not match, or it would have been a loop. `failed`: an error that cannot be retried. `dead_letter`: all attempts failed.',
});

const fields = {
  id: Uuid,
  workflowId: Type.Unsafe<string>({ ...Uuid, description: 'The automation.' }),
  triggerEvent: Type.String({ examples: ['application.created'] }),
  redacted: Type.Boolean({
    description:
      'Whether the event and the results of the run are omitted, because its candidate was erased or the caller may not read them.',
  }),
  triggerPayload: Type.Unknown({ description: "The event's data. Null if redacted." }),
  conditionResult: Type.Unknown({
    description: 'The conditions with the actual values; null until they are evaluated.',
  }),
  status: RunStatus,
  definitionVersion: Type.Integer(),
  attemptCount: Type.Integer({
    description: 'How often a worker has started the run, not counting resumptions after a wait.',
  }),
  maxAttempts: Type.Integer({ description: 'Maximum attempts of a step that sets none itself.' }),
  nextAttemptAt: nullable(Timestamp),
  lockedAt: nullable(Type.Unsafe<string>({ ...Timestamp, description: 'When a worker started it.' })),
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
  index: Type.Integer({ description: 'Counted from 0.' }),
  type: oneOf(STEP_TYPES),
  status: oneOf(STEP_STATUSES),
  attemptCount: Type.Integer(),
  input: Type.Unknown({ description: 'The configuration with its rendered templates, once the step has started.' }),
  output: Type.Unknown(),
  error: nullable(Type.String()),
  startedAt: nullable(Timestamp),
  finishedAt: nullable(Timestamp),
});
export type StepRecord = Static<typeof StepRecordSchema>;

export const RunDetail = record('AutomationRunDetail', { ...fields, steps: Type.Array(StepRecordSchema) });
export type RunDetail = Run & { steps: StepRecord[] };

export const runListQuery = { ...PageQuery, ...sortQuery(), ...CommonFilters, status: anyOf(RunStatus) };
const runListSchema = Type.Object(runListQuery);
export type RunListQuery = Static<typeof runListSchema>;

export const NewReplay = record('AutomationRunReplay', {
  startStepIndex: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_STEPS - 1,
      default: 0,
      description: 'The first step to run again. Earlier steps keep their output.',
    }),
  ),
});
export type NewReplay = Static<typeof NewReplay>;

export const metricsQuery = {
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 90,
      default: 7,
      description: 'Counts the runs created in this many last days.',
    }),
  ),
};

const count = Type.Integer();
export const RunMetrics = record('AutomationMetrics', {
  since: Timestamp,
  runs: Type.Object(Object.fromEntries(RUN_STATUSES.map((status) => [status, count])), {
    additionalProperties: false,
    description: 'Number of runs by current status.',
  }),
  durationMs: record(
    'AutomationRunDurations',
    { p50: nullable(count), p99: nullable(count) },
    'Duration of successful runs.',
  ),
  failures: Type.Array(
    record('AutomationStepFailures', {
      index: count,
      version: Type.Integer({ description: 'Version of the definition.' }),
      type: oneOf(STEP_TYPES),
      count: Type.Integer({ description: 'Runs in which the step failed permanently.' }),
    }),
  ),
});
export type RunMetrics = Static<typeof RunMetrics>;
