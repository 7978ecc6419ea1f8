import type { FastifyReply, FastifyRequest } from 'fastify';
import { visitorOf } from '../transport/client-address.ts';
import { limitHeaders, type RateLimiter, rateLimited } from './limits.ts';

/** Applies a limit per address to a route that is not an operation, before its body is read. @throws ApiError 429 */
export function limited(limit: RateLimiter) {
  return async (request: FastifyRequest, reply: FastifyReply) => admitCaller(limit, visitorOf(request), reply);
}

/** Takes one request of this caller. @throws ApiError 429 */
export async function admitCaller(limit: RateLimiter, caller: string, reply: FastifyReply): Promise<void> {
  const state = await limit.admit(caller);
  if (!state.allowed) throw rateLimited(limit.name, state);
  reply.headers(limitHeaders(limit.name, state));
}
