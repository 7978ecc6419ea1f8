import type { FastifyReply, FastifyRequest } from 'fastify';
import { RepeatedReads } from '../../audit/repeated-reads.ts';
import type { Context } from '../../context/context.ts';
import type { Services } from '../../context/services.ts';
import type { Database } from '../../database/database.ts';
import { Forbidden } from '../../errors/errors.ts';
import { type OperationInput, type OperationSpec, scopesOf } from '../contract/operation.ts';
import type { VisibleIds } from '../idempotency/idempotency.ts';
import { type LimitState, limitHeaders, type RateLimiter, rateLimited } from '../rate-limits/limits.ts';
import { forwardingOf, originOf } from '../transport/client-address.ts';
import { isStreamed, STREAM_TYPE } from '../transport/content.ts';
import { readEntityTags } from '../transport/entity-tags.ts';
import { type Authenticate, type Principal, rightsOf, sameRights } from '../transport/principal.ts';
import type { AccessPolicy, Call, Presentation } from './access-policy.ts';
import { ReadAllowances } from './read-allowances.ts';

interface WorkspaceAccessOptions {
  db: Database;
  services: Services;
  authenticate: Authenticate;
  keyLimit: RateLimiter;
  /** @throws ApiError 403 for a member who must reauthenticate; `withinSeconds` requires a more recent confirmation */
  requireConfirmation: (principal: Principal, withinSeconds?: number) => Promise<void>;
  /** Whether responses of an operation can contain personal data. */
  showsPeople: (spec: OperationSpec) => boolean;
  /** Restricts the requests and responses of keys without access to personal data. */
  withoutPersonalData: {
    narrow: (operationId: string, query: Record<string, unknown>) => Record<string, unknown> | null;
    conceal: (spec: OperationSpec, result: unknown) => unknown;
  };
  /** Those of these records that restricted callers see. */
  visibleIds: VisibleIds;
  /** The part of a response that belongs in the audit log; null for none. */
  audited: (spec: OperationSpec, input: OperationInput, result: unknown) => AuditedRead | null;
  /**
   * How the results of an operation are redacted for callers; null for an operation whose results are the same for all.
   */
  presenter: (spec: OperationSpec) => Presenter | null;
}

/** A response that contains personal data. */
export interface AuditedRead {
  kind: 'read' | 'export';
  subjectIds: readonly string[];
  /** The record in the path, if the response names nobody. */
  entityId: string | null;
  /** Whether the console reads this again by itself, so that most of these reads say nothing new. */
  isRepeated?: true;
}

/**
 * The number of people whose data a session can read within an hour without another confirmation. Ten times as many as owners are
 * alerted of by default: a column of a board shows 100 at once, so the console does not come near.
 */
const MAX_SUBJECTS = 5_000;

/** How results are redacted for this caller, synchronously if nothing has to be read. */
export type Presenter = (context: Context) => Presentation | Promise<Presentation>;

type WorkspaceCall = Call<'workspace'>;

