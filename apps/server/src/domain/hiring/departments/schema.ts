import { anyOf } from '../../../platform/http/contract/filters.ts';
import {
  label,
  nullable,
  patch,
  plainRecord,
  record,
  type Static,
  Timestamp,
  Type,
  Uuid,
} from '../../../platform/http/contract/schema.ts';

export const Department = plainRecord('Department', {
  id: Uuid,
  name: Type.String(),
  parentId: nullable(Uuid),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Department = Static<typeof Department>;

/** A department in a list that includes deleted ones, which have `deletedAt`. */
export const DepartmentOrTombstone = plainRecord('DepartmentOrTombstone', {
  ...Department.properties,
  deletedAt: Type.Optional(Timestamp),
});

const name = label(120, { description: 'Unique among the departments with the same parent, ignoring case.' });
const parentId = Type.Unsafe<string | null>({
  ...nullable(Uuid),
  description: 'The department that this one belongs to; null for the top level.',
});

export const NewDepartment = record('NewDepartment', { name, parentId: Type.Optional(parentId) });
export type NewDepartment = Static<typeof NewDepartment>;

export const DepartmentPatch = patch('DepartmentPatch', { name, parentId });
export type DepartmentPatch = Static<typeof DepartmentPatch>;

export const departmentFilters = { parentId: anyOf(Uuid) };
