import type { Queryable } from '../../platform/database/database.ts';
import { RELAXED_COMMIT, sql } from '../../platform/database/sql.ts';
import { LIVE_SECRETS } from './queries.ts';

/** An endpoint, across workspaces. */
export interface Endpoint {
  workspaceId: string;
  webhookId: string;
}

/**
 * Endpoints with a delivery that is due, paused ones left out. Jumps through the index of waiting deliveries from endpoint
 * to endpoint, so it costs one index probe for each that has any, however many deliveries wait.
 */
export async function dueEndpoints(db: Queryable): Promise<(Endpoint & { deleted: boolean })[]> {
  return db.query(sql`
    with recursive head as (
      (select workspace_id, webhook_id, next_attempt_at from webhook_deliveries where status = 'pending'
       order by workspace_id, webhook_id, next_attempt_at limit 1)
      union all
      select n.* from head h cross join lateral (
        select d.workspace_id, d.webhook_id, d.next_attempt_at from webhook_deliveries d
        where d.status = 'pending' and (d.workspace_id, d.webhook_id) > (h.workspace_id, h.webhook_id)
        order by d.workspace_id, d.webhook_id, d.next_attempt_at limit 1) n)
    select h.workspace_id as "workspaceId", h.webhook_id as "webhookId", w.deleted_at is not null as deleted
    from head h join webhooks w on w.workspace_id = h.workspace_id and w.id = h.webhook_id
    where w.deleted_at is not null or (w.enabled and h.next_attempt_at <= rolecall_now())`);
}

/** A delivery that this worker may attempt until its lease ends. */
export interface ClaimedDelivery extends Endpoint {
  id: string;
  eventId: string;
  /** Attempts that ended before this one. */
  attempts: number;
  fence: number;
  url: string;
  /** Sealed; all of them sign. */
  secrets: Buffer[];
  failing: boolean;
  /** It has failed for so long that one more failure disables it. */
  overdue: boolean;
  /** The database's clock at the claim, in milliseconds since 1970. */
  databaseMs: number;
}

export interface Share extends Endpoint {
  /** Deliveries to claim at the most. */
  room: number;
}

/**
 * Claims due deliveries of the given endpoints, oldest first. Rows that another worker is claiming are passed over. A claim
 * or a result that a crash of the database takes back is an attempt repeated under the same id.
 */
export async function claimDeliveries(
  db: Queryable,
  shares: readonly Share[],
  leaseSeconds: number,
  failingDays: number,
): Promise<ClaimedDelivery[]> {
  return db.query(sql`
    with relaxed as materialized (select ${RELAXED_COMMIT}),
    due as materialized (
      select w.workspace_id, p.id, w.url, w.failing_since, ${LIVE_SECRETS} as secrets
      from unnest(${shares.map((share) => share.workspaceId)}::uuid[], ${shares.map((share) => share.webhookId)}::uuid[],
                  ${shares.map((share) => share.room)}::integer[]) as s (workspace_id, webhook_id, room)
      join webhooks w on w.workspace_id = s.workspace_id and w.id = s.webhook_id and w.enabled and w.deleted_at is null
      cross join lateral (
        select d.id from webhook_deliveries d
        where d.workspace_id = w.workspace_id and d.webhook_id = w.id
          and d.status = 'pending' and d.next_attempt_at <= rolecall_now()
        order by d.next_attempt_at, d.id limit s.room for update skip locked) p)
    update webhook_deliveries d
    set status = 'delivering', fence = d.fence + 1, next_attempt_at = null, updated_at = rolecall_now(),
        locked_until = rolecall_now() + make_interval(secs => ${leaseSeconds})
    from due, relaxed
    where d.workspace_id = due.workspace_id and d.id = due.id
    returning d.workspace_id as "workspaceId", d.webhook_id as "webhookId", d.id, d.event_id as "eventId", d.attempts,
      (extract(epoch from now()) * 1000)::float8 as "databaseMs",
      d.fence, due.url, due.secrets, due.failing_since is not null as failing,
      coalesce(due.failing_since < rolecall_now() - make_interval(days => ${failingDays}), false) as overdue`);
}

export interface EventToSend {
  id: string;
  type: string;
  workspaceId: string;
  createdAt: string;
  data: unknown;
}

export async function eventsToSend(
  db: Queryable,
  events: readonly { workspaceId: string; eventId: string }[],
): Promise<EventToSend[]> {
  return db.query(sql`
    select e.id, e.type, e.workspace_id as "workspaceId", e.created_at as "createdAt", e.data
    from unnest(${events.map((event) => event.workspaceId)}::uuid[], ${events.map((event) => event.eventId)}::uuid[])
      as wanted (workspace_id, id)
    join activity_events e on e.workspace_id = wanted.workspace_id and e.id = wanted.id`);
}

