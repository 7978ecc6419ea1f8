import { type Change, change } from './change.ts';
import type { Context } from './context.ts';

/** Carries a result out of a transaction that must not commit. */
class Rehearsed<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('rehearsed');
    this.result = result;
  }
}

/** Does what a change would do and rolls it back: no row, no event and no stored answer stays. */
export async function rehearse<Result>(context: Context, work: (tx: Change) => Promise<Result>): Promise<Result> {
  let rehearsed: Rehearsed<Result> | undefined;
  try {
    await change(context, async (tx) => {
      rehearsed = new Rehearsed(await work(tx));
      throw rehearsed;
    });
  } catch (error) {
    if (error !== rehearsed) throw error;
  }
  return rehearsed!.result;
}
