import type { Actor } from '../../../platform/context/context.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { RELAXED_COMMIT, raw, type Sql, sql } from '../../../platform/database/sql.ts';
import type { KeyLimits } from '../../records/visibility/key-limits.ts';
import { LIVE_SECRETS } from './queries.ts';

/** An endpoint, across workspaces. */
export interface Endpoint {
  workspaceId: string;
  webhookId: string;
}

/**
 * Endpoints with a due delivery, except paused ones and those of restored workspaces that are not confirmed. Skips through the index of pending deliveries from endpoint to
 * endpoint, so it costs one index probe per endpoint with pending deliveries, however many there are.
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
    join workspaces x on x.id = h.workspace_id
    where w.deleted_at is not null or (w.enabled and x.restored_at is null and h.next_attempt_at <= rolecall_now())`);
}

/** A delivery that this worker may attempt until its lease ends. */
export interface ClaimedDelivery extends Endpoint {
  id: string;
  eventId: string;
  event: string;
  /** Scopes of the data that the endpoint may be sent; null for all. */
  scopes: string[] | null;
  limits: KeyLimits | null;
  /** The record that the event is about; null for deliveries from before it was stored. */
  entityId: string | null;
  /** The event's position in the log. */
  position: number | null;
  /** Completed attempts. */
  attempts: number;
  fence: number;
  url: string;
  /** Sealed; each of them signs. */
  secrets: Buffer[];
  failing: boolean;
  /** The endpoint has failed for so long that one more failure disables it. */
  overdue: boolean;
  /** The database's clock at the claim, in milliseconds since 1970. */
  databaseMs: number;
}

export interface Share extends Endpoint {
  /**
   * The maximum number of requests to start; each can be followed by others for the same record, one after the other.
   */
  room: number;
}

/** Deliveries claimed together and sent one at a time: the due one and those that follow it. */
const MAX_SEQUENCE = 16;

// First attempts to one endpoint for one record are in the order of the event log, replays after the original.
const orderOf = (alias: string): Sql => raw(`(${alias}.position, ${alias}.event_id, ${alias}.id)`);

/** `alias` is a delivery to the endpoint and about the record of `other`, and its first attempt has not ended. */
const isUnattempted = (alias: string, other: string): Sql =>
  raw(`${alias}.workspace_id = ${other}.workspace_id and ${alias}.webhook_id = ${other}.webhook_id
    and ${alias}.entity_id = ${other}.entity_id and ${alias}.attempts = 0 and ${alias}.status in ('pending', 'delivering')`);

/**
 * Claims due deliveries of the given endpoints, oldest first, skipping rows that another worker is claiming. If a database
 * crash undoes a claim or a result, the attempt is repeated with the same id.
 *
 * A first attempt is not due until those of all earlier events of its record have ended. The deliveries that follow it for
 * the same record are claimed with it, for the worker to attempt in turn: claimed one by one, a record that changes often
 * would fall behind. Two workers cannot claim parts of one sequence, because claiming any part locks its head.
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
      select w.workspace_id, p.*, w.url, w.scopes, w.limits, w.failing_since, ${LIVE_SECRETS} as secrets
      from unnest(${shares.map((share) => share.workspaceId)}::uuid[], ${shares.map((share) => share.webhookId)}::uuid[],
                  ${shares.map((share) => share.room)}::integer[]) as s (workspace_id, webhook_id, room)
      join webhooks w on w.workspace_id = s.workspace_id and w.id = s.webhook_id and w.enabled and w.deleted_at is null
      cross join lateral (
        select d.id, d.webhook_id, d.entity_id, d.position, d.event_id, d.attempts from webhook_deliveries d
        where d.workspace_id = w.workspace_id and d.webhook_id = w.id
          and d.status = 'pending' and d.next_attempt_at <= rolecall_now()
          and (d.attempts > 0 or not exists (
            select from webhook_deliveries e where ${isUnattempted('e', 'd')} and ${orderOf('e')} < ${orderOf('d')}))
        order by d.next_attempt_at, d.id limit s.room for update of d skip locked) p),
    following as materialized (
      select h.workspace_id, f.id, h.url, h.scopes, h.limits, h.failing_since, h.secrets
      from due h cross join lateral (
        select f.id from webhook_deliveries f
        where ${isUnattempted('f', 'h')} and f.status = 'pending' and ${orderOf('f')} > ${orderOf('h')} and h.attempts = 0
        order by f.position, f.event_id, f.id limit ${MAX_SEQUENCE - 1} for update of f skip locked) f),
    claimed as (
      select workspace_id, id, url, scopes, limits, failing_since, secrets from due
      union all select * from following)
    update webhook_deliveries d
    set status = 'delivering', fence = d.fence + 1, next_attempt_at = null, updated_at = rolecall_now(),
        locked_until = rolecall_now() + make_interval(secs => ${leaseSeconds})
    from claimed due, relaxed
    where d.workspace_id = due.workspace_id and d.id = due.id
    returning d.workspace_id as "workspaceId", d.webhook_id as "webhookId", d.id, d.event_id as "eventId", d.event, due.scopes,
      due.limits, d.entity_id as "entityId", d.position, d.attempts,
      (extract(epoch from now()) * 1000)::float8 as "databaseMs",
      d.fence, due.url, due.secrets, due.failing_since is not null as failing,
      coalesce(due.failing_since < rolecall_now() - make_interval(days => ${failingDays}), false) as overdue`);
}

export interface EventToSend {
  id: string;
  type: string;
  workspaceId: string;
  entityType: string;
  entityId: string;
  entityRevision: number | null;
  actor: Actor;
  redacted: boolean;
  createdAt: string;
  data: Readonly<Record<string, unknown>> | null;
}

export async function eventsToSend(
  db: Queryable,
  events: readonly { workspaceId: string; eventId: string }[],
): Promise<EventToSend[]> {
  return db.query(sql`
    select e.id, e.type, e.workspace_id as "workspaceId", e.entity_type as "entityType", e.entity_id as "entityId",
      e.entity_revision as "entityRevision", e.actor, e.data is null as redacted, e.created_at as "createdAt", e.data
    from unnest(${events.map((event) => event.workspaceId)}::uuid[], ${events.map((event) => event.eventId)}::uuid[])
as requested (workspace_id, id)
    join activity_events e on e.workspace_id = requested.workspace_id and e.id = requested.id`);
}

/** The result of an attempt, and the next state of its delivery. */
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
 * Stores the results of attempts. A result is ignored if another worker has claimed the delivery since; otherwise it counts
 * even after the lease has expired.
 * @returns the endpoints where the first attempt for a record has ended and the next one was waiting for it
 */
