import { type Change, change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { Conflict, Forbidden, Invalid, NotFound } from '../../../platform/errors/errors.ts';
import { notifyOwners } from '../../email/security-notices.ts';
import type { Owner } from '../../records/access/owner.ts';
import { type KeyLimits, storedLimits } from '../../records/visibility/key-limits.ts';
import { lockCaller } from '../ownership/lock-owner.ts';
import { passOwnership } from '../ownership/pass-ownership.ts';
import { ensureSandbox } from '../workspaces/sandbox/ensure-sandbox.ts';
import { findLiveWorkspaceId } from '../workspaces/sandbox/queries.ts';
import { checkNetworks } from './allowed-addresses.ts';
import { callerBounds, type KeyBounds, requireGrantable, requireWithinBounds } from './grants.ts';
import { issueKey, type KeyWithSecret } from './issue-key.ts';
import type { KeyType } from './key-format.ts';
import { requireWithinLifetime, withinLifetime } from './key-lifetime.ts';
import { requireKnownLimits } from './known-limits.ts';
import { type ApiKeyRow, apiKeys, revokeKey as revokeRow } from './queries.ts';
import { recordKeyEvent } from './record-key.ts';
import type { ApiKeyPatch, ApiKeyRotation, NewApiKey } from './schema.ts';

/** @throws NotFound */
export async function getApiKey(context: Context, id: string): Promise<ApiKeyRow> {
  const key = await apiKeys.find(context.db.read, context.workspaceId, id);
  if (key === undefined) throw new NotFound('API key');
  return key;
}

/**
 * Creates a key; its secret value is returned only here. A key created by another key inherits that key's expiry and
 * addresses unless narrower ones are given.
 * @throws Forbidden for more than the caller has; Invalid for what the type of key cannot have
 */
export async function createApiKey(context: Context, input: NewApiKey): Promise<KeyWithSecret> {
  const { name, scopes, type = 'secret', mode = 'live' } = input;
  requireGrantable(context, type, scopes);
  requireFuture(input.expiresAt ?? null);
  requireAddresses(type, input.allowedAddresses ?? []);
  requireLimits(type, input.limits);
  return change(context, async (tx) => {
    await requireLive(tx);
    const owner = await lockCaller(tx);
    const sandboxId = mode === 'test' ? await ensureSandbox(tx) : null;
    // Checked only afterwards, so that a limited key does not learn whether a record outside its limits exists.
    const bounds = await boundsFor(tx, type, input);
    await requireKnownLimits(tx, sandboxId ?? tx.workspaceId, input.limits);
    const key = await issueKey(tx, {
      name,
      type,
      sandboxId,
      scopes,
      ...bounds,
      owner: ownerOf(type, owner),
    });
    recordKeyEvent(tx, 'created', key);
    await notifyOwners(tx, `The API key “${key.name}” was created`);
    return key;
  });
}

async function boundsFor(tx: Change, type: KeyType, input: NewApiKey): Promise<KeyBounds> {
  if (type === 'publishable') return { expiresAt: input.expiresAt ?? null, allowedAddresses: [], limits: null };
  const bounds = await callerBounds(tx);
  const { expiresAt = bounds.expiresAt, allowedAddresses = bounds.allowedAddresses } = input;
  const limits = input.limits === undefined ? bounds.limits : storedLimits(input.limits);
  requireWithinBounds({ expiresAt, allowedAddresses, limits }, bounds);
  if (input.expiresAt !== undefined) await requireWithinLifetime(tx, type, expiresAt, Date.now());
  return { expiresAt: await withinLifetime(tx, type, expiresAt), allowedAddresses, limits };
}

/** Keys of both modes are rows of the live workspace, so that its administrators see all of them. @throws Forbidden for a test key */
async function requireLive(tx: Change): Promise<void> {
  if ((await findLiveWorkspaceId(tx, tx.workspaceId)) !== null)
    throw new Forbidden('A test key cannot create keys: use a live key, or create it in the settings.');
}

/**
 * A publishable key has no owner: it grants no more access than any visitor has, and a website must not lose it when
 * its creator leaves.
 */
function ownerOf(type: KeyType, owner: Owner | null): Owner | null {
  return type === 'publishable' ? null : owner;
}

/** @throws NotFound, Forbidden, Invalid */
export async function updateApiKey(context: Context, id: string, patch: ApiKeyPatch): Promise<ApiKeyRow> {
  return change(context, async (tx) => {
    const key = tx.target(await requireKey(tx, id));
    const next = {
      name: patch.name ?? key.name,
      scopes: patch.scopes ?? key.scopes,
      expiresAt: patch.expiresAt === undefined ? key.expiresAt : patch.expiresAt,
      allowedAddresses: patch.allowedAddresses ?? key.allowedAddresses,
    };
    if (patch.scopes !== undefined) requireGrantable(context, key.type, patch.scopes);
    requireAddresses(key.type, patch.allowedAddresses ?? []);
    const isLonger = !sameInstant(next.expiresAt, key.expiresAt);
    const isElsewhere = !sameTexts(next.allowedAddresses, key.allowedAddresses);
    if (isLonger || isElsewhere) {
      // Changing the expiry or the addresses counts as granting everything the key can do.
      requireGrantable(context, key.type, key.scopes);
      if (isLonger) {
        requireFuture(next.expiresAt);
        await requireWithinLifetime(tx, key.type, next.expiresAt, Date.parse(key.createdAt));
      }
      if (key.type === 'secret') requireWithinBounds({ ...next, limits: key.limits }, await callerBounds(tx));
    }
    const unchanged = next.name === key.name && !isLonger && !isElsewhere && sameTexts(next.scopes, key.scopes);
    if (unchanged) return key;
    if (key.type === 'secret') {
      // A limited key must not make a key stronger, or weaker, that sees more than it does.
      const bounds = await callerBounds(tx);
      requireWithinBounds({ ...bounds, limits: key.limits }, bounds);
    }
    const updated = await apiKeys.update(tx, context.workspaceId, id, next);
    recordKeyEvent(tx, 'updated', updated);
    await notifyOwners(tx, `The API key “${updated.name}” was changed`);
    return updated;
  });
}

/**
 * Issues a key with the same name, scopes, expiry and addresses, and the same limits unless others are given; the old one stays valid for the overlap. Both represent
 * the same caller, so a call made with one is recognized when retried with the other. The caller has seen the new key and
 * becomes its owner; a key that rotates itself keeps its owner. Everything that the old key owns passes to the new one.
 * @throws Forbidden when the key can do more than the caller; Conflict when it is revoked
 */
export async function rotateApiKey(
  context: Context,
  id: string,
  { overlapSeconds = 0, limits: given }: ApiKeyRotation,
): Promise<KeyWithSecret> {
  return change(context, async (tx) => {
    const caller = await lockCaller(tx);
    const old = tx.target(await requireKey(tx, id));
    requireGrantable(context, old.type, old.scopes);
    requireLimits(old.type, given);
    const limits = given === undefined ? old.limits : storedLimits(given);
    if (old.type === 'secret') {
      const bounds = await callerBounds(tx);
      requireWithinBounds(old, bounds);
      requireWithinBounds({ ...old, limits }, bounds);
    }
    if (old.revokedAt !== null) throw new Conflict('The key is revoked.', { revokedAt: old.revokedAt });
    const owner = caller?.id === id ? old.owner : ownerOf(old.type, caller);
    const { name, type, mode, scopes, allowedAddresses } = old;
    const expiresAt = await withinLifetime(tx, type, old.expiresAt);
    const sandboxId = mode === 'test' ? await ensureSandbox(tx) : null;
    await requireKnownLimits(tx, sandboxId ?? tx.workspaceId, given);
    const key = await issueKey(tx, {
      name,
      type,
      sandboxId,
      scopes,
      expiresAt,
      allowedAddresses,
      limits,
      owner,
      rotatedFromId: id,
    });
    await passOwnership(tx, id, { type: 'api_key', id: key.id, name });
    const ending = await revokeRow(tx, context.workspaceId, id, overlapSeconds);
    recordKeyEvent(tx, 'rotated', key, { rotatedFromId: id });
    recordKeyEvent(tx, 'revoked', ending);
    await notifyOwners(tx, `The API key “${name}” was replaced by a new one`);
    return key;
  });
}

/** The key, locked for the rest of the change. @throws NotFound */
export async function requireKey(tx: Change, id: string): Promise<ApiKeyRow> {
  const key = await apiKeys.lock(tx, tx.workspaceId, id);
  if (key === undefined) throw new NotFound('API key');
  return key;
}

/** @throws Invalid */
function requireAddresses(type: KeyType, allowedAddresses: readonly string[]): void {
  checkNetworks(allowedAddresses, 'allowedAddresses');
  if (type === 'publishable' && allowedAddresses.length > 0)
    throw Invalid.field('allowedAddresses', 'cannot be set for a publishable key');
}

/** @throws Invalid */
function requireLimits(type: KeyType, limits: KeyLimits | undefined): void {
  if (type === 'publishable' && limits !== undefined)
    throw Invalid.field('limits', 'cannot be set for a publishable key');
}

function requireFuture(expiresAt: string | null): void {
  if (expiresAt !== null && Date.parse(expiresAt) <= Date.now())
    throw Invalid.field('expiresAt', 'must be in the future');
}

function sameInstant(a: string | null, b: string | null): boolean {
  return a === b || (a !== null && b !== null && Date.parse(a) === Date.parse(b));
}

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return [...a].sort().join() === [...b].sort().join();
}
