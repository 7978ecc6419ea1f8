import type { Queryable } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { sha256 } from '../../../../platform/security/secrets.ts';

/** Serializes the imports of a workspace, so that concurrent imports of the same file create each job once. */
export async function lockImports(db: Queryable, workspaceId: string): Promise<void> {
  await db.query(sql`select pg_advisory_xact_lock(hashtextextended(${`${workspaceId} import jobs`}, 0))`);
}

/** The job with this slug, unless it is deleted. */
export async function findJobIdBySlug(db: Queryable, workspaceId: string, slug: string): Promise<string | undefined> {
  const [job] = await db.query<{ id: string }>(
    sql`select id from jobs where workspace_id = ${workspaceId} and slug = ${slug} and deleted_at is null`,
  );
  return job?.id;
}

/** The job that was imported from the record with this external ID. */
export async function findImportedJobId(
  db: Queryable,
  workspaceId: string,
  recordId: string,
): Promise<string | undefined> {
  const [job] = await db.query<{ id: string }>(sql`
    select j.id from loaded_jobs l join jobs j on j.workspace_id = l.workspace_id and j.id = l.job_id
    where l.workspace_id = ${workspaceId} and l.record_hash = ${hashOf(recordId)} and j.deleted_at is null`);
  return job?.id;
}

/** Stores which job was imported from a record with an external ID. */
export async function saveImportedJob(
  db: Queryable,
  workspaceId: string,
  recordId: string,
  jobId: string,
): Promise<void> {
  await db.query(sql`
    insert into loaded_jobs (workspace_id, record_hash, job_id) values (${workspaceId}, ${hashOf(recordId)}, ${jobId})
    on conflict (workspace_id, record_hash) do update set job_id = excluded.job_id`);
}

function hashOf(recordId: string): Buffer {
  return sha256(`id ${recordId}`);
}
