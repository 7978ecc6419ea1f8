import type { Actor, Context } from '../../../platform/context/context.ts';

/** Replaces the name of a candidate in `actor` for callers without `candidates:read`. */
export function redactActor<Row extends { actor?: Actor }>({ scopes }: Pick<Context, 'scopes'>, row: Row): Row {
  if (row.actor?.type !== 'candidate' || scopes.has('candidates:read')) return row;
  return { ...row, actor: { ...row.actor, name: 'Candidate' } };
}
