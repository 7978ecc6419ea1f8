import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Slot } from '../../../../platform/concurrency/concurrency-limiter.ts';
import type { Services } from '../../../../platform/context/services.ts';
import type { Database } from '../../../../platform/database/database.ts';
import type { PublicContext, Visitor } from '../../../../platform/http/contract/callers.ts';
import type { Operation } from '../../../../platform/http/contract/operation.ts';
import { bodyBytes } from '../../../../platform/http/idempotency/idempotency.ts';
import type { AccessPolicy } from '../../../../platform/http/pipeline/access-policy.ts';
import type { RateLimiter } from '../../../../platform/http/rate-limits/limits.ts';
import { addressOf } from '../../../../platform/http/transport/client-address.ts';
import type { UploadQuotas } from '../../../hiring/files/upload-quotas.ts';
import type { Caller, PublicAuthentication } from './authenticate-public.ts';
import { cachedPage, type Pages, pageHeaders } from './page-fast-path.ts';
import type { PageKeyOf } from './page-keys.ts';
import { SubmissionAllowance, take } from './submission-allowance.ts';

interface PublicAccessOptions {
  db: Database;
  services: Services;
  authentication: PublicAuthentication;
  limits: PublicLimits;
  pages: Pages;
  pageKeyOf: PageKeyOf;
  quotas: UploadQuotas;
}

/** The allowances of each address: reads, accepted submissions, rejected submissions, upload links, and résumés to read. */
type PublicLimits = Readonly<Record<'public' | 'apply' | 'rejected' | 'presign' | 'prefill', RateLimiter>>;

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
  const { authentication, limits, pages, pageKeyOf, quotas, services } = options;
  const { visitorWrites: writes, visitorCalls: calls } = services.load;
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
          const { body } = await make(contextOf(request, caller, rights));
          return cachedPage(bodyBytes(body), operation.url, { ...caller, validMs: validMs() });
        };
        page = await pages.load(key, makePage, caller.workspaceId);
      }
      reply.headers(pageHeaders(page));
      return { status: 200, body: page.bytes, etag: page.etag };
    },
    run({ request, reply }, _input, work) {
      const caller = callers.get(request)!; // admitted
      const { workspaceId } = caller;
      const signal = disconnected(reply);
      const rightsIn = (slot: Slot): Rights => ({
        takeQuota: ({ bytes, subject: candidate }) =>
          quotas.take({
            workspaceId,
            ip: addressOf(request),
            bytes,
            ...(candidate === undefined ? {} : { candidate }),
          }),
        callOut: (call) => slot.outside(() => calls.run(workspaceId, () => call(signal), signal)),
        isValidFor: () => {}, // the result of a write is not cached
      });
      return writes.run(workspaceId, (slot) => work(contextOf(request, caller, rightsIn(slot))), signal);
    },
    idempotencyScope(request) {
      // The same call may name its workspace in another way.
      const [url = ''] = request.url.split('?', 1);
      const { workspaceId } = callers.get(request)!;
      return { workspaceId, scope: 'public', url, rights: null, visibleIds: async () => [] };
    },
    settle({ operation, request, reply }) {
      reply.headers(allowanceOf(operation).settle(request, reply.statusCode >= 400 ? 'rejected' : 'accepted'));
    },
  };

  function contextOf(request: FastifyRequest, { workspaceId, linkQuery }: Caller, rights: Rights): PublicContext {
    return {
      workspaceId,
      actor: { type: 'candidate', id: null, name: 'Visitor' },
      scopes: new Set(),
      db: options.db,
      services,
      requestId: request.id,
      cause: null,
      ifMatch: null,
      visitor: { ...senderOf(request), ...rights, linkQuery },
    };
  }
}

/** The quotas and slots that a visitor may use. */
type Rights = Pick<Visitor, 'takeQuota' | 'callOut' | 'isValidFor'>;

const NEVER = new AbortController().signal;

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

const MAX_USER_AGENT = 500;

function senderOf(request: FastifyRequest): Omit<Visitor, keyof Rights | 'linkQuery'> {
  // Header values are Latin-1, so they hold no broken surrogates; Node rejects NUL.
  const userAgent = request.headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null;
  return { ip: addressOf(request), userAgent, bodyBytes: request.rawBody?.length ?? 0 };
}

/** Fires when the client disconnects before it has received the response. */
function disconnected({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(new Error('The client has disconnected.'));
  });
  return controller.signal;
}
