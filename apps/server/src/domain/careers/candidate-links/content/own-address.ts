import { FormError } from './form-error.ts';
import type { Subject } from './page-queries.ts';

/** The candidate's address, to which codes and receipts are sent. @throws FormError if there is none on record */
export function ownAddress({ email }: Pick<Subject, 'email'>): string {
  if (email === null) throw new FormError({ code: 'my.error.no-address' }, 409);
  return email;
}
