import type { FieldDefinition, WorkspaceFields } from './field-directory.ts';
import { ENTITIES, type FieldEntity } from './schema.ts';
import { CUSTOM_FIELDS_INPUT, CUSTOM_FIELDS_OF } from './value-schema.ts';

type Json = Record<string, unknown>;

/**
 * The API document in which every object of custom fields refers to a schema of its own per entity, such as
 * `CandidateCustomFields`, so that a client generated from it knows keys, types and options. The schemas are those of
 * `workspaceSchemas`.
 * @param document is not changed
 */
export function documentForWorkspaces(document: Json): Json {
  return withReferences(document) as Json; // an object as before
}

/**
 * The schemas of the custom fields of a workspace, by name.
 * @param scopes of the reader: private fields appear only if the reader sees them
 */
export function workspaceSchemas(fields: WorkspaceFields, scopes: ReadonlySet<string>): Json {
  const schemas: Json = {};
  for (const entity of ENTITIES) {
    const own = fields.visible(entity, scopes);
    schemas[nameOf(entity)] = recordSchema(entity, own);
    schemas[`${nameOf(entity)}Input`] = inputSchema(entity, own);
  }
  return schemas;
}

/** `CandidateCustomFields` */
function nameOf(entity: FieldEntity): string {
  return `${entity[0]!.toUpperCase()}${entity.slice(1)}CustomFields`;
}

/** A copy in which every open object of custom fields refers to the schema of its entity. */
function withReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withReferences);
  if (typeof value !== 'object' || value === null) return value;
  const { [CUSTOM_FIELDS_OF]: shown, [CUSTOM_FIELDS_INPUT]: given } = value as Json;
  const entity = ENTITIES.find((one) => one === shown || one === given);
  if (entity !== undefined)
    return { $ref: `#/components/schemas/${nameOf(entity)}${given === undefined ? '' : 'Input'}` };
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withReferences(inner)]));
}

function recordSchema(entity: FieldEntity, fields: readonly FieldDefinition[]): Json {
  return {
    ...inputSchema(entity, fields),
    description: `The custom fields of the entity ${entity} in this workspace.`,
    required: fields.map(({ key }) => key),
  };
}

function inputSchema(entity: FieldEntity, fields: readonly FieldDefinition[]): Json {
  return {
    type: 'object',
    description: `Values of custom fields of the entity ${entity}. Omitted fields are unchanged, null clears a field.`,
    additionalProperties: false,
    properties: Object.fromEntries(fields.map((field) => [field.key, valueSchema(field)])),
  };
}

function valueSchema(field: FieldDefinition): Json {
  const { label, description } = field;
  return { title: label, ...(description === null ? {} : { description }), ...orNull(typeSchema(field)) };
}

function orNull({ type, ...rest }: Json): Json {
  const values = Array.isArray(rest.enum) ? { enum: [...(rest.enum as unknown[]), null] } : {};
  return { ...rest, ...values, type: [type, 'null'] };
}

function typeSchema({ type, options }: FieldDefinition): Json {
  const choice = { type: 'string', ...(options.length === 0 ? {} : { enum: options.map(({ value }) => value) }) };
  switch (type) {
    case 'number':
      return { type: 'number' };
    case 'boolean':
      return { type: 'boolean' };
    case 'date':
      return { type: 'string', format: 'date' };
    case 'datetime':
      return { type: 'string', format: 'date-time' };
    case 'select':
      return choice;
    case 'multi_select':
      return { type: 'array', items: choice };
    case 'url':
      return { type: 'string', format: 'uri' };
    case 'email':
      return { type: 'string', format: 'email' };
    case 'member':
      return { type: 'string', format: 'uuid' };
    case 'money':
      return {
        type: 'object',
        additionalProperties: false,
        required: ['amount', 'currency'],
        properties: {
          amount: { type: 'integer', description: 'In minor units, such as cents.' },
          currency: { type: 'string', description: 'ISO 4217' },
        },
      };
    default:
      return { type: 'string' };
  }
}
