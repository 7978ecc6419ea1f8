import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { CommonFilterValues, Page, PageRequest } from '../../../platform/database/paging.ts';
import { isAnyOf } from '../../../platform/database/paging.ts';
import { listRecords } from '../../../platform/database/record-list.ts';
import { columns, type Sql, sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids/ids.ts';
import type { KeyLimits } from '../../records/visibility/key-limits.ts';
import { type EventBatch, eventsIn, IS_SILENT } from '../activity/dispatch-queries.ts';
import { onlyWithinLimits } from '../activity/within-limits.ts';
import { TEST_EVENT } from './events.ts';
import type { Endpoint } from './queue-queries.ts';
import type { Attempt, Delivery, DeliveryListQuery } from './schema.ts';

const COLUMNS = columns('t', {
  id: 'id',
  eventId: 'event_id',
  event: 'event',
  status: 'status',
  attempts: 'attempts',
  responseStatus: 'response_status',
  nextAttemptAt: 'next_attempt_at',
  deliveredAt: 'delivered_at',
  replayOfId: 'replay_of_id',
  createdAt: 'created_at',
});

export async function listDeliveries(
  db: Queryable,
  workspaceId: string,
  webhookId: string,
  query: DeliveryListQuery,
): Promise<Page<Delivery>> {
  const filters: Sql[] = [];
  if (query.status !== undefined) filters.push(isAnyOf(sql`t.status`, query.status));
  if (query.event !== undefined) filters.push(isAnyOf(sql`t.event`, query.event));
  if (query.eventId !== undefined) filters.push(isAnyOf(sql`t.event_id`, query.eventId));
  return listRecords<Delivery>(db, workspaceId, query, {
    table: 'webhook_deliveries',
    columns: COLUMNS,
    scope: [sql`t.webhook_id = ${webhookId}`],
    filters,
    parentId: webhookId,
    softDelete: false,
  });
}

export async function findDelivery(
  db: Queryable,
  workspaceId: string,
  webhookId: string,
  id: string,
): Promise<Delivery | undefined> {
  const [delivery] = await db.query<Delivery>(sql`
    select ${COLUMNS} from webhook_deliveries t
    where t.workspace_id = ${workspaceId} and t.webhook_id = ${webhookId} and t.id = ${id}`);
  return delivery;
}

export async function listAttempts(
  db: Queryable,
  workspaceId: string,
  deliveryId: string,
  query: PageRequest & CommonFilterValues,
): Promise<Page<Attempt>> {
  return listRecords<Attempt>(db, workspaceId, query, {
    table: 'webhook_attempts',
    from: sql`(select a.*, a.created_at as updated_at from webhook_attempts a) t`,
    columns: sql`t.id, t.number, case when t.succeeded then 'succeeded' else 'failed' end as status,
      t.response_status as "responseStatus", t.response_body as "responseBody", t.error, t.duration_ms as "durationMs",
      t.created_at as "createdAt"`,
    scope: [sql`t.delivery_id = ${deliveryId}`],
    parentId: deliveryId,
    softDelete: false,
  });
}

/** Inserts another delivery of the same event to the same endpoint, due now. */
export async function insertReplay(
  db: Queryable,
  workspaceId: string,
  webhookId: string,
  delivery: Delivery,
): Promise<Delivery> {
  const [replay] = await db.query<Delivery>(sql`
    insert into webhook_deliveries as t (workspace_id, id, webhook_id, event_id, event, entity_id, position, next_attempt_at,
      replay_of_id)
    select d.workspace_id, ${newId()}, d.webhook_id, d.event_id, d.event, d.entity_id, d.position, rolecall_now(), d.id
    from webhook_deliveries d where d.workspace_id = ${workspaceId} and d.webhook_id = ${webhookId} and d.id = ${delivery.id}
    returning ${COLUMNS}`);
  return replay!;
}

interface TimeRange {
  from: string;
  to: string;
}

/** @param types the result of `subscriptionsByType` */
function matchingEvents(workspaceId: string, webhookId: string, types: string, { from, to }: TimeRange) {
  return sql`
    from activity_events e join webhooks w on w.workspace_id = e.workspace_id and w.id = ${webhookId}
    join jsonb_to_recordset(${types}::jsonb) as s (type text, subscriptions text[], scopes text[]) on s.type = e.type
    where e.workspace_id = ${workspaceId} and (w.scopes is null or s.scopes <@ w.scopes)
      and e.created_at >= ${from}::timestamptz and e.created_at <= ${to}::timestamptz
      and s.subscriptions && w.events`;
}

/** Counts the events of the range that the endpoint subscribes to, up to `limit`. */
export async function countMatchingEvents(
  db: Queryable,
  workspaceId: string,
  webhookId: string,
  types: string,
  range: TimeRange,
  limit: number,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*) from (
      select 1 ${matchingEvents(workspaceId, webhookId, types, range)} limit ${limit}) found`);
  return row?.count ?? 0;
}

/** Inserts a delivery of each event of the range that the endpoint subscribes to, oldest first. @returns their number. */
export async function insertRangeReplay(
  db: Queryable,
  workspaceId: string,
  webhookId: string,
  types: string,
  range: TimeRange,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    with inserted as (
      insert into webhook_deliveries (workspace_id, id, webhook_id, event_id, event, entity_id, position, next_attempt_at)
      select e.workspace_id, ordered_id(statement_timestamp(), row_number() over (order by e.position, e.id)), w.id, e.id,
             e.type, e.entity_id, e.position, rolecall_now()
      ${matchingEvents(workspaceId, webhookId, types, range)} returning 1)
    select count(*) from inserted`);
  return row?.count ?? 0;
}

