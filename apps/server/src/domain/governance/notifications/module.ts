import type { Module } from '../../records/module.ts';
import { calendarProblems, scorecardReminders } from './dispatch-notifications.ts';
import { notificationEmails } from './email-notifications.ts';
import { notificationOperations } from './endpoints.ts';
import { removeOldNotifications } from './remove-old-notifications.ts';

export const notifications: Module = {
  group: 'Workspace',
  tags: {
    Notifications:
      'The notifications of the signed-in member, in the console and by email, and the member’s notification settings. Not available to API keys.',
  },
  operations: notificationOperations,
  jobs: [scorecardReminders, calendarProblems, notificationEmails, removeOldNotifications],
  tablesOfNoJob: ['notification_settings'],
};
