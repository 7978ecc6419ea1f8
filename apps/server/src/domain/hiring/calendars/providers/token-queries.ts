import type { Queryable } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';

/** A connected calendar of a provider. */
export interface TokenOwner {
  workspaceId: string;
  id: string;
}

interface SealedTokens {
  refreshSealed: Buffer;
  /** Null if there is none that is valid for another minute. */
  accessSealed: Buffer | null;
}

/** @param lifetimeSeconds of the access token */
export interface NewTokens {
  refreshSealed: Buffer;
  accessSealed: Buffer;
  lifetimeSeconds: number;
}

export async function insertTokens(db: Queryable, { workspaceId, id }: TokenOwner, tokens: NewTokens): Promise<void> {
  await db.query(sql`
    insert into calendar_tokens (workspace_id, calendar_id, refresh_sealed, access_sealed, access_until)
    values (${workspaceId}, ${id}, ${tokens.refreshSealed}, ${tokens.accessSealed},
      rolecall_now() + make_interval(secs => ${tokens.lifetimeSeconds}))`);
}

export async function findTokens(db: Queryable, { workspaceId, id }: TokenOwner): Promise<SealedTokens | undefined> {
  const [row] = await db.query<SealedTokens>(sql`
    select refresh_sealed as "refreshSealed",
      case when access_until > rolecall_now() + interval '1 minute' then access_sealed end as "accessSealed"
    from calendar_tokens where workspace_id = ${workspaceId} and calendar_id = ${id}`);
  return row;
}

/** Claims a refresh token. @returns false if another process has it, or it was replaced */
export async function claimRenewal(
  db: Queryable,
  { workspaceId, id }: TokenOwner,
  refreshSealed: Buffer,
  seconds: number,
): Promise<boolean> {
  const rows = await db.query(sql`
    update calendar_tokens set renewing_until = rolecall_now() + make_interval(secs => ${seconds})
    where workspace_id = ${workspaceId} and calendar_id = ${id} and refresh_sealed = ${refreshSealed}
      and (renewing_until is null or renewing_until < rolecall_now()) returning 1`);
  return rows.length > 0;
}

/** Ends a claim. @param tokens null if none were issued */
export async function storeRenewal(
  db: Queryable,
  { workspaceId, id }: TokenOwner,
  tokens: NewTokens | null,
): Promise<void> {
  const changed =
    tokens === null
      ? sql``
      : sql`, refresh_sealed = ${tokens.refreshSealed}, access_sealed = ${tokens.accessSealed},
          access_until = rolecall_now() + make_interval(secs => ${tokens.lifetimeSeconds})`;
  await db.query(sql`
    update calendar_tokens set renewing_until = null${changed} where workspace_id = ${workspaceId} and calendar_id = ${id}`);
}
