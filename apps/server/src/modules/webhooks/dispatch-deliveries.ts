import type { Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { EVENT_TYPES } from '../activity/catalogue.ts';
import { type Dispatcher, type EventBatch, eventsIn } from '../activity/dispatch.ts';
import { TEST_EVENT } from './events.ts';
import type { Endpoint } from './queue-queries.ts';

/** The types that `*` stands for. A test goes to one endpoint only, and not by way of the log. */
export function dispatchedTypes(): string[] {
  return EVENT_TYPES.map(({ type }) => type).filter((type) => type !== TEST_EVENT);
}

/**
 * Makes the deliveries of events: one for each endpoint that listens to the event's type and is older than the event.
 * Endpoints that an operator paused collect theirs; endpoints that the service disabled do not.
 * `wake` is told after the commit which endpoints got some.
 */
export function deliveryDispatcher(wake: (endpoints: Endpoint[]) => void): Dispatcher {
  const types = dispatchedTypes();
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

async function insertDeliveries(tx: Transaction, batch: EventBatch, types: readonly string[]): Promise<Endpoint[]> {
  // `offset 0` has the webhooks of each workspace looked up by their key; a plan over all of them would be chosen else.
  return tx.query<Endpoint>(sql`
    with happened as materialized (
      select e.workspace_id, e.id, e.type, e.position from ${eventsIn(batch)} e
      where e.type = any(${types}::text[])),
    listening as materialized (
      select l.* from (select distinct workspace_id from happened) h
      cross join lateral (
        select w.workspace_id, w.id, w.events, w.created_position from webhooks w
        where w.workspace_id = h.workspace_id and w.disabled_reason is null and w.deleted_at is null offset 0) l),
    made as (
      insert into webhook_deliveries (workspace_id, id, webhook_id, event_id, event, next_attempt_at)
      select e.workspace_id, ordered_id(statement_timestamp(), row_number() over (order by e.position, e.id, w.id)),
             w.id, e.id, e.type, rolecall_now()
      from happened e join listening w on w.workspace_id = e.workspace_id
      where (e.type = any(w.events) or '*' = any(w.events)) and w.created_position < e.position
      returning workspace_id, webhook_id)
    select distinct workspace_id as "workspaceId", webhook_id as "webhookId" from made`);
}
