import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { entityTag } from '../change.ts';
import type { Context } from '../context.ts';
import type { Database } from '../database/database.ts';
import { ApiError, Forbidden, Invalid } from '../errors.ts';
import type { Services } from '../services.ts';
import { OpenStreams, sendContent } from './content.ts';
import { setCookies } from './cookies.ts';
import { contentTag, notModified, readEntityTags } from './entity-tags.ts';
import { Claim, type IdempotentCall, readIdempotencyKey, type StoredAnswer } from './idempotency.ts';
import { inputCheck, readQuery } from './input.ts';
import { type LimitState, limitHeaders, type RateLimiter, rateLimited } from './limits.ts';
import { Answer, type Operation, type OperationInput } from './operation.ts';
import type { Page } from './pagination.ts';
import type { Presence } from './presence.ts';
import type { Authenticate, Principal } from './principal.ts';
import { closed, Type } from './schema.ts';
import { picker } from './serialize.ts';

export { contentTag, notModified };

export const API_PREFIX = '/api/v1';
const JSON_TYPE = 'application/json; charset=utf-8';
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export interface ServeOptions {
  db: Database;
  services: Services;
  authenticate: Authenticate;
  keyLimit: RateLimiter;
  /** Told of everybody who is let in. */
  presence: Presence;
}

/** Puts the declared operations of the authenticated API on the server. */
export function serveOperations(app: FastifyInstance, operations: readonly Operation[], options: ServeOptions): void {
  const streams = new OpenStreams(app);
  for (const operation of operations) serveOperation(app, operation, options, streams);
}

/** 405 with `Allow` for every declared path's other methods. */
export function refuseOtherMethods(app: FastifyInstance, routes: readonly { method: string; url: string }[]): void {
  const allowed = new Map<string, Set<string>>();
  for (const { method, url } of routes) {
    // Parameter names differ between operations of one path; the router sees one path.
    const path = url.replaceAll(/:\w+/g, ':id');
    const methods = allowed.get(path) ?? new Set<string>();
    methods.add(method);
    if (method === 'GET') methods.add('HEAD');
    allowed.set(path, methods);
  }
  const seen = new Set<string>();
  for (const { url } of routes) {
    const path = url.replaceAll(/:\w+/g, ':id');
    if (seen.has(path)) continue;
    seen.add(path);
    const methods = allowed.get(path)!;
    const others = METHODS.filter((method) => !methods.has(method) && !app.hasRoute({ method: method as 'GET', url }));
    if (others.length === 0) continue;
    const allow = [...methods].sort().join(', ');
    app.route({
      method: others as 'GET'[],
      url,
      onRequest: (request) => {
        throw new ApiError('method_not_allowed', `${request.method} is not possible here.`, undefined, { allow });
      },
      handler: () => undefined,
    });
  }
}

/** A body whose form the verb checks. */
export const AnyObject = Type.Object({}, { additionalProperties: true });

function serveOperation(
  app: FastifyInstance,
  { spec, url, run }: Operation,
  options: ServeOptions,
  streams: OpenStreams,
): void {
  const { db, services, authenticate, keyLimit, presence } = options;
  const isWrite = spec.method !== 'GET';
  const readInput = inputReader(spec.checksBody === true ? { ...spec, body: AnyObject } : spec);
  const write = answerWriter(spec);
  const admits = ({ scopes }: Principal) => spec.scope === null || scopes.has(spec.scope);

  const admit = (principal: Principal, request: FastifyRequest, reply: FastifyReply) => {
    request.workspaceId = principal.workspaceId;
    request.callerId = principal.id;
    const state = keyLimit.admit(principal.id);
    if (state instanceof Promise) return state.then((known) => admitWithin(known, principal, request, reply));
    admitWithin(state, principal, request, reply);
    return null;
  };
  const admitWithin = (state: LimitState, principal: Principal, request: FastifyRequest, reply: FastifyReply) => {
    if (!state.allowed) throw rateLimited(keyLimit.name, state);
    reply.headers(limitHeaders(keyLimit.name, state));
    // A browser must not show what a session has seen after it has ended, nor a proxy to anybody else.
    if (principal.isSession) reply.header('cache-control', 'private, no-cache');
    if (!admits(principal)) {
      const who = principal.isSession ? 'Your role' : 'This key';
      throw new Forbidden(`${who} lacks the scope ${spec.scope}.`, { requiredScope: spec.scope });
    }
    if (spec.sessionOnly === true && !principal.isSession)
      throw new Forbidden('This is for people who have signed in, not for API keys.');
    request.principal = principal;
    presence.note();
  };

  app.route({
    method: spec.method,
    url: API_PREFIX + url,
    onRequest: (request, reply, done) => {
      let waiting: Promise<unknown> | null;
      try {
        const found = authenticate(request);
        const isHeld = !(found instanceof Promise);
        waiting = isHeld ? admit(found, request, reply) : found.then((principal) => admit(principal, request, reply));
      } catch (error) {
        done(error as Error);
        return;
      }
      if (waiting === null) done();
      else waiting.then(() => done(), done);
    },
    handler: async (request, reply) => {
      const principal = request.principal!;
      const input = readInput(request);
      const context: Context = {
        workspaceId: principal.workspaceId,
        actor: principal.actor,
        scopes: principal.scopes,
        db,
        services,
        requestId: request.id,
        cause: null,
        ifMatch: isWrite ? readEntityTags(request.headers['if-match']) : null,
        completion: null,
        ...(principal.isSession ? { sessionId: principal.id } : {}),
      };
      if (spec.contentType !== undefined) {
        const stillValid = async () => admits(await authenticate(request));
        return sendContent(reply, request, spec.contentType, await run(context, input), { stillValid, streams });
      }
      const key = spec.method === 'POST' ? readIdempotencyKey(request.headers['idempotency-key']) : null;
      if (key === null) {
        const result = await run(context, input);
        if (result instanceof Answer) setCookies(reply, result.cookies, services.settings.publicUrl);
        return sendAnswer(reply, request, write(result));
      }
      const call: IdempotentCall = {
        workspaceId: principal.workspaceId,
        scope: principal.id,
        key,
        method: request.method,
        url: request.url,
        body: request.rawBody,
      };
      const seal = spec.secretAnswer === true ? services.secrets : null;
      const outcome = await runOnce(db, services, call, write, seal, (completion) =>
        run({ ...context, completion }, input),
      );
      if (outcome.replayed) reply.header('idempotent-replayed', 'true');
      return sendAnswer(reply, request, outcome.answer);
    },
  });
}

