import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { automations } from '../../../text/en/automations.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { isObject, type Json } from '../definition/json.ts';
import { useFieldErrors } from './problems.tsx';

const t = automations.step;

interface PairsFieldProps {
  label: string;
  path: string;
  className: string;
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
}

/** Edits any number of names with values, such as the headers of a request. */
export function PairsField({ label, path, className, value, onChange }: PairsFieldProps) {
  // Rows have an order and may be incomplete, which an object cannot represent.
  const [rows, setRows] = useState<readonly (readonly [name: string, value: string])[]>(() =>
    isObject(value) ? Object.entries(value).map(([name, one]) => [name, String(one)] as const) : [],
  );
  const errors = useFieldErrors(path);
  const set = (next: typeof rows) => {
    setRows(next);
    const written = next.filter(([name, one]) => name !== '' || one !== '');
    onChange(written.length === 0 ? undefined : Object.fromEntries(written));
  };
  return (
    <fieldset className={className}>
      <legend className="mb-1 font-medium">{label}</legend>
      <div className="flex flex-col gap-2">
        {rows.map(([name, one], index) => (
          <div key={index} data-entry className="flex items-start gap-2">
            <TextField
              label={t.key}
              hideLabel
              placeholder={t.key}
              className="min-w-0 flex-1"
              value={name}
              onChange={({ target }) => set(rows.with(index, [target.value, one]))}
            />
            <TextField
              label={t.pairValue}
              hideLabel
              placeholder={t.pairValue}
              className="min-w-0 flex-[2]"
              value={one}
              onChange={({ target }) => set(rows.with(index, [name, target.value]))}
            />
            <IconButton small label={t.removeRow} onClick={() => set(rows.toSpliced(index, 1))}>
              <X aria-hidden className="size-4" />
            </IconButton>
          </div>
        ))}
        {errors.length > 0 && (
          <p role="alert" className="text-danger text-xs">
            {errors.join(' ')}
          </p>
        )}
        <Button small className="self-start" onClick={() => set([...rows, ['', '']])}>
          <Plus aria-hidden className="size-3.5" />
          {t.addHeader}
        </Button>
      </div>
    </fieldset>
  );
}
