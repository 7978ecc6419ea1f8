import type { Services } from '../../../platform/context/services.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { ReceivedEmail } from '../../../platform/email/received/received-email.ts';
import { isSameAddress } from '../../../platform/text/email-address.ts';
import { isMessageIdOfOurs } from '../../email/queue-email.ts';
import { readReplyAddress } from '../../email/reply-address.ts';
import { findSent } from './match-queries.ts';

type Known = Pick<Services, 'secrets' | 'settings'>;

/**
 * The email with the person who wrote it as its sender: mailing groups put their own address into `From` when the domain of the
 * sender does not allow others to send for it, and ours can be such a group.
 */
export function withSender(
  { secrets, settings }: Known,
  email: ReceivedEmail,
): { email: ReceivedEmail; isRewritten: boolean } {
  const [from, ...others] = email.from;
  const isOurs = (address: string) => isSameAddress(address, settings.senderAddress);
  if (from === undefined || !isOurs(from.address)) return { email, isRewritten: false };
  const sender = [...email.originalFrom, ...email.replyTo].find(
    ({ address }) => address !== '' && !isOurs(address) && readReplyAddress(secrets, address) === null,
  );
  if (sender === undefined) return { email, isRewritten: false };
  return { email: { ...email, from: [sender, ...others] }, isRewritten: true };
}

/**
 * Whether an email is one that we have sent, which came back: by its Message-ID, whatever its sender has become on the way, or
 * because nobody but us is named as its sender.
 */
export async function isOwnEmail(
  db: Queryable,
  { settings }: Pick<Known, 'settings'>,
  { messageId, from, report }: ReceivedEmail,
): Promise<boolean> {
  if (messageId !== null && (isMessageIdOfOurs(settings, messageId) || (await findSent(db, [messageId])).length > 0))
    return true;
  return report === null && from.some(({ address }) => isSameAddress(address, settings.senderAddress));
}
