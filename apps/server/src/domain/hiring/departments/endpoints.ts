import { IdParam, listQuery, operation } from '../../../platform/http/contract/operation.ts';
import { deleteDepartment, getDepartment, updateDepartment } from './change-department.ts';
import { createDepartment } from './create-department.ts';
import { departments } from './queries.ts';
import { Department, DepartmentOrTombstone, DepartmentPatch, departmentFilters, NewDepartment } from './schema.ts';

const tag = 'Departments';
const params = IdParam;

export const departmentOperations = [
  operation(
    {
      id: 'listDepartments',
      method: 'GET',
      path: '/departments',
      tag,
      summary: 'List departments',
      description: 'Returns the departments on all levels, newest first. `parentId` names the level above.',
      scope: 'departments:read',
      query: listQuery(departmentFilters),
      data: DepartmentOrTombstone,
      list: true,
    },
    (context, { query }) => departments.list(context.db.read, context.workspaceId, query),
  ),
  operation(
    {
      id: 'createDepartment',
      workspaceWide: true,
      method: 'POST',
      path: '/departments',
      tag,
      summary: 'Create a department',
      description: 'Returns 409 if the parent already has a department with this name, ignoring case.',
      scope: 'departments:write',
      body: NewDepartment,
      status: 201,
      data: Department,
      errors: [409],
      example: { name: 'Platform' },
    },
    (context, { body }) => createDepartment(context, body),
  ),
  operation(
    {
      id: 'getDepartment',
      method: 'GET',
      path: '/departments/{id}',
      tag,
      summary: 'Get a department',
      description: 'Returns one department.',
      scope: 'departments:read',
      params,
      data: Department,
    },
    (context, { params: { id } }) => getDepartment(context, id),
  ),
  operation(
    {
      id: 'updateDepartment',
      workspaceWide: true,
      method: 'PATCH',
      path: '/departments/{id}',
      tag,
      summary: 'Rename or move a department',
      description:
        'Jobs whose text `department` is still the former name get the new name, each with a `job.updated`. Jobs with another text keep it.',
      scope: 'departments:write',
      params,
      body: DepartmentPatch,
      data: Department,
      conditional: true,
      errors: [409],
      example: { name: 'Platform Engineering' },
    },
    (context, { params: { id }, body }) => updateDepartment(context, id, body),
  ),
  operation(
    {
      id: 'deleteDepartment',
      workspaceWide: true,
      method: 'DELETE',
      path: '/departments/{id}',
      tag,
      summary: 'Delete a department',
      description:
        'Returns 409 while jobs or other departments belong to it. Lists with `includeDeleted` still return it.',
      scope: 'departments:write',
      params,
      data: null,
      conditional: true,
      errors: [409],
    },
    (context, { params: { id } }) => deleteDepartment(context, id),
  ),
];
