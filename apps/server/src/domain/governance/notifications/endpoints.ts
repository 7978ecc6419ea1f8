import { IdParam, listQueryWithoutDeleted, operation } from '../../../platform/http/contract/operation.ts';
import {
  countUnreadNotifications,
  listNotifications,
  markNotification,
  markNotificationsRead,
} from './read-notifications.ts';
import {
  MarkAllRead,
  MarkedRead,
  Notification,
  NotificationPatch,
  NotificationSettings,
  NotificationSettingsPatch,
  notificationFilters,
  UnreadCount,
} from './schema.ts';
import { getNotificationSettings, updateNotificationSettings } from './settings.ts';

const mine = { tag: 'Notifications', scope: null, sessionOnly: true } as const;

export const notificationOperations = [
  operation(
    {
      ...mine,
      id: 'listNotifications',
      method: 'GET',
      path: '/notifications',
      summary: 'List your notifications',
      description:
        'Returns the notifications of the signed-in member, newest first. Names and texts are the current ones of the records. A notification whose record was deleted, or that the member can no longer see, is not listed. Notifications are kept for 90 days. There are no events or webhooks for notifications, because notifications themselves result from events.',
      query: listQueryWithoutDeleted(notificationFilters),
      data: Notification,
      list: true,
    },
    (context, { query }) => listNotifications(context, query),
  ),
  operation(
    {
      ...mine,
      id: 'countUnreadNotifications',
      method: 'GET',
      path: '/notifications/unread-count',
      summary: 'Count your unread notifications',
      description: 'Counts up to 100.',
      data: UnreadCount,
    },
    (context) => countUnreadNotifications(context),
  ),
  operation(
    {
      ...mine,
      id: 'updateNotification',
      method: 'PATCH',
      path: '/notifications/{id}',
      summary: 'Mark a notification as read or unread',
      description: 'Returns 404 for a notification of another member, and for one that is no longer listed.',
      params: IdParam,
      body: NotificationPatch,
      data: Notification,
      example: { read: true },
    },
    (context, { params: { id }, body: { read } }) => markNotification(context, id, read),
  ),
  operation(
    {
      ...mine,
      id: 'markAllNotificationsRead',
      method: 'POST',
      path: '/notifications/mark-all-read',
      summary: 'Mark all notifications as read',
      description: 'With `upToId`, only that notification and older ones.',
      body: MarkAllRead,
      emptyBody: true,
      data: MarkedRead,
      example: {},
    },
    (context, { body: { upToId } }) => markNotificationsRead(context, upToId),
  ),
  operation(
    {
      ...mine,
      id: 'getNotificationSettings',
      method: 'GET',
      path: '/notification-settings',
      summary: 'Get your notification settings',
      description: 'Returns how the signed-in member is notified, for each kind of notification.',
      data: NotificationSettings,
    },
    (context) => getNotificationSettings(context),
  ),
  operation(
    {
      ...mine,
      id: 'updateNotificationSettings',
      method: 'PATCH',
      path: '/notification-settings',
      summary: 'Change your notification settings',
      description:
        'Applies to future notifications. Notifications that are waiting for the daily email are sent at its new time.',
      body: NotificationSettingsPatch,
      data: NotificationSettings,
      example: { kinds: { new_application: { email: 'off' } }, digestTime: '07:30', timeZone: 'Europe/Lisbon' },
    },
    (context, { body }) => updateNotificationSettings(context, body),
  ),
];
