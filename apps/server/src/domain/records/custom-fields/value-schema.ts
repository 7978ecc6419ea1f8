import { Type } from '../../../platform/http/contract/schema.ts';
import type { FieldEntity } from './schema.ts';

/** Values by the key of their field. */
export type FieldValues = Record<string, unknown>;

/** Marks a property as the custom fields of records of an entity, for responses and the document of a workspace. */
export const CUSTOM_FIELDS_OF = 'x-custom-fields';

/** The same for request bodies. */
export const CUSTOM_FIELDS_INPUT = 'x-custom-fields-input';

/** The property `customFields` of a record. */
export function customFieldsOf(entity: FieldEntity) {
  return Type.Unsafe<FieldValues>({
    type: 'object',
    additionalProperties: true,
    description: `Values of the custom fields of the entity \`${entity}\`, by key: all active fields, null when unset. Private fields only with \`custom_fields:private\`.`,
    [CUSTOM_FIELDS_OF]: entity,
  });
}

/** The property `customFields` of a request body. */
export function customFieldsInput(entity: FieldEntity) {
  return Type.Unsafe<FieldValues>({
    type: 'object',
    additionalProperties: true,
    description: `Values of custom fields of the entity \`${entity}\`, by key. Omitted fields are unchanged, null clears a field. An unknown key or a value of the wrong type returns 422 naming \`customFields.<key>\`.`,
    examples: [{}],
    [CUSTOM_FIELDS_INPUT]: entity,
  });
}

/** Marks a property as answers to a form, some of which were written to custom fields. */
export const ANSWERS = 'x-answers';
