import { useMemo } from 'react';
import { text } from '../../text/index.ts';
import { CheckField } from '../../ui/field.tsx';
import type { Column } from '../../ui/table.tsx';
import { FieldValue } from './field-value.tsx';
import { type FieldEntity, type FieldValues, useCustomFields } from './use-custom-fields.ts';

const t = text.customFields.tableColumns;

/** The chosen custom fields as columns of a table. */
export function useFieldColumns<Row extends { customFields: FieldValues }>(
  entity: FieldEntity,
  chosen: string | undefined,
): readonly Column<Row>[] {
  const fields = useCustomFields(entity);
  return useMemo(() => {
    const keys = chosen?.split(',') ?? [];
    return fields
      .filter(({ key }) => keys.includes(key))
      .map((field) => ({
        title: field.label,
        wideOnly: true,
        cell: (row: Row) => <FieldValue field={field} value={row.customFields[field.key]} />,
      }));
  }, [fields, chosen]);
}

interface ColumnChoiceProps {
  entity: FieldEntity;
  /** Keys, separated by commas, as they are in the address. */
  chosen: string | undefined;
  onChange: (chosen: string | undefined) => void;
}

/** Which custom fields are columns; nothing in workspaces without fields. */
export function ColumnChoice({ entity, chosen, onChange }: ColumnChoiceProps) {
  const fields = useCustomFields(entity);
  if (fields.length === 0) return null;
  const keys = chosen?.split(',') ?? [];
  const toggle = (key: string, isChosen: boolean) => {
    const next = fields.map((field) => field.key).filter((one) => (one === key ? isChosen : keys.includes(one)));
    onChange(next.length === 0 ? undefined : next.join(','));
  };
  return (
    <details className="col-span-2 md:self-end">
      <summary className="text-accent py-2">{t.choose}</summary>
      <div className="flex flex-wrap gap-x-5 gap-y-1 py-1">
        {fields.map(({ key, label }) => (
          <CheckField
            key={key}
            label={label}
            checked={keys.includes(key)}
            onChange={({ target }) => toggle(key, target.checked)}
          />
        ))}
      </div>
    </details>
  );
}
