import { FormError } from './form-error.ts';
import type { Subject } from './page-queries.ts';

/** The candidate's address, to which codes are sent. @throws FormError if there is none, or it may be somebody else's */
export function ownAddress({ email, emailConfirmedAt }: Pick<Subject, 'email' | 'emailConfirmedAt'>): string {
  if (email === null) throw new FormError({ code: 'my.error.no-address' }, 409);
  if (emailConfirmedAt === null) throw new FormError({ code: 'my.error.unconfirmed-address' }, 409);
  return email;
}
