import { eventTypes, subscriptionsTo } from '../activity/catalog/event-catalog.ts';
import { scopesOfEvent } from '../activity/catalog/event-scopes.ts';
import type { Dispatcher } from '../activity/dispatch.ts';
import { insertDeliveries } from './delivery-queries.ts';
import { TEST_EVENT } from './events.ts';
import type { Endpoint } from './queue-queries.ts';

/** Test events are sent directly to one endpoint, so they are not dispatched. */
const dispatched = () => eventTypes().filter(({ type }) => type !== TEST_EVENT);

/** The event types that `*` matches. */
export function dispatchedTypes(): string[] {
  return dispatched().map(({ type }) => type);
}

/** JSON for a statement: each dispatched event type, the subscriptions that match it and the scopes for its data. */
export function subscriptionsByType(): string {
  return JSON.stringify(
    dispatched().map((event) => ({
      type: event.type,
      subscriptions: subscriptionsTo(event),
      scopes: scopesOfEvent(event.type),
    })),
  );
}

/**
 * Creates the deliveries of events: one for each endpoint that subscribes to the event's type, has the scopes for its data,
 * sees its record and was created before the event. Paused and disabled endpoints get deliveries too, which are sent once they are enabled.
 * @param wake called after the commit with the endpoints that got deliveries
 */
export function deliveryDispatcher(wake: (endpoints: Endpoint[]) => void): Dispatcher {
  const types = subscriptionsByType();
  return {
    name: 'webhooks',
    async dispatch(tx, batch) {
      const endpoints = await insertDeliveries(tx, batch, types);
      return () => {
        if (endpoints.length > 0) wake(endpoints);
      };
    },
  };
}
