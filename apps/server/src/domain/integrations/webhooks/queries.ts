import type { Queryable } from '../../../platform/database/database.ts';
import { recordTable } from '../../../platform/database/record-table.ts';
import { sql } from '../../../platform/database/sql.ts';
import { listQuery } from '../../../platform/http/contract/operation.ts';
import type { Versioned } from '../../../platform/records/diff.ts';
import type { Webhook } from './schema.ts';

export type WebhookRow = Webhook & Versioned;

// Deliveries can still be made for a webhook that is locked.
export const webhooks = recordTable<Webhook>(
  'webhooks',
  {
    id: 'id',
    url: 'url',
    description: 'description',
    events: 'events',
    status: 'status',
    enabled: 'enabled',
    disabledReason: 'disabled_reason',
    scopes: 'scopes',
    limits: 'limits',
    createdBy: 'created_by',
    owner: 'owner',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  { json: ['createdBy', 'owner', 'limits'], softDelete: true, lock: 'no key update' },
);

export const webhookListQuery = listQuery({});

/** Enabled and paused webhooks of these owners, locked. */
export async function lockWebhooksOf(
  db: Queryable,
  workspaceId: string,
  ownerIds: readonly string[],
): Promise<WebhookRow[]> {
  return webhooks.rows(db, workspaceId, {
    where: [sql`t.owner ->> 'id' = any(${ownerIds}::text[])`, sql`t.disabled_reason is null`],
    order: sql`t.id`,
    lock: 'no key update',
  });
}

/** Clears the failures of an endpoint that is enabled again. */
export async function clearFailures(db: Queryable, workspaceId: string, id: string): Promise<void> {
  await db.query(sql`
    update webhooks set failing_since = null
    where workspace_id = ${workspaceId} and id = ${id} and failing_since is not null`);
}

/** Replaces the secret; the old one still signs during the overlap. */
export function replaceSecret(
  db: Queryable,
  workspaceId: string,
  id: string,
  sealedSecret: Buffer,
  overlapSeconds: number,
): Promise<WebhookRow> {
  const seconds = sql`${overlapSeconds}::integer`;
  return webhooks.update(db, workspaceId, id, {}, [
    sql`previous_secret_sealed = case when ${seconds} > 0 then secret_sealed end`,
    sql`previous_secret_until = case when ${seconds} > 0 then rolecall_now() + make_interval(secs => ${seconds}) end`,
    sql`secret_sealed = ${sealedSecret}`,
  ]);
}

/** Until when the previous secret signs too; null if it does not. */
export async function previousSecretUntil(db: Queryable, workspaceId: string, id: string): Promise<string | null> {
  const [row] = await db.query<{ until: string | null }>(sql`
    select previous_secret_until as until from webhooks where workspace_id = ${workspaceId} and id = ${id}`);
  return row?.until ?? null;
}

/** The secrets that currently sign, sealed. */
export const LIVE_SECRETS = sql`case when w.previous_secret_until > rolecall_now()
  then array[w.secret_sealed, w.previous_secret_sealed] else array[w.secret_sealed] end`;

export async function liveSecrets(db: Queryable, workspaceId: string, id: string): Promise<Buffer[]> {
  const [row] = await db.query<{ secrets: Buffer[] }>(
    sql`select ${LIVE_SECRETS} as secrets from webhooks w where w.workspace_id = ${workspaceId} and w.id = ${id}`,
  );
  return row?.secrets ?? [];
}
