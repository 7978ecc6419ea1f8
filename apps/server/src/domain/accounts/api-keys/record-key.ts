import type { Change } from '../../../platform/changes/change.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import type { Owner } from '../../records/access/owner.ts';
import { apiKeyEvents } from './events.ts';
import type { ApiKeyRow } from './queries.ts';

/** Records an event of a key. */
export function recordKeyEvent(
  tx: Change,
  what: keyof typeof apiKeyEvents,
  key: ApiKeyRow & { key?: string },
  more: { rotatedFromId?: string; previousOwner?: Owner | null; reason?: string } = {},
): void {
  const { key: _secret, ...apiKey } = apiFields(key);
  tx.record(apiKeyEvents[what], key, { apiKey, ...more });
}
