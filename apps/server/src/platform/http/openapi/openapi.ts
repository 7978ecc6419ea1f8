import type { EventType } from '../../changes/events.ts';
import {
  API_PREFIX,
  acceptsIdempotencyKey,
  type DeclaredOperation,
  scopesOf,
  successStatus,
  supportsDryRun,
} from '../contract/operation.ts';
import { nullable, Timestamp, type TSchema, Uuid } from '../contract/schema.ts';
import { DryRun, envelope, listEnvelope, Pagination } from '../contract/serialize.ts';
import { isStreamed } from '../transport/content.ts';
import { SESSION_COOKIE } from '../transport/cookies.ts';
import { componentize, type FieldExamples } from './openapi-components.ts';
import {
  COMMON_HEADERS,
  errorResponse,
  errorResponses,
  HEADERS,
  type Json,
  parametersIn,
  pathParameters,
  requestBody,
  type Write,
} from './openapi-parts.ts';

/** Bodies of responses by operation and status, and of webhooks by event type. */
export interface RecordedExamples {
  responses: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  webhooks: Readonly<Record<string, unknown>>;
}

/** A group of tags, each with its description. */
export interface TagGroup {
  name: string;
  tags: Readonly<Record<string, string>>;
}

export interface DocumentParts {
  title: string;
  summary: string;
  /** The introduction, in Markdown. */
  guide: string;
  /** All operations, in the order of the documentation. */
  tagGroups: readonly TagGroup[];
  examples: FieldExamples;
  /** Real responses and events, used as examples of their operation or webhook. */
  recorded?: RecordedExamples;
  operations: readonly DeclaredOperation[];
  webhooks: readonly EventType[];
  /** Extensions of an event for clients that read the document: keys begin with `x-`. */
  eventExtensions?: (type: string) => Readonly<Record<`x-${string}`, unknown>>;
  version: string;
}

const ERROR_TEXT: Record<number, string> = {
  400: 'Malformed request (`bad_request`)',
  401: 'Missing or invalid key (`unauthorized`)',
  403: 'Missing scope or access (`forbidden`)',
  404: 'No such record in this workspace (`not_found`)',
  409: 'Conflict with the present state, or an idempotency collision (`conflict`, `idempotency_key_reused`, `idempotency_in_progress`)',
  410: 'The sync token is older than 30 days (`sync_token_expired`); read the list from its beginning',
  412: 'The record has changed since it was read (`precondition_failed`)',
  413: 'The body is too large (`payload_too_large`)',
  415: 'The body is not JSON (`unsupported_media_type`)',
  422: 'Valid JSON with invalid fields (`validation_error`); `details.fields` names them',
  429: 'Too many requests (`rate_limited`); wait for `Retry-After` seconds',
  500: 'Our fault (`internal_error`)',
  503: 'Something the service depends on does not answer (`unavailable`); wait for `Retry-After` seconds',
};

/**
 * The OpenAPI 3.1 document, generated from the operations.
 * @throws Error when the tag of an operation is in no group
 */
