import { removalJob } from '../../platform/queue/remove-in-batches.ts';
import { deleteOldNotifications } from './queries.ts';

/** Old notifications are of no use, and a member with very many would make reading them slow. */
export const removeOldNotifications = removalJob('remove old notifications', deleteOldNotifications);
