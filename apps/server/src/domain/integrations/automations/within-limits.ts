import type { Context } from '../../../platform/context/context.ts';
import type { KeyLimits } from '../../records/visibility/key-limits.ts';
import { visibilityOfKey } from '../../records/visibility/record-visibility.ts';

/** A context whose statements see what an automation with these limits sees. */
export function contextWithin(context: Context, limits: KeyLimits | null): Context {
  if (limits === null) return context;
  const visibility = visibilityOfKey(context.workspaceId, limits);
  return { ...context, limits, db: visibility === null ? context.db : context.db.restrictedTo(visibility) };
}
