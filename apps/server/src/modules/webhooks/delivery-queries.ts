import type { Queryable } from '../../platform/database/database.ts';
import { columns, sql } from '../../platform/database/sql.ts';
import {
  commonConditions,
  newestFirst,
  type Page,
  type PageRequest,
  toPageById,
} from '../../platform/http/pagination.ts';
import { newId } from '../../platform/ids.ts';
import { TEST_EVENT } from './events.ts';
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
  const conditions = [
    sql`t.workspace_id = ${workspaceId}`,
    sql`t.webhook_id = ${webhookId}`,
    ...commonConditions(query),
  ];
  if (query.status !== undefined) conditions.push(sql`t.status = ${query.status}`);
  if (query.event !== undefined) conditions.push(sql`t.event = ${query.event}`);
  if (query.eventId !== undefined) conditions.push(sql`t.event_id = ${query.eventId}`);
  const { where, tail, limit } = newestFirst(query, conditions);
  return toPageById(
    await db.query<Delivery>(sql`select ${COLUMNS} from webhook_deliveries t where ${where} ${tail}`),
    limit,
  );
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
  page: PageRequest,
): Promise<Page<Attempt>> {
  const { where, tail, limit } = newestFirst(page, [
    sql`t.workspace_id = ${workspaceId}`,
    sql`t.delivery_id = ${deliveryId}`,
  ]);
  const rows = await db.query<Attempt>(sql`
    select t.id, t.number, case when t.succeeded then 'succeeded' else 'failed' end as status,
           t.response_status as "responseStatus", t.response_body as "responseBody", t.error,
           t.duration_ms as "durationMs", t.created_at as "createdAt"
    from webhook_attempts t where ${where} ${tail}`);
  return toPageById(rows, limit);
}

/** A further delivery of the same event to the same endpoint, due now. */
export async function insertReplay(
  db: Queryable,
  workspaceId: string,
  webhookId: string,
  delivery: Delivery,
): Promise<Delivery> {
  const [replay] = await db.query<Delivery>(sql`
    insert into webhook_deliveries as t (workspace_id, id, webhook_id, event_id, event, next_attempt_at, replay_of_id)
    values (${workspaceId}, ${newId()}, ${webhookId}, ${delivery.eventId}, ${delivery.event}, rolecall_now(), ${delivery.id})
    returning ${COLUMNS}`);
  return replay!;
}

export interface TimeRange {
  from: string;
  to: string;
}

function matchingEvents(workspaceId: string, webhookId: string, types: readonly string[], { from, to }: TimeRange) {
  return sql`
    from activity_events e join webhooks w on w.workspace_id = e.workspace_id and w.id = ${webhookId}
    where e.workspace_id = ${workspaceId} and e.type = any(${types}::text[])
      and e.created_at >= ${from}::timestamptz and e.created_at <= ${to}::timestamptz
      and (e.type = any(w.events) or '*' = any(w.events))`;
}

/** How many events of the range the endpoint listens to; counting stops at `limit`. */
export async function countMatchingEvents(
  db: Queryable,
  workspaceId: string,
  webhookId: string,
  types: readonly string[],
  range: TimeRange,
  limit: number,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*) from (
      select 1 ${matchingEvents(workspaceId, webhookId, types, range)} limit ${limit}) found`);
  return row?.count ?? 0;
}

/** Deliveries of every event of the range that the endpoint listens to, oldest first. @returns their number. */
export async function insertRangeReplay(
  db: Queryable,
  workspaceId: string,
  webhookId: string,
  types: readonly string[],
  range: TimeRange,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    with made as (
      insert into webhook_deliveries (workspace_id, id, webhook_id, event_id, event, next_attempt_at)
      select e.workspace_id, ordered_id(statement_timestamp(), row_number() over (order by e.id)), w.id, e.id, e.type,
             rolecall_now()
      ${matchingEvents(workspaceId, webhookId, types, range)} returning 1)
    select count(*) from made`);
  return row?.count ?? 0;
}

export interface TestToStore {
  eventId: string;
  succeeded: boolean;
  responseStatus: number | null;
  responseBody: string | null;
  error: string | null;
  durationMs: number;
}

/** A test that has been sent, as a delivery that will not be tried again. */
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
