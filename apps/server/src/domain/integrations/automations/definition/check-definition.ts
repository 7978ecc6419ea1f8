import type { Services } from '../../../../platform/context/services.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import { type FieldErrors, Invalid } from '../../../../platform/errors/errors.ts';
import { analysisOf, wordsIn } from '../../../../platform/templates/variables.ts';
import { checkConditions, patternSize } from '../conditions/check-conditions.ts';
import { LIMITS, type Problem } from '../conditions/condition.ts';
import { checkFilter } from '../conditions/trigger-filter.ts';
import type { Definition } from '../definition-schema.ts';
import { hostsOfSecrets } from '../secret-queries.ts';
import { checkReferences } from './check-references.ts';
import { checkSteps, eventProblem } from './check-steps.ts';
import { dataFields, runFields } from './event-fields.ts';
import { templatesOf } from './step-templates.ts';

/** The most characters of a definition as JSON. Bounds what a version stores and what checking it costs. */
export const MAX_DEFINITION_LENGTH = 100_000;

/** The most problems listed in one rejection. */
const MAX_PROBLEMS = 100;

/**
 * Checks a definition that matches its schema against the event catalog, and its references against the workspace.
 * @returns warnings about what cannot be known before it runs. @throws Invalid naming every offending field
 */
export async function checkDefinition(
  db: Queryable,
  services: Services,
  workspaceId: string,
  definition: Definition,
): Promise<Problem[]> {
  rejectLong(definition);
  rejectCostly(definition);
  const { trigger, conditions, steps } = definition;
  const { event } = trigger;
  const unknownEvent = eventProblem(event, 'trigger.event');
  if (unknownEvent !== null) throw Invalid.field(unknownEvent.path, unknownEvent.message);
  const fields = runFields(event);
  const secrets = await hostsOfSecrets(db, workspaceId);
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

/** @throws Invalid naming the longest part */
function rejectLong(definition: Definition): void {
  const lengths = Object.entries(definition).map(([part, value]) => ({ part, length: JSON.stringify(value).length }));
  if (lengths.reduce((sum, { length }) => sum + length, 0) <= MAX_DEFINITION_LENGTH) return;
  const [longest] = lengths.sort((a, b) => b.length - a.length);
  throw Invalid.field(longest!.part, `the definition is longer than ${MAX_DEFINITION_LENGTH} characters as JSON`);
}

/** Limits on the words in template tags, and on the total of `analysisOf`: about 20 ms to check. */
const MAX_TEMPLATE_WORDS = 2_000;
const MAX_TEMPLATE_ANALYSIS = 5_000_000;

/**
 * Rejects a definition that would take long to check, before checking it. Each expression is bounded on its own, but a
 * definition has many. @throws Invalid naming the largest part
 */
function rejectCostly({ conditions, steps }: Definition): void {
  const sizes = [
    { path: 'conditions', size: patternSize(conditions) },
    ...steps.map(({ when }, index) => ({ path: `steps.${index}.when`, size: patternSize(when) })),
  ];
  // A single expression that is too large is rejected later, with its own path.
  const possible = sizes.filter(({ size }) => size <= LIMITS.patternExpanded);
  rejectSum(possible, LIMITS.definitionExpanded, 'the definition has too many or too large regular expressions');
  const templates = steps.flatMap((step, index) =>
    templatesOf(step).map(({ text, path }) => ({ path: `steps.${index}.config.${path}`, text })),
  );
  const words = templates.map(({ path, text }) => ({ path, size: wordsIn(text) }));
  rejectSum(
    words,
    MAX_TEMPLATE_WORDS,
    `the templates of the definition have more than ${MAX_TEMPLATE_WORDS} words in tags`,
  );
  const analyses = templates.map(({ path, text }) => ({ path, size: analysisOf(text) }));
  rejectSum(analyses, MAX_TEMPLATE_ANALYSIS, 'the templates of the definition are too long for their words in tags');
}

function rejectSum(parts: readonly { path: string; size: number }[], most: number, message: string): void {
  if (parts.reduce((sum, { size }) => sum + size, 0) <= most) return;
  const [largest] = parts.toSorted((a, b) => b.size - a.size);
  throw Invalid.field(largest!.path, message);
}

function invalid(problems: readonly Problem[]): Invalid {
  const errors: FieldErrors = {};
  for (const { path, message } of problems) (errors[path] ??= []).push(message);
  return new Invalid(errors);
}
