import type { Change } from '../../../../platform/changes/change.ts';
import { change } from '../../../../platform/changes/change.ts';
import type { Context } from '../../../../platform/context/context.ts';
import type { Services } from '../../../../platform/context/services.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { lockCandidate } from '../../../hiring/candidates/queries.ts';
import { systemContext } from '../../../records/access/system-context.ts';
import type { Texts } from '../../career-site/languages/texts.ts';
import { lockOpenLink, type OpenLink } from '../queries.ts';
import { LinkEnded } from './form-error.ts';

/** A request of a person who has a valid link. */
export interface CandidateRequest {
  context: Context;
  link: OpenLink;
  texts: Texts;
  ip: string;
  userAgent: string | null;
}

/**
 * What verbs receive for an action of a candidate: they act for the person whose application it is, within the rules of the
 * pages, so no scope limits them further.
 */
export function candidateContext(db: Database, services: Services, link: OpenLink, requestId: string): Context {
  return {
    ...systemContext(db, services, link.workspaceId),
    actor: { type: 'candidate', id: null, name: link.candidateName },
    requestId,
  };
}

interface LinkChangeOptions {
  withoutEvent?: string;
  /** Locks what the work needs and the lock order has before the candidate. */
  lockFirst?: (tx: Change) => unknown;
}

/**
 * A change that a link permits, with the candidate and the link locked: rejected if the link has been revoked or the candidate
 * erased since. @throws LinkEnded
 */
export async function changeWithLink<Value>(
  { context, link }: CandidateRequest,
  work: (tx: Change) => Promise<Value>,
  { lockFirst, ...options }: LinkChangeOptions = {},
): Promise<Value> {
  return change(
    context,
    async (tx) => {
      await lockFirst?.(tx);
      const candidate = await lockCandidate(tx, link.workspaceId, link.candidateId);
      if (candidate === undefined || !(await lockOpenLink(tx, link))) throw new LinkEnded();
      return work(tx);
    },
    options,
  );
}
