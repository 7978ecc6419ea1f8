import type { Context, DryRun } from '../context/context.ts';
import { servicesWithoutEffects } from '../context/services-without-effects.ts';
import { apart, type Change, change } from './change.ts';

/** Carries a value out of a transaction that must not commit. */
class RolledBack<Value> extends Error {
  readonly value: Value;

  constructor(value: Value) {
    super('rolled back');
    this.value = value;
  }
}

/** Executes a change in its own transaction and rolls it back: no row and no event remains. */
export async function dryRunChange<Value>(context: Context, work: (tx: Change) => Promise<Value>): Promise<Value> {
  let done: RolledBack<Value> | undefined;
  try {
    await change(apart(context), async (tx) => {
      done = new RolledBack(await work(tx));
      throw done;
    });
  } catch (error) {
    if (error !== done) throw error;
  }
  return done!.value;
}

/**
 * Runs a whole operation in a transaction that is rolled back. It sees what it writes itself, its rules and constraints
 * apply, and none of its effects outside the database happen.
 * @throws the error of the operation; Invalid where it needs an effect that cannot be undone
 */
export function dryRunOperation<Result>(
  context: Context,
  operation: (context: Context) => Promise<Result>,
): Promise<{ result: Result; dryRun: DryRun }> {
  return context.db.rolledBack(async (db) => {
    const dryRun: DryRun = { events: [] };
    const services = servicesWithoutEffects(context.services);
    return { result: await operation({ ...context, db, services, dryRun }), dryRun };
  });
}