/** How an attempt ended, and what becomes of its delivery. */
export interface EndedAttempt {
  delivery: ClaimedDelivery;
  attemptId: string;
  status: 'pending' | 'succeeded' | 'failed' | 'dead_letter';
  /** Seconds until the next attempt; null when there is none. */
  retrySeconds: number | null;
  succeeded: boolean;
  responseStatus: number | null;
  responseBody: string | null;
  error: string | null;
  durationMs: number;
}

/**
 * Writes what attempts came to. One whose delivery another worker has claimed since changes nothing; until then a result
 * counts also after the lease.
 */
export async function completeDeliveries(db: Queryable, ended: readonly EndedAttempt[]): Promise<void> {
  const column = <Value>(read: (attempt: EndedAttempt) => Value) => ended.map(read);
  await db.query(sql`
    with relaxed as materialized (select ${RELAXED_COMMIT}),
    u as materialized (
      select u.* from relaxed, unnest(
        ${column((a) => a.delivery.workspaceId)}::uuid[], ${column((a) => a.delivery.id)}::uuid[],
        ${column((a) => a.delivery.fence)}::integer[], ${column((a) => a.attemptId)}::uuid[],
        ${column((a) => a.status)}::text[], ${column((a) => a.retrySeconds)}::double precision[],
        ${column((a) => a.succeeded)}::boolean[], ${column((a) => a.responseStatus)}::integer[],
        ${column((a) => a.responseBody)}::text[], ${column((a) => a.error)}::text[],
        ${column((a) => a.durationMs)}::integer[])
        as u (workspace_id, id, fence, attempt_id, status, retry_seconds, succeeded, response_status, response_body, error,
              duration_ms)),
    done as (
      update webhook_deliveries d
      set status = u.status, attempts = d.attempts + 1, locked_until = null, updated_at = rolecall_now(),
          response_status = coalesce(u.response_status, d.response_status),
          next_attempt_at = rolecall_now() + make_interval(secs => u.retry_seconds),
          delivered_at = case when u.succeeded then rolecall_now() end
      from u
      where d.workspace_id = u.workspace_id and d.id = u.id and d.fence = u.fence
        and d.status in ('delivering', 'pending')
      returning d.workspace_id, d.id, d.attempts)
    insert into webhook_attempts
      (workspace_id, delivery_id, id, number, succeeded, response_status, response_body, error, duration_ms, created_at)
    select u.workspace_id, u.id, u.attempt_id, done.attempts, u.succeeded, u.response_status, u.response_body, u.error,
           u.duration_ms, rolecall_now() - make_interval(secs => u.duration_ms / 1000.0)
    from u join done on done.workspace_id = u.workspace_id and done.id = u.id`);
}

/** Gives deliveries back that were claimed but not attempted. */
export async function releaseDeliveries(db: Queryable, claimed: readonly ClaimedDelivery[]): Promise<void> {
  await db.query(sql`
    update webhook_deliveries d set status = 'pending', next_attempt_at = rolecall_now(), locked_until = null
    from unnest(${claimed.map((delivery) => delivery.workspaceId)}::uuid[], ${claimed.map((delivery) => delivery.id)}::uuid[],
                ${claimed.map((delivery) => delivery.fence)}::integer[]) as u (workspace_id, id, fence)
    where d.workspace_id = u.workspace_id and d.id = u.id and d.fence = u.fence and d.status = 'delivering'`);
}

/** Makes deliveries due again whose worker has vanished. */
export async function recoverDeliveries(db: Queryable): Promise<void> {
  await db.query(sql`
    update webhook_deliveries set status = 'pending', next_attempt_at = rolecall_now(), locked_until = null
    where status = 'delivering' and locked_until < rolecall_now()`);
}

/** Ends what waits for an endpoint that was deleted. */
export async function dropDeliveries(db: Queryable, { workspaceId, webhookId }: Endpoint): Promise<void> {
  await db.query(sql`
    update webhook_deliveries set status = 'failed', next_attempt_at = null, updated_at = rolecall_now()
    where workspace_id = ${workspaceId} and webhook_id = ${webhookId} and status = 'pending'`);
}

/** Starts the failure clock of endpoints whose last success is over. */
export async function noteFailing(db: Queryable, endpoints: readonly Endpoint[]): Promise<void> {
  await db.query(sql`
    update webhooks w set failing_since = rolecall_now() ${among(endpoints)} and w.failing_since is null`);
}

/** A success clears the failure clock. */
export async function noteRecovered(db: Queryable, endpoints: readonly Endpoint[]): Promise<void> {
  await db.query(sql`update webhooks w set failing_since = null ${among(endpoints)} and w.failing_since is not null`);
}

function among(endpoints: readonly Endpoint[]) {
  return sql`
    from unnest(${endpoints.map((endpoint) => endpoint.workspaceId)}::uuid[],
                ${endpoints.map((endpoint) => endpoint.webhookId)}::uuid[]) as u (workspace_id, id)
    where w.workspace_id = u.workspace_id and w.id = u.id`;
}