export function openApiDocument(parts: DocumentParts): Json {
  const {
    title,
    summary,
    guide,
    tagGroups,
    examples,
    recorded = NOTHING_RECORDED,
    operations,
    webhooks,
    eventExtensions = () => ({}),
    version,
  } = parts;
  const described = new Map(tagGroups.flatMap(({ tags }) => Object.entries(tags)));
  const used = new Set([...operations.map(({ spec: { tag } }) => tag), ...(webhooks.length > 0 ? [EVENTS_TAG] : [])]);
  for (const tag of used) if (!described.has(tag)) throw new Error(`no group has the tag ${tag}`);
  const schemas: Record<string, unknown> = {};
  const write = (schema: unknown): unknown => componentize(schema, schemas, examples);
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const { access, spec } = operation;
    const path = access === 'public' ? spec.path : API_PREFIX + spec.path;
    (paths[path] ??= {})[spec.method.toLowerCase()] = describeOperation(operation, write);
  }
  addExamples(paths, recorded);
  const document = {
    openapi: '3.1.0',
    info: {
      title,
      version: '1.0.0',
      summary,
      description: guide,
      // The contact is whoever runs the instance.
      contact: { name: 'The administrator of this instance' },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
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
    // In alphabetical order, for tools without tag groups; the groups follow the order of the documentation.
    tags: [...described]
      .filter(([name]) => used.has(name))
      .map(([name, description]) => ({ name, description }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en')),
    'x-tagGroups': tagGroups.map(({ name, tags }) => ({
      name,
      tags: Object.keys(tags).filter((tag) => used.has(tag)),
    })),
    paths,
    webhooks: Object.fromEntries(
      webhooks.map((webhook) => [
        webhook.type,
        {
          post: {
            ...describeWebhook(webhook, recorded.webhooks[webhook.type], write),
            ...eventExtensions(webhook.type),
          },
        },
      ]),
    ),
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
          description: `The session of a member who has signed in with \`POST /session\`, with the scopes of their role. Browsers send it; it
works for every operation that accepts a secret key, and only operations marked \`x-interactive\` (signing in, and a member's own account) name it.
Over https the cookie is called \`__Host-${SESSION_COOKIE}\`. A write must come from the same origin (\`Origin\`, \`Sec-Fetch-Site\`), otherwise 403.
If a bearer key is sent as well, the cookie is ignored.`,
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

const NOTHING_RECORDED: RecordedExamples = { responses: {}, webhooks: {} };

function addExamples(paths: Record<string, Json>, { responses }: RecordedExamples): void {
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods) as DescribedOperation[])) {
    for (const [status, example] of Object.entries(responses[operation.operationId] ?? {})) {
      const response = operation.responses[status];
      const content = response?.content?.['application/json'];
      // A copy, because two statuses of an operation may share a description.
      if (content !== undefined)
        operation.responses[status] = { ...response, content: { 'application/json': { ...content, example } } };
    }
  }
}

interface DescribedOperation {
  operationId: string;
  responses: Record<string, { content?: Record<string, Json> } | undefined>;
}

/** Webhooks that endpoints receive. */
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
      'Unique per logical operation. A repeat within 24 hours returns the same bytes, with `Idempotent-Replayed: true`. Scoped to the caller: an API key and the keys that replace it by rotation are one caller, and so are all sessions of a member.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  },
  DryRun: {
    name: 'Dry-Run',
    in: 'header',
    description:
      '`true` tries the call: it runs completely and is rolled back. The response is that of the real call, without an `ETag`, and `meta.dryRun` lists the events that it would have recorded. Nothing is stored, sent or uploaded. Not with an `Idempotency-Key` (400).',
    schema: { type: 'string', enum: ['true', 'false'] },
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

/** Error statuses derived from the properties of an operation. */
function errorStatuses(operation: DeclaredOperation): number[] {
  const { access, spec } = operation;
  // 422 for every operation, because input is always validated.
  const statuses = new Set<number>([422, 429, 500, 503, ...(spec.errors ?? [])]);
  const add = (...more: number[]) => {
    for (const status of more) statuses.add(status);
  };
  if (spec.method !== 'GET') add(400, 413, 415);
  if (access === 'unauthenticated') {
    if (spec.method !== 'GET') add(403);
    return [...statuses].sort();
  }
  add(401, 403);
  // For the workspace that a public call names.
  if (access === 'public') add(400, 404);
  // 400 for a path that cannot be decoded.
  if (spec.params !== undefined) add(400, 404);
  if (spec.list === true) add(400, ...(spec.method === 'GET' ? [410] : []));
  if (acceptsIdempotencyKey(operation)) add(409);
  if (spec.conditional === true) add(409, 412);
  return [...statuses].sort();
}

function answerSchema(operation: DeclaredOperation): TSchema | null {
  const { spec } = operation;
  if (spec.data === null || spec.contentType !== undefined) return spec.data;
  const dryRun: Record<string, TSchema> = supportsDryRun(operation) ? { dryRun: DryRun } : {};
  if (spec.list === true) return listEnvelope(spec.data, spec.method === 'GET', dryRun);
  return envelope(spec.data, spec.meta === undefined ? dryRun : { ...spec.meta, ...dryRun });
}

function describeOperation(operation: DeclaredOperation, write: Write): Json {
  const { access, spec } = operation;
  const schema = answerSchema(operation);
  const single = spec.data !== null && spec.list !== true && !isStreamed(spec.contentType);
  const isRead = spec.method === 'GET';
  const isTagged = single && (access === 'workspace' || (access === 'public' && isRead));
  const isIdempotent = acceptsIdempotencyKey(operation);
  const isDryRunnable = supportsDryRun(operation);
  const etag = { ETag: { $ref: '#/components/headers/ETag' } };
  const status = successStatus(spec);
  const answer = {
    description: schema === null ? (WITHOUT_BODY[status] ?? 'Done; no body') : 'Success',
    headers: {
      ...COMMON_HEADERS,
      ...(isTagged ? etag : {}),
      ...(isIdempotent ? { 'Idempotent-Replayed': { $ref: '#/components/headers/IdempotentReplayed' } } : {}),
      ...(isDryRunnable ? { 'Dry-Run': { $ref: '#/components/headers/DryRun' } } : {}),
    },
    ...(schema === null ? {} : { content: { [spec.contentType ?? 'application/json']: { schema: write(schema) } } }),
  };
  const parameters = [
    ...pathParameters(spec.path, spec.params, write),
    ...parametersIn('query', spec.query, write),
    ...parametersIn('header', spec.headers, write),
    ...(isIdempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(isDryRunnable ? [{ $ref: '#/components/parameters/DryRun' }] : []),
    ...(spec.conditional === true ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
    ...(isRead && isTagged ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
  ];
  return {
    operationId: spec.id,
    tags: [spec.tag],
    summary: spec.summary,
    ...descriptionOf(operation),
    ...securityOf(operation),
    'x-required-scopes': scopesOf(spec),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestBody(spec.body, spec.emptyBody !== true, spec.example, write),
    responses: {
      [status]: answer,
      ...(spec.alsoStatus === undefined ? {} : { [spec.alsoStatus]: answer }),
      ...(isRead && isTagged ? { 304: { description: 'Not modified', headers: etag } } : {}),
      ...errorResponses(errorStatuses(operation)),
      // Linters require a success status other than a redirect, or a default; any other response is an error as well.
      ...(status === 302 ? { default: { $ref: '#/components/responses/Error500' } } : {}),
    },
  };
}

const WITHOUT_BODY: Record<number, string> = { 202: 'Accepted; no body', 302: 'Redirects to `Location`' };

function descriptionOf({ access, spec }: DeclaredOperation): { description?: string } {
  const { description, stepUp } = spec;
  const scopes = access === 'workspace' ? scopesOf(spec).map((scope) => `\`${scope}\``) : [];
  const parts = [
    description,
    stepUp === undefined ? undefined : STEP_UP,
    spec.withoutDryRun === undefined ? undefined : `Cannot be tried with \`Dry-Run\`: ${spec.withoutDryRun}.`,
    scopes.length === 0 ? undefined : `Requires ${LIST.format(scopes)}.`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? {} : { description: parts.join(' ') };
}

const LIST = new Intl.ListFormat('en', { type: 'conjunction' });

const STEP_UP =
  'A session whose member has not proven who they are in the last ten minutes is rejected with 403 and `details.reason` `reauthentication_required` where access or protection is at stake: confirm by `POST /session/reauthenticate` and repeat the call. API keys are not asked.';

/**
 * Authentication of an operation. A session is accepted wherever a key is, but is listed only where it is the only option:
 * clients generated from this document would otherwise have to choose between the two, and some send the key as a cookie.
 * Scopes are in the description and in `x-required-scopes`, because many tools allow them only for OAuth.
 */
function securityOf({ access, spec }: DeclaredOperation): Json {
  if (access === 'public') return { security: [{ publishableKey: [] }, { workspaceSlug: [] }] };
  if (access === 'unauthenticated') {
    return { security: spec.usesCookie === true ? [{ session: [] }] : [], 'x-interactive': true };
  }
  return spec.sessionOnly === true
    ? { security: [{ session: [] }], 'x-interactive': true }
    : { security: [{ secretKey: [] }] };
}

function describeWebhook({ summary, data, type, entity }: EventType, example: unknown, write: Write): Json {
  const body = {
    type: 'object',
    additionalProperties: false,
    required: [
      'id',
      'type',
      'timestamp',
      'workspaceId',
      'entityType',
      'entityId',
      'entityRevision',
      'redacted',
      'data',
    ],
    properties: {
      id: { ...Uuid, description: "The event's id: the same across retries, replays and endpoints." },
      type: { type: 'string', const: type },
      timestamp: Timestamp,
      workspaceId: Uuid,
      entityType: { type: 'string', const: entity },
      entityId: Uuid,
      entityRevision: {
        type: ['integer', 'null'],
        description:
          "The record's revision after the change, from which its ETag is made. It only increases. Null for events from before revisions were recorded.",
      },
      redacted: {
        type: 'boolean',
        description: 'Whether the data is left out, because the person it is about was erased.',
      },
      data: write(nullable(data)),
    },
  };
  return {
    operationId: `on${type.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [EVENTS_TAG],
    summary,
    description: 'Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.',
    security: [],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: body, ...(example === undefined ? {} : { example }) } },
    },
    responses: {
      '2XX': { description: 'Received' },
      '4XX': { description: 'Rejected; tried again later, except 410, which disables the endpoint' },
    },
  };
}
