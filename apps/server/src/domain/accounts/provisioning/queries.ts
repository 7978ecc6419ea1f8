import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { type MemberRow, members } from '../members/queries.ts';
import { servedDomain } from '../workspaces/career-site/domain-queries.ts';

export async function insertWorkspace(
  db: Queryable,
  { id, slug, name }: { id: string; slug: string; name: string },
): Promise<void> {
  await db.query(sql`insert into workspaces (id, slug, name) values (${id}, ${slug}, ${name})`);
}

/**
 * The domain at which the only workspace is served because nobody has assigned domains. With several workspaces there
 * is none, so another workspace does not affect their domains.
 */
export async function findUnassignedDomain(db: Queryable): Promise<{ domain: string; slug: string } | undefined> {
  const [row] = await db.query<{ domain: string; slug: string }>(sql`
    select career_domain as domain, slug from workspaces w
    where w.sandbox_of is null and ${servedDomain(null)} is not null limit 1`);
  return row;
}

export async function insertFirstOwner(
  db: Queryable,
  workspaceId: string,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<MemberRow> {
  const [member] = await db.query<MemberRow>(sql`
    insert into members as t (workspace_id, id, email, name, role, password_hash, joined_at)
    values (${workspaceId}, ${newId()}, ${email}, 'Owner', 'owner', ${passwordHash}, rolecall_now())
    returning ${members.record}`);
  return member!;
}
