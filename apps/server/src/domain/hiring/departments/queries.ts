import type { Queryable } from '../../../platform/database/database.ts';
import { sameIgnoringCase } from '../../../platform/database/fold-case.ts';
import { recordTable } from '../../../platform/database/record-table.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import type { Versioned } from '../../../platform/records/diff.ts';
import type { Department } from './schema.ts';

export type DepartmentRow = Department & Versioned;

export const departments = recordTable<Department>(
  'departments',
  { id: 'id', name: 'name', parentId: 'parent_id', createdAt: 'created_at', updatedAt: 'updated_at' },
  { filters: ['parentId'], softDelete: true },
);

/** Locks a department against changes and deletion; several transactions can share the lock. */
export async function lockDepartmentForShare(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<DepartmentRow | undefined> {
  const [department] = await departments.rows(db, workspaceId, { where: [sql`t.id = ${id}`], lock: 'share' });
  return department;
}

/** Serializes moves of departments in a workspace: two moves that are valid on their own could form a cycle. */
export async function lockDepartmentTree(db: Queryable, workspaceId: string): Promise<void> {
  await db.query(sql`select pg_advisory_xact_lock(hashtextextended(${`${workspaceId} departments`}, 0))`);
}

/** Whether the department is the other one or is above it in the tree. */
export async function isSameOrAncestor(
  db: Queryable,
  workspaceId: string,
  { id, of }: { id: string; of: string },
): Promise<boolean> {
  const found = await db.query(sql`
    with recursive line (id, parent_id) as (
      select d.id, d.parent_id from departments d where d.workspace_id = ${workspaceId} and d.id = ${of}
      union all
      select d.id, d.parent_id from departments d join line on d.id = line.parent_id
      where d.workspace_id = ${workspaceId})
    select 1 from line where id = ${id}`);
  return found.length > 0;
}

/** Whether an undeleted department belongs to this one. */
export async function hasSubdepartments(db: Queryable, workspaceId: string, id: string): Promise<boolean> {
  const found = await departments.rows(db, workspaceId, { where: [sql`t.parent_id = ${id}`], limit: 1 });
  return found.length > 0;
}

/** Selects the IDs of the departments with this name, and of those below them. */
export function departmentsBelow(workspaceId: string, name: string): Sql {
  return sql`
    with recursive below (id) as (
      select d.id from departments d
      where d.workspace_id = ${workspaceId} and ${sameIgnoringCase(sql`d.name`, name)} and d.deleted_at is null
      union
      select d.id from departments d join below on d.parent_id = below.id
      where d.workspace_id = ${workspaceId} and d.deleted_at is null)
    select id from below`;
}

/** Selects the ID of the department with this name and parent. */
export function departmentIdByName(workspaceId: string, parentId: string | null, name: string): Sql {
  return sql`
    select id from departments
    where workspace_id = ${workspaceId} and parent_id is not distinct from ${parentId}::uuid
      and ${sameIgnoringCase(sql`name`, name)} and deleted_at is null`;
}
