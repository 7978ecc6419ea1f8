import { removalJob } from '../../platform/queue/remove-in-batches.ts';
import { deleteOldEmails } from './outbox-queries.ts';

/** Emails hold personal data that nobody needs for longer. */
export const removeOldEmails = removalJob('remove emails older than 90 days', deleteOldEmails);
