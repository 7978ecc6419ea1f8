import { IdParam, listQuery } from '../../../platform/http/contract/operation.ts';
import { resource } from '../../../platform/http/contract/resource.ts';
import { deleteDepartment, getDepartment, updateDepartment } from './change-department.ts';
import { createDepartment } from './create-department.ts';
import { departments } from './queries.ts';
import { Department, DepartmentOrTombstone, DepartmentPatch, departmentFilters, NewDepartment } from './schema.ts';

const tag = 'Departments';
const _params = IdParam;

const { list, create, get, update, remove } = resource({ name: 'department', tag, path: '/departments' });

export const departmentOperations = [
  list(
    {
      description: 'Returns the departments on all levels, newest first. `parentId` names the level above.',
      query: listQuery(departmentFilters),
      data: DepartmentOrTombstone,
    },
    (context, query) => departments.list(context.db.read, context.workspaceId, query),
  ),
  create(
    {
      workspaceWide: true,
      description: 'Returns 409 if the parent already has a department with this name, ignoring case.',
      body: NewDepartment,
      data: Department,
      errors: [409],
      example: { name: 'Platform' },
    },
    createDepartment,
  ),
  get({ description: 'Returns one department.', data: Department }, getDepartment),
  update(
    {
      workspaceWide: true,
      summary: 'Rename or move a department',
      description:
        'Jobs whose text `department` is still the former name get the new name, each with a `job.updated`. Jobs with another text keep it.',
      body: DepartmentPatch,
      data: Department,
      errors: [409],
      example: { name: 'Platform Engineering' },
    },
    updateDepartment,
  ),
  remove(
    {
      workspaceWide: true,
      description:
        'Returns 409 while jobs or other departments belong to it. Lists with `includeDeleted` still return it.',
      errors: [409],
    },
    deleteDepartment,
  ),
];
