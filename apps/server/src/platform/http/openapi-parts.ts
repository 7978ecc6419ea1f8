import type { TSchema } from './schema.ts';

/** What the descriptions of all kinds of operations share. */
export type Json = Record<string, unknown>;

export const HEADERS = {
  RequestId: { description: 'Names this request in the log.', schema: { type: 'string' } },
  RateLimit: { description: 'What is left of the allowance: `"key";r=999;t=60`.', schema: { type: 'string' } },
  RateLimitPolicy: { description: 'The allowance: `"key";q=1000;w=60`.', schema: { type: 'string' } },
  RetryAfter: { description: 'Whole seconds to wait.', schema: { type: 'integer' } },
  ETag: { description: 'Strong entity tag of the record.', schema: { type: 'string' } },
  IdempotentReplayed: {
    description: '`true` when the stored answer of an earlier call came back.',
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
    headers: { 'X-Request-Id': { $ref: '#/components/headers/RequestId' }, ...retry },
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}

export type Write = (schema: unknown) => unknown;

export function errorResponses(statuses: readonly number[]): Json {
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Error${status}` }]));
}

export function parametersIn(
  place: 'path' | 'query' | 'header',
  fields: Record<string, TSchema> | undefined,
  write: Write,
): Json[] {
  return Object.entries(fields ?? {}).map(([name, field]) => {
    const { description, ...schema } = field as unknown as Json; // schemas are plain objects
    const isList = schema.type === 'array';
    return {
      name,
      in: place,
      required: place === 'path',
      ...(description === undefined ? {} : { description }),
      ...(isList ? { style: 'form', explode: false } : {}),
      schema: write(schema),
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
