import type { Queryable } from '../../platform/database/database.ts';
import { recordTable } from '../../platform/database/record-table.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Member } from './schema.ts';

export type MemberRow = Member & { revision: number };

export const members = recordTable<Member>(
  'members',
  {
    id: 'id',
    email: 'email',
    name: 'name',
    role: 'role',
    invitedAt: 'invited_at',
    joinedAt: 'joined_at',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  { softDelete: true },
);

/** @returns undefined when a member of the workspace has this e-mail address. */
export async function insertInvited(
  db: Queryable,
  workspaceId: string,
  member: Pick<Member, 'id' | 'email' | 'name' | 'role'>,
): Promise<MemberRow | undefined> {
  const [row] = await db.query<MemberRow>(sql`
    insert into members as t (workspace_id, id, email, name, role, invited_at)
    values (${workspaceId}, ${member.id}, ${member.email}, ${member.name}, ${member.role}, rolecall_now())
    on conflict (workspace_id, lower(email)) where deleted_at is null do nothing
    returning ${members.record}`);
  return row;
}

/** How many owners there are, each locked, so that two of them cannot leave at the same moment. */
export async function lockOwners(db: Queryable, workspaceId: string): Promise<number> {
  const owners = await db.query(sql`
    select 1 from members where workspace_id = ${workspaceId} and role = 'owner' and deleted_at is null
    order by id for update`);
  return owners.length;
}
