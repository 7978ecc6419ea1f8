import type { Context } from '../../../platform/context.ts';

/** Stores the answer of an idempotent call that changed nothing, with whose data it holds, so that erasure finds it. */
export async function rememberAnswer<Result>(
  { completion, db }: Context,
  result: Result,
  candidateIds: readonly (string | null)[],
): Promise<Result> {
  const ids = [...new Set(candidateIds.filter((id) => id !== null))];
  if (completion !== null) await db.transaction((tx) => completion.complete(tx, result, ids));
  return result;
}
