/** States of a mail in the outbox. */
export const MAIL_STATUSES = ['pending', 'sending', 'sent', 'failed'] as const;
