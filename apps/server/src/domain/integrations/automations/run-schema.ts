import { BulkItemError, bulkIndex, MAX_BULK_ITEMS } from '../../../platform/http/contract/bulk.ts';
import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import { anyOf } from '../../../platform/http/contract/filters.ts';
import { CommonFilters, PageQuery, sortQuery } from '../../../platform/http/contract/pagination.ts';
import {
  closed,
  nullable,
  oneOf,
  personal,
  plain,
  plainRecord,
  record,
  type Static,
  Timestamp,
  Type,
  Uuid,
} from '../../../platform/http/contract/schema.ts';
import { MAX_STEPS } from './definition-schema.ts';
import { RUN_STATUSES, STEP_STATUSES } from './run-states.ts';
import { STEP_TYPES } from './step-types/steps.ts';

export const RunStatus = oneOf(RUN_STATUSES, {
  description:
    '`queued` waits for its first or next attempt, `waiting` for a time or an event. `skipped`: its conditions did not match, or it would have been a loop. `failed`: an error that cannot be retried. `dead_letter`: all attempts failed.',
});

const fields = {
  id: Uuid,
  workflowId: Type.Unsafe<string>({ ...Uuid, description: 'The automation.' }),
  triggerEvent: plain(Type.String({ examples: ['application.created'] })),
  redacted: Type.Boolean({
    description:
      'Whether the results of the run are omitted, and the event or parts of it, because its candidate was erased or the caller may not read them.',
  }),
  triggerPayload: personal(
    Type.Unknown({ description: "The event's data. Null if the caller may not read the event." }),
  ),
  conditionResult: personal(
    Type.Unknown({
      description: 'The conditions with the actual values; null until they are evaluated.',
    }),
  ),
  status: RunStatus,
  definitionVersion: Type.Integer(),
  attemptCount: Type.Integer({
    description: 'The number of times that a worker has started the run, not counting resumptions after a wait.',
  }),
  maxAttempts: Type.Integer({ description: 'Maximum attempts of a step that sets none itself.' }),
  nextAttemptAt: nullable(Timestamp),
  lockedAt: nullable(Type.Unsafe<string>({ ...Timestamp, description: 'When a worker started it.' })),
  heartbeatAt: nullable(
    Type.Unsafe<string>({ ...Timestamp, description: 'When the worker last confirmed that it is executing the run.' }),
  ),
  deadLetteredAt: nullable(Timestamp),
  cancelRequestedAt: nullable(Timestamp),
  cancelledAt: nullable(Timestamp),
  durationMs: nullable(Type.Integer({ description: 'From `startedAt` to `finishedAt`, waits included.' })),
  startStepIndex: Type.Integer(),
  replayOfRunId: nullable(Uuid),
  replacedByRunId: nullable(
    Type.Unsafe<string>({
      ...Uuid,
      description:
        'The run with the current version that was created when this run was retried. It continues instead of this run, which can no longer be retried.',
    }),
  ),
  startedAt: nullable(Timestamp),
  finishedAt: nullable(Timestamp),
  parentRunId: nullable(Type.Unsafe<string>({ ...Uuid, description: 'The run that caused the event.' })),
  error: personal(nullable(Type.String())),
  createdAt: Timestamp,
};

export const Run = record('AutomationRun', fields);
export type Run = Static<typeof Run>;

const StepRecordSchema = record('AutomationRunStep', {
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
describeFields('AutomationRunStep', { status: '`skipped`: its condition was not met.', error: 'Why it failed.' });
export type StepRecord = Static<typeof StepRecordSchema>;

export const RunDetail = record('AutomationRunDetail', { ...fields, steps: personal(Type.Array(StepRecordSchema)) });
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

const RetryVersion = oneOf(['original', 'current'] as const, {
  default: 'original',
  description:
    '`original` continues the run with the version that it ran with. `current` starts a new run of the published version for the same event, which replaces this run: steps that this run has completed, and failed ones after which it continued (`onError: continue`), keep their output and are not executed again. If the published version is that of the run, both are the same.',
});
export type RetryVersion = Static<typeof RetryVersion>;

export const RunRetry = record('AutomationRunRetry', { version: Type.Optional(RetryVersion) });
export type RunRetry = Static<typeof RunRetry>;

export const BulkRunRetry = record('AutomationRunBulkRetry', {
  runIds: Type.Optional(
    Type.Array(Uuid, { minItems: 1, maxItems: MAX_BULK_ITEMS, description: 'The runs; instead of `status`.' }),
  ),
  status: Type.Optional(
    Type.Array(oneOf(['failed', 'dead_letter'] as const), {
      minItems: 1,
      maxItems: 2,
      description: `The oldest ${MAX_BULK_ITEMS} runs with one of these statuses that were not replaced; instead of \`runIds\`.`,
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: 1_000,
      description: 'With `status`: `nextCursor` of the previous call, to continue with the runs after those.',
    }),
  ),
  version: Type.Optional(RetryVersion),
});
export type BulkRunRetry = Static<typeof BulkRunRetry>;

export const BulkRunRetryResult = plainRecord('AutomationRunBulkRetryResult', {
  items: Type.Array(
    closed({
      index: bulkIndex,
      runId: Uuid,
      status: oneOf(['retried', 'failed'] as const),
      run: nullable(Run),
      error: nullable(BulkItemError),
    }),
  ),
  summary: closed({ total: Type.Integer(), retried: Type.Integer(), failed: Type.Integer() }),
  nextCursor: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'With `status`: the `cursor` of the next call if there may be more runs; otherwise null.',
  }),
});
export type BulkRunRetryResult = Static<typeof BulkRunRetryResult>;

export const metricsQuery = {
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 90,
      default: 7,
      description: 'Counts the runs that were created in the last `days` days.',
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
    'Duration of successful runs in milliseconds, waits included; null if there were none.',
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
describeFields('AutomationMetrics', { since: 'Runs since then are counted.', failures: 'The steps that failed.' });
export type RunMetrics = Static<typeof RunMetrics>;
