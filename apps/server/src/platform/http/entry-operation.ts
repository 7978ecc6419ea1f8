import type { Database } from '../database/database.ts';
import type { Services } from '../services.ts';
import type { CookieChange } from './cookies.ts';
import type { OperationInput } from './operation.ts';
import type { Static, TSchema, Type } from './schema.ts';

/** Somebody who has not proven yet who they are. */
export interface Visit {
  readonly db: Database;
  readonly services: Services;
  readonly requestId: string;
  /** Address of the sender, for the list of sessions. */
  readonly ip: string;
  readonly userAgent: string | null;
  /** Path and query as they came. */
  readonly url: string;
  cookie(name: string): string | null;
  /**
   * Takes from what this address may get wrong in a minute. `succeeded` gives it back.
   * @throws ApiError 429 when nothing is left
   */
  attempt(): { succeeded(): void };
}

/** What an entry is answered with. */
export interface EntryAnswer {
  data?: unknown;
  cookies?: CookieChange[];
  /** Where a browser is sent on to (302). */
  location?: string;
}

type Fields = Record<string, TSchema>;

export interface EntrySpec<Query extends Fields | undefined, Body extends TSchema | undefined> {
  id: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** Below `/api/v1`. */
  path: string;
  tag: string;
  summary: string;
  description: string;
  query?: Query;
  body?: Body;
  status: 200 | 201 | 202 | 204 | 302;
  /** Schema of `data`; null for 202, 204 and 302. */
  data: TSchema | null;
  /** Whether the session's cookie is what it goes by: then the request must prove its origin. */
  usesCookie?: boolean;
  /** Whether the query may hold more than is declared, as what another service sends may. */
  openQuery?: boolean;
  errors: readonly (401 | 404)[];
  example?: unknown;
}

/** An operation of `/api/v1` that needs neither key nor session, because it leads to one. */
export interface EntryOperation {
  readonly spec: EntrySpec<Fields | undefined, TSchema | undefined>;
  readonly run: (visit: Visit, input: OperationInput) => Promise<EntryAnswer>;
}

type ValuesOf<F extends Fields | undefined> = F extends Fields
  ? Static<ReturnType<typeof Type.Object<F>>>
  : Record<string, never>;

/** Declares an entry. Idempotency keys mean nothing here: nobody is known yet whose they could be. */
export function entryOperation<
  Query extends Fields | undefined = undefined,
  Body extends TSchema | undefined = undefined,
>(
  spec: EntrySpec<Query, Body>,
  verb: (
    visit: Visit,
    input: { query: ValuesOf<Query>; body: Body extends TSchema ? Static<Body> : Record<string, never> },
  ) => Promise<EntryAnswer>,
): EntryOperation {
  return {
    spec: spec as EntryOperation['spec'],
    // The input was checked against the very schemas that these types come from.
    run: verb as unknown as EntryOperation['run'],
  };
}

/** The statuses of errors of an entry: all follow from its parts. */
export function entryErrorStatuses(spec: EntryOperation['spec']): number[] {
  const write = spec.method === 'GET' ? [] : [400, 403, 413, 415];
  return [...new Set([422, 429, 500, 503, ...write, ...spec.errors])].sort();
}
