import { Conflict } from '../errors/errors.ts';

/** For each state, the states that can be reached in one transition. */
export type StateMachine<State extends string> = Readonly<Record<State, readonly State[]>>;

/**
 * Whether the transition changes anything: a transition to the current state does not.
 * @throws Conflict with `{from, to}` when the transition is not allowed
 */
export function checkTransition<State extends string>(
  machine: StateMachine<State>,
  what: string,
  from: State,
  to: State,
): boolean {
  if (from === to) return false;
  if (!machine[from].includes(to)) throw new Conflict(`${what} that is ${from} cannot become ${to}.`, { from, to });
  return true;
}
