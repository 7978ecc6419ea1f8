import type { EventType } from '../events.ts';
import { isStreamed } from './content.ts';
import { SESSION_COOKIE } from './cookies.ts';
import type { EntryOperation } from './entry-operation.ts';
import { componentize, type FieldExamples } from './openapi-components.ts';
import { describeEntry } from './openapi-entries.ts';
import {
  COMMON_HEADERS,
  errorResponse,
  errorResponses,
  HEADERS,
  type Json,
  parametersIn,
  requestBody,
  type Write,
} from './openapi-parts.ts';
import type { Operation, PublicOperation } from './operation.ts';
import { Timestamp, type TSchema, Uuid } from './schema.ts';
import { envelope, listEnvelope, Pagination } from './serialize.ts';
import { API_PREFIX } from './serve.ts';

/** Tags that belong together, each with what it is about. */
export interface TagGroup {
  name: string;
  tags: Readonly<Record<string, string>>;
}

export interface DocumentParts {
  /** The introduction, in Markdown. */
  guide: string;
  /** Of every operation, in the order of the documentation. */
  tagGroups: readonly TagGroup[];
  examples: FieldExamples;
  operations: readonly Operation[];
  entries: readonly EntryOperation[];
  publicOperations: readonly PublicOperation[];
  webhooks: readonly EventType[];
  version: string;
}

const ERROR_TEXT: Record<number, string> = {
  400: 'Malformed request (`bad_request`)',
  401: 'Missing or invalid key (`unauthorized`)',
  403: 'Missing scope or access (`forbidden`)',
  404: 'No such record in this workspace (`not_found`)',
  409: 'Conflict with the present state, or an idempotency collision (`conflict`, `idempotency_key_reused`, `idempotency_in_progress`)',
  412: 'The record has changed since it was read (`precondition_failed`)',
  413: 'The body is too large (`payload_too_large`)',
  415: 'The body is not JSON (`unsupported_media_type`)',
  422: 'Valid JSON with invalid fields (`validation_error`); `details.fields` names them',
  429: 'Too many requests (`rate_limited`); wait for `Retry-After` seconds',
  500: 'Our fault (`internal_error`)',
  503: 'Something the service depends on does not answer (`unavailable`); wait for `Retry-After` seconds',
};

/**
 * The OpenAPI 3.1 document: made from the operations themselves, so it cannot say anything else than they do.
 * @throws Error when the tag of an operation stands in no group
 */
