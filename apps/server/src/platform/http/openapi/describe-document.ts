import { COMMON_HEADERS, errorResponses, type Json } from './openapi-parts.ts';

const ETAG = { ETag: { $ref: '#/components/headers/ETag' } };

/** The description of the document's own route, which is no operation: its response has no envelope, and a key is optional. */
export const DOCUMENT_ITSELF: Json = {
  operationId: 'getOpenApiDocument',
  tags: ['Workspace'],
  summary: 'Get this document',
  description:
    'Without `workspace`, the document of the service, for which no key is needed. With it, and a key, that of the workspace of the key: the schemas have its custom fields, and for a key without personal data, the fields that are null for it are nullable. `tag` and `callable` return a part of it, with the schemas that this part needs. Requires no scope.',
  security: [{}, { secretKey: [] }],
  'x-required-scopes': [],
  parameters: [
    {
      name: 'workspace',
      in: 'query',
      description: 'The slug of the workspace of the key, or empty.',
      allowEmptyValue: true,
      schema: { type: 'string' },
    },
    {
      name: 'tag',
      in: 'query',
      description:
        'Only the operations with these tags, separated by commas, such as `Webhooks,Members`. `Events` stands for the webhooks. Cannot be combined with `workspace`.',
      schema: { type: 'string', minLength: 1 },
    },
    {
      name: 'callable',
      in: 'query',
      description:
        'With a secret key: only the operations that its scopes permit. Cannot be combined with `workspace`.',
      schema: { type: 'string', enum: ['true'] },
    },
    { $ref: '#/components/parameters/IfNoneMatch' },
  ],
  responses: {
    200: {
      description: 'The OpenAPI 3.1 document',
      headers: { ...COMMON_HEADERS, ...ETAG },
      content: { 'application/json': { schema: { type: 'object', additionalProperties: true } } },
    },
    304: { description: 'Not modified', headers: ETAG },
    ...errorResponses([401, 404, 422, 429, 500, 503]),
  },
};

export const POSTMAN_COLLECTION: Json = documentOperation({
  operationId: 'getPostmanCollection',
  tag: 'Workspace',
  summary: 'Get this document as a Postman collection',
  description:
    'All operations, in a folder for each tag, without headers or filters that are set beforehand. Set `baseUrl` and `key` among the variables of the collection. Needs no key.',
  response: 'A collection in the format 2.1',
  schema: { type: 'object', additionalProperties: true },
});

const FIELD_TYPES: Json = {
  type: 'object',
  description:
    'The types of fields by their dotted names: `string`, `number`, `boolean`, `timestamp`, `string[]`, `unknown`, or an object with the values of an `enum`.',
  additionalProperties: { type: ['string', 'object'] },
};

export const EVENT_FIELDS: Json = documentOperation({
  operationId: 'getEventFields',
  tag: 'Events',
  summary: 'Get the event types with the fields for automations',
  description:
    'Every event type, with the fields that the conditions and templates of automations with this trigger can use: its own, and those of the records that it is about. Needs no key.',
  response: 'The event types by name',
  schema: {
    type: 'object',
    required: ['events', 'records'],
    properties: {
      events: {
        type: 'object',
        description: 'The event types by name.',
        additionalProperties: {
          type: 'object',
          required: ['summary'],
          properties: {
            summary: { type: 'string', description: 'What has happened.' },
            fields: FIELD_TYPES,
            records: {
              type: 'array',
              description:
                'The names of the records that it is about. Absent, like `fields`, if it cannot be a trigger.',
              items: { type: 'string' },
            },
          },
        },
      },
      records: {
        type: 'object',
        description: 'The fields of records, by the name of the record.',
        additionalProperties: FIELD_TYPES,
      },
    },
  },
});

/** A document that is no operation either: its response has no envelope, and needs no key. */
function documentOperation({
  operationId,
  tag,
  summary,
  description,
  response,
  schema,
}: Record<'operationId' | 'tag' | 'summary' | 'description' | 'response', string> & { schema: Json }): Json {
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    security: [{}, { secretKey: [] }],
    'x-required-scopes': [],
    parameters: [{ $ref: '#/components/parameters/IfNoneMatch' }],
    responses: {
      200: {
        description: response,
        headers: { ...COMMON_HEADERS, ...ETAG },
        content: { 'application/json': { schema } },
      },
      304: { description: 'Not modified', headers: ETAG },
      ...errorResponses([422, 500, 503]),
    },
  };
}
