import type { Ground } from '../boot.ts';
import { handOverLink } from '../modules/sessions/hand-over-link.ts';
import { commandContext } from './keys.ts';

/** A link by which a member sets their password: for an owner who has lost theirs where no mail is sent. */
export async function memberLinkCommand(ground: Ground, slug: string, email: string): Promise<string> {
  return handOverLink(await commandContext(ground, slug), email, 'password_reset');
}
