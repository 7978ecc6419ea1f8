import type { Queryable } from '../../../platform/database/database.ts';
import { type FieldErrors, Invalid } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { checkConditions } from '../conditions/check-conditions.ts';
import type { Problem } from '../conditions/condition.ts';
import { checkFilter } from '../conditions/trigger-filter.ts';
import { secretNames } from '../secrets/queries.ts';
import { checkReferences } from './check-references.ts';
import { checkSteps, eventProblem } from './check-steps.ts';
import { dataFields, runFields } from './event-fields.ts';
import type { Definition } from './schema.ts';

/** Characters of a whole definition as JSON: what one version stores, and what checking it costs. */
export const MAX_DEFINITION = 100_000;

/** Fields named by one refusal. */
const MAX_PROBLEMS = 100;

/**
 * Checks a definition whose form is right against the events, and what it names against the workspace.
 * @returns what cannot be known before it runs. @throws Invalid naming every offending field
 */
export async function checkDefinition(
  db: Queryable,
  services: Services,
  workspaceId: string,
  definition: Definition,
): Promise<Problem[]> {
  refuseLong(definition);
  const { trigger, conditions, steps } = definition;
  const { event } = trigger;
  const unknownEvent = eventProblem(event, 'trigger.event');
  if (unknownEvent !== null) throw Invalid.field(unknownEvent.path, unknownEvent.message);
  const fields = runFields(event);
  const secrets = await secretNames(db, workspaceId);
  const ofSteps = checkSteps(steps, { event, fields, secrets, egress: services.egress });
  const references = await checkReferences(db, workspaceId, definition);
  const problems = [
    ...checkFilter(trigger.filter, dataFields(event), 'trigger.filter'),
    ...checkConditions(conditions, fields, 'conditions'),
    ...ofSteps.problems,
    ...references.problems,
  ];
  if (problems.length > 0) throw invalid(problems.slice(0, MAX_PROBLEMS));
  return [...ofSteps.warnings, ...references.warnings];
}

/** Names the part that is longest. */
function refuseLong(definition: Definition): void {
  const lengths = Object.entries(definition).map(([part, value]) => ({ part, length: JSON.stringify(value).length }));
  if (lengths.reduce((sum, { length }) => sum + length, 0) <= MAX_DEFINITION) return;
  const [longest] = lengths.sort((a, b) => b.length - a.length);
  throw Invalid.field(longest!.part, `the definition is longer than ${MAX_DEFINITION} characters as JSON`);
}

function invalid(problems: readonly Problem[]): Invalid {
  const errors: FieldErrors = {};
  for (const { path, message } of problems) (errors[path] ??= []).push(message);
  return new Invalid(errors);
}
