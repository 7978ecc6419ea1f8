import { Conflict } from './errors.ts';

/** From each state, the states that can be reached in one step. */
export type StateMachine<State extends string> = Readonly<Record<State, readonly State[]>>;

/**
 * Whether going from one state to another changes anything: into the present state it does not.
 * @throws Conflict with `{from, to}` when the machine has no such step.
 */
export function isStep<State extends string>(
  machine: StateMachine<State>,
  what: string,
  from: State,
  to: State,
): boolean {
  if (from === to) return false;
  if (!machine[from].includes(to)) throw new Conflict(`${what} that is ${from} cannot become ${to}.`, { from, to });
  return true;
}
