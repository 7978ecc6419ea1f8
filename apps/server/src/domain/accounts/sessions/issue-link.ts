import { change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { Conflict, NotFound } from '../../../platform/errors/errors.ts';
import type { LinkPurpose } from './link-queries.ts';
import { findAccount } from './member-queries.ts';
import { issueLink } from './one-time-links.ts';

/**
 * Issues a one-time link that the administrator hands to a member; it is returned only here.
 * @throws NotFound; Conflict when the member already has several valid links
 */
export async function handOverLink(context: Context, email: string, purpose: LinkPurpose): Promise<string> {
  const account = await findAccount(context.db.write, context.workspaceId, email);
  if (account === undefined) throw new NotFound('Member');
  return change(
    context,
    async (tx) => {
      const link = await issueLink(tx, account.id, purpose);
      if (link === null) throw new Conflict('This member already has several valid links.');
      return link.url;
    },
    { withoutEvent: 'a link changes nothing about the member' },
  );
}