export function openApiDocument(parts: DocumentParts): Json {
  const { guide, tagGroups, examples, operations, entries, publicOperations, webhooks, version } = parts;
  const described = new Map(tagGroups.flatMap(({ tags }) => Object.entries(tags)));
  const specs = [...operations, ...entries, ...publicOperations].map(({ spec }) => spec);
  const used = new Set([...specs.map(({ tag }) => tag), ...(webhooks.length > 0 ? [EVENTS_TAG] : [])]);
  for (const tag of used) if (!described.has(tag)) throw new Error(`no group has the tag ${tag}`);
  const schemas: Record<string, unknown> = {};
  const write = (schema: unknown): unknown => componentize(schema, schemas, examples);
  const paths: Record<string, Json> = {};
  for (const { spec } of operations) {
    const path = API_PREFIX + spec.path;
    (paths[path] ??= {})[spec.method.toLowerCase()] = describeOperation(spec, write);
  }
  for (const { spec } of entries) {
    (paths[API_PREFIX + spec.path] ??= {})[spec.method.toLowerCase()] = describeEntry(spec, write);
  }
  for (const { spec } of publicOperations) {
    (paths[spec.path] ??= {})[spec.method.toLowerCase()] = describePublic(spec, write);
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Rolecall API',
      version: '1.0.0',
      summary: 'Hiring as an API: jobs, candidates, applications and everything around them.',
      description: guide,
      license: { name: 'MIT', identifier: 'MIT' },
      'x-service-version': version,
    },
    servers: [
      { url: '/', description: 'The installation that serves this document' },
      {
        url: 'https://{instance}',
        description: 'Another installation',
        variables: { instance: { default: 'rolecall.example', description: 'Host name' } },
      },
    ],
    tags: [...described].filter(([name]) => used.has(name)).map(([name, description]) => ({ name, description })),
    'x-tagGroups': tagGroups.map(({ name, tags }) => ({
      name,
      tags: Object.keys(tags).filter((tag) => used.has(tag)),
    })),
    paths,
    webhooks: Object.fromEntries(webhooks.map((webhook) => [webhook.type, describeWebhook(webhook, write)])),
    components: {
      securitySchemes: {
        secretKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A secret key: `Authorization: Bearer rolecall_sk_live_…`',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description: `The session of somebody who has signed in with \`POST /session\`, holding the scopes of their role. Behind https the
cookie is called \`__Host-${SESSION_COOKIE}\`. A write must come from the same origin (\`Origin\`, \`Sec-Fetch-Site\`), else 403.
Beside a bearer key the cookie does not count.`,
        },
        publishableKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: 'A publishable key; also as bearer or in the query parameter `pk`.',
        },
        workspaceSlug: {
          type: 'apiKey',
          in: 'query',
          name: 'workspace',
          description: 'The slug of the workspace, instead of a publishable key.',
        },
      },
      schemas,
      parameters: PARAMETERS,
      headers: HEADERS,
      responses: Object.fromEntries(
        Object.entries(ERROR_TEXT).map(([status, description]) => [
          `Error${status}`,
          errorResponse(Number(status), description),
        ]),
      ),
    },
  };
  write(Pagination);
  document.components.schemas = { ...schemas, Error: ERROR_SCHEMA };
  return document;
}

/** Of what endpoints receive. */
const EVENTS_TAG = 'Events';

const ERROR_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      additionalProperties: false,
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', examples: ['validation_error'] },
        message: { type: 'string' },
        details: { description: 'For validation errors `{field, fields}`.' },
      },
    },
  },
};

const PARAMETERS = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The ETag that was read; another one now is 412.',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The ETag at hand; 304 when it is still right.',
    schema: { type: 'string' },
  },
};

/** The statuses of errors of a public operation: all follow from its method and the workspace selector. */
export function publicErrorStatuses(spec: PublicOperation['spec']): number[] {
  const common = [400, 401, 403, 404, 422, 429, 500, 503];
  const write = spec.method === 'POST' ? [413, 415] : [];
  return [...common, ...write, ...(spec.idempotent === true ? [409] : [])].sort();
}

/** The statuses of errors that follow from the parts of an operation. */
export function errorStatuses(spec: Operation['spec']): number[] {
  // 422 everywhere, because a query with an unknown field is refused.
  const statuses = new Set<number>([401, 403, 422, 429, 500, 503, ...(spec.errors ?? [])]);
  // 400 for a path that cannot be decoded.
  if (spec.params !== undefined) statuses.add(400).add(404);
  if (spec.list === true) statuses.add(400);
  if (spec.method !== 'GET') for (const status of [400, 413, 415]) statuses.add(status);
  if (spec.method === 'POST') statuses.add(409);
  if (spec.conditional === true) statuses.add(412).add(409);
  return [...statuses].sort();
}

function answerSchema(spec: Operation['spec']): TSchema | null {
  if (spec.data === null || spec.contentType !== undefined) return spec.data;
  return spec.list === true ? listEnvelope(spec.data) : envelope(spec.data, spec.meta);
}

