import { change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { Invalid } from '../../../platform/errors/errors.ts';
import type { Principal } from '../../../platform/http/transport/principal.ts';
import type { Account } from './member-queries.ts';
import { requirePasskey } from './passkeys/manage-passkeys.ts';
import { confirmSession } from './queries.ts';
import { requireConfirmed } from './require-confirmed.ts';
import type { Reauthentication } from './schema.ts';
import { acceptCode } from './second-factor/accept-code.ts';
import { ownAccount, requirePassword } from './second-factor/manage-second-factor.ts';
import { SESSIONS_ARE_NO_HISTORY } from './start-session.ts';
import { countOwnAttempt } from './throttle.ts';

/** For operations that require members to confirm their identity. API keys are exempt. @throws Forbidden */
export function requireConfirmation(db: Database): (principal: Principal, withinSeconds?: number) => Promise<void> {
  return ({ isSession, workspaceId, id }, withinSeconds) =>
    requireConfirmed(db.write, workspaceId, isSession ? id : undefined, withinSeconds);
}

/**
 * Confirms that the member is using this session, by password, authenticator code or passkey.
 * @throws Invalid naming the wrong field; ApiError 429 after several failures
 */
export async function reauthenticate(context: Context, proof: Reauthentication): Promise<void> {
  const { password, code, passkey } = proof;
  if ([password, code, passkey].filter((given) => given !== undefined).length !== 1)
    throw Invalid.field('', 'must have exactly one of password, code and passkey');
  const account = await ownAccount(context);
  const attempts = await countOwnAttempt(context, guessedAt(proof, account));
  if (password !== undefined) await requirePassword(account, password, 'password');
  const notePasskey = passkey === undefined ? null : await requirePasskey(context, account.id, passkey);
  await change(
    context,
    async (tx) => {
      if (code !== undefined && !(await acceptCode(tx, account.id, code)))
        throw Invalid.field('code', 'is wrong, or was used before');
      await notePasskey?.(tx);
      await confirmSession(tx, tx.workspaceId, context.sessionId ?? '');
      await attempts.forget(tx);
    },
    SESSIONS_ARE_NO_HISTORY,
  );
}

function guessedAt({ code, passkey }: Reauthentication, { id, email }: Account): string {
  if (passkey !== undefined) return `passkey ${id}`;
  return code === undefined ? `password ${email}` : `code ${id}`;
}
