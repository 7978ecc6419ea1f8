import type { Context } from '../../../../platform/context/context.ts';
import { IdParam, type OperationInput, operation } from '../../../../platform/http/contract/operation.ts';
import { Uuid } from '../../../../platform/http/contract/schema.ts';
import { getAutomation } from '../change-automation.ts';
import { requireDefinitionScopes } from '../require-scopes.ts';
import {
  BulkRunRetry,
  BulkRunRetryResult,
  metricsQuery,
  NewReplay,
  Run,
  RunDetail,
  RunMetrics,
  RunRetry,
  runListQuery,
} from '../run-schema.ts';
import { cancelRun, replayRun } from './change-run.ts';
import { definitionOf, getMetrics, getRun, listRuns } from './read-run.ts';
import { requireScopesForReplay } from './redact-unseen-runs.ts';
import { retryRun, retryRuns } from './retry-run.ts';

const tag = 'Automation runs';
const read = { method: 'GET', tag, scope: 'automations:read' } as const;
const params = { id: Uuid, runId: Uuid };
const action = {
  method: 'POST',
  tag,
  scope: 'automations:write',
  params,
  authorizeReplay: (context: Context, _input: OperationInput, run: Run) => requireScopesForReplay(context, run),
} as const;
/** Actions that make a run execute steps again. */
const restart = {
  ...action,
  authorizeReplay: async (context: Context, _input: OperationInput, run: Run) => {
    requireScopesForReplay(context, run);
    const { limits } = await getAutomation(context, run.workflowId);
    requireDefinitionScopes(context, await definitionOf(context.db.read, context.workspaceId, run), limits);
  },
} as const;

export const runOperations = [
  operation(
    {
      ...read,
      id: 'listAutomationRuns',
      path: '/automations/{id}/runs',
      summary: 'List runs of an automation',
      description: 'Returns the runs of one automation, newest first. Finished runs are kept for 90 days.',
      params: IdParam,
      query: runListQuery,
      data: Run,
      list: true,
    },
    (context, { params, query }) => listRuns(context, params.id, query),
  ),
  operation(
    {
      ...read,
      id: 'getAutomationRun',
      path: '/automations/{id}/runs/{runId}',
      summary: 'Get a run with its steps',
      description: 'Returns one run with the input, output and error of each step.',
      params,
      data: RunDetail,
    },
    (context, { params }) => getRun(context, params.id, params.runId),
  ),
  operation(
    {
      ...action,
      id: 'cancelAutomationRun',
      path: '/automations/{id}/runs/{runId}/cancel',
      summary: 'Cancel a run',
      description:
        'Cancels a queued or waiting run immediately. A running one stays `running` with `cancelRequestedAt` set, and is canceled before its next step. Returns 409 for a finished run.',
      data: Run,
    },
    (context, { params }) => cancelRun(context, params.id, params.runId),
  ),
  operation(
    {
      ...restart,
      id: 'retryAutomationRun',
      path: '/automations/{id}/runs/{runId}/retry',
      summary: 'Retry a failed run',
      description:
        'Resumes a `failed` or `dead_letter` run at the failed step, with the full number of attempts. A queued run is returned unchanged; any other status returns 409. With `version: current`, a new run of the published version replaces the failed one and is returned: steps that the failed run has completed (those with the same ID and type) keep their output and are not executed again. Returns 409 if the published version has new steps before completed ones, or a different trigger event.',
      body: RunRetry,
      emptyBody: true,
      data: Run,
      example: { version: 'current' },
    },
    (context, { params, body }) => retryRun(context, params.id, params.runId, body),
  ),
  operation(
    {
      ...action,
      id: 'retryAutomationRuns',
      path: '/automations/{id}/runs/bulk-retry',
      summary: 'Retry several failed runs',
      description:
        'Retries at most 100 runs as `POST /automations/{id}/runs/{runId}/retry` does: those of `runIds`, or the oldest with a `status`. Each item has its own outcome; a failed item does not affect the others. Call it again with `cursor` set to `nextCursor`, until that is null, to retry all of them.',
      params: IdParam,
      body: BulkRunRetry,
      data: BulkRunRetryResult,
      example: { status: ['failed', 'dead_letter'], version: 'current' },
      authorizeReplay: async (context: Context, _input: OperationInput, { items }: BulkRunRetryResult) => {
        for (const { run } of items) if (run !== null) await restart.authorizeReplay(context, _input, run);
      },
    },
    (context, { params, body }) => retryRuns(context, params.id, body),
  ),
  operation(
    {
      ...restart,
      id: 'replayAutomationRun',
      path: '/automations/{id}/runs/{runId}/replay',
      summary: 'Replay a run',
      description:
        'Creates a new run of the same event and version, starting at the step `startStepIndex`. Earlier steps are `skipped` and keep their output. A replay from the first step evaluates the conditions again. Returns 409 for an unfinished run.',
      body: NewReplay,
      emptyBody: true,
      status: 201,
      data: Run,
      example: { startStepIndex: 0 },
    },
    (context, { params, body }) => replayRun(context, params.id, params.runId, body),
  ),
  operation(
    {
      ...read,
      id: 'getAutomationMetrics',
      path: '/automations/{id}/metrics',
      summary: 'Get metrics of an automation',
      description:
        'Returns the number of runs by status, the duration of successful runs, and the steps that failed, for the last `days` days.',
      params: IdParam,
      query: metricsQuery,
      data: RunMetrics,
    },
    (context, { params, query }) => getMetrics(context, params.id, query.days),
  ),
];
