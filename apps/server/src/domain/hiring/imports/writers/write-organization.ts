import type { Change } from '../../../../platform/changes/change.ts';
import { inputCheck } from '../../../../platform/http/contract/input.ts';
import { createField } from '../../../records/custom-fields/create-field.ts';
import { NewCustomField } from '../../../records/custom-fields/schema.ts';
import { createDepartment } from '../../departments/create-department.ts';
import { NewDepartment } from '../../departments/schema.ts';
import { createLocation } from '../../locations/create-location.ts';
import { NewLocation } from '../../locations/schema.ts';
import type { Page } from '../page.ts';
import { findDepartmentId, findFieldId, findLocationId } from '../record-queries.ts';
import { OF_NO_CANDIDATE, type Task, type Written } from '../tasks.ts';

const checkField = inputCheck(NewCustomField);
const checkDepartment = inputCheck(NewDepartment);
const checkLocation = inputCheck(NewLocation);

/** A field with the same key is used as it is here. */
export async function writeCustomField(
  tx: Change,
  _page: Page,
  { record: { data }, recordId }: Task<'custom_field'>,
): Promise<Written> {
  checkField(data);
  const existing = recordId ?? (await findFieldId(tx, tx.workspaceId, data));
  if (existing !== undefined) return { ...OF_NO_CANDIDATE, outcome: 'merged', recordId: existing };
  const { id } = await createField(tx, data);
  return { ...OF_NO_CANDIDATE, outcome: 'created', recordId: id };
}

/** A department with the same name and parent is used. */
export async function writeDepartment(
  tx: Change,
  page: Page,
  { record: { data }, recordId }: Task<'department'>,
): Promise<Written> {
  const parentId = data.parent === undefined ? null : page.idOf('department', data.parent);
  const input = { name: data.name, parentId };
  checkDepartment(input);
  const existing = recordId ?? (await findDepartmentId(tx, tx.workspaceId, input));
  if (existing !== undefined) return { ...OF_NO_CANDIDATE, outcome: 'merged', recordId: existing };
  const { id } = await createDepartment(tx, input);
  return { ...OF_NO_CANDIDATE, outcome: 'created', recordId: id };
}

/** A location with the same name is used. */
export async function writeLocation(
  tx: Change,
  _page: Page,
  { record: { data }, recordId }: Task<'location'>,
): Promise<Written> {
  checkLocation(data);
  const existing = recordId ?? (await findLocationId(tx, tx.workspaceId, data.name));
  if (existing !== undefined) return { ...OF_NO_CANDIDATE, outcome: 'merged', recordId: existing };
  const { id } = await createLocation(tx, data);
  return { ...OF_NO_CANDIDATE, outcome: 'created', recordId: id };
}
