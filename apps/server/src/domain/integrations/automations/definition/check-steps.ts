import { requireTimeZone } from '../../../../platform/calendar/time-zone.ts';
import type { Egress } from '../../../../platform/egress/egress.ts';
import type { FieldErrors } from '../../../../platform/errors/errors.ts';
import { withSuggestion } from '../../../../platform/text/closest-match.ts';
import { checkSalary } from '../../../hiring/offers/change-offer.ts';
import { checkConditions } from '../conditions/check-conditions.ts';
import type { Problem } from '../conditions/condition.ts';
import type { FieldCatalogue, FieldType } from '../conditions/fields.ts';
import { readField } from '../conditions/read-field.ts';
import { checkFilter } from '../conditions/trigger-filter.ts';
import type { Step, StepOf } from '../definition-schema.ts';
import { STEP_OUTPUTS } from '../step-outputs.ts';
import type { StepConfig, StepType } from '../step-types.ts';
import { checkHttpRequest, fixedHostOf, hasFixedHost } from './check-request.ts';
import { checkTemplates, type Findings, laterStepProblem, secretsIn } from './check-templates.ts';
import { dataFields, TRIGGER_EVENTS } from './event-fields.ts';
import { collect } from './read-input.ts';
import { type Subject, type SubjectPresence, subjectsOf } from './subjects.ts';

/** What the steps of a definition may refer to. */
export interface StepScope {
  readonly event: string;
  readonly fields: FieldCatalogue;
  /** The hosts that each secret may be sent to. */
  readonly secrets: ReadonlyMap<string, readonly string[]>;
  readonly egress: Egress;
}

/** The record that each step type works on. */
const NEEDS: Partial<Record<StepType, Subject>> = {
  move_stage: 'application',
  reject: 'application',
  hire: 'application',
  withdraw: 'application',
  schedule_interview: 'application',
  create_offer: 'application',
  add_note: 'candidate',
  add_tag: 'candidate',
  remove_tag: 'candidate',
  add_to_pool: 'candidate',
};

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
  return Object.entries(STEP_OUTPUTS[type]).map(([name, fieldType]) => [`steps.${id}.output.${name}`, fieldType]);
}

/** The record that a step requires. */
export function subjectOf(step: Step): Subject | undefined {
  if (step.type === 'set_custom_field') return step.config.entity;
  return step.type === 'send_email' && step.config.to === undefined ? 'candidate' : NEEDS[step.type];
}

function checkSubject(step: Step, path: string, event: string): Findings {
  const subject = subjectOf(step);
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
function checkConfig(step: Step, path: string, { egress, event, secrets }: StepScope): Findings {
  switch (step.type) {
    case 'http_request':
      return {
        problems: [...checkHttpRequest(step.config, path, egress), ...checkHosts(step, path, secrets)],
        warnings: hasFixedHost(step.config.url)
          ? []
          : [{ path: `${path}.url`, message: 'is rejected at run time if it resolves to a host that is not public' }],
      };
    case 'delay':
      return checkDelay(step.config, path);
    case 'wait_for_event':
      return problems(checkWait(step.config, path, event));
    case 'schedule_interview': {
      const { timeZone = 'UTC', scheduledAt } = step.config;
      const warning = { path: `${path}.scheduledAt`, message: 'is a fixed time: runs after it fail at this step' };
      return {
        problems: problemsThrownBy(path, () => requireTimeZone(timeZone)),
        warnings: scheduledAt.includes('{') ? [] : [warning],
      };
    }
    case 'create_offer': {
      const { salaryAmount = null, currency = null, salaryPeriod = null } = step.config;
      return problems(problemsThrownBy(path, () => checkSalary({ salaryAmount, currency, salaryPeriod })));
    }
    default:
      return problems([]);
  }
}

/** A secret must not be sent to a host that it is not for. */
function checkHosts(step: StepOf<'http_request'>, path: string, secrets: StepScope['secrets']): Problem[] {
  const host = fixedHostOf(step.config.url);
  if (host === null) return [];
  let named: string[];
  try {
    named = secretsIn(step);
  } catch {
    return []; // the check of the templates reports what is wrong with them
  }
  const refused = [...new Set(named)].filter((name) => secrets.get(name)?.includes(host) === false);
  return refused.map((name) => ({
    path: `${path}.url`,
    message: `the secret ${name} may not be sent to ${host}: add it to the hosts of the secret`,
  }));
}

function checkDelay(config: { seconds?: number; until?: string }, path: string): Findings {
  const isOne = (config.seconds === undefined) !== (config.until === undefined);
  return problems(isOne ? [] : [{ path, message: 'must have exactly one of seconds and until' }]);
}

function checkWait({ event, filter }: StepConfig<'wait_for_event'>, path: string, trigger: string): Problem[] {
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
  if (TRIGGER_EVENTS.includes(event)) return null;
  return { path, message: withSuggestion('is not an event that automations support', event, TRIGGER_EVENTS) };
}

function problems(found: Problem[]): Findings {
  return { problems: found, warnings: [] };
}

/** Converts the errors that another module's check throws to problems. */
function problemsThrownBy(path: string, check: () => void): Problem[] {
  const errors: FieldErrors = {};
  collect(errors, path, check);
  return Object.entries(errors).flatMap(([at, messages]) => messages.map((message) => ({ path: at, message })));
}
