import { randomBytes } from 'node:crypto';
import { type Change, change } from '../../../../platform/changes/change.ts';
import type { Context } from '../../../../platform/context/context.ts';
import { Conflict, Invalid, NotFound } from '../../../../platform/errors/errors.ts';
import { verifyPassword } from '../../../../platform/security/passwords.ts';
import { notifyOwners } from '../../../email/security-notices.ts';
import { touchMember } from '../../members/queries.ts';
import { recordMemberEvent } from '../../members/record-member.ts';
import { findWorkspace } from '../../workspaces/queries.ts';
import { type Account, findAccountById } from '../member-queries.ts';
import type { SecondFactorProof } from '../schema.ts';
import { countOwnAttempt } from '../throttle.ts';
import { acceptCode, acceptDigits, SECOND_FACTOR } from './accept-code.ts';
import { deleteSecondFactor, lockSecondFactor, replaceRecoveryCodes, storeUnconfirmed } from './queries.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';
import { otpauthUri, toBase32 } from './totp.ts';

// The recommended length (RFC 4226, 4).
const SECRET_BYTES = 20;

/** Creates a secret for an authenticator app, which has no effect until a code confirms it. @throws Conflict */
export async function enrollSecondFactor(context: Context): Promise<{ secret: string; uri: string }> {
  const { db, services, workspaceId } = context;
  const account = await ownAccount(context);
  const workspace = await findWorkspace(db.read, workspaceId);
  const secret = randomBytes(SECRET_BYTES);
  const issuer = workspace?.brandName ?? workspace?.name ?? 'Rolecall';
  return change(
    context,
    async (tx) => {
      const sealed = services.secrets.seal(secret, SECOND_FACTOR);
      if (!(await storeUnconfirmed(tx, workspaceId, account.id, sealed)))
        throw new Conflict('An authenticator app is already set up. Disable it first.');
      return { secret: toBase32(secret), uri: otpauthUri(secret, issuer, account.email) };
    },
    { withoutEvent: 'a second factor counts from its confirmation on' },
  );
}

/** Enables the authenticator app for signing in. @throws Conflict; Invalid for a wrong code */
export async function confirmSecondFactor(context: Context, code: string): Promise<{ recoveryCodes: string[] }> {
  const account = await ownAccount(context);
  const attempts = await countOwnAttempt(context, `code ${account.id}`);
  return change(context, async (tx) => {
    const factor = await lockSecondFactor(tx, tx.workspaceId, account.id);
    if (factor === undefined || factor.isConfirmed) throw new Conflict('There is no authenticator app to confirm.');
    if (!(await acceptDigits(tx, account.id, factor, code.replaceAll(/\s/g, '')))) throw wrongCode();
    const recoveryCodes = await issueRecoveryCodes(tx, account.id);
    await recordFactor(tx, account.id, 'second_factor_enabled');
    await attempts.forget(tx);
    return { recoveryCodes };
  });
}

/** @throws Invalid for a wrong password or code */
export async function disableSecondFactor(context: Context, proof: SecondFactorProof): Promise<void> {
  await withProof(context, proof, async (tx, memberId) => {
    await deleteSecondFactor(tx, tx.workspaceId, memberId);
    await recordFactor(tx, memberId, 'second_factor_disabled');
    await notifyOwners(tx, `${tx.actor.name} has disabled two-factor authentication`);
  });
}

/** Replaces the recovery codes. @throws Invalid for a wrong password or code */
export function regenerateRecoveryCodes(
  context: Context,
  proof: SecondFactorProof,
): Promise<{ recoveryCodes: string[] }> {
  return withProof(context, proof, async (tx, memberId) => {
    const recoveryCodes = await issueRecoveryCodes(tx, memberId);
    await recordFactor(tx, memberId, 'recovery_codes_renewed');
    return { recoveryCodes };
  });
}

async function withProof<Result>(
  context: Context,
  { password, code }: SecondFactorProof,
  work: (tx: Change, memberId: string) => Promise<Result>,
): Promise<Result> {
  const account = await ownAccount(context);
  const attempts = await countOwnAttempt(context, `code ${account.id}`);
  await requirePassword(account, password, 'password');
  return change(context, async (tx) => {
    if (!(await acceptCode(tx, account.id, code))) throw wrongCode();
    await attempts.forget(tx);
    return work(tx, account.id);
  });
}

/** @throws Invalid naming the field */
export async function requirePassword(account: Account, password: string, field: string): Promise<void> {
  if (account.passwordHash === null) throw Invalid.field(field, 'is not set yet: request a link to set one');
  if (!(await verifyPassword(password, account.passwordHash, `member ${account.id}`)))
    throw Invalid.field(field, 'is wrong');
}

/** The calling member. @throws NotFound when they were removed */
export async function ownAccount({ db, workspaceId, actor }: Context): Promise<Account> {
  const account = actor.id === null ? undefined : await findAccountById(db.write, workspaceId, actor.id);
  if (account === undefined) throw new NotFound('Member');
  return account;
}

async function issueRecoveryCodes(tx: Change, memberId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(tx, tx.workspaceId, memberId, codes.map(recoveryCodeHash));
  return codes;
}

async function recordFactor(
  tx: Change,
  memberId: string,
  what: 'second_factor_enabled' | 'second_factor_disabled' | 'recovery_codes_renewed',
): Promise<void> {
  recordMemberEvent(tx, what, await touchMember(tx, tx.workspaceId, memberId));
}

function wrongCode(): Invalid {
  return Invalid.field('code', 'is wrong, or was used before');
}
