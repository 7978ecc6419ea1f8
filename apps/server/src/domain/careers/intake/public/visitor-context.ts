import type { FastifyRequest } from 'fastify';
import type { Services } from '../../../../platform/context/services.ts';
import type { Database } from '../../../../platform/database/database.ts';
import type { PublicContext, Visitor } from '../../../../platform/http/contract/callers.ts';
import { addressOf, userAgentOf } from '../../../../platform/http/transport/client-address.ts';
import type { UploadQuotas } from '../../../hiring/files/upload-quotas.ts';
import type { Caller } from './authenticate-public.ts';

export interface VisitorOptions {
  db: Database;
  services: Services;
  quotas: UploadQuotas;
}

/** The signal of what is not ended early. */
export const NEVER = new AbortController().signal;

/** A request of an anonymous visitor to a workspace. */
interface VisitorRequest extends Pick<Caller, 'workspaceId' | 'linkQuery'> {
  request: FastifyRequest;
  bodyBytes: number;
}

/** The quotas and slots that a visitor may use. */
export type Rights = Pick<Visitor, 'takeQuota' | 'callOut' | 'isValidFor'>;

export function visitorContext(
  { db, services }: Pick<VisitorOptions, 'db' | 'services'>,
  { request, workspaceId, linkQuery, bodyBytes }: VisitorRequest,
  rights: Rights,
): PublicContext {
  // Header values are Latin-1, so they hold no broken surrogates; Node rejects NUL.
  const sender = { ip: addressOf(request), userAgent: userAgentOf(request), bodyBytes };
  return {
    workspaceId,
    actor: { type: 'candidate', id: null, name: 'Visitor' },
    scopes: new Set(),
    db,
    services,
    requestId: request.id,
    cause: null,
    ifMatch: null,
    visitor: { ...sender, ...rights, linkQuery },
  };
}

/**
 * Runs a write of an anonymous visitor within the share of its workspace, and with the quotas of the visitor's address.
 * @param signal ends the wait for a turn or for another service
 */
export function runAsVisitor<Value>(
  options: VisitorOptions,
  from: VisitorRequest,
  signal: AbortSignal,
  work: (context: PublicContext) => Promise<Value>,
): Promise<Value> {
  const { visitorWrites: writes, visitorCalls: calls } = options.services.load;
  const { workspaceId, request } = from;
  return writes.run(
    workspaceId,
    (slot) =>
      work(
        visitorContext(options, from, {
          takeQuota: ({ bytes, subject: candidate }) =>
            options.quotas.take({
              workspaceId,
              ip: addressOf(request),
              bytes,
              ...(candidate === undefined ? {} : { candidate }),
            }),
          callOut: (call) => slot.outside(() => calls.run(workspaceId, () => call(signal), signal)),
          isValidFor: () => {}, // the result of a write is not cached
        }),
      ),
    signal,
  );
}

/** The owner of the idempotency keys of visitors, whose calls may name their workspace in several ways. */
export function visitorsKeys(workspaceId: string, path: string) {
  return { workspaceId, scope: 'public', url: path, rights: null, visibleIds: async () => [] };
}
