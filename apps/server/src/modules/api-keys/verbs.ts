import { type Change, change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { Conflict, Forbidden, Invalid, NotFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { sha256 } from '../../platform/secrets.ts';
import { type KeyType, keyHint, newKey } from './key-format.ts';
import { type ApiKeyRow, findKey, insertKey, lockKey, revokeKey as revokeRow, updateKey } from './queries.ts';
import type { ApiKeyPatch, NewApiKey } from './schema.ts';
import { PUBLISHABLE_SCOPES } from './scopes.ts';

type KeyWithSecret = ApiKeyRow & { key: string };

/** @throws NotFound */
export async function getApiKey(context: Context, id: string): Promise<ApiKeyRow> {
  const key = await findKey(context.db.read, context.workspaceId, id);
  if (key === undefined) throw new NotFound('API key');
  return key;
}

/**
 * Makes a key whose raw value is in the answer and nowhere else.
 * @throws Forbidden for scopes the caller lacks; Invalid for scopes a publishable key cannot hold.
 */
export async function createApiKey(context: Context, input: NewApiKey): Promise<KeyWithSecret> {
  const type = input.type ?? 'secret';
  requireGrantable(context, type, input.scopes);
  requireFuture(input.expiresAt ?? null);
  return change(context, async (tx) => {
    const key = await issueKey(tx, {
      name: input.name,
      type,
      scopes: input.scopes,
      expiresAt: input.expiresAt ?? null,
    });
    recordKeyEvent(tx, 'api_key.created', key);
    return key;
  });
}

/** Stores a new key in an open change. */
export async function issueKey(
  tx: Change,
  input: { name: string; type: KeyType; scopes: string[]; expiresAt: string | null },
): Promise<KeyWithSecret> {
  const key = newKey(tx.context.services.settings.keyPrefix, input.type);
  const row = await insertKey(tx, tx.workspaceId, { ...input, id: newId(), ...keyHint(key), hash: sha256(key) });
  return { ...row, key };
}

/** @throws NotFound, Forbidden, Invalid */
export async function updateApiKey(context: Context, id: string, patch: ApiKeyPatch): Promise<ApiKeyRow> {
  return change(context, async (tx) => {
    const key = tx.target(await requireKey(tx, id));
    const next = {
      id,
      name: patch.name ?? key.name,
      scopes: patch.scopes ?? key.scopes,
      expiresAt: patch.expiresAt === undefined ? key.expiresAt : patch.expiresAt,
    };
    if (patch.scopes !== undefined) requireGrantable(context, key.type, patch.scopes);
    if (patch.expiresAt !== undefined && !sameInstant(patch.expiresAt, key.expiresAt)) {
      // A longer life is a grant of everything the key can do.
      requireGrantable(context, key.type, key.scopes);
      requireFuture(patch.expiresAt);
    }
    const unchanged =
      next.name === key.name &&
      sameInstant(next.expiresAt, key.expiresAt) &&
      [...next.scopes].sort().join() === [...key.scopes].sort().join();
    if (unchanged) return key;
    const updated = await updateKey(tx, context.workspaceId, next);
    recordKeyEvent(tx, 'api_key.updated', updated);
    return updated;
  });
}

/**
 * Issues a key with the same name, scopes and expiry; the old one stays valid for the overlap.
 * @throws Forbidden when the key holds scopes that the caller lacks; Conflict when it is revoked.
 */
export async function rotateApiKey(context: Context, id: string, overlapSeconds: number): Promise<KeyWithSecret> {
  return change(context, async (tx) => {
    const old = tx.target(await requireKey(tx, id));
    requireGrantable(context, old.type, old.scopes);
    if (old.revokedAt !== null) throw new Conflict('The key is revoked.', { revokedAt: old.revokedAt });
    const { name, type, scopes, expiresAt } = old;
    const key = await issueKey(tx, { name, type, scopes, expiresAt });
    await revokeRow(tx, context.workspaceId, id, overlapSeconds);
    recordKeyEvent(tx, 'api_key.rotated', key, { rotatedFromId: id });
    return key;
  });
}

/** Ends the key at once; a key that has ended stays as it is. @throws NotFound */
export async function revokeApiKey(context: Context, id: string): Promise<void> {
  await change(context, async (tx) => {
    const key = tx.target(await requireKey(tx, id));
    if (key.revokedAt !== null && Date.parse(key.revokedAt) <= Date.now()) return;
    recordKeyEvent(tx, 'api_key.revoked', await revokeRow(tx, context.workspaceId, id, 0));
  });
}

async function requireKey(tx: Change, id: string): Promise<ApiKeyRow> {
  const key = await lockKey(tx, tx.workspaceId, id);
  if (key === undefined) throw new NotFound('API key');
  return key;
}

function requireGrantable(context: Context, type: KeyType, scopes: readonly string[]): void {
  if (type === 'publishable') {
    const index = scopes.findIndex((scope) => !PUBLISHABLE_SCOPES.includes(scope));
    if (index >= 0)
      throw Invalid.field(`scopes.${index}`, `a publishable key can hold only ${PUBLISHABLE_SCOPES.join(' and ')}`);
  }
  const missing = scopes.filter((scope) => !context.scopes.has(scope));
  if (missing.length > 0) throw new Forbidden('A key cannot grant scopes that it lacks.', { missingScopes: missing });
}

function requireFuture(expiresAt: string | null): void {
  if (expiresAt !== null && Date.parse(expiresAt) <= Date.now())
    throw Invalid.field('expiresAt', 'must be in the future');
}

function sameInstant(a: string | null, b: string | null): boolean {
  return a === b || (a !== null && b !== null && Date.parse(a) === Date.parse(b));
}

function recordKeyEvent(
  tx: Change,
  type: string,
  key: ApiKeyRow & { key?: string },
  more: Record<string, unknown> = {},
): void {
  const { key: _secret, revision: _revision, ...apiKey } = key;
  tx.record({ type, entityType: 'api_key', entityId: key.id, data: { apiKey, ...more } });
}
