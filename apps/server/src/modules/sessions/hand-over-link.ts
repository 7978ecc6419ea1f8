import { change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { Conflict, NotFound } from '../../platform/errors.ts';
import { findAccount } from './member-queries.ts';
import { issueLink, type LinkPurpose } from './one-time-links.ts';

/**
 * A link for a member that the operator of the server hands over: it is in the answer and nowhere else.
 * @throws NotFound; Conflict when several of their links can still be used
 */
export async function handOverLink(context: Context, email: string, purpose: LinkPurpose): Promise<string> {
  const account = await findAccount(context.db.write, context.workspaceId, email);
  if (account === undefined) throw new NotFound('Member');
  return change(
    context,
    async (tx) => {
      const link = await issueLink(tx, account.id, purpose);
      if (link === null) throw new Conflict('Several links of this member can still be used.');
      return link.url;
    },
    { withoutEvent: 'a link changes nothing about the member' },
  );
}
