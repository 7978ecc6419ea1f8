import type { Context } from '../../../../platform/context/context.ts';
import { IdParam, type OperationInput, operation } from '../../../../platform/http/contract/operation.ts';
import { estimateAutomationMatches } from './estimate-matches.ts';
import { requireTrialScopesForReplay } from './require-trial-scopes.ts';
import { Plan, PlanRequest, Simulation, SimulationResult } from './schema.ts';
import { simulateAutomation } from './simulate.ts';

const write = { tag: 'Automations', scope: 'automations:write', method: 'POST', params: IdParam } as const;
const replay = {
  authorizeReplay: (context: Context, { params }: OperationInput, trial: Pick<Plan, 'version' | 'event'>) =>
    requireTrialScopesForReplay(context, params.id as string, trial), // a UUID by its schema
};

export const simulationOperations = [
  operation(
    {
      ...write,
      ...replay,
      id: 'simulateAutomation',
      path: '/automations/{id}/simulate',
      summary: 'Simulate an automation',
      description:
        'Evaluates the conditions for an event and executes the steps in a transaction that is rolled back, so nothing is stored or sent. Requests and waits are not executed; `outputs` provides their results. Requires the scopes for publishing, and those to read the event and the records that it concerns; otherwise 403 with `details.missingScopes`.',
      body: Simulation,
      data: SimulationResult,
      example: { eventId: '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e' },
    },
    (context, { params, body }) => simulateAutomation(context, params.id, body),
  ),
  operation(
    {
      ...write,
      ...replay,
      id: 'estimateAutomationMatches',
      path: '/automations/{id}/plan',
      summary: 'Estimate matches in past events',
      description:
        'Counts the events of the last `days` days that would have started runs, with the newest as examples. Conditions are evaluated against the current records. Examines at most 5,000 events, newest first, for at most 3 seconds; `complete` is true if that covered all of them. Requires the scopes for publishing, and those to read the event and the records that it concerns; otherwise 403 with `details.missingScopes`.',
      body: PlanRequest,
      data: Plan,
      example: { days: 30 },
    },
    (context, { params, body }) => estimateAutomationMatches(context, params.id, body),
  ),
];
