import type { Schemas } from '@rolecall/client';
import { useMemo } from 'react';
import { useList } from '../../api/records.ts';
import { useCan } from '../../api/session.ts';
import { useHasLoaded } from '../../api/use-has-loaded.ts';

export type CustomField = Schemas['CustomField'];
export type FieldEntity = CustomField['entity'];
/** Values by the key of their field. */
export type FieldValues = Readonly<Record<string, unknown>>;

const MAX_FIELDS = 100;

/** The active fields of a type of record, in the order in which they are shown. */
export function useCustomFields(entity: FieldEntity): readonly CustomField[] {
  return useCustomFieldsQuery(entity).fields;
}

/** Also returns whether they are still being read. */
export function useCustomFieldsQuery(entity: FieldEntity): { fields: readonly CustomField[]; isPending: boolean } {
  const canRead = useCan()('custom_fields:read');
  const query = { entity: [entity], archived: false, limit: MAX_FIELDS };
  const { rows, isPending } = useList('/custom-fields', { query }, { enabled: canRead });
  const fields = useMemo(() => [...rows].sort(byPosition), [rows]);
  return { fields, isPending: canRead && isPending };
}

/** Whether the custom fields have been read, or cannot be: a form that has them among its fields is shown after that. */
export function useFieldsLoaded(entity: FieldEntity): boolean {
  return useHasLoaded(!useCustomFieldsQuery(entity).isPending);
}

export function byPosition(a: CustomField, b: CustomField): number {
  return a.position - b.position || (a.id < b.id ? -1 : 1);
}
