import { type Change, change } from '../../../../platform/changes/change.ts';
import { dryRun } from '../../../../platform/changes/dry-run.ts';
import { ConcurrencyLimiter } from '../../../../platform/concurrency/concurrency-limiter.ts';
import type { Context } from '../../../../platform/context/context.ts';
import { presentMoment } from '../../../../platform/database/clock.ts';
import { OperationResult } from '../../../../platform/http/contract/operation.ts';
import { getAutomation } from '../change-automation.ts';
import { matchesFilter } from '../conditions/trigger-filter.ts';
import { readSubjects } from '../definition/read-subjects.ts';
import { type Subject, subjectIdsOf } from '../definition/subjects.ts';
import type { Definition } from '../definition-schema.ts';
import { evaluateOrReject } from '../evaluation.ts';
import type { AutomationRow } from '../queries.ts';
import { readSecrets } from '../secrets/read-secrets.ts';
import { type RunData, runData } from '../steps/run-data.ts';
import { shownData } from '../steps/shown-data.ts';
import { definitionAt } from '../versions.ts';
import { contextWithin } from '../within-limits.ts';
import { requireTrialScopes } from './require-trial-scopes.ts';
import { withSampleRecords } from './sample-records.ts';
import type { SimulatedStep, Simulation, SimulationResult } from './schema.ts';
import { notReached, type SimulationContext, simulateStep } from './simulate-step.ts';
import { eventOf, type SimulatedEvent } from './simulated-event.ts';

/**
 * Simulates an automation on a past or sample event: the engine's own conditions and steps in a transaction that is rolled
 * back. Requests and waits are only described. @throws NotFound, Invalid, Forbidden
 */
export async function simulateAutomation(
  context: Context,
  id: string,
  input: Simulation,
): Promise<OperationResult<SimulationResult>> {
  const automation = await getAutomation(context, id);
  const version = input.version ?? 'draft';
  const definition = await definitionAt(context, automation, version, 'version');
  requireTrialScopes(context, definition, automation.limits);
  const acting = contextWithin(context, automation.limits);
  const event = await eventOf(acting, input);
  const simulate = async (tx: Change) => {
    const [subjects] = await readSubjects(tx, tx.workspaceId, [subjectIdsOf(event.data)]);
    const { known, sampleSubjects } =
      event.id === null ? withSampleRecords(subjects!, event.data) : { known: subjects!, sampleSubjects: [] };
    const data = runData(event.data, known);
    const candidateId = data.candidate?.id ?? subjectIdsOf(event.data).candidateId;
    const simulation = { definition, version, event, data, outputs: input.outputs ?? {}, sampleSubjects };
    return { simulated: await simulateEvent(tx, simulation), candidateId };
  };
  const { result } = await simulations.run(context.workspaceId, () =>
    dryRun(asAutomation(acting, automation), (trial) => change(trial, simulate, { withoutEvent: 'it is rolled back' })),
  );
  const { simulated, candidateId } = result;
  // Rendered templates may contain the candidate's data without their ID.
  return new OperationResult(simulated, { subjectIds: candidateId === null ? [] : [candidateId] });
}

/**
 * A simulation can wait for its expressions inside a transaction, so each workspace runs one at a time: it can delay only
 * itself.
 */
const simulations = new ConcurrencyLimiter({ total: 4, perSource: 1, waiting: { total: 200, perSource: 20 } });

/** The steps act as the automation, without the caller's `If-Match`. */
function asAutomation(context: Context, { id, name }: AutomationRow): Context {
  return { ...context, actor: { type: 'automation', id, name }, ifMatch: null };
}

interface SimulationInput {
  definition: Definition;
  version: string;
  event: SimulatedEvent;
  data: RunData;
  outputs: Readonly<Record<string, unknown>>;
  sampleSubjects: readonly Subject[];
}

async function simulateEvent(tx: Change, simulation: SimulationInput): Promise<SimulationResult> {
  const { definition, version, event, data } = simulation;
  const { trigger, conditions } = definition;
  const triggered = { event: trigger.event === event.type, filter: matchesFilter(trigger.filter, event.data) };
  const { matched: holds, result } = await evaluateOrReject(tx, conditions, shownData(tx.limits, event.type, data));
  const matched = triggered.event && triggered.filter && holds;
  return {
    version,
    event: event.type,
    eventId: event.id,
    trigger: triggered,
    conditions: { ...result },
    matched,
    steps: matched ? await simulateSteps(tx, simulation) : definition.steps.map(notReached),
  };
}

async function simulateSteps(
  tx: Change,
  { definition, event, data, outputs, sampleSubjects }: SimulationInput,
): Promise<SimulatedStep[]> {
  const { steps } = definition;
  const now = await presentMoment(tx);
  const secrets = await readSecrets(tx, tx.services, tx.workspaceId);
  const stage: SimulationContext = { tx, event: event.type, now, secrets, outputs, sampleSubjects };
  const results: SimulatedStep[] = [];
  for (const [index, step] of steps.entries()) {
    const last = results.at(-1);
    const hasEnded =
      last?.outcome === 'not_reached' || (last?.outcome === 'failed' && steps[index - 1]?.onError === 'stop');
    results.push(hasEnded ? notReached(step, index) : await simulateStep(stage, data, step, index));
  }
  return results;
}
