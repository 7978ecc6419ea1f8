import { IdParam, operation } from '../../../platform/http/operation.ts';
import { planAutomation } from './plan.ts';
import { Plan, PlanRequest, Simulation, SimulationResult } from './schema.ts';
import { simulateAutomation } from './simulate.ts';

// Both show data of candidates. A key that can write automations could have it sent to itself anyway.
const write = { tag: 'Automations', scope: 'automations:write', method: 'POST', params: IdParam } as const;

export const simulationOperations = [
  operation(
    {
      ...write,
      id: 'simulateAutomation',
      path: '/automations/{id}/simulate',
      summary: 'Try it on an event',
      description:
        'Evaluates the conditions and does the steps in a transaction that is rolled back: nothing is left behind or sent. Requests and waits are described; `outputs` says what they are to come to.',
      body: Simulation,
      data: SimulationResult,
      example: { eventId: '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e' },
    },
    (context, { params, body }) => simulateAutomation(context, params.id, body),
  ),
  operation(
    {
      ...write,
      id: 'planAutomation',
      path: '/automations/{id}/plan',
      summary: 'Count the past events that match',
      description:
        'How many events of the last days would have made runs, with the newest as examples. Conditions are held against the records as they are now. Looks at no more than 5,000 events, newest first, and for no longer than 3 seconds; `complete` says whether that was enough.',
      body: PlanRequest,
      data: Plan,
      example: { days: 30 },
    },
    (context, { params, body }) => planAutomation(context, params.id, body),
  ),
];
