import { COMMON_HEADERS, errorResponses, type Json } from './openapi-parts.ts';

const ETAG = { ETag: { $ref: '#/components/headers/ETag' } };

/** The description of the document's own route, which is no operation: its response has no envelope, and a key is optional. */
export const DOCUMENT_ITSELF: Json = {
  operationId: 'getOpenApiDocument',
  tags: ['Workspace'],
  summary: 'Get this document',
  description:
    'Without `workspace`, the document of the service, for which no key is needed. With it, and a key, that of the workspace of the key: the schemas have its custom fields, and for a key without personal data, the fields that are null for it are nullable. Requires no scope.',
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
