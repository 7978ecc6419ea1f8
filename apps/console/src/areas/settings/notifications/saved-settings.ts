import type { Schemas } from '@rolecall/client';

export type NotificationSettings = Schemas['NotificationSettings'];
/** Saves some of the settings at once. */
export type SaveSettings = (patch: Schemas['NotificationSettingsPatch']) => void;
