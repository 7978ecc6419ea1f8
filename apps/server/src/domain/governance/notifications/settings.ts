import { requireTimeZone } from '../../../platform/calendar/time-zone.ts';
import { change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { DEFAULT_KIND_SETTINGS, NOTIFICATION_KINDS } from './kinds.ts';
import { readerOf } from './read-notifications.ts';
import type { NotificationSettings, NotificationSettingsPatch } from './schema.ts';
import { findSettings, lockSettings, type StoredSettings, storeSettings } from './settings-queries.ts';

const DEFAULTS: StoredSettings = { kinds: {}, digestTime: '08:00', timeZone: 'UTC' };

/** The settings of the member who calls. */
export async function getNotificationSettings(context: Context): Promise<NotificationSettings> {
  const { workspaceId, memberId } = readerOf(context);
  return withDefaults((await findSettings(context.db.read, workspaceId, memberId)) ?? DEFAULTS);
}

/** @throws Invalid for an unknown time zone */
export async function updateNotificationSettings(
  context: Context,
  patch: NotificationSettingsPatch,
): Promise<NotificationSettings> {
  const { workspaceId, memberId } = readerOf(context);
  const { digestTime, kinds = {} } = patch;
  const timeZone = patch.timeZone === undefined ? undefined : requireTimeZone(patch.timeZone);
  return change(
    context,
    async (tx) => {
      const stored = await lockSettings(tx, workspaceId, memberId);
      const changed: StoredSettings = {
        kinds: Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, { ...stored.kinds[kind], ...kinds[kind] }])),
        digestTime: digestTime ?? stored.digestTime,
        timeZone: timeZone ?? stored.timeZone,
      };
      await storeSettings(tx, workspaceId, memberId, changed);
      return withDefaults(changed);
    },
    { withoutEvent: 'how a member is notified is not part of the history of the workspace' },
  );
}

function withDefaults({ kinds, digestTime, timeZone }: StoredSettings): NotificationSettings {
  const all = NOTIFICATION_KINDS.map((kind) => [kind, { ...DEFAULT_KIND_SETTINGS[kind], ...kinds[kind] }] as const);
  // fromEntries loses the key types.
  return { kinds: Object.fromEntries(all) as NotificationSettings['kinds'], digestTime, timeZone };
}
