import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access, Callers } from '../contract/callers.ts';
import type { Operation, OperationInput } from '../contract/operation.ts';
import type { IdempotentCall, StoredResponse } from '../idempotency/idempotency.ts';

/** One call of an operation. */
export interface Call<Kind extends Access> {
  readonly operation: Operation<Kind>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Runs the operation of a call for its caller. */
export type Work<Kind extends Access, Value> = (caller: Callers[Kind]) => Promise<Value>;

/** Replaces what a caller may not see of a result. */
export type Presentation = (result: unknown) => unknown;

/** Behavior that depends on the access of an operation; everything else is the same for all operations. */
export interface AccessPolicy<Kind extends Access> {
  /**
   * Decides before the body is read whether a call may proceed, so that rejecting it is cheap. Synchronous where possible,
   * because it precedes every request. @throws ApiError
   */
  admit(call: Call<Kind>): void | Promise<void>;
  /** Runs a call with valid input, within the resource limits of its workspace. @throws ApiError */
  run<Value>(call: Call<Kind>, input: OperationInput, work: Work<Kind, Value>): Promise<Value>;
  /** Replaces `run` for reads with cached responses: looks up the response or creates it. */
  read?(call: Call<Kind>, make: Work<Kind, StoredResponse>): Promise<StoredResponse>;
  /** Owner of the idempotency keys of a call, what they may see, and the URL by which it is compared with an earlier one. */
  idempotencyScope(request: FastifyRequest): Omit<IdempotentCall, 'key' | 'method' | 'body'>;
  /**
   * How the result is redacted for the caller; null if it is not. Called before the operation runs, so that its reads
   * do not wait for a connection while a change is open.
   */
  presentation?(call: Call<Kind>, caller: Callers[Kind]): Presentation | Promise<Presentation> | null;
  /** The query that a list runs for this caller; null if nothing can match. By default, the query is unchanged. */
  narrow?(call: Call<Kind>, query: Record<string, unknown>): Record<string, unknown> | null;
  /** The part of a result that this caller receives; by default all of it. */
  conceal?(call: Call<Kind>, result: unknown): unknown;
  /** Called with the result of a call. */
  observe?(call: Call<Kind>, caller: Callers[Kind], input: OperationInput, result: unknown): void;
  /** Whether the caller of an open stream still has the same rights. Rejects when the key or session is no longer valid. */
  stillValid?(request: FastifyRequest): Promise<boolean>;
  /** Called with the status of a response before it is sent. */
  settle?(call: Call<Kind>): void;
}
