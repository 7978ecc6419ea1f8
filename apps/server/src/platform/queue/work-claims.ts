import type { Queryable } from '../database/database.ts';
import { raw, type Sql, sql } from '../database/sql.ts';

/** A piece of long work that a process has claimed until its lease expires. */
export interface Claim {
  workspaceId: string;
  id: string;
  /** Including the current one; results of earlier ones are ignored. */
  attempts: number;
  leaseSeconds: number;
}

const leased = (seconds: number): Sql => sql`rolecall_now() + make_interval(secs => ${seconds})`;

/**
 * The claims of one kind of work, of which a process does one at a time.
 * @param table has a row for each record, with `workspace_id`, `attempts` and `next_attempt_at`, which is null if nothing is to be done
 * @param record the column with the ID of the record
 */
export function workClaims(table: string, record: string) {
  const [work, id] = [raw(table), raw(record)];
  const isClaimed = (claim: Claim): Sql =>
    sql`workspace_id = ${claim.workspaceId} and ${id} = ${claim.id} and attempts = ${claim.attempts}
      and next_attempt_at is not null`;
  return {
    isClaimed,

    /** Claims the work that waits longest. */
    async claim(db: Queryable, leaseSeconds: number): Promise<Claim | undefined> {
      const [row] = await db.query<Claim>(sql`
        update ${work} t set attempts = t.attempts + 1, next_attempt_at = ${leased(leaseSeconds)}
        where (t.workspace_id, t.${id}) = (
          select w.workspace_id, w.${id} from ${work} w where w.next_attempt_at <= rolecall_now()
          order by w.next_attempt_at, w.${id} limit 1 for update skip locked)
        returning t.workspace_id as "workspaceId", t.${id} as id, t.attempts, ${leaseSeconds}::float8 as "leaseSeconds"`);
      return row;
    },

    /**
     * Extends the claim by another lease. Within a transaction, nobody else can claim or stop the work until its end.
     * @returns false if another process has claimed it, or it has been stopped
     */
    async extend(db: Queryable, claim: Claim): Promise<boolean> {
      const rows = await db.query(sql`
        update ${work} set next_attempt_at = ${leased(claim.leaseSeconds)} where ${isClaimed(claim)} returning 1`);
      return rows.length > 0;
    },

    /** Gives the claim back, so that any process continues. */
    async release(db: Queryable, claim: Claim): Promise<void> {
      await db.query(sql`update ${work} set next_attempt_at = rolecall_now() where ${isClaimed(claim)}`);
    },

    /** Gives the claim back, so that any process continues after this time. */
    async postpone(db: Queryable, claim: Claim, seconds: number): Promise<void> {
      // Counts as an attempt, so that a late extension of the claim changes nothing.
      await db.query(sql`
        update ${work} set next_attempt_at = ${leased(seconds)}, attempts = attempts + 1 where ${isClaimed(claim)}`);
    },
  };
}
