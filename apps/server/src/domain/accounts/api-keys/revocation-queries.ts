import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { KeyRevocation } from './schema.ts';

/** The keys that are still valid of those that a key created, directly or through other keys, ended ones included. */
export async function keysCreatedBy(db: Queryable, workspaceId: string, id: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    with recursive created as (
      select ${id}::uuid as id
      union
      select k.id from created c join api_keys k on k.workspace_id = ${workspaceId}
        and k.created_by ->> 'type' = 'api_key' and k.created_by ->> 'id' = c.id::text)
    select k.id from api_keys k join created c on c.id = k.id
    where k.workspace_id = ${workspaceId} and k.id <> ${id} and (k.revoked_at is null or k.revoked_at > rolecall_now())
    order by k.id`);
  return rows.map((row) => row.id);
}

/** Names of records of a workspace and its sandbox. */
export async function namesOf(
  db: Queryable,
  workspaceIds: readonly string[],
  ids: readonly string[],
): Promise<KeyRevocation> {
  const [apiKeys, webhooks, automations] = await Promise.all([
    db.query<{ id: string; name: string }>(sql`
      select id, name from api_keys where workspace_id = any(${workspaceIds}::uuid[]) and id = any(${ids}::uuid[]) order by id`),
    db.query<{ id: string; url: string }>(sql`
      select id, url from webhooks where workspace_id = any(${workspaceIds}::uuid[]) and id = any(${ids}::uuid[]) order by id`),
    db.query<{ id: string; name: string }>(sql`
      select id, name from automations where workspace_id = any(${workspaceIds}::uuid[]) and id = any(${ids}::uuid[]) order by id`),
  ]);
  return { apiKeys, webhooks, automations };
}
