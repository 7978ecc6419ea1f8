import { ArrowDown, ArrowUp, Columns3, Minus, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { text } from '../text/index.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { CheckField } from '../ui/field.tsx';
import { Popover } from '../ui/popover.tsx';
import type { Arrangement, Column } from '../ui/table-columns.ts';
import { type ChosenColumn, formatColumns, moved, parseColumns, resized, stepped, withSize } from './column-layout.ts';
import { FieldValue } from './custom-fields/field-value.tsx';
import { type FieldEntity, type FieldValues, useCustomFields } from './custom-fields/use-custom-fields.ts';

const t = text.filters;
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
    const standard = all.filter(({ isStandard = false }) => isStandard);
    const columns = chosen === undefined ? standard.map(({ key }): ChosenColumn => ({ key })) : parseColumns(chosen);
    const shown = columns.flatMap(({ key, size }) => {
      const column = all.find((one) => one.key === key);
      return column === undefined ? [] : [withSize(column, size)];
    });
    return { all, shown, chosen: columns.filter(({ key }) => shown.some((one) => one.key === key)) };
  }, [fields, own, chosen]);
}

/** What `useColumns` returns. */
export interface Columns {
  all: readonly OptionalColumn<never>[];
  /** In their order, with their widths. */
  shown: readonly OptionalColumn<never>[];
  chosen: readonly ChosenColumn[];
}

type ChangeColumns = (chosen: string | undefined) => void;

const formatOf = ({ all }: Columns, chosen: readonly ChosenColumn[]) =>
  formatColumns(
    chosen,
    all.filter(({ isStandard = false }) => isStandard).map(({ key }) => key),
  );

/** Moves and resizes columns by their headers. */
export function arrangementOf(columns: Columns, onChange: ChangeColumns): Arrangement {
  return {
    resize: (key, size) => onChange(formatOf(columns, resized(columns.chosen, key, size))),
    move: (key, before) => onChange(formatOf(columns, moved(columns.chosen, key, before))),
  };
}

/** Chooses the columns of a list, their order and widths, on screens that are wide enough for them. */
export function ColumnChoice({ columns, onChange }: { columns: Columns; onChange: ChangeColumns }) {
  const [isOpen, setOpen] = useState(false);
  const { all, shown, chosen } = columns;
  const hidden = all.filter(({ key }) => !shown.some((column) => column.key === key));
  const change = (next: readonly ChosenColumn[]) => onChange(formatOf(columns, next));
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
        {shown.map((column, index) => (
          <div key={column.key} className="flex items-center">
            <CheckField
              label={column.title}
              className="min-w-0 flex-1 [&>div]:min-w-0 [&_label]:block [&_label]:truncate"
              checked
              onChange={() => change(chosen.filter(({ key }) => key !== column.key))}
            />
            <Arrange
              column={column}
              onMoveUp={index > 0 && (() => change(moved(chosen, column.key, shown[index - 1]!.key)))}
              onMoveDown={index < shown.length - 1 && (() => change(moved(chosen, column.key, shown[index + 2]?.key)))}
              onResize={(size) => change(resized(chosen, column.key, size))}
            />
          </div>
        ))}
        {hidden.map(({ key, title }) => (
          <CheckField key={key} label={title} checked={false} onChange={() => change([...chosen, { key }])} />
        ))}
      </fieldset>
    </Popover>
  );
}

interface ArrangeProps {
  column: OptionalColumn<never>;
  /** False where there is nothing to pass. */
  onMoveUp: (() => void) | false;
  onMoveDown: (() => void) | false;
  onResize: (size: number) => void;
}

function Arrange({ column, onMoveUp, onMoveDown, onResize }: ArrangeProps) {
  const buttons = [
    { label: t.arrange.earlier(column.title), Icon: ArrowUp, run: onMoveUp },
    { label: t.arrange.later(column.title), Icon: ArrowDown, run: onMoveDown },
    { label: t.arrange.narrower(column.title), Icon: Minus, run: () => onResize(stepped(column, -1)) },
    { label: t.arrange.wider(column.title), Icon: Plus, run: () => onResize(stepped(column, 1)) },
  ];
  return (
    <span className="text-muted flex">
      {buttons.map(({ label, Icon, run }) => (
        // Not disabled, so that the focus stays where the column has reached an end.
        <IconButton
          key={label}
          small
          label={label}
          aria-disabled={run === false || undefined}
          className="!px-1"
          onClick={run === false ? undefined : run}
        >
          <Icon aria-hidden className="size-3.5" />
        </IconButton>
      ))}
    </span>
  );
}
