import type { Egress } from '../../../../platform/egress/egress.ts';
import { withSuggestion } from '../../../../platform/text/closest-match.ts';
import { checkConditions } from '../conditions/check-conditions.ts';
import type { Problem, TriggerFilter } from '../conditions/condition.ts';
import type { FieldCatalogue, FieldType } from '../conditions/fields.ts';
import { readField } from '../conditions/read-field.ts';
import { checkFilter } from '../conditions/trigger-filter.ts';
import type { Step } from '../definition-schema.ts';
import type { Findings } from '../step-types/step.ts';
import { typeOf } from '../step-types/steps.ts';
import { checkTemplates, laterStepProblem, secretsIn } from './check-templates.ts';
import { dataFields, triggerEvents } from './event-fields.ts';
import { type SubjectPresence, subjectsOf } from './subjects.ts';

/** What the steps of a definition may refer to. */
export interface StepScope {
  readonly event: string;
  readonly fields: FieldCatalogue;
  /** The hosts that each secret may be sent to. */
  readonly secrets: ReadonlyMap<string, readonly string[]>;
  readonly egress: Egress;
}

/** Problems of the steps, and warnings about what cannot be known before they run. The steps match their schemas. */
export function checkSteps(steps: readonly Step[], scope: StepScope): Findings {
  const findings: Findings = { problems: [], warnings: [] };
  const add = ({ problems, warnings }: Findings) => {
    findings.problems.push(...problems);
    findings.warnings.push(...warnings);
  };
  for (const [index, step] of steps.entries()) {
    const path = `steps.${index}`;
    const first = steps.findIndex(({ id }) => id === step.id);
    if (first < index) findings.problems.push({ path: `${path}.id`, message: `is already the id of step ${first}` });
    const laterSteps = steps.slice(index).map(({ id }) => id);
    const fields = { ...scope.fields, ...Object.fromEntries(steps.slice(0, index).flatMap(outputFields)) };
    add(checkSubject(step, path, scope.event));
    findings.problems.push(...checkWhen(step, path, fields, laterSteps));
    add(checkTemplates(step, `${path}.config`, { fields, laterSteps, secrets: scope.secrets }));
    add(checkConfig(step, `${path}.config`, scope));
  }
  return findings;
}

function outputFields({ id, type }: Step): [string, FieldType][] {
  return Object.entries(typeOf({ type }).outputs).map(([name, fieldType]) => [`steps.${id}.output.${name}`, fieldType]);
}

function checkSubject(step: Step, path: string, event: string): Findings {
  const subject = typeOf(step).subject?.(step.config);
  const presence: SubjectPresence = subject === undefined ? 'always' : subjectsOf(event)[subject];
  const article = subject === 'application' ? 'an' : 'a';
  const never = { path: `${path}.type`, message: `needs ${article} ${subject}, and ${event} is never about one` };
  const sometimes = {
    path: `${path}.type`,
    message: `needs ${article} ${subject}, and ${event} is not always about one`,
  };
  return {
    problems: presence === 'never' ? [never] : [],
    warnings: presence === 'sometimes' ? [sometimes] : [],
  };
}

function checkWhen(step: Step, path: string, fields: FieldCatalogue, laterSteps: readonly string[]): Problem[] {
  return checkConditions(step.when, fields, `${path}.when`).map((problem) => {
    const field = problem.path.endsWith('.field') ? readField(step, problem.path.slice(path.length + 1)) : null;
    const message = typeof field === 'string' ? laterStepProblem(field, laterSteps) : null;
    return message === null ? problem : { ...problem, message };
  });
}

/** Rules of a step type beyond its schema and templates. */
function checkConfig(step: Step, path: string, { egress, event: trigger, secrets }: StepScope): Findings {
  const found = typeOf(step).check?.(step.config, path, {
    egress,
    secrets,
    namedSecrets: () => secretsIn(step),
    checkAwaited: (event, filter, at) => checkAwaited(event, filter, at, trigger),
  });
  return { problems: [], warnings: [], ...found };
}

function checkAwaited(event: string, filter: TriggerFilter | undefined, path: string, trigger: string): Problem[] {
  const problem = eventProblem(event, `${path}.event`) ?? unreachableEventProblem(event, trigger, `${path}.event`);
  return problem === null ? checkFilter(filter, dataFields(event), `${path}.filter`) : [problem];
}

/** A run can wait for events about its candidate, or about its job when it has no candidate. */
function unreachableEventProblem(event: string, trigger: string, path: string): Problem | null {
  const [own, awaited] = [subjectsOf(trigger), subjectsOf(event)];
  const subject = own.candidate === 'always' ? 'candidate' : own.candidate === 'never' ? 'job' : null;
  if (subject === null || awaited[subject] !== 'never') return null;
  return { path, message: `is never about the ${subject} of a run of ${trigger}: the wait would always time out` };
}

/** The problem if automations cannot use this event, else null. */
export function eventProblem(event: string, path: string): Problem | null {
  if (triggerEvents().includes(event)) return null;
  return { path, message: withSuggestion('is not an event that automations support', event, triggerEvents()) };
}
