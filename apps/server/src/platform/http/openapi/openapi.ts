import type { EventType } from '../../changes/events.ts';
import { API_PREFIX, type DeclaredOperation } from '../contract/operation.ts';
import { NAME, nullable, Timestamp, type TSchema, Uuid } from '../contract/schema.ts';
import { Pagination } from '../contract/serialize.ts';
import { SESSION_COOKIE } from '../transport/cookies.ts';
import { DOCUMENT_ITSELF, EVENT_FIELDS, POSTMAN_COLLECTION } from './describe-document.ts';
import { describeOperation } from './describe-operation.ts';
import { componentize, type FieldExamples } from './openapi-components.ts';
import { errorResponse, HEADERS, type Json, type Write } from './openapi-parts.ts';

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
  description: string;
  /** All operations, in the order of the documentation. */
  tagGroups: readonly TagGroup[];
  examples: FieldExamples;
  /** Real responses and events, used as examples of their operation or webhook. */
  recorded?: RecordedExamples;
  operations: readonly DeclaredOperation[];
  webhooks: readonly EventType[];
  /** Who caused an event. */
  actor: TSchema;
  version: string;
}

const ERROR_TEXT: Record<number, string> = {
  400: 'Malformed request (`bad_request`)',
  401: 'Missing or invalid key (`unauthorized`)',
  403: 'Missing scope or access (`forbidden`)',
  404: 'No such record in this workspace (`not_found`)',
  409: 'Conflict with the current state, or an idempotency collision (`conflict`, `idempotency_key_reused`, `idempotency_in_progress`)',
  410: 'The sync token is older than 30 days (`sync_token_expired`); read the list from its beginning',
  412: 'The record has changed since it was read (`precondition_failed`)',
  413: 'The body is too large (`payload_too_large`)',
  415: 'The body is not JSON (`unsupported_media_type`)',
  422: 'Valid JSON with invalid fields (`validation_error`); `details.fields` names them',
  429: 'Too many requests (`rate_limited`); wait for `Retry-After` seconds',
  500: 'Unexpected server error (`internal_error`)',
  503: 'The service, or something it depends on, is temporarily unavailable (`unavailable`); wait for `Retry-After` seconds',
};

/**
 * The OpenAPI 3.1 document, generated from the operations.
 * @throws Error when the tag of an operation is in no group
 */
export function openApiDocument(parts: DocumentParts): Json {
  const {
    title,
    summary,
    description: introduction,
    tagGroups,
    examples,
    recorded = NOTHING_RECORDED,
    operations,
    webhooks,
    actor,
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
  paths[`${API_PREFIX}/openapi.json`] = { get: DOCUMENT_ITSELF };
  if (webhooks.length > 0) paths[`${API_PREFIX}/event-fields.json`] = { get: EVENT_FIELDS };
  paths[`${API_PREFIX}/postman.json`] = { get: POSTMAN_COLLECTION };
  addExamples(paths, recorded);
  const document = {
    openapi: '3.1.0',
    info: {
      title,
      version: '1.0.0',
      summary,
      description: introduction,
      // The contact is the administrator of the instance.
      contact: { name: 'The administrator of this instance' },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      'x-service-version': version,
    },
    servers: [
      {
        url: 'https://{instance}',
        description: 'An instance, by its host name',
        variables: { instance: { default: 'rolecall.example' } },
      },
      { url: '/', description: 'The instance that serves this document' },
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
          post: describeWebhook(webhook, recorded.webhooks[webhook.type], actor, write),
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
      '`true` makes the call a dry run: it runs completely and is rolled back. The response is that of the real call, without an `ETag`, and `meta.dryRun` lists the events that it would have recorded. Nothing is stored, sent or uploaded. Cannot be combined with an `Idempotency-Key` (400).',
    schema: { type: 'string', enum: ['true', 'false'] },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The ETag of the record as it was read. If the record has changed since, the call fails with 412.',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The ETag of a stored copy. If the record has not changed, the response is 304 without a body.',
    schema: { type: 'string' },
  },
};

function describeWebhook(
  { summary, data, type, entity }: EventType,
  example: unknown,
  actor: TSchema,
  write: Write,
): Json {
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
      'actor',
      'redacted',
      'data',
    ],
    properties: {
      id: {
        ...Uuid,
        [NAME]: 'EventId',
        description: "The event's id: the same across retries, replays and endpoints.",
      },
      type: { type: 'string', const: type },
      timestamp: { ...Timestamp, [NAME]: 'EventTimestamp', description: 'When it was sent.' },
      workspaceId: { ...Uuid, [NAME]: 'EventWorkspaceId', description: 'The workspace.' },
      entityType: { type: 'string', const: entity },
      entityId: { ...Uuid, [NAME]: 'EventEntityId', description: 'The record that it is about.' },
      entityRevision: {
        [NAME]: 'EventEntityRevision',
        type: ['integer', 'null'],
        description:
          "The record's revision after the change, from which its ETag is derived. It only increases. Null in events recorded by versions without revisions.",
      },
      actor,
      redacted: {
        [NAME]: 'EventRedacted',
        type: 'boolean',
        description: 'Whether the data is left out because the person whom it concerns was erased.',
      },
      data: { ...nullable(data), description: 'The record under its name, and what changed. Null when redacted.' },
    },
  };
  return {
    operationId: `on${type.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [EVENTS_TAG],
    summary,
    security: [],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: write(body), ...(example === undefined ? {} : { example }) } },
    },
    responses: {
      '2XX': { description: 'Received' },
      '4XX': { description: 'Failed; retried later, except after 410, which disables the endpoint' },
    },
  };
}
