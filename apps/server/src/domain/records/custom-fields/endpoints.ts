import { IdParam, operation } from '../../../platform/http/contract/operation.ts';
import { resource } from '../../../platform/http/contract/resource.ts';
import { archiveField, deleteField, restoreField, updateField } from './change-field.ts';
import { createField } from './create-field.ts';
import { CustomField, CustomFieldPatch, NewCustomField } from './schema.ts';
import { fieldListQuery, getField, listFields } from './visible-field.ts';

const tag = 'Custom fields';
const params = IdParam;
const write = 'custom_fields:write';

/** An action on one field that has no request body and returns the field. */
const action = { method: 'POST' as const, tag, scope: write, params, data: CustomField, conditional: true };

const { list, create, get, update, remove } = resource({ name: 'custom field', tag, path: '/custom-fields' });

export const customFieldOperations = [
  list(
    {
      description:
        'Returns the definitions of the fields that the workspace has added to its records, newest first. Private fields only with `custom_fields:private`.',
      query: fieldListQuery,
      data: CustomField,
    },
    listFields,
  ),
  create(
    {
      workspaceWide: true,
      description:
        'Adds a field to all records of an entity, where it is null until it is set. At most 100 fields of an entity can be active.',
      scope: write,
      body: NewCustomField,
      data: CustomField,
      errors: [403, 409],
      example: {
        entity: 'candidate',
        key: 'notice_period',
        label: 'Notice period',
        type: 'select',
        options: [
          { value: 'none', label: 'None' },
          { value: 'one_month', label: 'One month' },
          { value: 'three_months', label: 'Three months' },
        ],
      },
    },
    createField,
  ),
  get({ description: 'Returns one definition, active or archived.', data: CustomField }, getField),
  update(
    {
      stepUp: (body) => body.private === false,
      workspaceWide: true,
      description:
        'JSON Merge Patch. Entity, key and type cannot be changed. `options` replaces the whole list; removing an option that a record has returns 409.',
      scope: write,
      body: CustomFieldPatch,
      data: CustomField,
      errors: [403, 409],
      example: { label: 'Notice period', required: true },
    },
    updateField,
  ),
  operation(
    {
      ...action,
      id: 'archiveCustomField',
      workspaceWide: true,
      path: '/custom-fields/{id}/archive',
      summary: 'Archive a custom field',
      description:
        'Records no longer show the field, and it can no longer be written or filtered by. Its values are kept. No effect on an archived field.',
    },
    (context, { params: { id } }) => archiveField(context, id),
  ),
  operation(
    {
      ...action,
      id: 'restoreCustomField',
      workspaceWide: true,
      path: '/custom-fields/{id}/restore',
      summary: 'Restore an archived custom field',
      description: 'Records show the field and its values again. No effect on an active field.',
      errors: [409],
    },
    (context, { params: { id } }) => restoreField(context, id),
  ),
  remove(
    {
      workspaceWide: true,
      description: 'Deletes an archived field and its values on all records. An active field returns 409.',
      scope: write,
      errors: [409],
    },
    deleteField,
  ),
];
