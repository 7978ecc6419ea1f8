import type { Context } from '../../context/context.ts';
import type { Access, AnonymousRequest, Callers, PublicContext } from './callers.ts';
import type { CookieChange } from './cookie-change.ts';
import { CommonFilters, DeletedFilter, PageQuery, sortQuery } from './pagination.ts';
import { type Static, type TSchema, type Type, Uuid } from './schema.ts';

/** Path prefix of operations that are not part of the public API. */
export const API_PREFIX = '/api/v1';

/** The result of a verb that returns more than a record. */
export class OperationResult<Data = unknown> {
  readonly data: Data;
  /** Success status, where the operation has several. */
  readonly status: number | undefined;
  /** Additional information next to the data. */
  readonly meta: Record<string, unknown> | undefined;
  readonly cookies: readonly CookieChange[];
  /** URL that a browser is redirected to. */
  readonly location: string | undefined;
  /**
   * People whose data the result contains without an event or ID that names them: erasing them clears the stored response.
   */
  readonly subjectIds: readonly string[];

  constructor(
    data: Data,
    options: {
      status?: number;
      meta?: Record<string, unknown>;
      cookies?: readonly CookieChange[];
      location?: string;
      subjectIds?: readonly string[];
    } = {},
  ) {
    this.data = data;
    this.status = options.status;
    this.meta = options.meta;
    this.cookies = options.cookies ?? [];
    this.location = options.location;
    this.subjectIds = options.subjectIds ?? [];
  }

  /** The same result with other data. */
  withData<Other>(data: Other): OperationResult<Other> {
    return Object.assign(Object.create(OperationResult.prototype) as OperationResult<Other>, this, { data });
  }
}

/** Statuses that an operation documents in addition to those derived from its other properties. */
type ExtraStatus = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 422 | 503;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Status = 200 | 201 | 202 | 204 | 302;
export type Fields = Record<string, TSchema>;
type SomeFields = Fields | undefined;
type SomeBody = TSchema | undefined;
export type ValuesOf<F extends SomeFields> = F extends Fields
  ? Static<ReturnType<typeof Type.Object<F>>>
  : Record<string, never>;

/** Properties of every operation. */
export interface CommonSpec<Params extends SomeFields, Query extends SomeFields, Body extends SomeBody> {
  /** `operationId` in the OpenAPI document and method name in the typed client. */
  id: string;
  method: Method;
  /** With `{name}` for parameters: relative to `/api/v1`, or the whole path for an operation of the public API. */
  path: string;
  /** Group in the documentation: the resource. */
  tag: string;
  summary: string;
  description?: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /**
   * The verb checks the body, for better error messages than a schema gives or for rules stored as data; `body` is only
   * documentation.
   */
  checksBody?: boolean;
  /** Success status. Default 200, 204 for DELETE. */
  status?: Status;
  /** Schema of `data`; of one item where `list` is set; null for a response without a body. */
  data: TSchema | null;
  /** Additional information that this operation may return in `meta`. */
  meta?: Fields;
  errors?: readonly ExtraStatus[];
  /** An example request body for the documentation. */
  example?: unknown;
}

/** Properties of operations for API keys and sessions only. */
export interface WorkspaceParts {
  /** Scope that a caller needs; null for the few operations that any valid key may use. */
  scope: string | null;
  /** Further required scopes, where a response includes, or a call changes, records of other resources. */
  alsoScopes?: readonly string[];
  /** Only for a signed-in member: the operation concerns the member, so an API key cannot use it. */
  sessionOnly?: boolean;
  /**
   * Members must have authenticated within the last minutes or must reauthenticate: for operations that grant access or
   * remove protection. API keys are exempt. A function limits this to certain bodies; with `stored`, it depends on stored
   * records, and the verb checks it.
   */
  stepUp?: true | 'stored' | ((body: Record<string, unknown>) => boolean);
  /**
   * Changes what applies to the whole workspace, so that an API key limited to part of its records cannot use it. Members
   * are not affected: their roles determine what they can change.
   */
  workspaceWide?: true;
  /** Also available to members who still have to set up two-factor authentication. */
  whileEnrolling?: boolean;
  /** Request headers that the verb reads, in lower case. */
  headers?: Fields;
  /** The body of an action may be empty; its verb then receives `{}`. */
  emptyBody?: boolean;
  /** Further success statuses with the same body, such as 200 for a tag that exists already. */
  alsoStatus?: number;
  list?: boolean;
  /** For a list that can also be read as a feed with a cursor of its own: whether this query reads the feed. */
  isFeed?: (query: Record<string, unknown>) => boolean;
  /**
   * Content type of a response that is not JSON: the verb returns text, or a `Readable` that ends when its key is no longer
   * valid.
   */
  contentType?: string;
  /**
   * The verb decides from its input whether a caller has the scopes required beyond `scope`. Before a stored response of
   * such a call is replayed, this function checks that the caller still has them, since keys and members can lose scopes.
   * `data` is that of the stored response. @throws ApiError 403
   */
  authorizeReplay?: (context: Context, input: OperationInput, data: never) => void | Promise<void>;
  /** The response contains a secret that is shown once: stored idempotent responses are encrypted. */
  secretResponse?: boolean;
  /** A POST that only reads, so that a repeated call needs no idempotency key, with which its response would be stored. */
  storesNothing?: boolean;
  /** Why the operation does not support dry runs: the effect that it has outside its transaction. */
  withoutDryRun?: string;
  /** Changes one existing record; `If-Match` is compared with its ETag. */
  conditional?: boolean;
}

