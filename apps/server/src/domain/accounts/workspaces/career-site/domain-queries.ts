import type { Queryable } from '../../../../platform/database/database.ts';
import { type Sql, sql } from '../../../../platform/database/sql.ts';

/** Slugs of workspaces by the domain that each may use; null if the administrator has not assigned any. */
export type DomainAssignments = ReadonlyMap<string, string> | null;

/** Sandboxes do not count, and have no domain. `w` is the workspace. */
const IS_ONLY_WORKSPACE = sql`not exists (select from workspaces o where o.id <> w.id and o.sandbox_of is null)`;

/**
 * The domain of the career site of the workspace `w`, or null: what is stored and may be used. Whoever serves, links or
 * announces a career site reads its domain by this expression, so that no page names a domain that is not served.
 */
export function servedDomain(assignments: DomainAssignments): Sql {
  if (assignments === null)
    return sql`case when w.career_domain is not null and ${IS_ONLY_WORKSPACE} then w.career_domain end`;
  const slugs = JSON.stringify(Object.fromEntries(assignments));
  return sql`case when w.slug = (${slugs}::jsonb ->> w.career_domain) then w.career_domain end`;
}

/** Whether no other workspace is on the installation, sandboxes aside. False for a sandbox. */
export async function isOnlyWorkspace(db: Queryable, id: string): Promise<boolean> {
  const [row] = await db.query<{ isOnly: boolean }>(sql`
    select ${IS_ONLY_WORKSPACE} as "isOnly" from workspaces w where w.id = ${id} and w.sandbox_of is null`);
  return row?.isOnly === true;
}
