import type { Ground } from '../boot.ts';
import { removeSecondFactor } from '../modules/members/verbs.ts';
import { handOverLink } from '../modules/sessions/hand-over-link.ts';
import { findAccount } from '../modules/sessions/member-queries.ts';
import { NotFound } from '../platform/errors.ts';
import { commandContext } from './keys.ts';

/** A link by which a member sets their password: for an owner who has lost theirs where no mail is sent. */
export async function memberLinkCommand(ground: Ground, slug: string, email: string): Promise<string> {
  return handOverLink(await commandContext(ground, slug), email, 'password_reset');
}

/** For an owner who has lost their device and their recovery codes, and has no other owner to ask. */
export async function removeSecondFactorCommand(ground: Ground, slug: string, email: string): Promise<void> {
  const context = await commandContext(ground, slug);
  const account = await findAccount(context.db.write, context.workspaceId, email);
  if (account === undefined) throw new NotFound('Member');
  await removeSecondFactor(context, account.id);
}
