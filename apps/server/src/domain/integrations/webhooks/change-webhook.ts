import { type Change, change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { Invalid, NotFound } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { changedFields, changesBetween } from '../../../platform/records/diff.ts';
import { withSuggestion } from '../../../platform/text/closest-match.ts';
import { requireKnownLimits } from '../../accounts/api-keys/known-limits.ts';
import { lockCaller } from '../../accounts/ownership/lock-owner.ts';
import { notifyOwners } from '../../email/security-notices.ts';
import { requireWithinLimits, storedLimits } from '../../records/visibility/key-limits.ts';
import { subscriptions } from '../activity/catalog/event-catalog.ts';
import { clearFailures, previousSecretUntil, replaceSecret, type WebhookRow, webhooks } from './queries.ts';
import { recordWebhookEvent } from './record-webhook.ts';
import type { NewWebhook, WebhookPatch } from './schema.ts';
import { makeSecret } from './secrets.ts';
import { grantScopes, requireWebhookScopes } from './webhook-scopes.ts';

type WebhookWithSecret = WebhookRow & { secret: string };

/** @throws NotFound */
export async function getWebhook(context: Context, id: string): Promise<WebhookRow> {
  const webhook = await webhooks.find(context.db.read, context.workspaceId, id);
  if (webhook === undefined) throw new NotFound('Webhook');
  return webhook;
}

/** The webhook, locked for the rest of the change. @throws NotFound */
export async function requireWebhook(tx: Change, id: string): Promise<WebhookRow> {
  const webhook = await webhooks.lock(tx, tx.workspaceId, id);
  if (webhook === undefined) throw new NotFound('Webhook');
  return webhook;
}

/**
 * Creates a webhook that receives events recorded from now on, within the given limits or those of the caller. The secret
 * is returned only here.
 * @throws Invalid; Forbidden when the caller may not read the events
 */
export async function createWebhook(context: Context, input: NewWebhook): Promise<WebhookWithSecret> {
  checkInput(context, input);
  const scopes = grantScopes(context, input.events);
  const { secret, sealed } = makeSecret(context.services.secrets);
  const { url, events, description = null, enabled = true, limits: given } = input;
  const limits = storedLimits(given ?? context.limits);
  requireWithinLimits(context, limits);
  return change(context, async (tx) => {
    const owner = await lockCaller(tx);
    await requireKnownLimits(tx, tx.workspaceId, given);
    const values = { id: newId(), url, events, description, enabled, scopes, limits, createdBy: context.actor, owner };
    const webhook = await webhooks.insert(tx, tx.workspaceId, values, { secret_sealed: sealed });
    recordWebhookEvent(tx, 'created', webhook);
    await notifyOwners(tx, `A webhook to ${url} was created`);
    return { ...webhook, secret };
  });
}

/**
 * Changes, pauses or resumes a webhook; resuming clears its failures. Changing the URL or the events, or resuming,
 * requires the scopes for its events, stores them with the webhook and makes the caller its owner. Its limits do not
 * change, so callers must be able to see everything within them.
 * @throws NotFound, Invalid, Forbidden
 */
export async function updateWebhook(context: Context, id: string, patch: WebhookPatch): Promise<WebhookRow> {
  checkInput(context, patch);
  return change(context, async (tx) => {
    const caller = await lockCaller(tx);
    const webhook = tx.target(await requireWebhook(tx, id));
    const changed = changedFields(webhook, patch);
    const fields = Object.keys(changed);
    if (fields.length === 0) return webhook;
    const resumed = changed.enabled === true;
    if (changed.url !== undefined || resumed) requireWebhookScopes(context, webhook);
    const isGranted = changed.url !== undefined || changed.events !== undefined || resumed;
    if (isGranted) requireWithinLimits(context, webhook.limits);
    if (resumed) await clearFailures(tx, tx.workspaceId, id);
    const updated = await webhooks.update(tx, tx.workspaceId, id, {
      ...changed,
      ...(isGranted ? { scopes: grantScopes(context, changed.events ?? webhook.events), owner: caller } : {}),
      ...(resumed ? { disabledReason: null } : {}),
    });
    recordWebhookEvent(tx, 'updated', updated, { changes: changesBetween(webhook, updated, fields) });
    await notifyOwners(tx, `The webhook to ${updated.url} was changed (${fields.join(', ')})`);
    tx.afterCommit(() => context.services.signals.emit('work', { queue: 'deliveries' }));
    return updated;
  });
}

/**
 * Replaces the secret. During the overlap, deliveries are signed with both.
 * @throws NotFound; Forbidden when the caller may not read the webhook's events
 */
export async function rotateSecret(context: Context, id: string, overlapSeconds: number) {
  const { secret, sealed } = makeSecret(context.services.secrets);
  return change(context, async (tx) => {
    requireWebhookScopes(context, tx.target(await requireWebhook(tx, id)));
    const webhook = await replaceSecret(tx, tx.workspaceId, id, sealed, overlapSeconds);
    recordWebhookEvent(tx, 'secret_rotated', webhook, { overlapSeconds });
    return { ...webhook, secret, previousSecretUntil: await previousSecretUntil(tx, tx.workspaceId, id) };
  });
}

/** Deletes the webhook; its pending deliveries become `failed`. @throws NotFound */
export async function deleteWebhook(context: Context, id: string): Promise<void> {
  await change(context, async (tx) => {
    tx.target(await requireWebhook(tx, id));
    recordWebhookEvent(tx, 'deleted', await webhooks.markDeleted(tx, tx.workspaceId, id));
  });
}

function checkInput(context: Context, { url, events }: WebhookPatch): void {
  if (url !== undefined) {
    const reason = context.services.egress.checkUrl(url);
    if (reason !== null) throw Invalid.field('url', reason);
  }
  const unknown = events?.findIndex((name) => !subscriptions().has(name)) ?? -1;
  if (unknown >= 0) {
    const message = 'must be an event type, all events of a resource (`job.*`) or `*`';
    throw Invalid.field(`events.${unknown}`, withSuggestion(message, events![unknown], subscriptions()));
  }
}
