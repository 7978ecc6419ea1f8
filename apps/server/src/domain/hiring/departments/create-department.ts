import { type Change, change } from '../../../platform/changes/change.ts';
import { ExistsAlready } from '../../../platform/changes/existing-record.ts';
import type { Context } from '../../../platform/context/context.ts';
import { violates } from '../../../platform/database/errors.ts';
import { Invalid } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import { departmentEvents } from './events.ts';
import { type DepartmentRow, departmentIdByName, departments, lockDepartmentForShare } from './queries.ts';
import type { Department, NewDepartment } from './schema.ts';

/** @throws Invalid for an unknown parent; Conflict if the parent has a department of this name */
export async function createDepartment(context: Context, input: NewDepartment): Promise<DepartmentRow> {
  return change(context, async (tx) => {
    const values = { id: newId(), name: input.name, parentId: input.parentId ?? null };
    await requireParent(tx, values.parentId);
    const insertion = departments.insert(tx, tx.workspaceId, values);
    const department = await mapNameConflict(insertion, tx.workspaceId, values);
    tx.record(departmentEvents.created, department, { department: apiFields(department) });
    return department;
  });
}

/** Locks the parent of a department against deletion. @throws Invalid if there is no such department */
export async function requireParent(tx: Change, parentId: string | null): Promise<void> {
  if (parentId === null || (await lockDepartmentForShare(tx, tx.workspaceId, parentId)) !== undefined) return;
  throw Invalid.field('parentId', 'no such department');
}

/** Maps a violation of the unique index on names to a conflict that names the field. */
export async function mapNameConflict<Result>(
  write: Promise<Result>,
  workspaceId: string,
  { name, parentId }: Pick<Department, 'name' | 'parentId'>,
): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (!violates(error, 'departments_name_key')) throw error;
    const existing = { scope: 'departments:read', select: departmentIdByName(workspaceId, parentId, name) };
    throw new ExistsAlready(`There is already a department named ${name} at this level.`, { field: 'name' }, existing);
  }
}
