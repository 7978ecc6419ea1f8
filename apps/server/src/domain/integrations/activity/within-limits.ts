import type { Queryable } from '../../../platform/database/database.ts';
import type { RecordVisibility } from '../../../platform/database/record-visibility.ts';
import type { KeyLimits } from '../../records/visibility/key-limits.ts';
import { visibilityOfKey } from '../../records/visibility/record-visibility.ts';
import { seenEvents } from './queries.ts';

/** An event on which a webhook or automation with limits would act. */
interface LimitedEvent {
  workspaceId: string;
  eventId: string;
  limits: KeyLimits | null;
}

/**
 * Those whose events are within their limits, as the records are now: the events that the feed returns to a key with these
 * limits. One statement for each set of limits, none for those without.
 * @param within runs statements that see only part of the records
 */
export async function onlyWithinLimits<Item extends LimitedEvent>(
  within: (visibility: RecordVisibility) => Queryable,
  items: readonly Item[],
): Promise<Item[]> {
  const groups = new Map<string, { visibility: RecordVisibility; items: Item[] }>();
  for (const item of items) {
    const visibility = visibilityOfKey(item.workspaceId, item.limits);
    if (visibility === null) continue;
    const group = groups.get(visibility.viewer) ?? { visibility, items: [] };
    group.items.push(item);
    groups.set(visibility.viewer, group);
  }
  if (groups.size === 0) return [...items];
  const outside = new Set<Item>();
  for (const { visibility, items: limited } of groups.values()) {
    const { workspaceId } = limited[0]!; // no group is empty
    const eventIds = limited.map(({ eventId }) => eventId);
    const seen = await seenEvents(within(visibility), workspaceId, eventIds);
    for (const item of limited) if (!seen.has(item.eventId)) outside.add(item);
  }
  return items.filter((item) => !outside.has(item));
}
