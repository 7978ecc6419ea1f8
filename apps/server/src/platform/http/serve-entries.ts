import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Services } from '../services.ts';
import { readCookie, setCookies } from './cookies.ts';
import type { EntryOperation, Visit } from './entry-operation.ts';
import { limitHeaders, type RateLimiter, rateLimited } from './limits.ts';
import type { OperationInput } from './operation.ts';
import { requireSameOrigin } from './same-origin.ts';
import { API_PREFIX, answerWriter, inputReader } from './serve.ts';
import { addressOf, visitorOf } from './server.ts';

export interface EntryOptions {
  db: Database;
  services: Services;
  /** Calls of an address, whatever comes of them. */
  limit: RateLimiter;
  /** Attempts of an address that failed. */
  failures: RateLimiter;
}

/** Puts the declared entries on the server, beside the authenticated API. */
export function serveEntries(app: FastifyInstance, entries: readonly EntryOperation[], options: EntryOptions): void {
  for (const entry of entries) serveEntry(app, entry, options);
}

function serveEntry(app: FastifyInstance, { spec, run }: EntryOperation, options: EntryOptions): void {
  const { services, limit } = options;
  const readInput = spec.openQuery === true ? () => NO_INPUT : inputReader(spec);
  const write = answerWriter({ method: spec.method, data: spec.data, status: spec.data === null ? 204 : 200 });
  app.route({
    method: spec.method,
    url: API_PREFIX + spec.path,
    onRequest: async (request, reply) => {
      const state = await limit.admit(visitorOf(request));
      if (!state.allowed) throw rateLimited(limit.name, state);
      reply.headers(limitHeaders(limit.name, state)).header('cache-control', 'no-store');
      if (spec.method !== 'GET')
        requireSameOrigin(request, services.settings.publicUrl, spec.usesCookie === true ? 'needed' : 'optional');
    },
    handler: async (request, reply) => {
      const answer = await run(visitOf(request, options), readInput(request));
      setCookies(reply, answer.cookies ?? [], services.settings.publicUrl);
      if (answer.location !== undefined) return reply.code(302).header('location', answer.location).send();
      reply.code(spec.status);
      if (spec.data === null) return reply.send();
      return reply.header('content-type', 'application/json; charset=utf-8').send(write(answer.data).body);
    },
  });
}

/** What comes from another service in the query is read from the URL by who knows it. */
const NO_INPUT: OperationInput = { params: {}, query: {}, headers: {}, body: {} };

function visitOf(request: FastifyRequest, { db, services, failures }: EntryOptions): Visit {
  const visitor = visitorOf(request);
  return {
    db,
    services,
    requestId: request.id,
    ip: addressOf(request),
    userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
    url: request.url,
    cookie: (name) => readCookie(request, name, services.settings.publicUrl),
    attempt() {
      const state = failures.take(visitor);
      if (!state.allowed) throw rateLimited(failures.name, state);
      return { succeeded: () => failures.giveBack(visitor) };
    },
  };
}
