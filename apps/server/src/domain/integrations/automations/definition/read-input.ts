import { type FieldErrors, Invalid } from '../../../../platform/errors/errors.ts';
import { inputCheck } from '../../../../platform/http/contract/input.ts';
import { closed, type Static, type TSchema, Type } from '../../../../platform/http/contract/schema.ts';
import { withSuggestion } from '../../../../platform/text/closest-match.ts';
import type { Condition } from '../conditions/condition.ts';
import { isObject } from '../conditions/read-field.ts';
import {
  AutomationPatch,
  MAX_STEPS,
  NEW_STEP_SCHEMAS,
  NewAutomation,
  type Step,
  Trigger,
} from '../definition-schema.ts';
import { isStepType, STEP_TYPES, STEPS } from '../step-types/steps.ts';

// Conditions and filters have their own checkers, which report errors better than a schema can. A step is checked against
// the schema of its own type only, so that the errors do not mention the other types.
const anything = Type.Optional(Type.Unknown());
const loose = {
  trigger: closed({ ...Trigger.properties, filter: anything }),
  conditions: anything,
  steps: Type.Array(Type.Unknown(), { minItems: 1, maxItems: MAX_STEPS }),
};
const looseNew = closed({ ...NewAutomation.properties, ...loose });
const loosePatch = closed({
  ...AutomationPatch.properties,
  ...loose,
  trigger: Type.Optional(loose.trigger),
  steps: Type.Optional(loose.steps),
});
const checkNew = inputCheck(looseNew);
const checkPatch = inputCheck(loosePatch);
const STEP_CHECKS = new Map(STEP_TYPES.map((type) => [type, inputCheck(looseStep(type))]));

function looseStep(type: Step['type']): TSchema {
  const fields = { ...NEW_STEP_SCHEMAS.get(type)?.properties, when: anything };
  if (type !== 'wait_for_event') return closed(fields);
  return closed({ ...fields, config: closed({ ...STEPS.wait_for_event.config.properties, filter: anything }) });
}

/** Fields whose shape is checked here; whether the names in them exist depends on the trigger's event. */
interface Checked {
  conditions?: Condition | null;
  steps: Step[];
}
type AutomationInput = Omit<Static<typeof looseNew>, keyof Checked> & Checked;
type AutomationPatchInput = Omit<Static<typeof loosePatch>, keyof Checked> & Partial<Checked>;

/** Validates the body of a create request and fills in the defaults of its steps. @throws Invalid naming every offending field */
export function readNewAutomation(body: unknown): AutomationInput {
  return read(body, checkNew) as AutomationInput; // checked against the same schema
}

/** Validates a merge patch; `trigger`, `conditions` and `steps` are each replaced as a whole. @throws Invalid */
export function readAutomationPatch(body: unknown): AutomationPatchInput {
  return read(body, checkPatch) as AutomationPatchInput; // likewise
}

function read(body: unknown, check: (value: unknown) => void): unknown {
  const errors: FieldErrors = {};
  collect(errors, '', () => check(body));
  const steps = isObject(body) && Array.isArray(body.steps) ? body.steps.slice(0, MAX_STEPS) : undefined;
  const read = steps?.map((step, index) => readStep(step, `steps.${index}`, errors));
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
  const given = body as Record<string, unknown>; // an object, or the check has failed
  return {
    ...given,
    ...(given.trigger === undefined ? {} : { trigger: withoutNull(given.trigger, 'filter') }),
    ...(read === undefined ? {} : { steps: read }),
  };
}

/** Drops the key if its value is null, which is equivalent to omitting it. */
function withoutNull(object: unknown, key: string): unknown {
  if (!isObject(object) || object[key] !== null) return object;
  const { [key]: _null, ...rest } = object;
  return rest;
}

function readStep(step: unknown, path: string, errors: FieldErrors): unknown {
  if (!isObject(step)) {
    errors[path] = ['must be an object'];
    return step;
  }
  const { type } = step;
  if (!isStepType(type)) {
    errors[`${path}.type`] = [withSuggestion(`must be one of ${STEP_TYPES.join(', ')}`, type, STEP_TYPES)];
    return step;
  }
  collect(errors, path, () => STEP_CHECKS.get(type)?.(step));
  const { id, config = {}, when, onError = 'stop', maxAttempts } = step;
  return {
    id,
    type,
    config: withoutNull(config, 'filter'),
    ...(when === undefined || when === null ? {} : { when }),
    onError,
    ...(maxAttempts === undefined ? {} : { maxAttempts }),
  };
}

/** Collects the errors that a check throws, prefixed with `path`. */
export function collect(errors: FieldErrors, path: string, check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    for (const [field, messages] of Object.entries(error.fields)) {
      errors[[path, field].filter((part) => part !== '').join('.')] = messages;
    }
  }
}