interface TestToStore {
  eventId: string;
  succeeded: boolean;
  responseStatus: number | null;
  responseBody: string | null;
  error: string | null;
  durationMs: number;
}

/** Stores a test that has been sent, as a delivery without retries. */
export async function insertTest(
  db: Queryable,
  workspaceId: string,
  webhookId: string,
  test: TestToStore,
): Promise<void> {
  const id = newId();
  const status = test.succeeded ? 'succeeded' : 'failed';
  await db.query(sql`
    insert into webhook_deliveries (workspace_id, id, webhook_id, event_id, event, status, attempts, response_status, delivered_at)
    values (${workspaceId}, ${id}, ${webhookId}, ${test.eventId}, ${TEST_EVENT}, ${status}, 1, ${test.responseStatus},
            case when ${test.succeeded} then rolecall_now() end)`);
  await db.query(sql`
    insert into webhook_attempts
      (workspace_id, delivery_id, id, number, succeeded, response_status, response_body, error, duration_ms)
    values (${workspaceId}, ${id}, ${newId()}, 1, ${test.succeeded}, ${test.responseStatus}, ${test.responseBody},
            ${test.error}, ${test.durationMs})`);
}

/** An event that an endpoint with limits subscribes to. */
interface LimitedMatch extends Endpoint {
  eventId: string;
  limits: KeyLimits;
}

/**
 * Inserts a delivery of each event of the batch for each endpoint that gets it. Those of endpoints that see only some jobs
 * are checked with what they see and inserted by a second statement.
 * @returns the endpoints that got deliveries
 */
