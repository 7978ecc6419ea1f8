import type { Actor } from '../../../platform/context/context.ts';
import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import {
  closed,
  NAME,
  nullable,
  oneOf,
  patch,
  plainRecord,
  record,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../../platform/http/contract/schema.ts';
import { ActorSchema } from '../../records/access/actor.ts';
import { Owner } from '../../records/access/owner.ts';
import { KeyLimits } from '../../records/visibility/key-limits.ts';
import type { Condition } from './conditions/condition.ts';
import { AutomationCondition, AutomationTriggerFilter } from './conditions/schema.ts';
import { STEP_TYPES, STEPS, type StepConfig, type StepType } from './step-types/steps.ts';

export const AutomationStatus = oneOf(['draft', 'published', 'paused'] as const);
export type AutomationStatus = Static<typeof AutomationStatus>;

export const MAX_STEPS = 25;

export const Trigger = plainRecord('AutomationTrigger', {
  event: text(80, {
    description: 'Any event listed under `webhooks` in this document except `webhook.test`.',
    examples: ['application.created'],
  }),
  filter: Type.Optional(AutomationTriggerFilter),
});
export type Trigger = Static<typeof Trigger>;

const OnError = oneOf(['stop', 'continue'] as const, {
  default: 'stop',
  description: 'Whether the run stops or continues when the step fails permanently.',
});
const stepFields = {
  id: text(40, {
    pattern: '^[a-z][a-z0-9_]*$',
    description: 'Unique in the automation. Later steps refer to its output by this ID.',
    examples: ['ask_crm'],
  }),
  maxAttempts: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 20, description: "Defaults to the automation's `maxAttempts`." }),
  ),
};

/** A step of one type, as stored. */
export interface StepOf<Name extends StepType> {
  /** Unique in the automation. */
  readonly id: string;
  readonly type: Name;
  readonly config: StepConfig<Name>;
  /** The step is skipped unless this matches. */
  readonly when?: Condition;
  readonly onError: 'stop' | 'continue';
  /** Defaults to the automation's. */
  readonly maxAttempts?: number;
}

/** Discriminated by `type`. */
export type Step = { [Name in StepType]: StepOf<Name> }[StepType];

/** `move_stage` -> `AutomationStepMoveStage` */
function schemaName(type: StepType): string {
  return `AutomationStep${type.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
}

/** Step types whose configuration cannot be empty. */
const NEEDS_CONFIG = new Set(STEP_TYPES.filter((type) => type === 'delay' || requiredFields(STEPS[type].config) > 0));

function requiredFields({ required = [] }: { required?: readonly string[] | undefined }): number {
  return required.length;
}

/** The schema of each step type; with `isInput`, fields that have a default are optional. */
function stepSchemas(isInput: boolean) {
  return STEP_TYPES.map((type) => {
    const { config, scopes, outputs } = STEPS[type];
    const mayBeAbsent = isInput && !NEEDS_CONFIG.has(type);
    const schema = record(`${isInput ? 'New' : ''}${schemaName(type)}`, {
      id: stepFields.id,
      type: oneOf([type] as const),
      config: mayBeAbsent ? Type.Optional(config) : config,
      when: Type.Optional(AutomationCondition),
      onError: isInput ? Type.Optional(OnError) : OnError,
      maxAttempts: stepFields.maxAttempts,
    });
    // For API clients that build definitions: the scopes that publishing requires, and the outputs that later steps can read.
    return isInput ? Object.assign(schema, { 'x-scopes': scopes, 'x-outputs': outputs }) : schema;
  });
}

function unionOf(isInput: boolean) {
  const mapping = STEP_TYPES.map((type) => [type, `#/components/schemas/${isInput ? 'New' : ''}${schemaName(type)}`]);
  return Type.Unsafe<Step>({
    [NAME]: isInput ? 'NewAutomationStep' : 'AutomationStep',
    description:
      'With `when`, the step is skipped unless the condition matches. It can also use outputs of earlier steps, `steps.<id>.output.…`.',
    oneOf: stepSchemas(isInput),
    discriminator: { propertyName: 'type', mapping: Object.fromEntries(mapping) },
  });
}

