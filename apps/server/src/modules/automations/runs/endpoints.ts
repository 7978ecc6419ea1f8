import { IdParam, operation } from '../../../platform/http/operation.ts';
import { Uuid } from '../../../platform/http/schema.ts';
import { cancelRun, replayRun, retryRun } from './change-run.ts';
import { getMetrics, getRun, listRuns } from './read-run.ts';
import { metricsQuery, NewReplay, Run, RunDetail, RunMetrics, runListQuery } from './schema.ts';

const tag = 'Automation runs';
const read = { method: 'GET', tag, scope: 'automations:read' } as const;
const params = { id: Uuid, runId: Uuid };
const action = { method: 'POST', tag, scope: 'automations:write', params } as const;

export const runOperations = [
  operation(
    {
      ...read,
      id: 'listAutomationRuns',
      path: '/automations/{id}/runs',
      summary: 'List runs of an automation',
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
      summary: 'Read a run with its steps',
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
        'A run that is queued or waits is cancelled at once. One that is running says so still, with `cancelRequestedAt`, and is cancelled before its next step. A finished run is 409.',
      data: Run,
    },
    (context, { params }) => cancelRun(context, params.id, params.runId),
  ),
  operation(
    {
      ...action,
      id: 'retryAutomationRun',
      path: '/automations/{id}/runs/{runId}/retry',
      summary: 'Retry a failed run',
      description:
        'A run that is `failed` or `dead_letter` goes on with the step that failed; the step gets all of its attempts again. Any other is 409, except one that is queued already.',
      data: Run,
    },
    (context, { params }) => retryRun(context, params.id, params.runId),
  ),
  operation(
    {
      ...action,
      id: 'replayAutomationRun',
      path: '/automations/{id}/runs/{runId}/replay',
      summary: 'Run again',
      description:
        'Makes a new run of the same event and the same version, from the step with `startStepIndex` on. Steps before it are `skipped` and keep the output that they had. A replay from the first step looks at the conditions again. A run that has not finished is 409.',
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
      summary: 'Measure the runs of an automation',
      params: IdParam,
      query: metricsQuery,
      data: RunMetrics,
    },
    (context, { params, query }) => getMetrics(context, params.id, query.days),
  ),
];
