import { randomBytes } from 'node:crypto';
import { type Change, change } from '../../../platform/change.ts';
import type { Context } from '../../../platform/context.ts';
import { Conflict, Invalid, NotFound } from '../../../platform/errors.ts';
import { verifyPassword } from '../../../platform/passwords.ts';
import { members } from '../../members/queries.ts';
import { recordMemberEvent } from '../../members/record-member.ts';
import { findWorkspace } from '../../workspaces/queries.ts';
import { type Account, findAccountById } from '../member-queries.ts';
import type { SecondFactorProof } from '../schema.ts';
import { countAttempt } from '../throttle.ts';
import { acceptCode, acceptDigits, SECOND_FACTOR } from './accept-code.ts';
import { deleteSecondFactor, lockSecondFactor, replaceRecoveryCodes, storeUnconfirmed } from './queries.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';
import { otpauthUri, toBase32 } from './totp.ts';

// As long as the hash's own block of state (RFC 4226, 4).
const SECRET_BYTES = 20;

/** Makes a secret for an authenticator app; nothing asks for its codes until one of them confirms it. @throws Conflict */
export async function setUpSecondFactor(context: Context): Promise<{ secret: string; uri: string }> {
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
        throw new Conflict('There is a second factor already: disable it first.');
      return { secret: toBase32(secret), uri: otpauthUri(secret, issuer, account.email) };
    },
    { withoutEvent: 'a second factor counts from its confirmation on' },
  );
}

/** From now on signing in asks for codes of that secret. @throws Conflict, Invalid for a wrong code */
export async function confirmSecondFactor(context: Context, code: string): Promise<{ recoveryCodes: string[] }> {
  const account = await ownAccount(context);
  const attempts = await countAttempt(context.db, context.workspaceId, `code ${account.id}`);
  const confirmed = await change(context, async (tx) => {
    const factor = await lockSecondFactor(tx, tx.workspaceId, account.id);
    if (factor === undefined || factor.isConfirmed)
      throw new Conflict('There is no second factor that waits to be confirmed.');
    if (!(await acceptDigits(tx, account.id, factor, code.replaceAll(/\s/g, '')))) throw wrongCode();
    const recoveryCodes = await issueRecoveryCodes(tx, account.id);
    await recordFactor(tx, account.id, 'member.second_factor_enabled');
    return { recoveryCodes };
  });
  await attempts.forget();
  return confirmed;
}

/** @throws Invalid for a wrong password or code */
export async function disableSecondFactor(context: Context, proof: SecondFactorProof): Promise<void> {
  await withProof(context, proof, async (tx, memberId) => {
    await deleteSecondFactor(tx, tx.workspaceId, memberId);
    await recordFactor(tx, memberId, 'member.second_factor_disabled');
  });
}

/** Other recovery codes in place of those that are left. @throws Invalid for a wrong password or code */
export function renewRecoveryCodes(context: Context, proof: SecondFactorProof): Promise<{ recoveryCodes: string[] }> {
  return withProof(context, proof, async (tx, memberId) => {
    const recoveryCodes = await issueRecoveryCodes(tx, memberId);
    await recordFactor(tx, memberId, 'member.recovery_codes_renewed');
    return { recoveryCodes };
  });
}

async function withProof<Result>(
  context: Context,
  { password, code }: SecondFactorProof,
  work: (tx: Change, memberId: string) => Promise<Result>,
): Promise<Result> {
  const account = await ownAccount(context);
  const attempts = await countAttempt(context.db, context.workspaceId, `code ${account.id}`);
  await requirePassword(account, password, 'password');
  const result = await change(context, async (tx) => {
    if (!(await acceptCode(tx, account.id, code))) throw wrongCode();
    return work(tx, account.id);
  });
  await attempts.forget();
  return result;
}

/** @throws Invalid naming the field */
export async function requirePassword(account: Account, password: string, field: string): Promise<void> {
  if (account.passwordHash === null)
    throw Invalid.field(field, 'there is none yet: ask for a link by which to set one');
  if (!(await verifyPassword(password, account.passwordHash))) throw Invalid.field(field, 'is wrong');
}

/** The member who calls. @throws NotFound when they are none any more */
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

async function recordFactor(tx: Change, memberId: string, type: string): Promise<void> {
  const member = await members.find(tx, tx.workspaceId, memberId);
  if (member !== undefined) recordMemberEvent(tx, type, member);
}

function wrongCode(): Invalid {
  return Invalid.field('code', 'is wrong, or was used before');
}
