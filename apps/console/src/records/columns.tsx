import { Columns3 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { text } from '../text/index.ts';
import { Button } from '../ui/button.tsx';
import { CheckField } from '../ui/field.tsx';
import { Popover } from '../ui/popover.tsx';
import type { Column } from '../ui/table.tsx';
import { FieldValue } from './custom-fields/field-value.tsx';
import { type FieldEntity, type FieldValues, useCustomFields } from './custom-fields/use-custom-fields.ts';

const t = text.filters;
/** Chosen if no columns are shown, because an unset parameter means the standard columns. */
const NONE = 'none';
const PREFIX = 'customFields.';

/** A column that can be hidden. */
export interface OptionalColumn<Row> extends Column<Row> {
  /** Its name in the URL. */
  key: string;
  title: string;
  /** Shown unless columns are chosen. */
  isStandard?: boolean;
}

/** The optional columns of a list: its own and one for each custom field. `own` must be a constant. */
export function useColumns<Row extends { customFields: FieldValues }>(
  entity: FieldEntity,
  own: readonly OptionalColumn<Row>[],
  /** Keys, separated by commas, as they are in the URL. */
  chosen: string | undefined,
) {
  const fields = useCustomFields(entity);
  return useMemo(() => {
    const ofFields = fields.map(
      (field): OptionalColumn<Row> => ({
        key: PREFIX + field.key,
        title: field.label,
        wideOnly: true,
        cell: (row) => <FieldValue field={field} value={row.customFields[field.key]} />,
      }),
    );
    const all = [...own, ...ofFields];
    const keys = chosen?.split(',');
    const shown = all.filter(({ key, isStandard = false }) => (keys === undefined ? isStandard : keys.includes(key)));
    return { all, shown };
  }, [fields, own, chosen]);
}

interface ColumnChoiceProps {
  /** What `useColumns` returned. */
  columns: { all: readonly OptionalColumn<never>[]; shown: readonly OptionalColumn<never>[] };
  onChange: (chosen: string | undefined) => void;
}

/** Chooses the columns of a list, on screens that are wide enough for them. */
export function ColumnChoice({ columns: { all, shown }, onChange }: ColumnChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const isShown = (key: string) => shown.some((column) => column.key === key);
  const toggle = (key: string, isChosen: boolean) => {
    const next = all.filter((column) => (column.key === key ? isChosen : isShown(column.key)));
    const isStandard = all.every((column) => (column.isStandard ?? false) === next.includes(column));
    onChange(isStandard ? undefined : next.length === 0 ? NONE : next.map((column) => column.key).join(','));
  };
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      label={t.columns}
      trigger={
        <Button small variant="quiet" className="max-md:hidden">
          <Columns3 aria-hidden className="size-4" />
          {t.columns}
        </Button>
      }
    >
      <fieldset className="flex flex-col gap-1 px-1">
        <legend className="mb-1 font-medium">{t.columns}</legend>
        {all.map(({ key, title }) => (
          <CheckField
            key={key}
            label={title}
            checked={isShown(key)}
            onChange={({ target }) => toggle(key, target.checked)}
          />
        ))}
      </fieldset>
    </Popover>
  );
}
