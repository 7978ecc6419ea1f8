import { Invalid } from '../../../platform/errors/errors.ts';
import { isGuessable } from './guessable-password.ts';

// Length makes a password hard to guess; composition rules only make it hard to remember (NIST SP 800-63B, 3.1.1).
export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 200;

/** Checks the rules that the schema cannot express. @param names of the member and the workspace @throws Invalid */
export function checkPassword(password: string, email: string, names: readonly string[]): void {
  if (password.toLowerCase() === email.toLowerCase()) throw Invalid.field('password', 'must not be the email address');
  if (isGuessable(password, [email, ...names]))
    throw Invalid.field('password', 'is one of the first that anybody would guess; choose several unrelated words');
}
