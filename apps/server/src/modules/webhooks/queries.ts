import type { Queryable } from '../../platform/database/database.ts';
import { columns, join, raw, type Sql, sql } from '../../platform/database/sql.ts';
import { listQuery } from '../../platform/http/operation.ts';
import { commonConditions, newestFirst, type Page, toPageById } from '../../platform/http/pagination.ts';
import { type Static, Type } from '../../platform/http/schema.ts';
import type { Webhook } from './schema.ts';

export type WebhookRow = Webhook & { revision: number };

const NAMES = {
  id: 'id',
  url: 'url',
  description: 'description',
  events: 'events',
  enabled: 'enabled',
  disabledReason: 'disabled_reason',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  revision: 'revision',
};
const COLUMNS = columns('t', NAMES);
const COLUMNS_WITH_DELETED = columns('t', { ...NAMES, deletedAt: 'deleted_at' });

export const webhookListQuery = listQuery({});
const webhookListQuerySchema = Type.Object(webhookListQuery);
type WebhookListQuery = Static<typeof webhookListQuerySchema>;

export async function listWebhooks(
  db: Queryable,
  workspaceId: string,
  query: WebhookListQuery,
): Promise<Page<WebhookRow>> {
  const conditions = [sql`t.workspace_id = ${workspaceId}`, ...commonConditions(query)];
  if (query.includeDeleted !== true) conditions.push(sql`t.deleted_at is null`);
  const { where, tail, limit } = newestFirst(query, conditions);
  const names = query.includeDeleted === true ? COLUMNS_WITH_DELETED : COLUMNS;
  return toPageById(await db.query<WebhookRow>(sql`select ${names} from webhooks t where ${where} ${tail}`), limit);
}

export async function findWebhook(db: Queryable, workspaceId: string, id: string): Promise<WebhookRow | undefined> {
  const [webhook] = await db.query<WebhookRow>(
    sql`select ${COLUMNS} from webhooks t where t.workspace_id = ${workspaceId} and t.id = ${id} and t.deleted_at is null`,
  );
  return webhook;
}

/** The webhook, locked until the end of the transaction. Deliveries can still be made for it. */
export async function lockWebhook(db: Queryable, workspaceId: string, id: string): Promise<WebhookRow | undefined> {
  const [webhook] = await db.query<WebhookRow>(sql`
    select ${COLUMNS} from webhooks t
    where t.workspace_id = ${workspaceId} and t.id = ${id} and t.deleted_at is null for no key update`);
  return webhook;
}

export async function insertWebhook(
  db: Queryable,
  workspaceId: string,
  id: string,
  values: Pick<Webhook, 'url' | 'description' | 'events' | 'enabled'>,
  sealedSecret: Buffer,
): Promise<WebhookRow> {
  const [webhook] = await db.query<WebhookRow>(sql`
    insert into webhooks as t (workspace_id, id, url, description, events, enabled, secret_sealed)
    values (${workspaceId}, ${id}, ${values.url}, ${values.description}, ${values.events}, ${values.enabled}, ${sealedSecret})
    returning ${COLUMNS}`);
  return webhook!;
}

type Changes = Partial<Pick<Webhook, 'url' | 'description' | 'events' | 'enabled' | 'disabledReason'>>;

export async function updateWebhook(
  db: Queryable,
  workspaceId: string,
  id: string,
  changes: Changes,
): Promise<WebhookRow> {
  // Object.keys forgets that these are the object's own field names.
  const fields = Object.keys(changes) as (keyof Changes)[];
  const set = fields.map((field) => sql`${raw(NAMES[field])} = ${changes[field] ?? null}`);
  return updateReturning(db, workspaceId, id, join(set));
}

/** Starts the failure clock anew, with whatever else is changed about an endpoint that is enabled again. */
export async function clearFailures(db: Queryable, workspaceId: string, id: string): Promise<void> {
  await db.query(sql`
    update webhooks set failing_since = null
    where workspace_id = ${workspaceId} and id = ${id} and failing_since is not null`);
}

/** Replaces the secret; the old one goes on signing for the overlap. */
export async function replaceSecret(
  db: Queryable,
  workspaceId: string,
  id: string,
  sealedSecret: Buffer,
  overlapSeconds: number,
): Promise<WebhookRow> {
  return updateReturning(
    db,
    workspaceId,
    id,
    sql`previous_secret_sealed = case when ${overlapSeconds}::integer > 0 then secret_sealed end,
        previous_secret_until = case when ${overlapSeconds}::integer > 0
          then rolecall_now() + make_interval(secs => ${overlapSeconds}::integer) end,
        secret_sealed = ${sealedSecret}`,
  );
}

export async function markWebhookDeleted(db: Queryable, workspaceId: string, id: string): Promise<WebhookRow> {
  return updateReturning(db, workspaceId, id, sql`deleted_at = rolecall_now()`);
}

async function updateReturning(db: Queryable, workspaceId: string, id: string, set: Sql): Promise<WebhookRow> {
  const [webhook] = await db.query<WebhookRow>(sql`
    update webhooks t set ${set}, updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.id = ${id} returning ${COLUMNS}`);
  return webhook!;
}

/** The secrets that sign at this moment, sealed. */
export const LIVE_SECRETS = sql`case when w.previous_secret_until > rolecall_now()
  then array[w.secret_sealed, w.previous_secret_sealed] else array[w.secret_sealed] end`;

export async function liveSecrets(db: Queryable, workspaceId: string, id: string): Promise<Buffer[]> {
  const [row] = await db.query<{ secrets: Buffer[] }>(
    sql`select ${LIVE_SECRETS} as secrets from webhooks w where w.workspace_id = ${workspaceId} and w.id = ${id}`,
  );
  return row?.secrets ?? [];
}
