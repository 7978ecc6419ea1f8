import type { FastifyRequest } from 'fastify';
import {
  type LimitState,
  limitHeaders,
  type RateLimiter,
  rateLimited,
} from '../../../../platform/http/rate-limits/limits.ts';
import { visitorOf } from '../../../../platform/http/transport/client-address.ts';

type LimitHeaders = ReturnType<typeof limitHeaders>;

/** Counts a call against the limit of its sender's address. @throws ApiError 429 */
export async function take(limit: RateLimiter, request: FastifyRequest): Promise<LimitHeaders> {
  const state = await limit.admit(visitorOf(request));
  if (!state.allowed) throw rateLimited(limit.name, state);
  return limitHeaders(limit.name, state);
}

/** The reservation of a call until its outcome is known. */
interface Reserved {
  accepted: LimitState;
  rejected: LimitState;
}

/**
 * Limits submissions to a public form per address. Accepted and rejected calls have separate limits, so that a visitor who
 * corrects a form can still submit it. Each call reserves from both limits, and its outcome releases one of them. So
 * accepted calls plus those in progress never exceed the first limit, rejected calls plus those in progress never exceed
 * the second, and a call whose outcome is lost (its process ended) counts against both.
 */
export class SubmissionAllowance {
  readonly #accepted: RateLimiter;
  readonly #rejected: RateLimiter | null;
  readonly #reserved = new WeakMap<FastifyRequest, Reserved>();

  /** @param rejected null if all calls count against one limit */
  constructor(accepted: RateLimiter, rejected: RateLimiter | null) {
    this.#accepted = accepted;
    this.#rejected = rejected;
  }

  /** @throws ApiError 429 when either limit is exceeded */
  async take(request: FastifyRequest): Promise<LimitHeaders> {
    if (this.#rejected === null) return take(this.#accepted, request);
    const visitor = visitorOf(request);
    const rejected = await this.#rejected.admit(visitor);
    if (!rejected.allowed) throw rateLimited(this.#rejected.name, rejected);
    const accepted = await this.#accepted.admit(visitor);
    if (!accepted.allowed) {
      this.#rejected.giveBack(visitor, rejected);
      throw rateLimited(this.#accepted.name, accepted);
    }
    this.#reserved.set(request, { accepted, rejected });
    return limitHeaders(this.#accepted.name, accepted);
  }

  /** Releases the reservation that does not apply to the outcome. @returns the limit headers of a rejected call */
  settle(request: FastifyRequest, outcome: 'accepted' | 'rejected'): LimitHeaders | Record<string, never> {
    const reserved = this.#reserved.get(request);
    if (this.#rejected === null || reserved === undefined) return {};
    this.#reserved.delete(request);
    const visitor = visitorOf(request);
    if (outcome === 'accepted') {
      this.#rejected.giveBack(visitor, reserved.rejected);
      return {};
    }
    this.#accepted.giveBack(visitor, reserved.accepted);
    return limitHeaders(this.#rejected.name, this.#rejected.peek(visitor));
  }
}