export async function completeDeliveries(db: Queryable, ended: readonly EndedAttempt[]): Promise<Endpoint[]> {
  const column = <Value>(read: (attempt: EndedAttempt) => Value) => ended.map(read);
  return db.query<Endpoint>(sql`
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
      returning d.workspace_id, d.id, d.attempts, d.webhook_id, d.entity_id),
    noted as (
      insert into webhook_attempts
        (workspace_id, delivery_id, id, number, succeeded, response_status, response_body, error, duration_ms, created_at)
      select u.workspace_id, u.id, u.attempt_id, done.attempts, u.succeeded, u.response_status, u.response_body, u.error,
             u.duration_ms, rolecall_now() - make_interval(secs => u.duration_ms / 1000.0)
      from u join done on done.workspace_id = u.workspace_id and done.id = u.id)
    select distinct done.workspace_id as "workspaceId", done.webhook_id as "webhookId" from done
    where done.attempts = 1 and exists (
      select from webhook_deliveries n where ${isUnattempted('n', 'done')} and n.status = 'pending')`);
}

/** Releases deliveries that were claimed but not attempted. */
export async function releaseDeliveries(db: Queryable, claimed: readonly ClaimedDelivery[]): Promise<void> {
  await db.query(sql`
    update webhook_deliveries d set status = 'pending', next_attempt_at = rolecall_now(), locked_until = null
    from unnest(${claimed.map((delivery) => delivery.workspaceId)}::uuid[], ${claimed.map((delivery) => delivery.id)}::uuid[],
                ${claimed.map((delivery) => delivery.fence)}::integer[]) as u (workspace_id, id, fence)
    where d.workspace_id = u.workspace_id and d.id = u.id and d.fence = u.fence and d.status = 'delivering'`);
}

/** Makes deliveries due again whose lease has expired because their worker crashed. */
export async function recoverDeliveries(db: Queryable): Promise<void> {
  await db.query(sql`
    update webhook_deliveries set status = 'pending', next_attempt_at = rolecall_now(), locked_until = null
    where status = 'delivering' and locked_until < rolecall_now()`);
}

/** Marks the pending deliveries of a deleted endpoint as failed. */
export async function dropDeliveries(db: Queryable, { workspaceId, webhookId }: Endpoint): Promise<void> {
  await db.query(sql`
    update webhook_deliveries set status = 'failed', next_attempt_at = null, updated_at = rolecall_now()
    where workspace_id = ${workspaceId} and webhook_id = ${webhookId} and status = 'pending'`);
}

/** Records since when these endpoints have been failing. */
export async function noteFailing(db: Queryable, endpoints: readonly Endpoint[]): Promise<void> {
  await db.query(sql`
    update webhooks w set failing_since = rolecall_now() ${among(endpoints)} and w.failing_since is null`);
}

/** Records that these endpoints are no longer failing. */
export async function noteRecovered(db: Queryable, endpoints: readonly Endpoint[]): Promise<void> {
  await db.query(sql`update webhooks w set failing_since = null ${among(endpoints)} and w.failing_since is not null`);
}

function among(endpoints: readonly Endpoint[]) {
  return sql`
    from unnest(${endpoints.map((endpoint) => endpoint.workspaceId)}::uuid[],
                ${endpoints.map((endpoint) => endpoint.webhookId)}::uuid[]) as u (workspace_id, id)
    where w.workspace_id = u.workspace_id and w.id = u.id`;
}
