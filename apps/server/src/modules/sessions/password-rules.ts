import { Invalid } from '../../platform/errors.ts';

// Length is what makes a password hard to guess; rules of composition only make it hard to remember (NIST SP 800-63B, 3.1.1).
export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 200;

/** What the schema's lengths cannot say. @throws Invalid */
export function checkPassword(password: string, email: string): void {
  if (password.toLowerCase() === email.toLowerCase()) throw Invalid.field('password', 'must not be the e-mail address');
}
