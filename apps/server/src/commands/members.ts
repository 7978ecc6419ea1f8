import { removeSecondFactor } from '../domain/accounts/members/change-members.ts';
import { handOverLink } from '../domain/accounts/sessions/issue-link.ts';
import { findAccount } from '../domain/accounts/sessions/member-queries.ts';
import { NotFound } from '../platform/errors/errors.ts';
import type { Runtime } from '../process/bootstrap.ts';
import { commandContext } from './keys.ts';

/** A link to set a new password, for an owner who lost theirs where no email can be sent. */
export async function memberLinkCommand(runtime: Runtime, slug: string, email: string): Promise<string> {
  return handOverLink(await commandContext(runtime, slug), email, 'password_reset');
}

/** Disables two-factor authentication, for an owner without their device, recovery codes or another owner to ask. */
export async function removeSecondFactorCommand(runtime: Runtime, slug: string, email: string): Promise<void> {
  const context = await commandContext(runtime, slug);
  const account = await findAccount(context.db.write, context.workspaceId, email);
  if (account === undefined) throw new NotFound('Member');
  await removeSecondFactor(context, account.id);
}