/** API keys and sessions: authentication, the limit of each caller, scopes, and the audit log. */
export function workspaceAccess(options: WorkspaceAccessOptions): AccessPolicy<'workspace'> {
  const { db, services, authenticate, keyLimit, requireConfirmation, showsPeople } = options;
  const { withoutPersonalData, visibleIds, audited, presenter } = options;
  const reads = new ReadAllowances(MAX_SUBJECTS);
  const repeated = new RepeatedReads();
  const presenters = new WeakMap<OperationSpec, Presenter | null>();

  const limit = (principal: Principal, call: WorkspaceCall): void | Promise<void> => {
    call.request.workspaceId = principal.workspaceId;
    call.request.callerId = principal.id;
    const state = keyLimit.admit(principal.id);
    return state instanceof Promise
      ? state.then((known) => enter(known, principal, call))
      : enter(state, principal, call);
  };
  const enter = (state: LimitState, principal: Principal, { operation, request, reply }: WorkspaceCall): void => {
    if (!state.allowed) throw rateLimited(keyLimit.name, state);
    reply.headers(limitHeaders(keyLimit.name, state));
    // After a session has ended, a browser must not show its responses from a cache, and a proxy must not serve them to
    // others.
    if (principal.isSession) reply.header('cache-control', 'private, no-cache');
    requirePermission(operation.spec, principal);
    if (principal.limits?.personalData === false) reply.header('personal-data', 'hidden');
    request.principal = principal;
    services.load.activity.note(principal.workspaceId);
  };

  /** Somebody who reads very much must have confirmed their identity since they began. @throws ApiError 403 */
  const requireAllowance = async (principal: Principal): Promise<void> => {
    const since = reads.usedUpSince(principal.id);
    if (since === null) return;
    await requireConfirmation(principal, since);
    reads.renew(principal.id);
  };

  return {
    admit(call) {
      const found = authenticate(call.request);
      return found instanceof Promise ? found.then((principal) => limit(principal, call)) : limit(found, call);
    },
    run(call, input, work) {
      const { operation, request, reply } = call;
      const principal = request.principal!; // admitted
      return services.load.requests.run(principal.workspaceId, async () => {
        if (asksForConfirmation(operation.spec, input)) await requireConfirmation(principal);
        if (principal.isSession && showsPeople(operation.spec)) await requireAllowance(principal);
        if (isStreamed(operation.spec.contentType)) holdStream(services, principal, reply);
        return work(contextOf(request, principal, operation.spec.method !== 'GET'));
      });
    },
    idempotencyScope({ principal, url }) {
      const { workspaceId, callerId: scope } = principal!;
      return { workspaceId, scope, url, rights: rightsOf(principal!), visibleIds };
    },
    presentation({ operation: { spec } }, context) {
      let present = presenters.get(spec);
      if (present === undefined) {
        present = presenter(spec);
        presenters.set(spec, present);
      }
      return present === null ? null : present(context);
    },
    narrow({ operation: { spec }, request }, query) {
      return request.principal!.limits?.personalData === false ? withoutPersonalData.narrow(spec.id, query) : query;
    },
    conceal({ operation: { spec }, request }, result) {
      return request.principal!.limits?.personalData === false ? withoutPersonalData.conceal(spec, result) : result;
    },
    observe({ operation: { spec }, request: { principal } }, { workspaceId, actor, requestId, origin }, input, result) {
      const read = audited(spec, input, result);
      if (read === null) return;
      if (principal!.isSession) reads.note(principal!.id, read.subjectIds);
      const { isRepeated, ...entry } = read;
      const subjectIds =
        isRepeated === true && principal!.isSession
          ? repeated.newSubjects(JSON.stringify([principal!.id, spec.id, origin]), entry.subjectIds)
          : entry.subjectIds;
      if (subjectIds === null) return;
      services.audit.note({ ...entry, subjectIds, workspaceId, action: spec.id, actor, requestId, origin });
    },
    async stillValid(request) {
      return sameRights(request.principal!, await authenticate(request, 'recheck'));
    },
  };

  function contextOf(request: FastifyRequest, principal: Principal, isWrite: boolean): Context {
    return {
      workspaceId: principal.workspaceId,
      actor: principal.actor,
      scopes: principal.scopes,
      db: services.load.share(
        principal.visibility === null ? db : db.restrictedTo(principal.visibility),
        principal.workspaceId,
      ),
      services,
      requestId: request.id,
      origin: originOf(request, services.settings),
      cause: null,
      ifMatch: isWrite ? readEntityTags(request.headers['if-match']) : null,
      ...(principal.isSession ? sessionOf(request, principal) : {}),
      ...(principal.limits === undefined ? {} : { limits: principal.limits }),
    };
  }
}

function sessionOf(request: FastifyRequest, { id }: Principal) {
  const forwarding = forwardingOf(request);
  return { sessionId: id, address: forwarding.client, forwarding };
}

/** @throws Forbidden */
function requirePermission(spec: OperationSpec, principal: Principal): void {
  const { scopes, isSession } = principal;
  const missing = missingScope(spec, scopes);
  if (missing !== undefined) {
    throw new Forbidden(`${isSession ? 'Your role' : 'This key'} lacks the scope ${missing}.`, {
      requiredScope: missing,
    });
  }
  if (principal.mustEnroll === true && spec.whileEnrolling !== true) {
    throw new Forbidden('This workspace requires a second factor: set one up first.', {
      reason: 'second_factor_enrollment_required',
    });
  }
  if (spec.workspaceWide === true && !isSession && principal.visibility !== null) {
    throw new Forbidden(
      'This key is limited to jobs or departments and cannot change what applies to the whole workspace.',
      {
        limits: principal.limits,
      },
    );
  }
  const isFile = spec.contentType !== undefined && spec.contentType !== STREAM_TYPE;
  if (isFile && principal.limits?.personalData === false)
    throw new Forbidden('This key cannot read personal data.', { limits: principal.limits });
  if (spec.sessionOnly === true && !isSession) {
    throw new Forbidden('This operation requires a session. API keys cannot call it.');
  }
}

const requiredScopes = new WeakMap<OperationSpec, readonly string[]>();

function missingScope(spec: OperationSpec, scopes: ReadonlySet<string>): string | undefined {
  let required = requiredScopes.get(spec);
  if (required === undefined) {
    required = scopesOf(spec);
    requiredScopes.set(spec, required);
  }
  return required.find((scope) => !scopes.has(scope));
}

function asksForConfirmation({ stepUp }: OperationSpec, { body }: OperationInput): boolean {
  // Bodies have been checked to be objects.
  return typeof stepUp === 'function' ? stepUp(body as Record<string, unknown>) : stepUp === true;
}

/** Counts a stream until its response has ended. @throws ApiError 429 */
function holdStream({ load }: Services, { workspaceId, id }: Principal, { raw }: FastifyReply): void {
  const end = load.openStream(workspaceId, id);
  if (raw.destroyed) end();
  else raw.once('close', end);
}