/**
 * Runs work under an idempotency key: once, with its answer stored in the same transaction, or not at all with the
 * answer of the call that ran before.
 */
export async function runOnce(
  db: Database,
  services: Services,
  call: IdempotentCall,
  write: (result: unknown) => StoredAnswer,
  seal: Services['secrets'] | null,
  work: (completion: NonNullable<Context['completion']>) => Promise<unknown>,
): Promise<{ answer: StoredAnswer; replayed: boolean }> {
  const claim = await Claim.take(db, services.secrets, call);
  if (!(claim instanceof Claim)) return { answer: claim, replayed: true };
  let stored: StoredAnswer | undefined;
  const { complete } = claim.completion((result) => {
    stored = write(result);
    return stored;
  }, seal);
  try {
    const result = await work({ complete });
    if (stored === undefined) {
      // The verb changed nothing in the database; its answer is remembered on its own.
      await db.transaction((tx) => complete(tx, result, []));
    }
    return { answer: stored ?? write(result), replayed: false };
  } catch (error) {
    await claim.release(db).catch(() => {}); // the lease ends by itself
    throw error;
  }
}

type Spec = Operation['spec'];

/** Reads and checks path, query and body in the contract's order, naming every offending field. */
export function inputReader(
  spec: Pick<Spec, 'params' | 'query' | 'headers' | 'body' | 'emptyBody' | 'method'>,
): (request: FastifyRequest) => OperationInput {
  const params = spec.params === undefined ? null : inputCheck(closed(spec.params));
  const queryFields = spec.query ?? {};
  const query = inputCheck(closed(queryFields));
  const body = spec.body === undefined ? null : inputCheck(spec.body);
  const noBody = inputCheck(closed({}));
  const headerNames = Object.keys(spec.headers ?? {});
  return (request) => {
    params?.(request.params);
    const values = readQuery(request.query as Record<string, unknown>, queryFields as never);
    query(values);
    let content: unknown = request.body;
    if (spec.method !== 'GET') {
      if ((content === undefined || content === null) && request.rawBody === undefined) {
        if (spec.body !== undefined && spec.emptyBody !== true && spec.method !== 'DELETE') {
          throw Invalid.field('', 'a JSON body is required');
        }
        content = {};
      } else if (content === undefined && (spec.emptyBody === true || spec.body === undefined)) content = {};
      if (typeof content !== 'object' || content === null || Array.isArray(content)) {
        throw Invalid.field('', 'the JSON body must be an object');
      }
      (body ?? noBody)(content);
    }
    const headers = headerNames.length === 0 ? NO_HEADERS : pickHeaders(request, headerNames);
    return { params: request.params as Record<string, unknown>, query: values, headers, body: content };
  };
}

const NO_HEADERS: OperationInput['headers'] = {};

function pickHeaders({ headers }: FastifyRequest, names: readonly string[]): OperationInput['headers'] {
  return Object.fromEntries(names.map((name) => [name, [headers[name]].flat()[0]]));
}

/** Turns a verb's result into the bytes, status and entity tag of its answer. */
export function answerWriter(
  spec: Pick<Spec, 'data' | 'list' | 'status' | 'method' | 'meta'>,
): (result: unknown) => StoredAnswer {
  const status = spec.status ?? (spec.method === 'DELETE' ? 204 : 200);
  if (spec.data === null) return () => ({ status, body: '', etag: null });
  const pick = picker(spec.data);
  if (spec.list === true) {
    return (result) => {
      const { items, nextCursor, hasMore, limit } = result as Page<unknown>; // declared by `list`
      const meta = { pagination: { nextCursor, hasMore, limit }, nextCursor: nextCursor ?? undefined };
      return { status, body: JSON.stringify({ data: items.map(pick), meta }), etag: null };
    };
  }
  return (result) => {
    const answer = result instanceof Answer ? result : new Answer(result);
    const body = JSON.stringify({ data: pick(answer.data), meta: answer.meta });
    return { status: answer.status ?? status, body, etag: etagOf(answer.data, body) };
  };
}

/** By revision where the record has one, so that reads and writes agree; else by content. */
function etagOf(data: unknown, body: string): string {
  if (typeof data === 'object' && data !== null && 'revision' in data && typeof data.revision === 'number') {
    return entityTag(data.revision);
  }
  return contentTag(body);
}

const LONG_TEXT = 16_384;

/** Sends an answer, or 304 when the reader has it already. */
export function sendAnswer(reply: FastifyReply, request: FastifyRequest, answer: StoredAnswer) {
  reply.code(answer.status);
  if (answer.etag !== null) {
    reply.header('etag', answer.etag);
    if (notModified(request, answer.etag)) return reply.code(304).send();
  }
  if (answer.status === 204) return reply.send();
  const { body } = answer;
  // Behind a header, Node writes short bytes a fifth cheaper than a short text; a long text it writes without a copy.
  return reply.header('content-type', JSON_TYPE).send(body.length < LONG_TEXT ? Buffer.from(body) : body);
}
