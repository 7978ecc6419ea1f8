import { removalJob } from '../../platform/queue/remove-in-batches.ts';
import { deleteOldEmails } from './outbox-queries.ts';

/** Emails contain personal data that is not needed for longer. */
export const removeOldEmails = removalJob('remove emails older than 90 days', deleteOldEmails);
