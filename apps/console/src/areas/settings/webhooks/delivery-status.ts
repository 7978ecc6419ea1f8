import type { Schemas } from '@rolecall/client';

export type DeliveryStatus = Schemas['Delivery']['status'];

/** In the order in which the filter offers them. */
export const DELIVERY_STATUSES: readonly DeliveryStatus[] = [
  'pending',
  'delivering',
  'succeeded',
  'failed',
  'dead_letter',
];
