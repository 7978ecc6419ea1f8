import type { Context } from '../../../platform/context/context.ts';
import { Forbidden } from '../../../platform/errors/errors.ts';
import { PRIVATE_SCOPE } from '../../records/custom-fields/field-directory.ts';
import { ENTITIES } from '../../records/custom-fields/schema.ts';
import { requireWithinLimits } from '../../records/visibility/key-limits.ts';
import { eventTypes, readScopeOf } from '../activity/catalog/event-catalog.ts';
import { contextScopesOfEvents, scopesOfEvents } from '../activity/catalog/event-scopes.ts';
import { type WebhookRow, webhooks } from './queries.ts';

/**
 * The scopes that a webhook for these events is granted: those that the events require, and for the summaries in their
 * context and for private custom fields those that the caller has. @throws Forbidden when the caller lacks one that the events require
 */
export function grantScopes(context: Context, events: readonly string[]): string[] {
  const scopes = scopesOfEvents(events);
  requireScopes(context, scopes, 'The data of these events requires scopes that you lack.');
  const optional = [...contextScopesOfEvents(events), ...(containRecordsWithFields(scopes) ? [PRIVATE_SCOPE] : [])];
  return [...new Set([...scopes, ...optional.filter((scope) => context.scopes.has(scope))])].sort();
}

/**
 * Requires the scopes and limits to read what a webhook sends, for callers who redirect it or see its secret. @throws Forbidden
 */
export function requireWebhookScopes(
  context: Context,
  { scopes, limits }: Pick<WebhookRow, 'scopes' | 'limits'>,
): void {
  requireWithinLimits(context, limits);
  // A webhook from before scopes were stored sends whatever it subscribes to.
  const types = eventTypes().map(({ type }) => type);
  const needed = scopes ?? [...new Set([...scopesOfEvents(types), ...contextScopesOfEvents(types)])];
  requireScopes(context, needed, 'This webhook sends data that requires scopes that you lack.');
}

/** The same for the webhook with this id; nothing is required for a deleted one. @throws Forbidden */
export async function requireScopesOfWebhook(context: Context, id: string): Promise<void> {
  const webhook = await webhooks.find(context.db.read, context.workspaceId, id);
  if (webhook !== undefined) requireWebhookScopes(context, webhook);
}

/** Whether events with these scopes contain records that have custom fields. */
function containRecordsWithFields(scopes: readonly string[]): boolean {
  return ENTITIES.some((entity) => scopes.includes(readScopeOf(entity)));
}

function requireScopes(context: Context, scopes: readonly string[], message: string): void {
  const missingScopes = scopes.filter((scope) => !context.scopes.has(scope));
  if (missingScopes.length > 0) throw new Forbidden(message, { missingScopes });
}
