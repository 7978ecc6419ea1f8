import type { Schemas } from '@rolecall/client';
import { isObject, type JsonObject } from './json.ts';

export type Automation = Schemas['Automation'];
export type Condition = Schemas['AutomationCondition'];
export type Filter = Schemas['AutomationTriggerFilter'];

/** A step of any type, as it is edited. */
export interface StepDraft {
  /** Identifies the step while it is moved, as a key for React. Not sent. */
  key: number;
  id: string;
  type: string;
  config: JsonObject;
  when?: Condition | undefined;
  onError: 'stop' | 'continue';
  maxAttempts?: number | undefined;
}

/** An automation as it is edited. */
export interface Draft {
  name: string;
  description: string;
  trigger: { event: string; filter: Filter };
  conditions: Condition | null;
  steps: readonly StepDraft[];
  maxAttempts: number | null;
  maxRunsPerMinute: number | null;
}

export const EMPTY_DRAFT: Draft = {
  name: '',
  description: '',
  trigger: { event: 'application.created', filter: {} },
  conditions: null,
  steps: [],
  maxAttempts: null,
  maxRunsPerMinute: null,
};

/** A new step with a unique ID. */
export function newStep(type: string, others: readonly StepDraft[]): StepDraft {
  const taken = new Set(others.map(({ id }) => id));
  let id = type;
  for (let number = 2; taken.has(id); number += 1) id = `${type}_${number}`;
  const key = Math.max(-1, ...others.map((step) => step.key)) + 1;
  return { key, id, type, config: {}, onError: 'stop' };
}

export function draftOf(automation: Automation): Draft {
  const { name, description, trigger, conditions, steps, maxAttempts, maxRunsPerMinute } = automation;
  return {
    name,
    description: description ?? '',
    maxAttempts,
    maxRunsPerMinute,
    ...read({ trigger, conditions, steps }),
  };
}

/** Trigger, conditions and steps in the format of the API. Empty parts are left out. */
export function definitionOf({ trigger, conditions, steps }: Draft) {
  const { event, filter } = trigger;
  return {
    trigger: Object.keys(filter).length === 0 ? { event } : { event, filter },
    conditions,
    steps: steps.map(({ id, type, config, when, onError, maxAttempts }) => ({
      id,
      type,
      config,
      ...(when === undefined ? {} : { when }),
      onError,
      ...(maxAttempts === undefined ? {} : { maxAttempts }),
    })),
  };
}

/** The body that creates or updates the automation. The service sets empty fields to its defaults. */
export function bodyOf(draft: Draft): Schemas['NewAutomation'] {
  const { name, description, maxAttempts, maxRunsPerMinute } = draft;
  const body = {
    name,
    description: description.trim() === '' ? null : description,
    ...(maxAttempts === null ? {} : { maxAttempts }),
    ...(maxRunsPerMinute === null ? {} : { maxRunsPerMinute }),
    ...definitionOf(draft),
  };
  return body as Schemas['NewAutomation']; // steps are made from the document's schemas, and the service checks each
}

/** Trigger, conditions and steps from typed JSON; null if it does not have their shape. */
export function readDefinition(value: unknown): Pick<Draft, 'trigger' | 'conditions' | 'steps'> | null {
  if (!isObject(value) || !isObject(value.trigger) || !Array.isArray(value.steps)) return null;
  if (!value.steps.every(isObject)) return null;
  const { conditions } = value;
  if (conditions !== undefined && conditions !== null && !isObject(conditions)) return null;
  return read({ trigger: value.trigger, conditions: conditions ?? null, steps: value.steps });
}

function read({
  trigger,
  conditions,
  steps,
}: {
  trigger: object;
  conditions: object | null;
  steps: readonly object[];
}) {
  // The shape has been checked; everything else is checked by the service, which returns the path of each error.
  const { event = '', filter = {} } = trigger as Partial<Draft['trigger']>;
  return {
    trigger: { event: String(event), filter: isObject(filter) ? (filter as Filter) : {} },
    conditions: conditions as Condition | null,
    steps: steps.map((step, key): StepDraft => {
      const { id = '', type = '', config = {}, when, onError = 'stop', maxAttempts } = step as Partial<StepDraft>;
      return { key, id, type, config, when, onError, maxAttempts };
    }),
  };
}
