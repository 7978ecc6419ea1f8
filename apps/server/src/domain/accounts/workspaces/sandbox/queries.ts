import type { Queryable } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';

/** Suffix of a sandbox's slug. The slug of a live workspace cannot contain an underscore. */
export const SANDBOX_SUFFIX = '_test';

/** The sandbox of a workspace; null before its first test key, and for a sandbox itself. */
export async function findSandboxId(db: Queryable, workspaceId: string): Promise<string | null> {
  const [row] = await db.query<{ id: string }>(sql`select id from workspaces where sandbox_of = ${workspaceId}`);
  return row?.id ?? null;
}

/** The workspace whose sandbox this is; null for a live workspace. */
export async function findLiveWorkspaceId(db: Queryable, workspaceId: string): Promise<string | null> {
  const [row] = await db.query<{ id: string | null }>(
    sql`select sandbox_of as id from workspaces where id = ${workspaceId}`,
  );
  return row?.id ?? null;
}

/** @returns undefined when another transaction has created the sandbox of this workspace */
export async function insertSandbox(db: Queryable, liveId: string, id: string): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(sql`
    insert into workspaces (id, slug, name, sandbox_of)
    select ${id}, slug || ${SANDBOX_SUFFIX}, name, id from workspaces where id = ${liveId}
    on conflict do nothing returning id`);
  return row?.id;
}

/** Resets the settings to those of a new sandbox. */
export async function resetSettings(db: Queryable, liveId: string, sandboxId: string): Promise<void> {
  await db.query(sql`
    update workspaces s
    set name = l.name, brand_name = null, accent_color = null, logo_url = null, website_url = null, careers_url = null,
      captcha_provider = null, captcha_site_key = null, captcha_secret_sealed = null, consent_text = null,
      consent_required = false, retention_days = null, offer_approver_ids = default, job_approver_ids = default,
      career_site = default, career_domain = null, updated_at = rolecall_now()
    from workspaces l
    where s.id = ${sandboxId} and s.sandbox_of = ${liveId} and l.id = ${liveId}`);
}

/** Inserts the default pipeline of a new workspace; for a workspace that has none. */
export async function addDefaultPipeline(db: Queryable, workspaceId: string): Promise<void> {
  await db.query(sql`select add_default_pipeline(${workspaceId})`);
}

/** Inserts the rejection reasons and sources of a new workspace; for a workspace that has none. */
export async function addDefaultReasonsAndSources(db: Queryable, workspaceId: string): Promise<void> {
  await db.query(sql`select add_default_reasons_and_sources(${workspaceId})`);
}
