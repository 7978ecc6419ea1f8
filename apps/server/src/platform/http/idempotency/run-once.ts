import { commitWithResult } from '../../changes/change.ts';
import type { Context } from '../../context/context.ts';
import { OperationResult } from '../contract/operation.ts';
import { Claim, type IdempotentCall, type StoredResponse } from './idempotency.ts';

/** How the response of a call is stored. */
interface StoredForm {
  /** Response made from the operation's result, which is both sent and stored. */
  write: (result: unknown) => StoredResponse;
  /** Whether it contains a secret, which is stored encrypted. */
  isSecret: boolean;
}

/**
 * Runs an operation under an idempotency key at most once: stores its response in the transaction of its effect, or returns
 * the stored response of an earlier call.
 */
export async function runOnce(
  context: Context,
  call: IdempotentCall,
  operation: (context: Context) => Promise<unknown>,
  { write, isSecret }: StoredForm,
): Promise<{ answer: StoredResponse; replayed: boolean; result?: unknown }> {
  const { db, services } = context;
  const claim = await Claim.take(db, services.secrets, call);
  if (!(claim instanceof Claim)) return { answer: claim, replayed: true };
  let answer: StoredResponse;
  try {
    const result = await commitWithResult(context, operation, (tx, returned, changedSubjects) => {
      answer = write(returned);
      const subjectIds =
        returned instanceof OperationResult ? [...changedSubjects, ...returned.subjectIds] : changedSubjects;
      return claim.complete(tx, answer, subjectIds, isSecret ? services.secrets : null);
    });
    return { answer: answer!, replayed: false, result }; // stored by now
  } catch (error) {
    await claim.release(db).catch(() => {}); // the lease expires
    throw error;
  }
}
