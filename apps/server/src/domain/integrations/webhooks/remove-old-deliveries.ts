import { removalJob } from '../../../platform/queue/remove-in-batches.ts';
import { deleteOldDeliveries } from './delivery-queries.ts';

/** Removes deliveries and their attempts after 30 days, except those that are still to be sent. */
export const removeOldDeliveries = removalJob('remove deliveries older than 30 days', deleteOldDeliveries);
