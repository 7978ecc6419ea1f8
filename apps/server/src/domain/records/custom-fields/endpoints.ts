import { IdParam, operation } from '../../../platform/http/contract/operation.ts';
import { archiveField, deleteField, restoreField, updateField } from './change-field.ts';
import { createField } from './create-field.ts';
import { CustomField, CustomFieldPatch, NewCustomField } from './schema.ts';
import { fieldListQuery, getField, listFields } from './visible-field.ts';

const tag = 'Custom fields';
const params = IdParam;
const write = 'custom_fields:write';

/** An action on one field that has no request body and returns the field. */
const action = { method: 'POST' as const, tag, scope: write, params, data: CustomField, conditional: true };

export const customFieldOperations = [
  operation(
    {
      id: 'listCustomFields',
      method: 'GET',
      path: '/custom-fields',
      tag,
      summary: 'List custom fields',
      description:
        'Returns the definitions of the fields that the workspace has added to its records, newest first. Private fields only with `custom_fields:private`.',
      scope: 'custom_fields:read',
      query: fieldListQuery,
      data: CustomField,
      list: true,
    },
    (context, { query }) => listFields(context, query),
  ),
  operation(
    {
      id: 'createCustomField',
      workspaceWide: true,
      method: 'POST',
      path: '/custom-fields',
      tag,
      summary: 'Create a custom field',
      description:
        'Adds a field to all records of an entity, where it is null until it is set. At most 100 fields of an entity can be active.',
      scope: write,
      body: NewCustomField,
      status: 201,
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
    (context, { body }) => createField(context, body),
  ),
  operation(
    {
      id: 'getCustomField',
      method: 'GET',
      path: '/custom-fields/{id}',
      tag,
      summary: 'Get a custom field',
      description: 'Returns one definition, active or archived.',
      scope: 'custom_fields:read',
      params,
      data: CustomField,
    },
    (context, { params: { id } }) => getField(context, id),
  ),
  operation(
    {
      id: 'updateCustomField',
      stepUp: (body) => body.private === false,
      workspaceWide: true,
      method: 'PATCH',
      path: '/custom-fields/{id}',
      tag,
      summary: 'Update a custom field',
      description:
        'JSON Merge Patch. Entity, key and type cannot be changed. `options` replaces the whole list; removing an option that a record has returns 409.',
      scope: write,
      params,
      body: CustomFieldPatch,
      data: CustomField,
      conditional: true,
      errors: [403, 409],
      example: { label: 'Notice period', required: true },
    },
    (context, { params: { id }, body }) => updateField(context, id, body),
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
  operation(
    {
      id: 'deleteCustomField',
      workspaceWide: true,
      method: 'DELETE',
      path: '/custom-fields/{id}',
      tag,
      summary: 'Delete a custom field',
      description: 'Deletes an archived field and its values on all records. An active field returns 409.',
      scope: write,
      params,
      data: null,
      conditional: true,
      errors: [409],
    },
    (context, { params: { id } }) => deleteField(context, id),
  ),
];
