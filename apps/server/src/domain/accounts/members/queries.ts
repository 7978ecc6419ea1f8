import type { Queryable } from '../../../platform/database/database.ts';
import { hasAddress } from '../../../platform/database/fold-case.ts';
import { recordTable } from '../../../platform/database/record-table.ts';
import { empty, type Sql, sql } from '../../../platform/database/sql.ts';
import type { Versioned } from '../../../platform/records/diff.ts';
import { explainRefConflict } from '../../records/external-refs/queries.ts';
import type { Member } from './schema.ts';

export type MemberRow = Member & Versioned;

export const members = recordTable<Member>(
  'members',
  {
    id: 'id',
    email: 'email',
    name: 'name',
    role: 'role',
    signature: 'signature',
    invitedAt: 'invited_at',
    joinedAt: 'joined_at',
    externalRefs: 'external_refs',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  { json: ['externalRefs'], softDelete: true, explain: explainRefConflict('member') },
);

/** Two unique indexes reject an address that is taken: that of the previous version remains while it may be running. */
const ANY_KEY = empty;

/** @returns undefined when a member of the workspace already has this email address */
export function insertInvited(
  db: Queryable,
  workspaceId: string,
  member: Pick<Member, 'id' | 'email' | 'name' | 'role'> & Partial<Pick<Member, 'externalRefs'>>,
): Promise<MemberRow | undefined> {
  return members.insertUnlessExists(db, workspaceId, member, ANY_KEY, { invited_at: sql`rolecall_now()` });
}

/** The members among these IDs, who cannot be removed until the end of the transaction. */
export async function findMemberIds(db: Queryable, workspaceId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select id from members
    where workspace_id = ${workspaceId} and id = any(${[...ids]}::uuid[]) and deleted_at is null
    order by id for share`);
  return rows.map(({ id }) => id);
}

/** Locks the owners and returns their number, so that the last two cannot be removed concurrently. */
export async function lockOwners(db: Queryable, workspaceId: string): Promise<number> {
  const owners = await db.query(sql`
    select 1 from members where workspace_id = ${workspaceId} and role = 'owner' and deleted_at is null
    order by id for update`);
  return owners.length;
}

/** Updates only `updatedAt`, for changes to data of the member in another table, such as the second factor. */
export function touchMember(db: Queryable, workspaceId: string, id: string): Promise<MemberRow> {
  return members.update(db, workspaceId, id, {});
}

export function memberIdByEmail(workspaceId: string, email: string): Sql {
  return sql`
    select id from members
    where workspace_id = ${workspaceId} and ${hasAddress(sql`email`, email)} and deleted_at is null`;
}
