import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import { anyOf } from '../../../platform/http/contract/filters.ts';
import {
  closed,
  label,
  nullable,
  oneOf,
  patch,
  plainRecord,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../../platform/http/contract/schema.ts';

/** The records that can have custom fields. */
export const ENTITIES = ['job', 'candidate', 'application', 'offer', 'interview'] as const;
export type FieldEntity = (typeof ENTITIES)[number];

const FIELD_TYPES = [
  'text',
  'long_text',
  'number',
  'boolean',
  'date',
  'datetime',
  'select',
  'multi_select',
  'url',
  'email',
  'phone',
  'money',
  'member',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** Maximum number of active fields per entity. */
export const MAX_ACTIVE_FIELDS = 100;
const MAX_OPTIONS = 500;

export const Entity = oneOf(ENTITIES);
const Option = plainRecord('CustomFieldOption', {
  value: Type.String({ description: 'Stored on records. Unique within the field.' }),
  label: Type.String(),
  archived: Type.Boolean({
    description: 'Archived options stay on the records that have them but cannot be selected.',
  }),
});
export type FieldOption = Static<typeof Option>;

const Key = Type.Unsafe<string>({
  type: 'string',
  pattern: '^[a-z][a-z0-9_]{0,39}$',
  description: 'Name of the field in `customFields`. Unique per entity, including archived fields; cannot be changed.',
  examples: ['notice_period'],
});

export const CustomField = plainRecord('CustomField', {
  id: Uuid,
  entity: Entity,
  key: Type.String({ description: 'Name of the field in `customFields`.' }),
  label: Type.String(),
  description: nullable(Type.String()),
  type: oneOf(FIELD_TYPES),
  options: Type.Array(Option, { description: 'The choices of `select` and `multi_select`; otherwise empty.' }),
  required: Type.Boolean({
    description:
      'Whether people and API keys must set the field when they create a record, and cannot clear it. Existing records, automations, imports and submissions of visitors are exempt.',
  }),
  private: Type.Boolean({
    description:
      'Whether only owners, admins, recruiters and keys with `custom_fields:private` see the field and its values.',
  }),
  shownToCandidate: Type.Boolean({
    description:
      'For fields of offers: whether the value is a part of the offer, which the candidate reads in the email and on their page. It can then be changed only while the offer is a draft.',
  }),
  position: Type.Integer({ description: 'Fields are shown in ascending order.' }),
  archivedAt: nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type CustomField = Static<typeof CustomField>;
describeFields('CustomField', {
  type: 'The type of its values. It cannot be changed.',
  description: 'What the field is for.',
  label: 'The name that people read.',
  required: 'Whether a record must have a value.',
});

const NewOption = closed({
  value: label(100, { description: 'Stored on records. Unique within the field.' }),
  label: text(200),
  archived: Type.Optional(Type.Boolean({ default: false })),
});
export type NewOption = Static<typeof NewOption>;

const changeable = {
  label: label(120),
  description: nullable(text(1_000)),
  options: Type.Array(NewOption, {
    maxItems: MAX_OPTIONS,
    description:
      'In the order in which they are shown. An option that a record has can be archived but not removed (409).',
  }),
  required: Type.Boolean({ default: false }),
  private: Type.Boolean({ default: false }),
  shownToCandidate: Type.Boolean({
    description: 'Only for fields of offers that are not private, and not of the type `member`. False if unset.',
  }),
  position: Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'After the last field if unset.' }),
};

export const NewCustomField = Type.Object(
  {
    entity: Entity,
    key: Key,
    label: changeable.label,
    type: oneOf(FIELD_TYPES, { description: 'Cannot be changed.' }),
    ...patch('', {
      description: changeable.description,
      options: changeable.options,
      required: changeable.required,
      private: changeable.private,
      shownToCandidate: changeable.shownToCandidate,
      position: changeable.position,
    }).properties,
  },
  { additionalProperties: false, 'x-name': 'NewCustomField' },
);
export type NewCustomField = Static<typeof NewCustomField>;

export const CustomFieldPatch = patch('CustomFieldPatch', {
  ...changeable,
  required: Type.Boolean(),
  private: Type.Boolean(),
});
export type CustomFieldPatch = Static<typeof CustomFieldPatch>;

export const customFieldFilters = {
  entity: anyOf(Entity),
  key: Type.Optional(Type.String({ maxLength: 40, description: 'Exact match.' })),
  archived: Type.Optional(Type.Boolean({ description: '`true`: only archived fields. `false`: only active ones.' })),
};
