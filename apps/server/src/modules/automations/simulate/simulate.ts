import type { Change } from '../../../platform/change.ts';
import type { Context } from '../../../platform/context.ts';
import { sql } from '../../../platform/database/sql.ts';
import { rehearse } from '../../../platform/rehearse.ts';
import { getAutomation } from '../change-automation.ts';
import { evaluateConditions } from '../conditions/evaluate-conditions.ts';
import { matchesFilter } from '../conditions/trigger-filter.ts';
import { readSubjects } from '../definition/read-subjects.ts';
import type { Definition } from '../definition/schema.ts';
import { type Subject, subjectIdsOf } from '../definition/subjects.ts';
import type { AutomationRow } from '../queries.ts';
import { readSecrets } from '../secrets/read-secrets.ts';
import { type RunData, runData } from '../steps/run-data.ts';
import { definitionAt } from '../versions.ts';
import { withMadeUp } from './made-up.ts';
import { rememberAnswer } from './remember-answer.ts';
import type { SimulatedStep, Simulation, SimulationResult } from './schema.ts';
import { type Stage, simulateStep, unreached } from './simulate-step.ts';
import { eventOf, type SimulatedEvent } from './simulated-event.ts';

/**
 * What a past event, or one that is made up, would do: the engine's own conditions and steps in a transaction that is
 * rolled back. Requests and waits are only described. @throws NotFound, Invalid
 */
export async function simulateAutomation(context: Context, id: string, input: Simulation): Promise<SimulationResult> {
  const automation = await getAutomation(context, id);
  const version = input.version ?? 'draft';
  const definition = await definitionAt(context, automation, version, 'version');
  const event = await eventOf(context, input);
  const { result, candidateId } = await rehearse(asAutomation(context, automation), async (tx) => {
    const [subjects] = await readSubjects(tx, tx.workspaceId, [subjectIdsOf(event.data)]);
    const { known, madeUp } = event.id === null ? withMadeUp(subjects!, event.data) : { known: subjects!, madeUp: [] };
    const data = runData(event.data, known);
    const candidateId = data.candidate?.id ?? subjectIdsOf(event.data).candidateId;
    const playing = { definition, version, event, data, outputs: input.outputs ?? {}, madeUp };
    return { result: await play(tx, playing), candidateId };
  });
  return rememberAnswer(context, result, [candidateId]);
}

/** The actor of what its steps do, without the caller's conditions for an answer. */
function asAutomation(context: Context, { id, name }: AutomationRow): Context {
  return { ...context, actor: { type: 'automation', id, name }, ifMatch: null, completion: null };
}

interface Play {
  definition: Definition;
  version: string;
  event: SimulatedEvent;
  data: RunData;
  outputs: Readonly<Record<string, unknown>>;
  madeUp: readonly Subject[];
}

async function play(tx: Change, playing: Play): Promise<SimulationResult> {
  const { definition, version, event, data } = playing;
  const { trigger, conditions } = definition;
  const triggered = { event: trigger.event === event.type, filter: matchesFilter(trigger.filter, event.data) };
  const { matched: holds, result } = evaluateConditions(conditions, data);
  const matched = triggered.event && triggered.filter && holds;
  return {
    version,
    event: event.type,
    eventId: event.id,
    trigger: triggered,
    conditions: { ...result },
    matched,
    steps: matched ? await playSteps(tx, playing) : definition.steps.map(unreached),
  };
}

async function playSteps(tx: Change, { definition, data, outputs, madeUp }: Play): Promise<SimulatedStep[]> {
  const { steps } = definition;
  const [clock] = await tx.query<{ now: string }>(sql`select rolecall_now() as now`);
  const secrets = await readSecrets(tx, tx.context.services, tx.workspaceId);
  const stage: Stage = { tx, now: clock!.now, secrets, outputs, madeUp };
  const played: SimulatedStep[] = [];
  for (const [index, step] of steps.entries()) {
    const last = played.at(-1);
    const hasEnded =
      last?.outcome === 'not_reached' || (last?.outcome === 'failed' && steps[index - 1]?.onError === 'stop');
    played.push(hasEnded ? unreached(step, index) : await simulateStep(stage, data, step, index));
  }
  return played;
}
