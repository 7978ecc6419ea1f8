import { useId } from 'react';
import type { Fields } from '../../../api/document.ts';
import { CONTROL, Field } from '../../../ui/field.tsx';
import { fieldName } from '../definition/labels.ts';
import { useBuilder } from './builder-context.tsx';

interface FieldInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  fields: Fields;
  errors: readonly string[];
}

/** The name of a field, with suggestions. */
export function FieldInput({ label, value, onChange, fields, errors }: FieldInputProps) {
  const list = useId();
  const { questions } = useBuilder();
  return (
    <Field label={label} hideLabel hint={questions.get(value)} errors={errors} className="min-w-44 flex-[2]">
      {(control) => (
        <>
          <input
            {...control}
            className={CONTROL}
            list={list}
            value={value}
            placeholder={label}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => onChange(target.value)}
          />
          <datalist id={list}>
            {[...fields.keys()].map((name) => (
              <option key={name} value={name}>
                {questions.get(name) ?? fieldName(name)}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
