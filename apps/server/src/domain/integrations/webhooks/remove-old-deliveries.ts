import { removalJob } from '../../../platform/queue/remove-in-batches.ts';
import { deleteOldDeliveries } from './delivery-queries.ts';

/** Removes completed deliveries and their attempts after 30 days; pending deliveries are kept. */
export const removeOldDeliveries = removalJob('remove deliveries older than 30 days', deleteOldDeliveries);
