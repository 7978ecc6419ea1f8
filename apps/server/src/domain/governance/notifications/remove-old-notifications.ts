import { removalJob } from '../../../platform/queue/remove-in-batches.ts';
import { deleteOldNotifications } from './queries.ts';

/** Old notifications are not useful, and reading them would be slow for a member with very many. */
export const removeOldNotifications = removalJob('remove old notifications', deleteOldNotifications);
