import { isDeepStrictEqual } from 'node:util';
import { change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { changesBetween, wire } from '../../platform/diff.ts';
import { Invalid, NotFound } from '../../platform/errors.ts';
import { findWorkspace, lockWorkspace, updateWorkspace as updateRow, type WorkspaceRow } from './queries.ts';
import type { CaptchaProvider, Me, Workspace, WorkspacePatch } from './schema.ts';

/** What a CAPTCHA's secret is sealed for. */
export const CAPTCHA_SECRET = 'captcha secret';

type WorkspaceRecord = Workspace & { revision: number };

/** @throws NotFound */
export async function getWorkspace(context: Context): Promise<WorkspaceRecord> {
  return toRecord(required(await findWorkspace(context.db.read, context.workspaceId)));
}

/** Who is calling, and for which workspace. */
export async function getMe(context: Context): Promise<Me> {
  const { id, slug, name } = required(await findWorkspace(context.db.read, context.workspaceId));
  const { actor } = context;
  return {
    workspace: { id, slug, name },
    actor: { type: actor.type, id: actor.id ?? null, name: actor.name, scopes: [...context.scopes].sort() },
  };
}

/**
 * Merge patch, also within `branding` and `captcha`.
 * @throws Invalid when a CAPTCHA would lack its site key or its secret
 */
export async function updateWorkspace(context: Context, input: WorkspacePatch): Promise<WorkspaceRecord> {
  return change(context, async (tx) => {
    const row = tx.target(required(await lockWorkspace(tx, context.workspaceId)));
    const next: WorkspaceRow = {
      ...row,
      ...(input.name === undefined ? {} : { name: input.name }),
      ...withoutAbsent(input.branding ?? {}),
      ...captchaColumns(context, row, input.captcha),
      ...(input.consent === undefined
        ? {}
        : { consentText: input.consent?.text ?? null, consentRequired: input.consent?.required ?? false }),
      ...(input.retention === undefined ? {} : { retentionDays: input.retention?.days ?? null }),
    };
    const before = toRecord(row);
    if (isDeepStrictEqual(next, row)) return before;
    const after = toRecord(await updateRow(tx, next));
    const isNewSecret = next.captchaSecretSealed !== row.captchaSecretSealed;
    const fields = (['name', 'branding', 'captcha', 'consent', 'retention'] as const).filter(
      (field) => !isDeepStrictEqual(before[field], after[field]) || (field === 'captcha' && isNewSecret),
    );
    tx.record({
      type: 'workspace.updated',
      entityType: 'workspace',
      entityId: row.id,
      data: { workspace: wire(after), changes: changesBetween(before, after, fields) },
    });
    return after;
  });
}

function captchaColumns(
  context: Context,
  row: WorkspaceRow,
  captcha: WorkspacePatch['captcha'],
): Partial<WorkspaceRow> {
  if (captcha === undefined) return {};
  if (captcha === null) return { captchaProvider: null, captchaSiteKey: null, captchaSecretSealed: null };
  const provider = captcha.provider ?? row.captchaProvider;
  // Another provider knows neither the old site key nor the old secret.
  const kept = provider === row.captchaProvider ? row : { captchaSiteKey: null, captchaSecretSealed: null };
  const siteKey = captcha.siteKey ?? kept.captchaSiteKey;
  const sealed = sealedSecret(context, captcha.secretKey, kept.captchaSecretSealed);
  if (provider === null) throw Invalid.field('captcha.provider', 'is required');
  if (siteKey === null) throw Invalid.field('captcha.siteKey', 'is required');
  if (sealed === null) throw Invalid.field('captcha.secretKey', 'is required');
  return { captchaProvider: provider, captchaSiteKey: siteKey, captchaSecretSealed: sealed };
}

/** What is stored of the secret: the old bytes when it is the same secret, because sealing it again makes others. */
function sealedSecret(context: Context, secret: string | undefined, stored: Buffer | null): Buffer | null {
  if (secret === undefined) return stored;
  const { secrets } = context.services;
  if (stored !== null && secrets.open(stored, CAPTCHA_SECRET).toString() === secret) return stored;
  return secrets.seal(secret, CAPTCHA_SECRET);
}

function withoutAbsent<Values extends object>(values: Values): Partial<Values> {
  const present = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present) as Partial<Values>; // a part of its own entries
}

function toRecord(row: WorkspaceRow): WorkspaceRecord {
  const { brandName, accentColor, logoUrl, websiteUrl, careersUrl, captchaProvider, captchaSiteKey } = row;
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    branding: { brandName, accentColor, logoUrl, websiteUrl, careersUrl },
    captcha:
      captchaProvider === null || captchaSiteKey === null
        ? null
        : { provider: captchaProvider as CaptchaProvider, siteKey: captchaSiteKey }, // written from that schema only
    consent: row.consentText === null ? null : { text: row.consentText, required: row.consentRequired },
    retention: row.retentionDays === null ? null : { days: row.retentionDays },
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    revision: row.revision,
  };
}

function required(row: WorkspaceRow | undefined): WorkspaceRow {
  if (row === undefined) throw new NotFound('Workspace');
  return row;
}
