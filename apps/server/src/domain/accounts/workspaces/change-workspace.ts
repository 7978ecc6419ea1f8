import { isDeepStrictEqual } from 'node:util';
import { crc32 } from 'node:zlib';
import { type Change, change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import type { Settings } from '../../../platform/context/services.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { Forbidden, Invalid, NotFound } from '../../../platform/errors/errors.ts';
import { apiFields, changesBetween, type Versioned } from '../../../platform/records/diff.ts';
import { notifyOwners } from '../../email/security-notices.ts';
import { requireMaySetApprovalRules } from './approval-rules.ts';
import { careerSiteOf, changeCareerSite } from './career-site/change-settings.ts';
import { requirePermittedDomain } from './career-site/permitted-domains.ts';
import { candidatePageOf, changeStatusTexts } from './career-site/status-texts.ts';
import { careerSiteStatus } from './career-site-status.ts';
import { workspaceEvents } from './events.ts';
import {
  findWorkspace,
  lockWorkspace,
  openWorkspace,
  updateWorkspace as updateRow,
  type WorkspaceRow,
} from './queries.ts';
import type { CaptchaProvider, Me, StoredWorkspace, Workspace, WorkspacePatch } from './schema.ts';
import { requireMaySetKeyPolicy, requireMaySetReadAlerts, requireMaySetSignIn } from './sign-in-policy.ts';

/** Encryption purpose of CAPTCHA secrets. */
export const CAPTCHA_SECRET = 'captcha secret';

const ERASE_SCOPE = 'candidates:write';

type StoredRecord = StoredWorkspace & Versioned;
type WorkspaceRecord = Workspace & Versioned & { shape: number };

/** @throws NotFound */
export async function getWorkspace(context: Context): Promise<WorkspaceRecord> {
  const { db, workspaceId, services } = context;
  const row = required(await findWorkspace(db.read, workspaceId));
  return withStatus(db.read, toRecord(row), row, services.settings);
}

/**
 * Opens a workspace that was restored from a backup to everybody again. An owner has checked it, since others have no access
 * until then.
 */
export async function confirmRestore(context: Context): Promise<WorkspaceRecord> {
  return change(context, async (tx) => {
    const row = required(await lockWorkspace(tx, context.workspaceId));
    const { settings } = context.services;
    if (row.restoredAt === null) return withStatus(tx, toRecord(row), row, settings);
    const opened = await openWorkspace(tx, row.id);
    const record = toRecord(opened);
    const changes = { restoredAt: { from: row.restoredAt, to: null } };
    tx.record(workspaceEvents.updated, record, { workspace: apiFields(record), changes });
    await notifyOwners(tx, 'The workspace, which was restored from a backup, was opened again');
    return withStatus(tx, record, opened, settings);
  });
}

/** The caller and their workspace. */
export async function getMe(context: Context): Promise<Me> {
  const { id, slug, name, sandboxOf } = required(await findWorkspace(context.db.read, context.workspaceId));
  const { actor } = context;
  return {
    workspace: { id, slug, name },
    mode: sandboxOf === null ? 'live' : 'test',
    actor: { type: actor.type, id: actor.id ?? null, name: actor.name, scopes: [...context.scopes].sort() },
  };
}

/**
 * JSON Merge Patch, also within `branding`, `careerSite` and `captcha`.
 * @throws Invalid if a CAPTCHA would have no site key or secret, the career site is not legible, or its domain is not assigned to the
 * workspace; Forbidden for retention without the scope to erase
 */
export async function updateWorkspace(context: Context, input: WorkspacePatch): Promise<WorkspaceRecord> {
  return change(context, async (tx) => {
    const row = tx.target(required(await lockWorkspace(tx, context.workspaceId)));
    requireRetentionScope(context, row, input.retention);
    const next: WorkspaceRow = {
      ...row,
      ...(input.name === undefined ? {} : { name: input.name }),
      ...withoutAbsent(input.branding ?? {}),
      ...(await careerSiteColumns(tx, row, input.careerSite)),
      statusTexts: changeStatusTexts(row.statusTexts, input.candidatePage),
      ...captchaColumns(context, row, input.captcha),
      ...(input.consent === undefined
        ? {}
        : { consentText: input.consent?.text ?? null, consentRequired: input.consent?.required ?? false }),
      ...(input.retention === undefined ? {} : { retentionDays: input.retention?.days ?? null }),
      ...withoutAbsent(input.signIn ?? {}),
      ...keyPolicyColumns(row, input.keyPolicy),
      ...approverColumns(row, input.approvals),
      ...(input.readAlerts === undefined ? {} : { readAlertThreshold: input.readAlerts?.candidatesPerHour ?? null }),
    };
    if (input.signIn !== undefined) await requireMaySetSignIn(tx, row, next);
    await requireMaySetReadAlerts(tx, row, next);
    await requireMaySetKeyPolicy(tx, row, next);
    await requireMaySetApprovalRules(tx, row, next);
    const before = toRecord(row);
    const { settings } = context.services;
    if (isDeepStrictEqual(next, row)) return withStatus(tx, before, row, settings);
    const updated = await updateRow(tx, next);
    const after = toRecord(updated);
    const isNewSecret = next.captchaSecretSealed !== row.captchaSecretSealed;
    const fields = (
      [
        'name',
        'branding',
        'careerSite',
        'candidatePage',
        'captcha',
        'consent',
        'retention',
        'signIn',
        'readAlerts',
        'keyPolicy',
        'approvals',
      ] as const
    ).filter((field) => !isDeepStrictEqual(before[field], after[field]) || (field === 'captcha' && isNewSecret));
    tx.record(workspaceEvents.updated, after, {
      workspace: apiFields(after),
      changes: changesBetween(before, after, fields),
    });
    return withStatus(tx, after, updated, settings);
  });
}

/**
 * Adds the fields that depend on the configuration of the server and on other workspaces. Its checksum is part of the
 * ETag, because it changes without a new revision.
 */
async function withStatus(
  db: Queryable,
  record: StoredRecord,
  row: WorkspaceRow,
  settings: Settings,
): Promise<WorkspaceRecord> {
  const status = await careerSiteStatus(db, row, settings);
  const { restoredAt } = row;
  return { ...record, careerSiteStatus: status, restoredAt, shape: crc32(JSON.stringify([status, restoredAt])) };
}

/** Retention erases candidates, so changing it requires the scope for erasing. @throws Forbidden */
function requireRetentionScope(
  { scopes }: Context,
  { retentionDays }: WorkspaceRow,
  retention: WorkspacePatch['retention'],
): void {
  const isChanged = retention !== undefined && (retention?.days ?? null) !== retentionDays;
  if (isChanged && !scopes.has(ERASE_SCOPE))
    throw new Forbidden(`Changing the retention requires the scope ${ERASE_SCOPE}.`, { requiredScope: ERASE_SCOPE });
}

async function careerSiteColumns(
  tx: Change,
  row: WorkspaceRow,
  input: WorkspacePatch['careerSite'],
): Promise<Partial<WorkspaceRow>> {
  const { settings } = tx.services;
  if (input === undefined) return {};
  const before = careerSiteOf(row.careerSite, row.careerDomain);
  const after = changeCareerSite(before, input, new URL(settings.publicUrl).hostname);
  if (isDeepStrictEqual(before, after)) return {};
  const { customDomain, ...careerSite } = after;
  if (customDomain !== null && customDomain !== row.careerDomain)
    await requirePermittedDomain(tx, settings.careerDomains, row, customDomain);
  return { careerSite, careerDomain: customDomain };
}

function keyPolicyColumns(
  { keyMaxDays, keyMaxUnusedDays }: WorkspaceRow,
  { maxDays = keyMaxDays, maxUnusedDays = keyMaxUnusedDays }: WorkspacePatch['keyPolicy'] = {},
): Pick<WorkspaceRow, 'keyMaxDays' | 'keyMaxUnusedDays'> {
  return { keyMaxDays: maxDays, keyMaxUnusedDays: maxUnusedDays };
}

function approverColumns(
  { offerApproverIds, jobApproverIds }: WorkspaceRow,
  { offers, jobs }: WorkspacePatch['approvals'] = {},
): Pick<WorkspaceRow, 'offerApproverIds' | 'jobApproverIds'> {
  return {
    offerApproverIds: offers?.approverIds?.map((id) => id.toLowerCase()) ?? offerApproverIds,
    jobApproverIds: jobs?.approverIds?.map((id) => id.toLowerCase()) ?? jobApproverIds,
  };
}

function captchaColumns(
  context: Context,
  row: WorkspaceRow,
  captcha: WorkspacePatch['captcha'],
): Partial<WorkspaceRow> {
  if (captcha === undefined) return {};
  if (captcha === null) return { captchaProvider: null, captchaSiteKey: null, captchaSecretSealed: null };
  const provider = captcha.provider ?? row.captchaProvider;
  // Site key and secret belong to a provider.
  const kept = provider === row.captchaProvider ? row : { captchaSiteKey: null, captchaSecretSealed: null };
  const siteKey = captcha.siteKey ?? kept.captchaSiteKey;
  const sealed = sealedSecret(context, captcha.secretKey, kept.captchaSecretSealed);
  if (provider === null) throw Invalid.field('captcha.provider', 'is required');
  if (siteKey === null) throw Invalid.field('captcha.siteKey', 'is required');
  if (sealed === null) throw Invalid.field('captcha.secretKey', 'is required');
  return { captchaProvider: provider, captchaSiteKey: siteKey, captchaSecretSealed: sealed };
}

/** The encrypted secret. Unchanged for the same secret, because encrypting it again would look like a change. */
function sealedSecret(context: Context, secret: string | undefined, stored: Buffer | null): Buffer | null {
  if (secret === undefined) return stored;
  const { secrets } = context.services;
  if (stored !== null && secrets.open(stored, CAPTCHA_SECRET).toString() === secret) return stored;
  return secrets.seal(secret, CAPTCHA_SECRET);
}

function withoutAbsent<Values extends object>(values: Values): Partial<Values> {
  const present = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present) as Partial<Values>; // a subset of its entries
}

