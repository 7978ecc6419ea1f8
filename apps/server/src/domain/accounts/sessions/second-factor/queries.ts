import type { Queryable } from '../../../../platform/database/database.ts';
import { join, sql } from '../../../../platform/database/sql.ts';

export interface SecondFactorRow {
  secretSealed: Buffer;
  isConfirmed: boolean;
  lastStep: number;
  /** The current Unix time in seconds, by the database's clock. */
  second: number;
}

/** Locks the second factor of a member, so that no code is used twice concurrently. */
export async function lockSecondFactor(
  db: Queryable,
  workspaceId: string,
  memberId: string,
): Promise<SecondFactorRow | undefined> {
  const [row] = await db.query<SecondFactorRow>(sql`
    select secret_sealed as "secretSealed", confirmed_at is not null as "isConfirmed",
           last_step::float8 as "lastStep", extract(epoch from rolecall_now())::float8 as second
    from second_factors where workspace_id = ${workspaceId} and member_id = ${memberId} for update`);
  return row;
}

/** Stores a new unconfirmed secret, unless one is confirmed. @returns whether it was stored */
export async function storeUnconfirmed(
  db: Queryable,
  workspaceId: string,
  memberId: string,
  secretSealed: Buffer,
): Promise<boolean> {
  const rows = await db.query(sql`
    insert into second_factors as f (workspace_id, member_id, secret_sealed)
    values (${workspaceId}, ${memberId}, ${secretSealed})
    on conflict (workspace_id, member_id) do update
      set secret_sealed = excluded.secret_sealed, last_step = 0, created_at = rolecall_now()
      where f.confirmed_at is null
    returning 1`);
  return rows.length > 0;
}

/** Stores the time step of the code just used; the first one confirms the factor. */
export async function storeStep(db: Queryable, workspaceId: string, memberId: string, step: number): Promise<void> {
  await db.query(sql`
    update second_factors set last_step = ${step}, confirmed_at = coalesce(confirmed_at, rolecall_now())
    where workspace_id = ${workspaceId} and member_id = ${memberId}`);
}

export async function deleteSecondFactor(db: Queryable, workspaceId: string, memberId: string): Promise<void> {
  await db.query(sql`delete from recovery_codes where workspace_id = ${workspaceId} and member_id = ${memberId}`);
  await db.query(sql`delete from second_factors where workspace_id = ${workspaceId} and member_id = ${memberId}`);
}

export async function replaceRecoveryCodes(
  db: Queryable,
  workspaceId: string,
  memberId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await db.query(sql`delete from recovery_codes where workspace_id = ${workspaceId} and member_id = ${memberId}`);
  const rows = hashes.map((hash) => sql`(${workspaceId}, ${memberId}, ${hash})`);
  await db.query(sql`insert into recovery_codes (workspace_id, member_id, code_hash) values ${join(rows)}`);
}

/** Consumes a recovery code. @returns whether it was valid */
export async function takeRecoveryCode(
  db: Queryable,
  workspaceId: string,
  memberId: string,
  hash: Buffer,
): Promise<boolean> {
  const rows = await db.query(sql`
    delete from recovery_codes
    where workspace_id = ${workspaceId} and member_id = ${memberId} and code_hash = ${hash} returning 1`);
  return rows.length > 0;
}
