import { Invalid } from '../../../platform/errors.ts';
import { inputCheck, normalize } from '../../../platform/http/input.ts';
import { closed, Type, text } from '../../../platform/http/schema.ts';
import {
  AutomationStatus,
  DEFAULT_MAX_ATTEMPTS,
  DEFAULT_MAX_RUNS_PER_MINUTE,
  type Definition,
  type Step,
} from '../definition/schema.ts';
import { STEP_CONFIGS } from '../definition/step-types.ts';

/** Automations of one file. */
const MAX_AUTOMATIONS = 500;

/** An automation as a file holds it: its body for the API with names in place of ids, and the status it is to have. */
export interface FileAutomation extends Record<string, unknown> {
  name: string;
  status: AutomationStatus;
}

const checkFile = inputCheck(
  closed({
    automations: Type.Array(Type.Object({ name: text(120), status: AutomationStatus }), { maxItems: MAX_AUTOMATIONS }),
  }),
);

/** Reads the content of a file: names must be there once. The rest is checked with the workspace. @throws Invalid */
export function readFileContent(content: unknown): FileAutomation[] {
  const normal = normalize(structuredClone(content));
  checkFile(normal);
  const { automations } = normal as { automations: FileAutomation[] }; // just checked
  for (const [index, { name }] of automations.entries()) {
    const same = automations.findIndex((other) => other.name === name);
    if (same < index) throw Invalid.field(`automations.${index}.name`, `is the name of automation ${same} already`);
  }
  return automations;
}

/** What an automation is made of besides its name and status. */
export interface Content extends Definition {
  description: string | null;
  maxAttempts: number;
  maxRunsPerMinute: number;
}

/** The content as a file shows it: in an order for people, without what has its default. */
export function shown({ description, maxAttempts, maxRunsPerMinute, trigger, conditions, steps }: Content) {
  return {
    ...(description === null ? {} : { description }),
    ...(maxAttempts === DEFAULT_MAX_ATTEMPTS ? {} : { maxAttempts }),
    ...(maxRunsPerMinute === DEFAULT_MAX_RUNS_PER_MINUTE ? {} : { maxRunsPerMinute }),
    trigger: inOrder(trigger, ['event', 'filter']),
    ...(conditions === null ? {} : { conditions: shownCondition(conditions) }),
    steps: steps.map(shownStep),
  };
}

function shownStep({ id, type, config, when, onError, maxAttempts }: Step) {
  return {
    id,
    type,
    ...(when === undefined ? {} : { when: shownCondition(when) }),
    ...(Object.keys(config).length === 0
      ? {}
      : { config: inOrder(config, Object.keys(STEP_CONFIGS[type].properties)) }),
    ...(onError === 'stop' ? {} : { onError }),
    ...(maxAttempts === undefined ? {} : { maxAttempts }),
  };
}

/** The keys of a leaf in the order in which it is read. */
function shownCondition(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(shownCondition);
  if (typeof node !== 'object' || node === null || Object.hasOwn(node, 'field')) {
    return typeof node === 'object' && node !== null ? inOrder(node, ['field', 'op', 'value']) : node;
  }
  return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, shownCondition(child)]));
}

function inOrder(object: object, keys: readonly string[]): object {
  const values = new Map(Object.entries(object));
  const known = keys.filter((key) => values.has(key));
  return Object.fromEntries([...new Set([...known, ...values.keys()])].map((key) => [key, values.get(key)]));
}