/** The workspace in the format of the API, without the fields that depend on the configuration of the server. */
export function toRecord(row: WorkspaceRow): StoredRecord {
  const { brandName, accentColor, logoUrl, websiteUrl, careersUrl, captchaProvider, captchaSiteKey } = row;
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    branding: { brandName, accentColor, logoUrl, websiteUrl, careersUrl },
    careerSite: careerSiteOf(row.careerSite, row.careerDomain),
    candidatePage: candidatePageOf(row.statusTexts),
    captcha:
      captchaProvider === null || captchaSiteKey === null
        ? null
        : { provider: captchaProvider as CaptchaProvider, siteKey: captchaSiteKey }, // written from that schema only
    consent: row.consentText === null ? null : { text: row.consentText, required: row.consentRequired },
    retention: row.retentionDays === null ? null : { days: row.retentionDays },
    signIn: {
      requireSecondFactor: row.requireSecondFactor,
      singleSignOnOnly: row.singleSignOnOnly,
      memberAddresses: row.memberAddresses,
    },
    keyPolicy: { maxDays: row.keyMaxDays, maxUnusedDays: row.keyMaxUnusedDays },
    readAlerts: row.readAlertThreshold === null ? null : { candidatesPerHour: row.readAlertThreshold },
    approvals: { offers: { approverIds: row.offerApproverIds }, jobs: { approverIds: row.jobApproverIds } },
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    revision: row.revision,
    changePosition: row.changePosition,
  };
}

function required(row: WorkspaceRow | undefined): WorkspaceRow {
  if (row === undefined) throw new NotFound('Workspace');
  return row;
}