export async function insertDeliveries(tx: Transaction, batch: EventBatch, types: string): Promise<Endpoint[]> {
  const rows = await tx.query<Endpoint & Partial<LimitedMatch>>(matchesOf(batch, types));
  const isLimited = (row: Endpoint & Partial<LimitedMatch>): row is LimitedMatch => row.limits != null;
  const limited = await onlyWithinLimits((visibility) => tx.within(visibility), rows.filter(isLimited));
  const unlimited = rows.filter((row) => !isLimited(row));
  if (limited.length === 0) return unlimited;
  const column = (name: 'workspaceId' | 'webhookId' | 'eventId') => limited.map((match) => match[name]);
  const inserted = await tx.query<Endpoint>(sql`
    with inserted as (
      insert into webhook_deliveries (workspace_id, id, webhook_id, event_id, event, entity_id, position, next_attempt_at)
      select e.workspace_id, ordered_id(statement_timestamp(), row_number() over (order by e.position, e.id, m.webhook_id)),
             m.webhook_id, e.id, e.type, e.entity_id, e.position, rolecall_now()
      from unnest(${column('workspaceId')}::uuid[], ${column('webhookId')}::uuid[], ${column('eventId')}::uuid[])
        as m (workspace_id, webhook_id, event_id)
      join activity_events e on e.workspace_id = m.workspace_id and e.id = m.event_id
      returning workspace_id, webhook_id)
    select distinct workspace_id as "workspaceId", webhook_id as "webhookId" from inserted`);
  return [...unlimited, ...inserted];
}

/** Inserts the deliveries of the endpoints that see all jobs. The rows are these endpoints, and the matches of the others. */
function matchesOf(batch: EventBatch, types: string): Sql {
  // `offset 0` makes PostgreSQL look up each workspace's webhooks by key instead of planning a join over all webhooks. Without
  // webhooks, `exists` saves parsing the types.
  return sql`
    with batch as materialized (
      select e.workspace_id, e.id, e.type, e.entity_id, e.position from ${eventsIn(batch)} e where not ${IS_SILENT}),
    listening as materialized (
      select l.* from (select distinct workspace_id from batch) b
      cross join lateral (
        select w.workspace_id, w.id, w.events, w.scopes, w.created_position, nullif(w.limits - 'personalData', '{}') as limits
        from webhooks w
        where w.workspace_id = b.workspace_id and w.deleted_at is null offset 0) l),
    happened as materialized (
      select e.*, t.subscriptions, t.scopes from batch e
      join jsonb_to_recordset(${types}::jsonb) as t (type text, subscriptions text[], scopes text[]) on t.type = e.type
      where exists (select from listening)),
    matches as materialized (
      select e.*, w.id as webhook_id, w.limits from happened e join listening w on w.workspace_id = e.workspace_id
      where e.subscriptions && w.events and w.created_position < e.position
        and (w.scopes is null or e.scopes <@ w.scopes)),
    inserted as (
      insert into webhook_deliveries (workspace_id, id, webhook_id, event_id, event, entity_id, position, next_attempt_at)
      select m.workspace_id, ordered_id(statement_timestamp(), row_number() over (order by m.position, m.id, m.webhook_id)),
             m.webhook_id, m.id, m.type, m.entity_id, m.position, rolecall_now()
      from matches m where m.limits is null
      returning workspace_id, webhook_id)
    select distinct workspace_id as "workspaceId", webhook_id as "webhookId", null::uuid as "eventId", null::jsonb as limits
    from inserted
    union all
    select workspace_id, webhook_id, id, limits from matches where limits is not null`;
}

export const KEPT_DAYS = 30;

/** Deletes the oldest deliveries that are older than 30 days and completed, or pending for an endpoint that is not enabled. */
export function deleteOldDeliveries(workspaceId: string, limit: number): Sql {
  // IDs are time-ordered, so the oldest are at the start of the primary key's index.
  return sql`
    delete from webhook_deliveries where workspace_id = ${workspaceId} and id in (
      select d.id from webhook_deliveries d
      where d.workspace_id = ${workspaceId} and (d.status in ('succeeded', 'failed', 'dead_letter')
        or d.status = 'pending' and exists (
          select from webhooks w where w.workspace_id = d.workspace_id and w.id = d.webhook_id and not w.enabled))
        and d.id < ordered_id(rolecall_now() - make_interval(days => ${KEPT_DAYS}), 0)
      order by d.id limit ${limit})
    returning 1`;
}
