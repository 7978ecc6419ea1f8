import type { Change } from '../../../../platform/changes/change.ts';
import { lockSecondFactor, type SecondFactorRow, storeStep, takeRecoveryCode } from './queries.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

/** The encryption purpose of a member's secret. */
export const SECOND_FACTOR = 'second factor';

const DIGITS = /^\d{6}$/;

/** Whether this is a valid code that was not used before, or a recovery code, which is consumed. */
export async function acceptCode(tx: Change, memberId: string, given: string): Promise<boolean> {
  const factor = await lockSecondFactor(tx, tx.workspaceId, memberId);
  if (factor === undefined || !factor.isConfirmed) return false;
  const code = given.replaceAll(/\s/g, '');
  if (DIGITS.test(code)) return acceptDigits(tx, memberId, factor, code);
  return takeRecoveryCode(tx, tx.workspaceId, memberId, recoveryCodeHash(code));
}

/** Whether it is a valid code of this secret, and newer than the last one used. */
export async function acceptDigits(
  tx: Change,
  memberId: string,
  factor: SecondFactorRow,
  code: string,
): Promise<boolean> {
  const secret = tx.services.secrets.open(factor.secretSealed, SECOND_FACTOR);
  const step = stepOf(secret, code, factor.second);
  if (step === null || step <= factor.lastStep) return false;
  await storeStep(tx, tx.workspaceId, memberId, step);
  return true;
}
