import { Invalid } from '../../../../platform/errors/errors.ts';
import { inputCheck, normalize } from '../../../../platform/http/contract/input.ts';
import { closed, Type, text } from '../../../../platform/http/contract/schema.ts';
import {
  AutomationStatus,
  DEFAULT_MAX_ATTEMPTS,
  DEFAULT_MAX_RUNS_PER_MINUTE,
  type Definition,
  type Step,
} from '../definition-schema.ts';
import { STEPS } from '../step-types/steps.ts';

/** The most automations that one file may contain. */
const MAX_AUTOMATIONS = 500;

/** An automation in a file: the API request body with names instead of ids, and the target status. */
export interface FileAutomation extends Record<string, unknown> {
  name: string;
  status: AutomationStatus;
}

const checkFile = inputCheck(
  closed({
    automations: Type.Array(Type.Object({ name: text(120), status: AutomationStatus }), { maxItems: MAX_AUTOMATIONS }),
  }),
);

/** Parses the content of a file; names must be unique. Everything else is checked against the workspace. @throws Invalid */
export function readFileContent(content: unknown): FileAutomation[] {
  const normal = normalize(structuredClone(content));
  checkFile(normal);
  const { automations } = normal as { automations: FileAutomation[] }; // just checked
  for (const [index, { name }] of automations.entries()) {
    const first = automations.findIndex((other) => other.name === name);
    if (first < index) throw Invalid.field(`automations.${index}.name`, `is already the name of automation ${first}`);
  }
  return automations;
}

/** Everything in an automation except its name and status. */
export interface Content extends Definition {
  description: string | null;
  maxAttempts: number;
  maxRunsPerMinute: number;
}

/** The content as written to a file: keys in a readable order, defaults omitted. */
export function toFileContent({ description, maxAttempts, maxRunsPerMinute, trigger, conditions, steps }: Content) {
  return {
    ...(description === null ? {} : { description }),
    ...(maxAttempts === DEFAULT_MAX_ATTEMPTS ? {} : { maxAttempts }),
    ...(maxRunsPerMinute === DEFAULT_MAX_RUNS_PER_MINUTE ? {} : { maxRunsPerMinute }),
    trigger: inOrder(trigger, ['event', 'filter']),
    ...(conditions === null ? {} : { conditions: toFileCondition(conditions) }),
    steps: steps.map(toFileStep),
  };
}

function toFileStep({ id, type, config, when, onError, maxAttempts }: Step) {
  return {
    id,
    type,
    ...(when === undefined ? {} : { when: toFileCondition(when) }),
    ...(Object.keys(config).length === 0
      ? {}
      : { config: inOrder(config, Object.keys(STEPS[type].config.properties)) }),
    ...(onError === 'stop' ? {} : { onError }),
    ...(maxAttempts === undefined ? {} : { maxAttempts }),
  };
}

/** Orders the keys of each leaf as `field`, `op`, `value`. */
function toFileCondition(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(toFileCondition);
  if (typeof node !== 'object' || node === null || Object.hasOwn(node, 'field')) {
    return typeof node === 'object' && node !== null ? inOrder(node, ['field', 'op', 'value']) : node;
  }
  return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, toFileCondition(child)]));
}

function inOrder(object: object, keys: readonly string[]): object {
  const values = new Map(Object.entries(object));
  const known = keys.filter((key) => values.has(key));
  return Object.fromEntries([...new Set([...known, ...values.keys()])].map((key) => [key, values.get(key)]));
}
