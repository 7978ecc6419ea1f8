import type { Module } from '../records/module.ts';
import { REFRESH_TOKEN } from './access-token-queries.ts';
import { emailOperations } from './endpoints.ts';
import { emailTemplateEvents } from './events.ts';
import { MAILED_TOKEN } from './redacted-token.ts';
import { removeOldEmails } from './remove-old-emails.ts';
import { removeOldEmailCounts } from './team-limits.ts';

export const email: Module = {
  group: 'Events and automation',
  tags: { Email: 'The log of outgoing email, and the templates of emails to candidates and members.' },
  operations: emailOperations,
  events: [emailTemplateEvents],
  readScopes: {
    email_template: 'workspace:read',
    // The former name, in stored events.
    mail_template: 'workspace:read',
  },
  jobs: [removeOldEmails, removeOldEmailCounts],
  sealed: [
    { table: 'mails', columns: ['token_sealed'], purpose: MAILED_TOKEN },
    { table: 'mail_refresh_tokens', columns: ['token_sealed'], key: ['configured_hash'], purpose: REFRESH_TOKEN },
  ],
  tablesOfNoJob: ['mail_refresh_tokens', 'mail_server_pauses', 'mail_templates', 'one_time_links', 'sent_email_counts'],
};
