import {
  acceptsIdempotencyKey,
  type DeclaredOperation,
  scopesOf,
  successStatus,
  supportsDryRun,
} from '../contract/operation.ts';
import type { TSchema } from '../contract/schema.ts';
import { DryRun, envelope, listEnvelope } from '../contract/serialize.ts';
import { isStreamed } from '../transport/content.ts';
import {
  COMMON_HEADERS,
  errorResponses,
  type Json,
  parametersIn,
  pathParameters,
  requestBody,
  type Write,
} from './openapi-parts.ts';

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

function responseSchema(operation: DeclaredOperation): TSchema | null {
  const { spec } = operation;
  if (spec.data === null || spec.contentType !== undefined) return spec.data;
  const dryRun: Record<string, TSchema> = supportsDryRun(operation) ? { dryRun: DryRun } : {};
  if (spec.list === true) return listEnvelope(spec.data, spec.method === 'GET', dryRun);
  return envelope(spec.data, spec.meta === undefined ? dryRun : { ...spec.meta, ...dryRun });
}

/** The description of one operation in the document. */
export function describeOperation(operation: DeclaredOperation, write: Write): Json {
  const { access, spec } = operation;
  const schema = responseSchema(operation);
  const single = spec.data !== null && spec.list !== true && !isStreamed(spec.contentType);
  const isRead = spec.method === 'GET';
  const isTagged = single && (access === 'workspace' || (access === 'public' && isRead));
  const isIdempotent = acceptsIdempotencyKey(operation);
  const isDryRunnable = supportsDryRun(operation);
  const etag = { ETag: { $ref: '#/components/headers/ETag' } };
  const status = successStatus(spec);
  const success = {
    description: schema === null ? (WITHOUT_BODY[status] ?? 'Success; no body') : 'Success',
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
      [status]: success,
      ...(spec.alsoStatus === undefined ? {} : { [spec.alsoStatus]: success }),
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
    spec.workspaceWide === true ? WORKSPACE_WIDE : undefined,
    spec.withoutDryRun === undefined ? undefined : `Does not support \`Dry-Run\`: ${spec.withoutDryRun}.`,
    scopes.length === 0 ? undefined : `Requires ${LIST.format(scopes)}.`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? {} : { description: parts.join(' ') };
}

const LIST = new Intl.ListFormat('en', { type: 'conjunction' });

const STEP_UP =
  'Where the request affects access or security, a session must have been authenticated within the last ten minutes. Otherwise the response is 403 with `details.reason` `reauthentication_required`: call `POST /session/reauthenticate`, then repeat the request. API keys are exempt.';

const WORKSPACE_WIDE = 'Applies to the whole workspace: 403 for an API key that is limited to jobs or departments.';

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