function describeOperation(spec: Operation['spec'], write: Write): Json {
  const success = spec.status ?? (spec.method === 'DELETE' ? 204 : 200);
  const schema = answerSchema(spec);
  const single = spec.data !== null && spec.list !== true && !isStreamed(spec.contentType);
  const headers = {
    ...COMMON_HEADERS,
    ...(single ? { ETag: { $ref: '#/components/headers/ETag' } } : {}),
    ...(spec.method === 'POST' ? { 'Idempotent-Replayed': { $ref: '#/components/headers/IdempotentReplayed' } } : {}),
  };
  const answer = {
    description: schema === null ? 'Done; no body' : 'Success',
    headers,
    ...(schema === null ? {} : { content: { [spec.contentType ?? 'application/json']: { schema: write(schema) } } }),
  };
  const parameters = [
    ...parametersIn('path', spec.params, write),
    ...parametersIn('query', spec.query, write),
    ...parametersIn('header', spec.headers, write),
    ...(spec.method === 'POST' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(spec.conditional === true ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
    ...(spec.method === 'GET' && single ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
  ];
  return {
    operationId: spec.id,
    tags: [spec.tag],
    summary: spec.summary,
    ...(spec.description === undefined ? {} : { description: spec.description }),
    security: securityOf(spec),
    'x-required-scopes': spec.scope === null ? [] : [spec.scope],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestBody(spec.body, spec.emptyBody !== true, spec.example, write),
    responses: {
      [success]: answer,
      ...(spec.alsoStatus === undefined ? {} : { [spec.alsoStatus]: answer }),
      ...(spec.method === 'GET' && single
        ? { 304: { description: 'Not modified', headers: { ETag: { $ref: '#/components/headers/ETag' } } } }
        : {}),
      ...errorResponses(errorStatuses(spec)),
    },
  };
}

function securityOf({ scope, sessionOnly }: Operation['spec']): Json[] {
  const scopes = scope === null ? [] : [scope];
  return sessionOnly === true ? [{ session: scopes }] : [{ secretKey: scopes }, { session: scopes }];
}

function describePublic(spec: PublicOperation['spec'], write: Write): Json {
  const parameters = [
    ...parametersIn('path', spec.params, write),
    ...parametersIn('query', spec.query, write),
    ...(spec.idempotent === true ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(spec.method === 'GET' ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
  ];
  return {
    operationId: spec.id,
    tags: [spec.tag],
    summary: spec.summary,
    ...(spec.description === undefined ? {} : { description: spec.description }),
    security: [{ publishableKey: [] }, { workspaceSlug: [] }],
    'x-required-scopes': [spec.scope],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestBody(spec.body, true, spec.example, write),
    responses: {
      [spec.status]: {
        description: 'Success',
        headers: {
          ...COMMON_HEADERS,
          ...(spec.method === 'GET' ? { ETag: { $ref: '#/components/headers/ETag' } } : {}),
          ...(spec.idempotent === true
            ? { 'Idempotent-Replayed': { $ref: '#/components/headers/IdempotentReplayed' } }
            : {}),
        },
        content: { 'application/json': { schema: write(envelope(spec.data, spec.meta)) } },
      },
      ...(spec.method === 'GET' ? { 304: { description: 'Not modified' } } : {}),
      ...errorResponses(publicErrorStatuses(spec)),
    },
  };
}

function describeWebhook({ summary, data, type }: EventType, write: Write): Json {
  const body = {
    type: 'object',
    additionalProperties: false,
    required: ['id', 'type', 'timestamp', 'workspaceId', 'data'],
    properties: {
      id: { ...Uuid, description: "The event's id: the same across retries, replays and endpoints." },
      type: { type: 'string', const: type },
      timestamp: Timestamp,
      workspaceId: Uuid,
      data: write(data),
    },
  };
  return {
    post: {
      operationId: `on${type.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
      tags: [EVENTS_TAG],
      summary,
      description: 'Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.',
      security: [],
      requestBody: { required: true, content: { 'application/json': { schema: body } } },
      responses: {
        '2XX': { description: 'Received' },
        '4XX': { description: 'Refused; tried again later, except 410, which disables the endpoint' },
      },
    },
  };
}
