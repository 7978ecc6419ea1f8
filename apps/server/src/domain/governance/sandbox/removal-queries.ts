import type { Queryable } from '../../../platform/database/database.ts';
import { raw, sql } from '../../../platform/database/sql.ts';

/** Removed first, so that webhooks and automations do not act on the deletion. */
const FIRST_TABLES = [
  'webhook_attempts',
  'webhook_deliveries',
  'webhooks',
  'automation_paces',
  'automation_runs',
  'automation_versions',
  'automations',
  'automation_secrets',
];

/** Removed last: others refer to them, or deleting rows of others writes to them. In an order in which rows can be deleted. */
const LAST_TABLES = [
  'external_refs',
  'interview_interviewers',
  'member_bookings',
  'interviews',
  'booking_links',
  'offers',
  'scorecards',
  'notes',
  'candidate_files',
  'applications',
  'tracking_links',
  'sources',
  'rejection_reasons',
  'candidate_tags',
  'candidate_documents',
  'candidates',
  'custom_field_values',
  'custom_fields',
  'stages',
  'jobs',
  'pipelines',
  'departments',
  'locations',
  'calendar_entries',
  'calendar_writes',
  'calendars',
  'availabilities',
  'members',
  'event_origins',
  'activity_events',
  'idempotency_keys',
  'deleted_records',
  'job_access_changes',
];

/** Tables that a reset keeps: keys, the audit log and revocations. */
export const KEPT_TABLES = [
  'api_keys',
  'api_key_hashes',
  'audit_entries',
  'audit_heads',
  'audit_origins',
  'received_emails', // a sandbox sends no emails, so nobody replies to it
  'revocations',
];

/**
 * Every table of a workspace that a reset empties, in an order in which rows can be deleted: those that no list names, such as
 * the tables of a new module, each before those that it refers to, between the first and the last.
 */
export async function tablesToEmpty(db: Queryable): Promise<string[]> {
  const named = [...FIRST_TABLES, ...LAST_TABLES, ...KEPT_TABLES];
  const others = await db.query<{ name: string }>(sql`
    with recursive other as (
      select c.oid, c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and a.attname = 'workspace_id'
        and not c.relname = any (${named})),
    referred (oid, depth) as (
      select o.oid, 0 from other o
      union
      select o.oid, r.depth + 1 from referred r
      join pg_constraint f on f.contype = 'f' and f.conrelid = r.oid and f.confrelid <> f.conrelid
      join other o on o.oid = f.confrelid)
    select o.name from other o join referred r on r.oid = o.oid group by o.name order by max(r.depth), o.name`);
  return [...FIRST_TABLES, ...others.map(({ name }) => name), ...LAST_TABLES];
}

/**
 * Deletes rows of a sandbox. Does nothing for a live workspace.
 * @returns the number of deleted rows, and the storage keys of their files
 */
export async function removeRows(
  db: Queryable,
  sandboxId: string,
  table: string,
  limit: number,
): Promise<{ count: number; storageKeys: string[] }> {
  const name = raw(table);
  // Keeps the idempotency key of the reset call itself, which has no status yet.
  const condition = table === 'idempotency_keys' ? sql`t.status is not null` : sql`true`;
  const rows = await db.query<{ keys: string[] | null }>(sql`
    delete from ${name} d
    where d.workspace_id = ${sandboxId} and d.ctid = any (array(
      select t.ctid from ${name} t
      where t.workspace_id = ${sandboxId} and ${condition}
        and exists (select from workspaces w where w.id = ${sandboxId} and w.sandbox_of is not null)
      limit ${limit}))
    returning ${storageKeysOf(table)} as keys`);
  return { count: rows.length, storageKeys: rows.flatMap(({ keys }) => keys ?? []) };
}

function storageKeysOf(table: string) {
  if (table === 'candidate_files') return sql`case when d.bytes_removed_at is null then array[d.storage_key] end`;
  if (table === 'export_work') return sql`d.part_keys`;
  if (table === 'imports') return sql`d.source_keys`;
  return table === 'quarantined_submissions' ? sql`d.storage_keys` : sql`null::text[]`;
}
