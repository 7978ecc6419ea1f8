import type { Context } from '../context.ts';
import type { CookieChange } from './cookies.ts';
import type { Page } from './pagination.ts';
import { CommonFilters, DeletedFilter, PageQuery } from './pagination.ts';
import { type Static, type TSchema, type Type, Uuid } from './schema.ts';

/** The answer of a verb when it is more than a record: another status, remarks in `meta`, or cookies. */
export class Answer<Data = unknown> {
  readonly data: Data;
  readonly status: number | undefined;
  readonly meta: Record<string, unknown> | undefined;
  readonly cookies: readonly CookieChange[];

  constructor(
    data: Data,
    options: { status?: number; meta?: Record<string, unknown>; cookies?: readonly CookieChange[] } = {},
  ) {
    this.data = data;
    this.status = options.status;
    this.meta = options.meta;
    this.cookies = options.cookies ?? [];
  }
}

/** Statuses that an operation documents beyond those that follow from its other parts. */
export type ExtraStatus = 400 | 403 | 404 | 409 | 412 | 413 | 415 | 422 | 503;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Fields = Record<string, TSchema>;
type ValuesOf<F extends Fields | undefined> = F extends Fields
  ? Static<ReturnType<typeof Type.Object<F>>>
  : Record<string, never>;

export interface OperationSpec<
  Params extends Fields | undefined,
  Query extends Fields | undefined,
  Body extends TSchema | undefined,
> {
  /** `operationId` of the OpenAPI document and the method's name in the typed client. */
  id: string;
  method: Method;
  /** Below `/api/v1`, with `{name}` for parameters. */
  path: string;
  /** Group in the documentation: the resource. */
  tag: string;
  summary: string;
  description?: string;
  /** Scope that a key needs; null for the few operations that any valid key may use. */
  scope: string | null;
  /** Only for an operator who has signed in: about themselves, so that an API key has nothing to ask here. */
  sessionOnly?: boolean;
  params?: Params;
  query?: Query;
  /** Request headers that the verb reads, in lower case. */
  headers?: Fields;
  body?: Body;
  /** The verb checks the body, with better words than a schema has; `body` is for the documentation. */
  checksBody?: boolean;
  /** An action may be sent with an empty body; then its verb sees `{}`. */
  emptyBody?: boolean;
  /** Status of success. Default 200, 204 for DELETE. */
  status?: 200 | 201 | 202 | 204;
  /** Further statuses of success with the same body, such as 200 for a tag that is there already. */
  alsoStatus?: number;
  /** Schema of `data`; of one item where `list` is set; null for 204. */
  data: TSchema | null;
  list?: boolean;
  /** The answer is of this type instead of JSON: the verb returns text, or a `Readable` that ends when its key does. */
  contentType?: string;
  /** Remarks beside the data that this operation may give in `meta`. */
  meta?: Fields;
  /** The answer holds a secret that is shown once: stored idempotent answers are sealed. */
  secretAnswer?: boolean;
  /** Changes one existing record, whose ETag `If-Match` is checked against. */
  conditional?: boolean;
  errors?: readonly ExtraStatus[];
  /** An example request body for the documentation. */
  example?: unknown;
}

export interface Operation {
  readonly spec: OperationSpec<Fields | undefined, Fields | undefined, TSchema | undefined>;
  /** Path as the router takes it, below the prefix. */
  readonly url: string;
  readonly run: (context: Context, input: OperationInput) => Promise<unknown>;
}

export interface OperationInput {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  /** Those that the operation declares. */
  headers: Record<string, string | undefined>;
  body: unknown;
}

/**
 * Declares one operation of the authenticated API. Route, checks, scope, limits, idempotency, serialisation, the OpenAPI
 * document and the typed client all follow from this one object.
 */
export function operation<
  Params extends Fields | undefined = undefined,
  Query extends Fields | undefined = undefined,
  Body extends TSchema | undefined = undefined,
>(
  spec: OperationSpec<Params, Query, Body>,
  verb: (
    context: Context,
    input: {
      params: ValuesOf<Params>;
      query: ValuesOf<Query>;
      headers: Record<string, string | undefined>;
      body: Body extends TSchema ? Static<Body> : Record<string, never>;
    },
  ) => Promise<unknown>,
): Operation {
  return {
    spec: spec as Operation['spec'],
    url: routerPath(spec.path),
    // The input was checked against the very schemas that these types come from.
    run: verb as Operation['run'],
  };
}

/** `{id}` in the path. */
export const IdParam = { id: Uuid };

/** Filters of a list of records with tombstones: paging, times, ids, deleted, and its own. */
export function listQuery<Own extends Fields>(own: Own) {
  return { ...PageQuery, ...CommonFilters, ...DeletedFilter, ...own };
}

/** Filters of a list of records that are never deleted softly. */
export function listQueryWithoutDeleted<Own extends Fields>(own: Own) {
  return { ...PageQuery, ...CommonFilters, ...own };
}

export type PageOf<Item> = Promise<Page<Item>>;

/** Who stands at the public form. */
export interface Visitor {
  readonly ip: string;
  readonly userAgent: string | null;
}

/** Which allowance a public route takes from: reads, applications, or upload links. */
export type PublicLimit = 'public' | 'apply' | 'presign';

export interface PublicSpec<
  Params extends Fields | undefined,
  Query extends Fields | undefined,
  Body extends TSchema | undefined,
> {
  id: string;
  method: 'GET' | 'POST';
  /** The whole path from the root, with `{name}` for parameters. */
  path: string;
  tag: string;
  summary: string;
  description?: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The verb checks the body, because its rules are data (a job's form); `body` is for the documentation. */
  checksBody?: boolean;
  /** Status of success. */
  status: 200 | 201;
  data: TSchema;
  /** Remarks beside the data. */
  meta?: Fields;
  /** Accepts `Idempotency-Key`. */
  idempotent?: boolean;
  /** Scope that a publishable key needs. */
  scope: string;
  limit: PublicLimit;
  /** An example request body for the documentation. */
  example?: unknown;
}

/** One operation of the public API. Its result depends on the workspace and the input only, so that a read can be kept. */
export interface PublicOperation {
  readonly spec: PublicSpec<Fields | undefined, Fields | undefined, TSchema | undefined>;
  readonly url: string;
  readonly run: (context: Context, input: OperationInput, visitor: Visitor) => Promise<unknown>;
}

/** Declares one operation of the public API. Its body is read as a closed or an open object, as its schema says. */
export function publicOperation<
  Params extends Fields | undefined = undefined,
  Query extends Fields | undefined = undefined,
  Body extends TSchema | undefined = undefined,
>(
  spec: PublicSpec<Params, Query, Body>,
  verb: (
    context: Context,
    input: {
      params: ValuesOf<Params>;
      query: ValuesOf<Query>;
      headers: Record<string, string | undefined>;
      body: Body extends TSchema ? Static<Body> : Record<string, never>;
    },
    visitor: Visitor,
  ) => Promise<unknown>,
): PublicOperation {
  return {
    spec: spec as PublicOperation['spec'],
    url: routerPath(spec.path),
    // The input was checked against the very schemas that these types come from.
    run: verb as PublicOperation['run'],
  };
}

/** `/jobs/{id}` as the router takes it: `/jobs/:id`. */
function routerPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}
