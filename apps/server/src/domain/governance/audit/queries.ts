import type { AuditEvent } from '../../../platform/audit/audit-trail.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { BY_CREATION } from '../../../platform/database/list-order.ts';
import type { Page } from '../../../platform/database/paging.ts';
import { isAnyOf } from '../../../platform/database/paging.ts';
import { type ListRequest, listRecords } from '../../../platform/database/record-list.ts';
import { raw, type Sql, sql } from '../../../platform/database/sql.ts';
import { type EventBatch, eventsIn } from '../../integrations/activity/dispatch-queries.ts';
import type { ChainedEntry, SaltedOrigin } from './chain.ts';
import type { AuditEntry, AuditListFilters } from './schema.ts';

const COLUMNS = sql`t.id, t.number, t.kind, t.action, json_build_object('type', t.actor_type, 'id', t.actor_id) as actor,
  t.entity_type as "entityType", t.entity_id as "entityId", t.candidate_ids as "candidateIds",
  t.request_id as "requestId", o.address, o.user_agent as "userAgent", encode(t.hash, 'hex') as hash, t.created_at as "createdAt"`;

/** An address is kept for a shorter time than its entry. */
const ORIGIN = sql`left join audit_origins o on o.workspace_id = t.workspace_id and o.number = t.number`;

/** Newest first. */
export async function listEntries(
  db: Queryable,
  workspaceId: string,
  { candidateId, actorId, kind, address, ...request }: ListRequest & AuditListFilters,
): Promise<Page<AuditEntry>> {
  const scope: Sql[] = [];
  if (candidateId !== undefined) scope.push(sql`t.candidate_ids <> '{}' and t.candidate_ids && ${candidateId}::uuid[]`);
  if (actorId !== undefined) scope.push(sql`t.actor_id = ${actorId}`);
  if (kind !== undefined) scope.push(isAnyOf(sql`t.kind`, kind));
  if (address !== undefined) scope.push(sql`o.address = ${address}`);
  return listRecords<AuditEntry>(db, workspaceId, request, {
    table: 'audit_entries',
    from: sql`audit_entries t ${ORIGIN}`,
    columns: COLUMNS,
    scope,
    softDelete: false,
    changedAt: sql`t.created_at`,
    sorts: { updatedAt: BY_CREATION }, // entries never change
  });
}

interface AuditHead {
  number: number;
  hash: string;
  removedNumber: number;
  removedHash: string;
}

const HEAD = sql`number, encode(hash, 'hex') as hash, removed_number as "removedNumber",
  encode(removed_hash, 'hex') as "removedHash"`;

/** Locks the head of the workspace's chain, so that only one transaction appends at a time, and reads the database's clock. */
export async function lockHead(db: Queryable, workspaceId: string): Promise<AuditHead & { now: string }> {
  await db.query(sql`insert into audit_heads (workspace_id) values (${workspaceId}) on conflict do nothing`);
  const [head] = await db.query<AuditHead & { now: string }>(
    sql`select ${HEAD}, rolecall_now() as now from audit_heads where workspace_id = ${workspaceId} for update`,
  );
  return head!; // inserted above
}

export async function findHead(db: Queryable, workspaceId: string): Promise<AuditHead | undefined> {
  const [head] = await db.query<AuditHead>(sql`select ${HEAD} from audit_heads where workspace_id = ${workspaceId}`);
  return head;
}

/** Entries of one statement. V8 allocates larger texts as old objects, which stay in memory for a long time. */
const BATCH = 50;

/** An entry, and from where its request came. */
export interface EntryToStore extends ChainedEntry {
  origin: SaltedOrigin | null;
}

/** Inserts entries that follow the head, and moves the head. */
export async function insertEntries(
  db: Queryable,
  workspaceId: string,
  entries: readonly EntryToStore[],
): Promise<void> {
  const batches = Array.from({ length: Math.ceil(entries.length / BATCH) }, (_, index) =>
    entries.slice(index * BATCH, (index + 1) * BATCH),
  );
  const { number, hash } = entries.at(-1)!;
  await Promise.all([
    ...batches.map((batch) =>
      db.query(sql`
        with e as materialized (
          select * from json_to_recordset(${JSON.stringify(batch)}) as e (id uuid, number bigint, kind text, action text,
            "actorType" text, "actorId" text, "entityType" text, "entityId" uuid, "candidateIds" uuid[],
            "requestId" text, "originHash" text, "previousHash" text, hash text, "createdAt" timestamptz, origin jsonb)),
        origins as (
          insert into audit_origins (workspace_id, number, salt, address, user_agent, created_at)
          select ${workspaceId}, e.number, decode(e.origin ->> 'salt', 'hex'), e.origin ->> 'address',
            e.origin ->> 'userAgent', e."createdAt"
          from e where e."originHash" is not null)
        insert into audit_entries (workspace_id, id, number, kind, action, actor_type, actor_id, entity_type, entity_id,
          candidate_ids, request_id, origin_hash, previous_hash, hash, created_at)
        select ${workspaceId}, e.id, e.number, e.kind, e.action, e."actorType", e."actorId", e."entityType", e."entityId",
          e."candidateIds", e."requestId", decode(e."originHash", 'hex'), decode(e."previousHash", 'hex'),
          decode(e.hash, 'hex'), e."createdAt"
        from e`),
    ),
    db.query(
      sql`update audit_heads set number = ${number}, hash = decode(${hash}, 'hex') where workspace_id = ${workspaceId}`,
    ),
  ]);
}

