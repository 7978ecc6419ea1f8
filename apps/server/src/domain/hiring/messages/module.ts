import type { Module } from '../../records/module.ts';
import { cancelStoppedFollowUps } from './cancel-follow-ups.ts';
import { failExpiredMessages } from './complete-message.ts';
import { messageOperations } from './endpoints.ts';
import { messageEvents } from './events.ts';
import { openSnoozedMessages } from './update-message.ts';

export const messages: Module = {
  tags: { Messages: 'Emails that members and keys write to candidates, and templates for them.' },
  operations: messageOperations,
  events: [messageEvents],
  jobs: [failExpiredMessages, cancelStoppedFollowUps, openSnoozedMessages],
};
