import { type Change, change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { changedFields, changesBetween, wire } from '../../platform/diff.ts';
import { Invalid, NotFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { EVENT_TYPES } from '../activity/catalogue.ts';
import {
  clearFailures,
  findWebhook,
  insertWebhook,
  lockWebhook,
  markWebhookDeleted,
  replaceSecret,
  updateWebhook as updateRow,
  type WebhookRow,
} from './queries.ts';
import type { NewWebhook, WebhookPatch } from './schema.ts';
import { makeSecret } from './secrets.ts';

type WebhookWithSecret = WebhookRow & { secret: string };

/** @throws NotFound */
export async function getWebhook(context: Context, id: string): Promise<WebhookRow> {
  const webhook = await findWebhook(context.db.read, context.workspaceId, id);
  if (webhook === undefined) throw new NotFound('Webhook');
  return webhook;
}

/** The webhook, locked for the rest of the change. @throws NotFound */
export async function requireWebhook(tx: Change, id: string): Promise<WebhookRow> {
  const webhook = await lockWebhook(tx, tx.workspaceId, id);
  if (webhook === undefined) throw new NotFound('Webhook');
  return webhook;
}

/** Events that happen from now on are sent there. The secret is in this answer and never again. @throws Invalid */
export async function createWebhook(context: Context, input: NewWebhook): Promise<WebhookWithSecret> {
  checkInput(context, input);
  const { secret, sealed } = makeSecret(context.services.secrets);
  const { url, events, description = null, enabled = true } = input;
  return change(context, async (tx) => {
    const values = { url, events, description, enabled };
    const webhook = await insertWebhook(tx, tx.workspaceId, newId(), values, sealed);
    recordWebhookEvent(tx, 'webhook.created', webhook);
    return { ...webhook, secret };
  });
}

/** Changes, pauses or resumes. Resuming forgets past failures. @throws NotFound, Invalid */
export async function updateWebhook(context: Context, id: string, patch: WebhookPatch): Promise<WebhookRow> {
  checkInput(context, patch);
  return change(context, async (tx) => {
    const webhook = tx.target(await requireWebhook(tx, id));
    const changed = changedFields(webhook, patch);
    const fields = Object.keys(changed);
    if (fields.length === 0) return webhook;
    const resumed = changed.enabled === true;
    if (resumed) await clearFailures(tx, tx.workspaceId, id);
    const updated = await updateRow(tx, tx.workspaceId, id, {
      ...changed,
      ...(resumed ? { disabledReason: null } : {}),
    });
    recordWebhookEvent(tx, 'webhook.updated', updated, { changes: changesBetween(webhook, updated, fields) });
    tx.afterCommit(() => context.services.signals.emit('work', { queue: 'deliveries' }));
    return updated;
  });
}

/** Replaces the secret; for the overlap deliveries carry a signature of each. @throws NotFound */
export async function rotateSecret(context: Context, id: string, overlapSeconds: number): Promise<WebhookWithSecret> {
  const { secret, sealed } = makeSecret(context.services.secrets);
  return change(context, async (tx) => {
    tx.target(await requireWebhook(tx, id));
    const webhook = await replaceSecret(tx, tx.workspaceId, id, sealed, overlapSeconds);
    recordWebhookEvent(tx, 'webhook.secret_rotated', webhook, { overlapSeconds });
    return { ...webhook, secret };
  });
}

/** Nothing more is sent there; deliveries still waiting end as failed. @throws NotFound */
export async function deleteWebhook(context: Context, id: string): Promise<void> {
  await change(context, async (tx) => {
    tx.target(await requireWebhook(tx, id));
    recordWebhookEvent(tx, 'webhook.deleted', await markWebhookDeleted(tx, tx.workspaceId, id));
  });
}

/** For the event log of the workspace. These are not sent to webhooks: the catalogue does not name them. */
export function recordWebhookEvent(
  tx: Change,
  type: string,
  webhook: WebhookRow,
  more: Record<string, unknown> = {},
): void {
  tx.record({ type, entityType: 'webhook', entityId: webhook.id, data: { webhook: wire(webhook), ...more } });
}

function checkInput(context: Context, { url, events }: WebhookPatch): void {
  if (url !== undefined) {
    const reason = context.services.egress.checkUrl(url);
    if (reason !== null) throw Invalid.field('url', reason);
  }
  const unknown = events?.findIndex((name) => name !== '*' && !EVENT_TYPES.some(({ type }) => type === name)) ?? -1;
  if (unknown >= 0) throw Invalid.field(`events.${unknown}`, 'is neither an event of the catalogue nor *');
}
