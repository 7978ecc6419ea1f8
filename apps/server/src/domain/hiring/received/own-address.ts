import type { Services } from '../../../platform/context/services.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { readReplyAddress } from '../../email/reply-address.ts';
import { slugOf } from './match.ts';
import { isSlug } from './match-queries.ts';

/** Whether emails to this address are ours: a signed address, the mailbox itself, or the address of a workspace. */
export async function isOwnAddress(
  db: Queryable,
  { secrets, settings }: Pick<Services, 'secrets' | 'settings'>,
  address: string,
): Promise<boolean> {
  const { replies } = settings;
  const [local = '', domain = ''] = address.toLowerCase().split(/@(?=[^@]*$)/);
  if (replies === null || domain !== replies.domain) return false;
  if (local === replies.localPart || readReplyAddress(secrets, address) !== null) return true;
  const slug = slugOf(replies, address);
  return slug !== null && isSlug(db, slug);
}
