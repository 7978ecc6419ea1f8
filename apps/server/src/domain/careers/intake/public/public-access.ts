import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '../../../../platform/http/contract/operation.ts';
import { bodyBytes } from '../../../../platform/http/idempotency/idempotency.ts';
import type { AccessPolicy } from '../../../../platform/http/pipeline/access-policy.ts';
import type { RateLimiter } from '../../../../platform/http/rate-limits/limits.ts';
import type { Caller, PublicAuthentication } from './authenticate-public.ts';
import { cachedPage, type Pages, pageHeaders } from './page-fast-path.ts';
import type { PageKeyOf } from './page-keys.ts';
import { SubmissionAllowance, take } from './submission-allowance.ts';
import {
  NEVER,
  type Rights,
  runAsVisitor,
  type VisitorOptions,
  visitorContext,
  visitorsKeys,
} from './visitor-context.ts';

interface PublicAccessOptions extends VisitorOptions {
  authentication: PublicAuthentication;
  limits: PublicLimits;
  pages: Pages;
  pageKeyOf: PageKeyOf;
}

/** The allowances of each address: reads, accepted submissions, rejected submissions, upload links, and résumés to read. */
export type PublicLimits = Readonly<Record<'public' | 'apply' | 'rejected' | 'presign' | 'prefill', RateLimiter>>;

/** @throws Error for a name that no allowance has */
export function publicLimit(limits: PublicLimits, name: string): RateLimiter {
  if (!Object.hasOwn(limits, name)) throw new Error(`there is no allowance ${name}`);
  return limits[name as keyof PublicLimits]; // it has it
}

/**
 * Visitors of the public API: their workspace, the limits of their address, their share of concurrent work, and cached
 * reads that the fast path did not handle.
 */
export function publicAccess(options: PublicAccessOptions): AccessPolicy<'public'> {
  const { authentication, limits, pages, pageKeyOf } = options;
  const callers = new WeakMap<FastifyRequest, Caller>();
  const allowances = new Map<string, SubmissionAllowance>();
  const allowanceOf = ({ spec: { id, limit = '', rejectedLimit } }: Operation<'public'>): SubmissionAllowance => {
    let allowance = allowances.get(id);
    if (allowance === undefined) {
      const rejected = rejectedLimit === undefined ? null : publicLimit(limits, rejectedLimit);
      allowance = new SubmissionAllowance(publicLimit(limits, limit), rejected);
      allowances.set(id, allowance);
    }
    return allowance;
  };
  const enter = async (request: FastifyRequest, { spec }: Operation<'public'>): Promise<Caller> => {
    const caller = await authentication.admit(request, spec.scope!); // every public operation has one
    request.workspaceId = caller.workspaceId;
    request.callerId = caller.keyId ?? undefined;
    return caller;
  };

  return {
    async admit({ operation, request, reply }) {
      if (operation.spec.method === 'GET') {
        reply.headers(await take(publicLimit(limits, operation.spec.limit!), request));
        return;
      }
      reply.headers(await allowanceOf(operation).take(request));
      callers.set(request, await enter(request, operation));
    },
    async read({ operation, request, reply }, make) {
      const key = pageKeyOf(request.raw);
      let page = pages.get(key);
      if (page === undefined) {
        const caller = await enter(request, operation);
        const makePage = async () => {
          const { rights, validMs } = reader();
          const { body } = await make(visitorContext(options, { ...caller, request, bodyBytes: 0 }, rights));
          return cachedPage(bodyBytes(body), operation.url, { ...caller, validMs: validMs() });
        };
        page = await pages.load(key, makePage, caller.workspaceId);
      }
      reply.headers(pageHeaders(page));
      return { status: 200, body: page.bytes, etag: page.etag };
    },
    run({ request, reply }, _input, work) {
      const caller = callers.get(request)!; // admitted
      const from = { ...caller, request, bodyBytes: request.rawBody?.length ?? 0 };
      return runAsVisitor(options, from, disconnected(reply), work);
    },
    idempotencyScope(request) {
      const [path = ''] = request.url.split('?', 1);
      return visitorsKeys(callers.get(request)!.workspaceId, path);
    },
    settle({ operation, request, reply }) {
      reply.headers(allowanceOf(operation).settle(request, reply.statusCode >= 400 ? 'rejected' : 'accepted'));
    },
  };
}

/** The rights of one read, and how long its result is valid. */
function reader(): { rights: Rights; validMs: () => number } {
  let validMs = Number.POSITIVE_INFINITY;
  const rights: Rights = {
    takeQuota: async () => {}, // a read stores nothing
    callOut: (call) => call(NEVER),
    isValidFor(ms) {
      validMs = Math.min(validMs, ms);
    },
  };
  return { rights, validMs: () => validMs };
}

/** Fires when the client disconnects before it has received the response. */
function disconnected({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(new Error('The client has disconnected.'));
  });
  return controller.signal;
}
