import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { Fields } from '../../../api/document.ts';
import { automations } from '../../../text/en/automations.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import type { Filter } from '../definition/draft.ts';
import { typeOfField } from '../definition/fields.ts';
import { FieldInput } from './field-input.tsx';
import { ProblemsAt, useFieldErrors } from './problems.tsx';
import { ValueInput } from './value-input.tsx';

const t = automations;

type Value = Filter[string];
interface Row {
  field: string;
  value: Value;
}

interface FilterEditorProps {
  path: string;
  value: Filter;
  fields: Fields;
  onChange: (value: Filter) => void;
}

/** Edits the filters of a trigger: fields of the event and the values that they must have. */
export function FilterEditor({ path, value, fields, onChange }: FilterEditorProps) {
  // Rows have an order and may be incomplete, which an object cannot represent.
  const [rows, setRows] = useState<readonly Row[]>(() =>
    Object.entries(value).map(([field, one]) => ({ field, value: one })),
  );
  const set = (next: readonly Row[]) => {
    setRows(next);
    onChange(Object.fromEntries(next.map((row) => [row.field, row.value])));
  };
  return (
    <div className="flex flex-col gap-2">
      {rows.map((row, index) => (
        <FilterRow
          key={index}
          path={`${path}.${row.field}`}
          row={row}
          fields={fields}
          onChange={(next) => set(rows.with(index, next))}
          onRemove={() => set(rows.toSpliced(index, 1))}
        />
      ))}
      <ProblemsAt path={path} />
      <Button small className="self-start" onClick={() => set([...rows, { field: '', value: '' }])}>
        <Plus aria-hidden className="size-3.5" />
        {t.build.addFilter}
      </Button>
    </div>
  );
}

interface FilterRowProps {
  path: string;
  row: Row;
  fields: Fields;
  onChange: (row: Row) => void;
  onRemove: () => void;
}

function FilterRow({ path, row: { field, value }, fields, onChange, onRemove }: FilterRowProps) {
  const isList = Array.isArray(value);
  const errors = useFieldErrors(path);
  return (
    <div data-entry className="flex items-start gap-2">
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-2">
        <FieldInput
          label={t.condition.field}
          value={field}
          fields={fields}
          errors={errors}
          onChange={(name) => onChange({ field: name, value: isList ? [] : '' })}
        />
        <SelectField
          label={t.condition.operator}
          hideLabel
          className="min-w-28 flex-1"
          value={isList ? 'in' : 'eq'}
          onChange={({ target }) =>
            onChange({ field, value: target.value === 'in' ? listOf(value) : ([value].flat()[0] ?? '') })
          }
          options={[
            ['eq', t.condition.operators.eq],
            ['in', t.condition.operators.in],
          ]}
        />
        <ValueInput
          label={t.condition.value}
          field={field}
          type={typeOfField(fields, field) ?? 'unknown'}
          value={value}
          list={isList}
          errors={[]}
          onChange={(next) => onChange({ field, value: next ?? '' })}
        />
      </div>
      <IconButton label={t.step.removeRow} onClick={onRemove}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}

function listOf(value: Value): Value {
  return [value].flat().filter((one) => one !== '');
}
