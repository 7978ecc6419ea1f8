import type { Queryable } from '../../../platform/database/database.ts';
import { raw, sql } from '../../../platform/database/sql.ts';

/** The data of a workspace, in an order in which rows can be deleted: none is referenced by a later table. */
export const DATA_TABLES = [
  // Webhooks and automations first, so that they do not act on the deletion.
  'webhook_attempts',
  'webhook_deliveries',
  'webhooks',
  'automation_paces',
  'automation_runs',
  'automation_versions',
  'automations',
  'automation_secrets',
  'notifications',
  'notification_settings',
  'mails',
  'sent_email_ids',
  'sent_email_counts',
  'mail_templates',
  'messages',
  'message_templates',
  'tasks',
  'external_refs',
  'interview_interviewers',
  'member_bookings',
  'offer_responses',
  'candidate_codes',
  'candidate_links',
  'availability_requests',
  'interviews',
  'booking_link_times',
  'booking_links',
  'approvals',
  'offers',
  'scorecards',
  'notes',
  'pool_entries',
  'quarantined_submissions',
  'consents',
  'candidate_file_texts',
  'candidate_files',
  'application_stage_changes',
  'application_submissions',
  'openings',
  'applications',
  'report_histories',
  'report_positions',
  'tracking_codes',
  'tracking_links',
  'sources',
  'rejection_reasons',
  'candidate_tags',
  'candidate_documents',
  'candidates',
  'custom_field_values',
  'custom_fields',
  'loaded_jobs',
  'interview_plans',
  'stages',
  'former_job_slugs',
  'jobs',
  'pipelines',
  'departments',
  'locations',
  'passkey_challenges',
  'used_passkey_challenges',
  'passkeys',
  'one_time_links',
  'recovery_codes',
  'second_factors',
  'sessions',
  'sign_in_attempts',
  'export_work',
  'exports',
  'import_items',
  'import_work',
  'imports',
  'saved_views',
  'calendar_feeds',
  'calendar_entries',
  'calendar_tokens',
  'calendar_writes',
  'calendar_reads',
  'calendars',
  'availabilities',
  'members',
  'upload_quotas',
  'event_origins',
  'activity_events',
  'idempotency_keys',
  'deleted_records',
  'job_access_changes',
] as const;

/** Tables that a reset keeps: keys, the audit log and revocations. */
export const KEPT_TABLES = [
  'api_keys',
  'api_key_hashes',
  'audit_entries',
  'audit_heads',
  'audit_origins',
  'received_emails', // a sandbox sends no emails, so nobody replies to it
  'revocations',
] as const;

export type DataTable = (typeof DATA_TABLES)[number];

/**
 * Deletes rows of a sandbox. Does nothing for a live workspace.
 * @returns the number of deleted rows, and the storage keys of their files
 */
export async function removeRows(
  db: Queryable,
  sandboxId: string,
  table: DataTable,
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

function storageKeysOf(table: DataTable) {
  if (table === 'candidate_files') return sql`case when d.bytes_removed_at is null then array[d.storage_key] end`;
  if (table === 'export_work') return sql`d.part_keys`;
  if (table === 'imports') return sql`d.source_keys`;
  return table === 'quarantined_submissions' ? sql`d.storage_keys` : sql`null::text[]`;
}
