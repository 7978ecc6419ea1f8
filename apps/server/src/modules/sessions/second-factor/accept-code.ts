import type { Change } from '../../../platform/change.ts';
import { lockSecondFactor, type SecondFactorRow, storeStep, takeRecoveryCode } from './queries.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

/** What a member's secret is sealed for. */
export const SECOND_FACTOR = 'second factor';

const DIGITS = /^\d{6}$/;

/** Whether this proves the second factor of the member: a code that was not used before, or a recovery code, used up by this. */
export async function acceptCode(tx: Change, memberId: string, given: string): Promise<boolean> {
  const factor = await lockSecondFactor(tx, tx.workspaceId, memberId);
  if (factor === undefined || !factor.isConfirmed) return false;
  const code = given.replaceAll(/\s/g, '');
  if (DIGITS.test(code)) return acceptDigits(tx, memberId, factor, code);
  return takeRecoveryCode(tx, tx.workspaceId, memberId, recoveryCodeHash(code));
}

/** Whether it is a code of this secret, and newer than every one that was used. */
export async function acceptDigits(
  tx: Change,
  memberId: string,
  factor: SecondFactorRow,
  code: string,
): Promise<boolean> {
  const secret = tx.context.services.secrets.open(factor.secretSealed, SECOND_FACTOR);
  const step = stepOf(secret, code, factor.second);
  if (step === null || step <= factor.lastStep) return false;
  await storeStep(tx, tx.workspaceId, memberId, step);
  return true;
}
