import { NAME, plain, Type } from '../../../../platform/http/contract/schema.ts';
import { operatorsFor } from './check-value.ts';
import { type Condition, LIMITS, OPERATORS, type TriggerFilter } from './condition.ts';
import { MATCHED_CHARACTERS } from './patterns.ts';

const SCALAR = { type: ['string', 'number', 'boolean'], maxLength: LIMITS.textLength };
const SCALAR_OR_LIST = {
  type: ['string', 'number', 'boolean', 'array'],
  maxLength: LIMITS.textLength,
  items: SCALAR,
  maxItems: LIMITS.listLength,
};

/** For clients that offer operators to choose from: those that fit each type of field. */
const OPERATORS_BY_TYPE = Object.fromEntries(
  (['string', 'number', 'boolean', 'timestamp', 'string[]', 'unknown'] as const)
    .map((type) => [type as string, operatorsFor(type)] as const)
    .concat([['enum', operatorsFor({ enum: [] })]]),
);

/** The schema's reference to itself. */
const SELF = { $ref: 'AutomationCondition' };

/**
 * One node of a condition tree as JSON Schema 2020-12. `checkConditions` enforces that a node is exactly one of its four
 * kinds: a union here could only report that no variant matches, not what is wrong.
 */
export const AutomationCondition = plain(
  Type.Unsafe<Condition>({
    $id: SELF.$ref,
    [NAME]: SELF.$ref,
    description:
      'Exactly one of `all`, `any`, `not` or `field` with `op` and `value`. `{}` on its own matches everything.',
    type: 'object',
    additionalProperties: false,
    properties: {
      all: { type: 'array', items: SELF, maxItems: LIMITS.leaves, description: 'All of these must match.' },
      any: { type: 'array', items: SELF, maxItems: LIMITS.leaves, description: 'At least one of these must match.' },
      not: SELF,
      field: {
        type: 'string',
        minLength: 1,
        maxLength: 200,
        description:
          'Dotted name below `event`, `candidate`, `application` or `job`. `GET /event-fields.json` lists them for each event, with their types.',
        examples: ['candidate.email', 'event.toStage.kind'],
      },
      op: {
        type: 'string',
        enum: [...OPERATORS],
        'x-operators': OPERATORS_BY_TYPE,
        description: `\`matches\` takes an RE2 regular expression and searches the first ${MATCHED_CHARACTERS} characters.`,
      },
      value: {
        ...SCALAR_OR_LIST,
        description: 'A list for `in` and `not_in`, omitted for `exists` and `not_exists`, otherwise one value.',
      },
    },
  }),
);

/** The filter of a trigger as JSON Schema 2020-12. */
export const AutomationTriggerFilter = Type.Unsafe<TriggerFilter>({
  [NAME]: 'AutomationTriggerFilter',
  description: "Dotted field names in the event's data, each with the required value or a list of accepted values.",
  type: 'object',
  maxProperties: LIMITS.filterFields,
  additionalProperties: { ...SCALAR_OR_LIST, minItems: 1 },
  examples: [{ 'toStage.kind': ['interview', 'offer'] }],
});
