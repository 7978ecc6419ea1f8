import type { Context } from '../context/context.ts';
import type { Queryable } from '../database/database.ts';
import type { Sql } from '../database/sql.ts';
import { Conflict } from '../errors/errors.ts';

/** Finds the record that another one conflicts with. */
interface ExistingRecord {
  /** The scope a caller needs to see the id of that record. */
  scope: string;
  /** Selects its `id`. Runs after the transaction aborted by the conflict. */
  select: Sql;
}

/** 409: conflicts with another record. `change` adds its id as `details.existingId` when the caller may read it. */
export class ExistsAlready extends Conflict {
  readonly existing: ExistingRecord;

  constructor(message: string, details: object, existing: ExistingRecord) {
    super(message, details);
    this.existing = existing;
  }

  /**
   * The error with the id of the conflicting record, if it still exists and the caller may read it. A key without personal
   * data does not learn whose email address or reference it has sent.
   */
  async named(db: Queryable, { scopes, limits }: Pick<Context, 'scopes' | 'limits'>): Promise<Conflict> {
    if (!scopes.has(this.existing.scope) || limits?.personalData === false) return this;
    const [found] = await db.query<{ id: string }>(this.existing.select);
    if (found === undefined) return this;
    return new Conflict(this.message, { ...(this.details as object), existingId: found.id }); // always set to an object
  }
}
