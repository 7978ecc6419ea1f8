import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { servePreflight } from '../../platform/http/cors.ts';
import { readIdempotencyKey } from '../../platform/http/idempotency.ts';
import { limitHeaders, type RateLimiter, rateLimited } from '../../platform/http/limits.ts';
import type { PublicLimit, PublicOperation, Visitor } from '../../platform/http/operation.ts';
import type { Presence } from '../../platform/http/presence.ts';
import { Type } from '../../platform/http/schema.ts';
import {
  AnyObject,
  answerWriter,
  inputReader,
  notModified,
  refuseOtherMethods,
  runOnce,
  sendAnswer,
} from '../../platform/http/serve.ts';
import { addressOf, visitorOf } from '../../platform/http/server.ts';
import { Turns } from '../../platform/http/turns.ts';
import type { Services } from '../../platform/services.ts';
import type { Caller, PublicGate } from './gate.ts';
import type { CachedPage, PageCache } from './page-cache.ts';
import { pageHeaders, readyPage, requestKey } from './ready-pages.ts';

/**
 * What strangers write at once; the rest of a flood that is within its limits waits. It leaves most of the connections for
 * transactions to whoever has a key, and while somebody with a key is being served, most of the processor too.
 */
const AT_ONCE = { alone: 4, besideOthers: 1 };
const MOST_WAITING = 500;

export interface PublicOptions {
  db: Database;
  services: Services;
  gate: PublicGate;
  limits: Readonly<Record<PublicLimit, RateLimiter>>;
  pages: PageCache;
  /** Of those with keys and sessions. */
  presence: Presence;
}

/** Puts the operations of the public API on the server. */
export function servePublic(
  app: FastifyInstance,
  operations: readonly PublicOperation[],
  options: PublicOptions,
): void {
  const { presence } = options;
  const turns = new Turns({
    atOnce: () => (presence.isRecent() ? AT_ONCE.besideOthers : AT_ONCE.alone),
    mostWaiting: MOST_WAITING,
  });
  for (const operation of operations) {
    if (operation.spec.method === 'GET') serveRead(app, operation, options);
    else serveWrite(app, operation, options, turns);
  }
  const routes = operations.map(({ spec, url }) => ({ method: spec.method, url }));
  servePreflight(app, routes);
  refuseOtherMethods(app, routes);
}

/** A read that the short cut did not answer: the page is made, once for all who wait for it, and kept for a moment. */
function serveRead(app: FastifyInstance, { spec, url, run }: PublicOperation, options: PublicOptions): void {
  const { gate, pages } = options;
  const limit = options.limits[spec.limit];
  const readInput = inputReader({ ...spec, ...withSelector(spec) });
  const write = answerWriter(spec);
  const makePage = async (request: FastifyRequest): Promise<CachedPage> => {
    const caller = await gate.admit(request, spec.scope);
    noteCaller(request, caller);
    const input = readInput(request);
    return pages.fill(requestKey(request.raw), caller.workspaceId, caller.readAt, async () => {
      const { body } = write(await run(contextOf(request, caller, options), input, visitorFrom(request)));
      return readyPage(Buffer.from(body), url, caller);
    });
  };

  app.route({
    method: 'GET',
    url,
    handler: async (request, reply) => {
      await take(limit, request, reply);
      const page = pages.get(requestKey(request.raw)) ?? (await makePage(request));
      reply.headers(pageHeaders(page));
      if (notModified(request, page.etag)) return reply.code(304).send();
      return reply.send(page.bytes);
    },
  });
}

const callers = new WeakMap<FastifyRequest, Caller>();

function serveWrite(
  app: FastifyInstance,
  { spec, url, run }: PublicOperation,
  options: PublicOptions,
  turns: Turns,
): void {
  const { db, services, gate } = options;
  const limit = options.limits[spec.limit];
  const body = spec.checksBody === true ? { body: AnyObject } : {};
  const readInput = inputReader({ ...spec, ...withSelector(spec), ...body });
  const write = answerWriter(spec);

  app.route({
    method: 'POST',
    url,
    // Before the body is read: who may not come in need not be listened to.
    onRequest: async (request, reply) => {
      await take(limit, request, reply);
      const caller = await gate.admit(request, spec.scope);
      noteCaller(request, caller);
      callers.set(request, caller);
    },
    handler: async (request, reply) => {
      const caller = callers.get(request)!;
      const input = readInput(request);
      const context = contextOf(request, caller, options);
      const visitor = visitorFrom(request);
      const key = spec.idempotent === true ? readIdempotencyKey(request.headers['idempotency-key']) : null;
      if (key === null) return sendAnswer(reply, request, write(await turns.take(() => run(context, input, visitor))));
      const { workspaceId } = caller;
      // The same call may name its workspace in another way.
      const path = request.url.split('?', 1)[0]!;
      const call = { workspaceId, scope: 'public', key, method: request.method, url: path, body: request.rawBody };
      const outcome = await turns.take(() =>
        runOnce(db, services, call, write, null, (completion) => run({ ...context, completion }, input, visitor)),
      );
      if (outcome.replayed) reply.header('idempotent-replayed', 'true');
      return sendAnswer(reply, request, outcome.answer);
    },
  });
}

/** The selector stands in the query too, but belongs to no operation. */
function withSelector(spec: PublicOperation['spec']) {
  const selector = { workspace: Type.Optional(Type.String()), pk: Type.Optional(Type.String()) };
  return { query: { ...spec.query, ...selector } };
}

/** @throws ApiError 429 */
async function take(limit: RateLimiter, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const state = await limit.admit(visitorOf(request));
  if (!state.allowed) throw rateLimited(limit.name, state);
  reply.headers(limitHeaders(limit.name, state));
}

function noteCaller(request: FastifyRequest, caller: Caller): void {
  request.workspaceId = caller.workspaceId;
  request.callerId = caller.keyId ?? undefined;
}

function contextOf(request: FastifyRequest, { workspaceId }: Caller, { db, services }: PublicOptions): Context {
  return {
    workspaceId,
    actor: { type: 'candidate', id: null, name: 'Visitor' },
    scopes: new Set(),
    db,
    services,
    requestId: request.id,
    cause: null,
    ifMatch: null,
    completion: null,
  };
}

const MAX_USER_AGENT = 500;

function visitorFrom(request: FastifyRequest): Visitor {
  // Header values are Latin-1, so they hold no broken surrogates; Node refuses NUL.
  return { ip: addressOf(request), userAgent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null };
}
