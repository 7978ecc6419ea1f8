import { NAME, Type } from '../../../platform/http/schema.ts';
import { type Condition, LIMITS, OPERATORS, type TriggerFilter } from './condition.ts';
import { MATCHED_CHARACTERS } from './patterns.ts';

const SCALAR = { type: ['string', 'number', 'boolean'], maxLength: LIMITS.textLength };
const SCALAR_OR_LIST = {
  type: ['string', 'number', 'boolean', 'array'],
  maxLength: LIMITS.textLength,
  items: SCALAR,
  maxItems: LIMITS.listLength,
};

/** How the schema names itself inside itself. */
const SELF = { $ref: 'AutomationCondition' };

/**
 * One node of a condition tree as JSON Schema 2020-12. That a node is exactly one of its four kinds is left to
 * `checkConditions`: a union of four here could only answer that none of them fits, and not what is wrong.
 */
export const AutomationCondition = Type.Unsafe<Condition>({
  $id: SELF.$ref,
  [NAME]: SELF.$ref,
  description:
    'Exactly one of `all`, `any`, `not` or `field` with `op` and `value`. `{}` on its own matches everything.',
  type: 'object',
  additionalProperties: false,
  properties: {
    all: { type: 'array', items: SELF, maxItems: LIMITS.leaves, description: 'Each of these matches.' },
    any: { type: 'array', items: SELF, maxItems: LIMITS.leaves, description: 'At least one of these matches.' },
    not: SELF,
    field: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      description: 'Dotted name below `event`, `candidate`, `application` or `job`.',
      examples: ['candidate.email', 'event.toStage.kind'],
    },
    op: {
      type: 'string',
      enum: [...OPERATORS],
      description: `\`matches\` takes a regular expression of RE2 and looks for it in the first ${MATCHED_CHARACTERS} characters.`,
    },
    value: {
      ...SCALAR_OR_LIST,
      description: 'A list for `in` and `not_in`, absent for `exists` and `not_exists`, else one value.',
    },
  },
});

/** The filter of a trigger as JSON Schema 2020-12. */
export const AutomationTriggerFilter = Type.Unsafe<TriggerFilter>({
  [NAME]: 'AutomationTriggerFilter',
  description: "Dotted name in the event's data, and the value it must have or a list of those it may have.",
  type: 'object',
  maxProperties: LIMITS.filterFields,
  additionalProperties: { ...SCALAR_OR_LIST, minItems: 1 },
  examples: [{ 'toStage.kind': ['interview', 'offer'] }],
});
