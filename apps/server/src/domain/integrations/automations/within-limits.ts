import type { Context } from '../../../platform/context/context.ts';
import type { KeyLimits } from '../../records/visibility/key-limits.ts';
import { sightOfKey } from '../../records/visibility/sight.ts';

/** A context whose statements see what an automation with these limits sees. */
export function contextWithin(context: Context, limits: KeyLimits | null): Context {
  if (limits === null) return context;
  const sight = sightOfKey(context.workspaceId, limits);
  return { ...context, limits, db: sight === null ? context.db : context.db.restrictedTo(sight) };
}
