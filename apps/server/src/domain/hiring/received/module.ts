import type { Module } from '../../records/module.ts';
import { receivedOperations } from './endpoints.ts';
import { receivedEmails, removeOldReceived } from './process-received.ts';
import { lostEmailCleanup } from './remove-lost-emails.ts';

export const received: Module = {
  operations: receivedOperations,
  jobs: [receivedEmails(), removeOldReceived, lostEmailCleanup],
  tablesOfNoJob: ['imap_folders', 'received_emails'],
};
