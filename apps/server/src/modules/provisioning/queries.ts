import type { Queryable } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { newId } from '../../platform/ids/ids.ts';
import { type MemberRow, members } from '../members/records/queries.ts';

export async function insertWorkspace(
  db: Queryable,
  { id, slug, name }: { id: string; slug: string; name: string },
): Promise<void> {
  await db.query(sql`insert into workspaces (id, slug, name) values (${id}, ${slug}, ${name})`);
}

/** Domains of career sites with the slugs of their workspaces. */
export function listCareerDomains(db: Queryable): Promise<{ domain: string; slug: string }[]> {
  return db.query(sql`
    select career_domain as domain, slug from workspaces where career_domain is not null order by career_domain`);
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
