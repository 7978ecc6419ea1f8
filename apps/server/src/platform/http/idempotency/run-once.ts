import { commitWithResult } from '../../changes/change.ts';
import type { Context } from '../../context/context.ts';
import { OperationResult } from '../contract/operation.ts';
import { Claim, type IdempotentCall, requireStillVisible, type StoredResponse } from './idempotency.ts';

/** How the response of a call is stored. */
interface StoredForm {
  /** Response made from the operation's result, which is both sent and stored. */
  write: (result: unknown) => StoredResponse;
  /** Whether it contains a secret, which is stored encrypted. */
  isSecret: boolean;
  /** Called with a stored response before it is returned. @throws ApiError if the caller lacks a scope for it */
  authorizeReplay: (answer: StoredResponse) => Promise<void>;
}

/**
 * Runs an operation under an idempotency key at most once: stores its response in the transaction of its effect, or returns
 * the stored response of an earlier call.
 */
export async function runOnce(
  context: Context,
  call: IdempotentCall,
  operation: (context: Context) => Promise<unknown>,
  { write, isSecret, authorizeReplay }: StoredForm,
): Promise<{ answer: StoredResponse; replayed: boolean; result?: unknown }> {
  const { db, services } = context;
  const claim = await Claim.take(db, services.secrets, call);
  if (!(claim instanceof Claim)) {
    // The error that an erasure leaves contains no data.
    if (claim.status < 400) {
      await authorizeReplay(claim);
      await requireStillVisible(db, call, claim);
    }
    return { answer: claim, replayed: true };
  }
  let answer: StoredResponse;
  try {
    const result = await commitWithResult(context, operation, (tx, returned, changedSubjects) => {
      answer = write(returned);
      const subjectIds =
        returned instanceof OperationResult ? [...changedSubjects, ...returned.subjectIds] : changedSubjects;
      const restricted = db.visibility === null ? null : tx.within(db.visibility);
      return claim.complete(tx, answer, { subjectIds, restricted, secrets: isSecret ? services.secrets : null });
    });
    return { answer: answer!, replayed: false, result }; // stored by now
  } catch (error) {
    await claim.release(db).catch(() => {}); // the lease expires
    throw error;
  }
}
