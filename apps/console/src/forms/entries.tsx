import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { text } from '../text/index.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';

interface EntriesProps<Entry> {
  title: string;
  add: string;
  rows: readonly Entry[];
  onChange: (rows: Entry[]) => void;
  fresh: Entry;
  nameOf: (entry: Entry) => string;
  children: (entry: Entry, put: (part: Partial<Entry>) => void, index: number) => ReactNode;
}

/** A list of records within a form, each with its own fields. */
export function Entries<Entry>({ title, add, rows, onChange, fresh, nameOf, children }: EntriesProps<Entry>) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-medium">{title}</legend>
      {rows.map((entry, index) => (
        <div key={index} data-entry className="border-line grid gap-3 rounded-md border p-3 sm:grid-cols-2">
          {children(
            entry,
            (part) => onChange(rows.map((one, place) => (place === index ? { ...one, ...part } : one))),
            index,
          )}
          <div className="sm:col-span-2">
            <Button small onClick={() => onChange(rows.filter((_, place) => place !== index))}>
              {text.common.editing.removeEntry(nameOf(entry))}
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button small onClick={() => onChange([...rows, fresh])}>
          <Plus aria-hidden className="size-4" />
          {add}
        </Button>
      </div>
    </fieldset>
  );
}

interface TextProps {
  label: string;
  value: string | null;
  errors: readonly string[] | undefined;
  onChange: (value: string | null) => void;
  required?: boolean;
  placeholder?: string;
}

/** A text of an entry; empty is null. */
export function Text({ value, onChange, ...field }: TextProps) {
  return (
    <TextField
      {...field}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    />
  );
}