/** Properties of operations of the public API only. */
interface PublicParts {
  /** Scope that a publishable key needs. */
  scope: string;
  /** Accepts `Idempotency-Key`. */
  idempotent?: boolean;
  /** Name of the rate limit that a call counts against. */
  limit: string;
  /** Separate rate limit for rejected calls, so that they do not use up `limit`. */
  rejectedLimit?: string;
}

/** Properties of operations for users who are not signed in. */
interface UnauthenticatedParts {
  /** Whether the session cookie identifies the caller; the request must then prove its origin. */
  usesCookie?: boolean;
  /**
   * Whether the query may contain undeclared parameters, for requests made by another service: the verb reads them from the
   * URL.
   */
  openQuery?: boolean;
}

/** Any declaration. */
export type OperationSpec = CommonSpec<SomeFields, SomeFields, SomeBody> &
  Partial<Omit<WorkspaceParts, 'scope'>> &
  Partial<Omit<PublicParts, 'scope'>> &
  Partial<UnauthenticatedParts> & { scope?: string | null };

/** An operation without its verb. */
export interface DeclaredOperation {
  readonly access: Access;
  readonly spec: OperationSpec;
  /** The whole path in the router's syntax. */
  readonly url: string;
}

/** A declared operation with its verb. */
export interface Operation<Kind extends Access = 'workspace'> extends DeclaredOperation {
  readonly access: Kind;
  readonly run: (caller: Callers[Kind], input: OperationInput) => Promise<unknown>;
}

/** An operation of any access. */
export type AnyOperation = Operation<'workspace'> | Operation<'public'> | Operation<'unauthenticated'>;

export interface OperationInput {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  /** Parameters that the operation declares. */
  headers: Record<string, string | undefined>;
  body: unknown;
}

type Verb<Caller, Params extends SomeFields, Query extends SomeFields, Body extends SomeBody> = (
  caller: Caller,
  input: {
    params: ValuesOf<Params>;
    query: ValuesOf<Query>;
    headers: Record<string, string | undefined>;
    body: Body extends TSchema ? Static<Body> : Record<string, never>;
  },
) => Promise<unknown>;

/**
 * Declares an operation, by default one of the workspace, for API keys and sessions. The route, authentication, validation,
 * limits, idempotency, serialization, the OpenAPI document and the typed client are all derived from this object.
 */
export function operation<
  Params extends SomeFields = undefined,
  Query extends SomeFields = undefined,
  Body extends SomeBody = undefined,
>(
  spec: CommonSpec<Params, Query, Body> & WorkspaceParts & { access?: 'workspace' },
  verb: Verb<Context, Params, Query, Body>,
): Operation;
export function operation<
  Params extends SomeFields = undefined,
  Query extends SomeFields = undefined,
  Body extends SomeBody = undefined,
>(
  spec: CommonSpec<Params, Query, Body> & PublicParts & { access: 'public' },
  verb: Verb<PublicContext, Params, Query, Body>,
): Operation<'public'>;
export function operation<
  Params extends SomeFields = undefined,
  Query extends SomeFields = undefined,
  Body extends SomeBody = undefined,
>(
  spec: CommonSpec<Params, Query, Body> & UnauthenticatedParts & { access: 'unauthenticated' },
  verb: Verb<AnonymousRequest, Params, Query, Body>,
): Operation<'unauthenticated'>;
export function operation(
  { access = 'workspace', ...spec }: OperationSpec & { access?: Access },
  verb: (caller: never, input: never) => Promise<unknown>,
): AnyOperation {
  const url = routerPath(access === 'public' ? spec.path : API_PREFIX + spec.path);
  // The caller matches the access, and the input was checked against the schemas that its types are derived from.
  return { access, spec, url, run: verb } as AnyOperation;
}

/** Every scope that an operation requires. */
export function scopesOf({ scope, alsoScopes = [] }: Pick<OperationSpec, 'scope' | 'alsoScopes'>): string[] {
  return scope == null ? [] : [scope, ...alsoScopes];
}

/** Whether calls of an operation may carry an idempotency key: never before the owner of the key is known. */
export function acceptsIdempotencyKey({ access, spec }: DeclaredOperation): boolean {
  return access === 'public'
    ? spec.idempotent === true
    : access === 'workspace' && spec.method !== 'GET' && spec.storesNothing !== true;
}

/** Whether the operation accepts `Dry-Run`: every write of a workspace that can be rolled back. */
export function supportsDryRun({ access, spec }: DeclaredOperation): boolean {
  return access === 'workspace' && spec.method !== 'GET' && spec.withoutDryRun === undefined;
}

/** The status of success. */
export function successStatus({ status, method }: Pick<OperationSpec, 'status' | 'method'>): number {
  return status ?? (method === 'DELETE' ? 204 : 200);
}

/** `{id}` in the path. */
export const IdParam = { id: Uuid };

/**
 * Filters of a list of records with tombstones: pagination, order, times, ids, deleted, and its own.
 * @param sorts the fields to sort by, in addition to its times, as defined by `sorts` of its `RecordList`
 */
export function listQuery<Own extends Fields, const Sorts extends readonly string[] = []>(own: Own, sorts?: Sorts) {
  return { ...PageQuery, ...sortQuery(sorts), ...CommonFilters, ...DeletedFilter, ...own };
}

/** Filters of a list of records that are never soft-deleted. */
export function listQueryWithoutDeleted<Own extends Fields>(own: Own) {
  return { ...PageQuery, ...sortQuery(), ...CommonFilters, ...own };
}

/** `/jobs/{id}` in the router's syntax: `/jobs/:id`. */
function routerPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}
