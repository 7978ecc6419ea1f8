import { type Change, change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { Conflict, Invalid, NotFound } from '../../../platform/errors/errors.ts';
import { apiFields, changedFields, changesBetween } from '../../../platform/records/diff.ts';
import { renameDepartmentOfJobs } from '../jobs/follow-organization.ts';
import { isDepartmentOfJob } from '../jobs/organization-queries.ts';
import { mapNameConflict, requireParent } from './create-department.ts';
import { departmentEvents } from './events.ts';
import { type DepartmentRow, departments, hasSubdepartments, isSameOrAncestor, lockDepartmentTree } from './queries.ts';
import type { DepartmentPatch } from './schema.ts';

/** @throws NotFound */
export async function getDepartment(context: Context, id: string): Promise<DepartmentRow> {
  const department = await departments.find(context.db.read, context.workspaceId, id);
  if (department === undefined) throw new NotFound('Department');
  return department;
}

/**
 * Renames or moves a department. Jobs whose text still is the former name get the new one.
 * @throws NotFound, Conflict; Invalid for an unknown parent or one that is below the department
 */
export async function updateDepartment(context: Context, id: string, patch: DepartmentPatch): Promise<DepartmentRow> {
  return change(context, async (tx) => {
    if (patch.parentId !== undefined) await lockDepartmentTree(tx, tx.workspaceId);
    const department = tx.target(await requireDepartment(tx, id));
    const changed = changedFields(department, patch);
    const fields = Object.keys(changed);
    if (fields.length === 0) return department;
    if (changed.parentId !== undefined) await requirePlace(tx, department.id, changed.parentId);
    const update = departments.update(tx, tx.workspaceId, department.id, changed);
    const updated = await mapNameConflict(update, tx.workspaceId, { ...department, ...changed });
    const changes = changesBetween(department, updated, fields);
    tx.record(departmentEvents.updated, updated, { department: apiFields(updated), changes });
    if (updated.name !== department.name) await renameDepartmentOfJobs(tx, department, updated.name);
    return updated;
  });
}

/** @throws NotFound; Conflict while a job or another department belongs to it */
export async function deleteDepartment(context: Context, id: string): Promise<void> {
  await change(context, async (tx) => {
    const department = tx.target(await requireDepartment(tx, id));
    const [isParent, isOfJob] = [
      await hasSubdepartments(tx, tx.workspaceId, department.id),
      await isDepartmentOfJob(tx, tx.workspaceId, department.id),
    ];
    if (isParent) throw new Conflict('The department has subdepartments.', { usedBy: 'departments' });
    if (isOfJob) throw new Conflict('Jobs belong to the department.', { usedBy: 'jobs' });
    const deleted = await departments.markDeleted(tx, tx.workspaceId, department.id);
    tx.record(departmentEvents.deleted, deleted, { department: apiFields(deleted) });
  });
}

/** Locks the department until the end of the change. @throws NotFound */
async function requireDepartment(tx: Change, id: string): Promise<DepartmentRow> {
  const department = await departments.lock(tx, tx.workspaceId, id);
  if (department === undefined) throw new NotFound('Department');
  return department;
}

/** @throws Invalid unless the department can be moved below this parent */
async function requirePlace(tx: Change, id: string, parentId: string | null): Promise<void> {
  if (parentId === null) return;
  await requireParent(tx, parentId);
  if (await isSameOrAncestor(tx, tx.workspaceId, { id, of: parentId })) {
    throw Invalid.field('parentId', 'must not be the department itself or one below it');
  }
}
