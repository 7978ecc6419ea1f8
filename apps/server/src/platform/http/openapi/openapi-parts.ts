import { KEYED } from '../contract/filters.ts';
import type { TSchema } from '../contract/schema.ts';

/** Shared by the descriptions of all kinds of operations. */
export type Json = Record<string, unknown>;

export const HEADERS = {
  RequestId: { description: 'ID of this request, also in the server log.', schema: { type: 'string' } },
  RateLimit: { description: 'Remaining quota of the rate limit: `"key";r=999;t=60`.', schema: { type: 'string' } },
  RateLimitPolicy: {
    description: 'Quota and window of the rate limit: `"key";q=1000;w=60`.',
    schema: { type: 'string' },
  },
  RetryAfter: { description: 'Whole seconds to wait.', schema: { type: 'integer' } },
  HelpLink: {
    description: 'Documentation of the error code: `</docs/errors#validation_error>; rel="help"`.',
    schema: { type: 'string' },
  },
  ETag: { description: 'Strong entity tag of the record.', schema: { type: 'string' } },
  DryRun: { description: '`true` if the call was a dry run, so nothing was stored.', schema: { type: 'string' } },
  IdempotentReplayed: {
    description: '`true` if this is the stored response of an earlier call with the same key.',
    schema: { type: 'string' },
  },
};

export const COMMON_HEADERS = {
  'X-Request-Id': { $ref: '#/components/headers/RequestId' },
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
};

export function errorResponse(status: number, description: string): Json {
  const retry = status === 429 || status === 503 ? { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } : {};
  return {
    description,
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      Link: { $ref: '#/components/headers/HelpLink' },
      ...retry,
    },
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}

export type Write = (schema: unknown) => unknown;

export function errorResponses(statuses: readonly number[]): Json {
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Error${status}` }]));
}

/** Path parameters. An ID without a description is described by the segment before it: `/jobs/{id}`. */
export function pathParameters(path: string, fields: Record<string, TSchema> | undefined, write: Write): Json[] {
  return parametersIn('path', fields, write).map((parameter) => {
    const [, collection] = new RegExp(`/([\\w-]+)/\\{${parameter.name as string}\\}`).exec(path) ?? [];
    return collection === undefined ? parameter : { description: `ID of the ${singular(collection)}.`, ...parameter };
  });
}

/** Singular of a path segment: `pool entry` for `pool-entries`. */
function singular(collection: string): string {
  const words = collection.replaceAll('-', ' ').replace(/^api /, 'API ');
  return words.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
}

export function parametersIn(
  place: 'path' | 'query' | 'header',
  fields: Record<string, TSchema> | undefined,
  write: Write,
): Json[] {
  return Object.entries(fields ?? {}).map(([name, field]) => {
    const { description, [KEYED]: isKeyed, ...schema } = field as unknown as Json; // schemas are plain objects
    const isList = schema.type === 'array';
    return {
      name,
      in: place,
      required: place === 'path',
      ...(description === undefined ? {} : { description }),
      ...(isList ? { style: 'form', explode: false } : {}),
      ...(isKeyed === true ? { style: 'deepObject', explode: true } : {}),
      schema: isKeyed === true ? { type: 'object', additionalProperties: { type: 'string' } } : write(schema),
    };
  });
}

export function requestBody(body: TSchema | undefined, required: boolean, example: unknown, write: Write): Json {
  if (body === undefined) return {};
  const content = {
    schema: write(body),
    ...(example === undefined ? {} : { examples: { example: { value: example } } }),
  };
  return { requestBody: { required, content: { 'application/json': content } } };
}
