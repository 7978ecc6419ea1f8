import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { StoredCareerSite } from './career-site/change-settings.ts';
import { type DomainAssignments, servedDomain } from './career-site/domain-queries.ts';
import type { StatusTexts } from './career-site/status-texts.ts';

export interface WorkspaceRow {
  id: string;
  slug: string;
  name: string;
  brandName: string | null;
  accentColor: string | null;
  logoUrl: string | null;
  websiteUrl: string | null;
  careersUrl: string | null;
  careerSite: StoredCareerSite;
  careerDomain: string | null;
  statusTexts: StatusTexts;
  captchaProvider: string | null;
  captchaSiteKey: string | null;
  captchaSecretSealed: Buffer | null;
  consentText: string | null;
  consentRequired: boolean;
  retentionDays: number | null;
  requireSecondFactor: boolean;
  singleSignOnOnly: boolean;
  /** The networks from which members can sign in; empty for all. */
  memberAddresses: string[];
  /** The number of candidates that a member or key can read within an hour before owners are alerted; null for no alerts. */
  readAlertThreshold: number | null;
  /** How long secret keys can last, and go unused; null for no limit. */
  keyMaxDays: number | null;
  keyMaxUnusedDays: number | null;
  /** Who has to approve every offer before it is sent, and every job before it is published, in order. */
  offerApproverIds: string[];
  jobApproverIds: string[];
  /** The workspace whose sandbox this is. */
  sandboxOf: string | null;
  /** When the workspace was restored, while no owner has confirmed it. */
  restoredAt: string | null;
  createdAt: string;
  updatedAt: string;
  revision: number;
  changePosition: number;
}

const ROW = sql`t.id, t.slug, t.name, t.brand_name as "brandName", t.accent_color as "accentColor", t.logo_url as "logoUrl",
  t.website_url as "websiteUrl", t.careers_url as "careersUrl", t.career_site as "careerSite",
  t.career_domain as "careerDomain", t.candidate_page as "statusTexts", t.captcha_provider as "captchaProvider",
  t.captcha_site_key as "captchaSiteKey", t.captcha_secret_sealed as "captchaSecretSealed", t.consent_text as "consentText",
  t.consent_required as "consentRequired", t.retention_days as "retentionDays",
  t.require_second_factor as "requireSecondFactor", t.single_sign_on_only as "singleSignOnOnly",
  t.member_addresses as "memberAddresses", t.read_alert_threshold as "readAlertThreshold", t.sandbox_of as "sandboxOf",
  t.key_max_days as "keyMaxDays", t.key_max_unused_days as "keyMaxUnusedDays",
  t.offer_approver_ids as "offerApproverIds", t.job_approver_ids as "jobApproverIds",
  t.restored_at as "restoredAt", t.created_at as "createdAt",
  t.updated_at as "updatedAt", t.revision, t.change_position as "changePosition"`;

/** A workspace by its slug or by the domain of its career site. */
export interface NamedWorkspace {
  name: string;
  id: string;
  slug: string;
  isSandbox: boolean;
  /** Whether it was restored, and no owner has confirmed it. */
  isClosed: boolean;
}

export async function findWorkspacesBySlug(db: Queryable, slugs: string[]): Promise<NamedWorkspace[]> {
  return db.query(
    sql`select slug as name, id, slug, sandbox_of is not null as "isSandbox", restored_at is not null as "isClosed"
      from workspaces where slug = any(${slugs}::text[])`,
  );
}

/** By the domains that may be used. */
export async function findWorkspacesByDomain(
  db: Queryable,
  domains: string[],
  assignments: DomainAssignments,
): Promise<NamedWorkspace[]> {
  return db.query(
    sql`select w.career_domain as name, w.id, w.slug, w.sandbox_of is not null as "isSandbox",
        w.restored_at is not null as "isClosed" from workspaces w
      where w.career_domain = any(${domains}::text[]) and ${servedDomain(assignments)} is not null`,
  );
}

export async function findWorkspace(db: Queryable, id: string): Promise<WorkspaceRow | undefined> {
  const [row] = await db.query<WorkspaceRow>(sql`select ${ROW} from workspaces t where t.id = ${id}`);
  return row;
}

/** The workspace, locked until the end of the transaction. */
export async function lockWorkspace(db: Queryable, id: string): Promise<WorkspaceRow | undefined> {
  const [row] = await db.query<WorkspaceRow>(sql`select ${ROW} from workspaces t where t.id = ${id} for update`);
  return row;
}

export async function updateWorkspace(db: Queryable, workspace: WorkspaceRow): Promise<WorkspaceRow> {
  const [row] = await db.query<WorkspaceRow>(sql`
    update workspaces t set name = ${workspace.name}, brand_name = ${workspace.brandName},
      accent_color = ${workspace.accentColor}, logo_url = ${workspace.logoUrl}, website_url = ${workspace.websiteUrl},
      careers_url = ${workspace.careersUrl}, career_site = ${JSON.stringify(workspace.careerSite)}::jsonb,
      career_domain = ${workspace.careerDomain}, candidate_page = ${JSON.stringify(workspace.statusTexts)}::jsonb, captcha_provider = ${workspace.captchaProvider},
      captcha_site_key = ${workspace.captchaSiteKey}, captcha_secret_sealed = ${workspace.captchaSecretSealed},
      consent_text = ${workspace.consentText}, consent_required = ${workspace.consentRequired},
      retention_days = ${workspace.retentionDays},
      require_second_factor = ${workspace.requireSecondFactor}, single_sign_on_only = ${workspace.singleSignOnOnly},
      member_addresses = ${workspace.memberAddresses}::text[], read_alert_threshold = ${workspace.readAlertThreshold},
      key_max_days = ${workspace.keyMaxDays}, key_max_unused_days = ${workspace.keyMaxUnusedDays},
      offer_approver_ids = ${workspace.offerApproverIds}::uuid[], job_approver_ids = ${workspace.jobApproverIds}::uuid[],
      updated_at = rolecall_now()
    where t.id = ${workspace.id} returning ${ROW}`);
  return row!;
}

/** Opens a restored workspace, and its sandbox. */
export async function openWorkspace(db: Queryable, id: string): Promise<WorkspaceRow> {
  await db.query(sql`update workspaces set restored_at = null where sandbox_of = ${id}`);
  const [row] = await db.query<WorkspaceRow>(sql`
    update workspaces t set restored_at = null, updated_at = rolecall_now() where t.id = ${id} returning ${ROW}`);
  return row!; // locked
}

/** Whether the member has ever signed in through the identity provider. */
export async function hasSignedInByProvider(
  db: Queryable,
  workspaceId: string,
  memberId: string | null,
): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from members where workspace_id = ${workspaceId} and id = ${memberId} and sso_subject is not null`);
  return rows.length > 0;
}

/** Ends all sessions of the workspace except this one, or all if it is null. */
export async function deleteOtherSessions(db: Queryable, workspaceId: string, sessionId: string | null): Promise<void> {
  await db.query(sql`
    delete from sessions where workspace_id = ${workspaceId} and id is distinct from ${sessionId}::uuid`);
}