/** Entries after a number, oldest first, with their origin where it has not been removed. */
export async function entriesAfter(
  db: Queryable,
  workspaceId: string,
  number: number,
  limit: number,
): Promise<EntryToStore[]> {
  return db.query<EntryToStore>(sql`
    select t.id, t.number, t.kind, t.action, t.actor_type as "actorType", t.actor_id as "actorId",
      t.entity_type as "entityType", t.entity_id as "entityId", t.candidate_ids as "candidateIds",
      t.request_id as "requestId", encode(t.origin_hash, 'hex') as "originHash",
      case when o.number is not null then json_build_object(
        'salt', encode(o.salt, 'hex'), 'address', o.address, 'userAgent', o.user_agent) end as origin,
      encode(t.previous_hash, 'hex') as "previousHash", encode(t.hash, 'hex') as hash, t.created_at as "createdAt"
    from audit_entries t ${ORIGIN}
    where t.workspace_id = ${workspaceId} and t.number > ${number} order by t.number limit ${limit}`);
}

/**
 * Removes the oldest entries, at most `limit` of them, and stores where the chain now begins. Reads no more than that: it ends at
 * the first entry that is not old enough.
 */
export async function removeOldest(db: Queryable, workspaceId: string, days: number, limit: number): Promise<number> {
  const [removed] = await db.query<{ count: number }>(sql`
    with oldest as materialized (
      select number, hash, created_at < rolecall_now() - make_interval(days => ${days}) as is_old from audit_entries
      where workspace_id = ${workspaceId} order by number limit ${limit}),
    last as (
      select number, hash from oldest
      where is_old and number < coalesce((select min(number) from oldest where not is_old), number + 1)
      order by number desc limit 1),
    gone as (
      delete from audit_entries t using last where t.workspace_id = ${workspaceId} and t.number <= last.number returning 1),
    head as (
      update audit_heads h set removed_number = last.number, removed_hash = last.hash
      from last where h.workspace_id = ${workspaceId})
    select count(*)::int as count from gone`);
  return removed?.count ?? 0;
}

/** Removes the oldest addresses and user agents, at most `limit` of them. Their entries remain. */
export async function removeOldestOrigins(
  db: Queryable,
  workspaceId: string,
  days: number,
  limit: number,
): Promise<number> {
  const gone = await db.query(sql`
    delete from audit_origins where workspace_id = ${workspaceId} and number in (
      select number from audit_origins
      where workspace_id = ${workspaceId} and created_at < rolecall_now() - make_interval(days => ${days})
      order by created_at limit ${limit})
    returning 1`);
  return gone.length;
}

/** Entity types whose every change is security-relevant. */
const GUARDED = ['api_key', 'member', 'webhook', 'workspace', 'mail_template', 'email_template', 'automation_secret'];

/** Further security-relevant events. */
const GUARDED_EVENTS = [
  'candidate.erased',
  'candidate.merged',
  'automation.published',
  'automation.paused',
  'automation.resumed',
  'automation.deleted',
  'export.created',
  'export.deleted',
];

/** Whether an event of this type is copied to the audit log. */
export function isGuarded(type: string): boolean {
  return GUARDED.includes(type.slice(0, type.indexOf('.'))) || GUARDED_EVENTS.includes(type);
}

/** In the text of the statement: for parameters, PostgreSQL would plan it each time. */
const HAS_GUARDED_TYPE = raw(
  `split_part(e.type, '.', 1) in ('${GUARDED.join("', '")}') or e.type in ('${GUARDED_EVENTS.join("', '")}')`,
);

/** The security-relevant events of a batch. */
export function guardedEvents(tx: Transaction, batch: EventBatch): Promise<AuditEvent[]> {
  return tx.query<AuditEvent>(sql`
    select e.workspace_id as "workspaceId", 'change' as kind, e.type as action,
      json_build_object('type', e.actor ->> 'type', 'id', e.actor ->> 'id') as actor,
      e.entity_type as "entityType", e.entity_id as "entityId", e.created_at as at,
      case when o.event_id is not null then json_build_object('address', o.address, 'userAgent', o.user_agent) end as origin
    from ${eventsIn(batch)} e
    left join event_origins o on o.workspace_id = e.workspace_id and o.event_id = e.id
    where ${HAS_GUARDED_TYPE}
    order by e.position, e.id`);
}

/** Removes from where the events of a batch were caused, once they are copied. */
export function removeEventOrigins(tx: Transaction, batch: EventBatch): void {
  tx.send(sql`
    delete from event_origins o using ${eventsIn(batch)} e
    where o.workspace_id = e.workspace_id and o.event_id = e.id and (${HAS_GUARDED_TYPE})`);
}

/** The workspaces with an audit log. */
export function auditedWorkspaces(db: Queryable): Promise<{ id: string }[]> {
  return db.query(sql`select workspace_id as id from audit_heads order by workspace_id`);
}