const StepSchema = unionOf(false);

/** Input schema of each step type, so that errors refer to the given type only. */
export const NEW_STEP_SCHEMAS = new Map(stepSchemas(true).map((schema, index) => [STEP_TYPES[index], schema]));

const Steps = Type.Array(StepSchema, { minItems: 1, maxItems: MAX_STEPS });

/** The versioned part of an automation: its definition. */
export const Definition = record('AutomationDefinition', {
  trigger: Trigger,
  conditions: nullable(AutomationCondition),
  steps: Steps,
});
export interface Definition {
  readonly trigger: Trigger;
  /** Null for every event that passes the trigger's filter. */
  readonly conditions: Condition | null;
  readonly steps: readonly Step[];
}

export const Automation = plainRecord('Automation', {
  id: Uuid,
  name: Type.String(),
  description: nullable(Type.String()),
  status: AutomationStatus,
  ...Definition.properties,
  definitionVersion: Type.Integer({
    description: 'Version of the draft: equal to `publishedVersion`, or one higher if the draft was edited since.',
  }),
  publishedVersion: nullable(Type.Integer({ description: 'The version that new runs execute.' })),
  maxAttempts: Type.Integer(),
  maxRunsPerMinute: Type.Integer(),
  limits: Type.Unsafe<KeyLimits | null>({
    anyOf: [KeyLimits, { type: 'null' }],
    description:
      'The limits of the key that created it; null for none. Only events that such a key sees start runs, and runs read and change only records that the key sees. They never change, no matter who updates or publishes the automation.',
  }),
  createdBy: nullable(ActorSchema),
  owner: Type.Unsafe<Owner | null>({
    anyOf: [Owner, { type: 'null' }],
    description:
      'The member or API key that last published or resumed it, otherwise the one that created it. When the owner is removed or revoked, the automation is paused and its open runs are canceled. Null if it belongs to the workspace.',
  }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  publishedAt: nullable(Timestamp),
});
describeFields('Automation', {
  status: 'Only a published automation is started by events.',
  description: 'What it is for.',
  steps: 'What it does, in order.',
});

/** An automation as stored; trigger, conditions and steps are its draft. */
export interface Automation extends Definition {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly status: AutomationStatus;
  readonly definitionVersion: number;
  readonly publishedVersion: number | null;
  readonly limits: KeyLimits | null;
  readonly createdBy: Actor | null;
  readonly owner: Owner | null;
  readonly maxAttempts: number;
  readonly maxRunsPerMinute: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly publishedAt: string | null;
}

export const AutomationOrTombstone = plainRecord('AutomationOrTombstone', {
  ...Automation.properties,
  deletedAt: Type.Optional(Timestamp),
});

const definitionInput = {
  trigger: Trigger,
  steps: Type.Array(unionOf(true), { minItems: 1, maxItems: MAX_STEPS }),
};
const settings = {
  description: nullable(text(2_000)),
  conditions: nullable(AutomationCondition),
  maxAttempts: Type.Integer({ minimum: 1, maximum: 20, description: 'Maximum attempts of each step. Default 5.' }),
  maxRunsPerMinute: Type.Integer({ minimum: 1, maximum: 6_000, description: 'Further runs are delayed. Default 600.' }),
};
const Name = text(120);

export const NewAutomation = record('NewAutomation', {
  name: Name,
  ...definitionInput,
  ...patch('', settings).properties,
});
export const AutomationPatch = patch('AutomationPatch', { name: Name, ...definitionInput, ...settings });

export const DEFAULT_MAX_ATTEMPTS = 5;
export const DEFAULT_MAX_RUNS_PER_MINUTE = 600;

const Problems = (description: string) =>
  Type.Array(closed({ path: Type.String(), message: Type.String() }), { description });

/** Warnings about what cannot be known before an automation runs, in `meta.warnings`. */
export const Warnings = Problems(
  'Potential problems that can be detected only at run time, with the path in the definition.',
);

export const AutomationValidation = plainRecord('AutomationValidation', {
  errors: Problems('What prevents publishing, with the path in the definition.'),
  warnings: Warnings,
});
