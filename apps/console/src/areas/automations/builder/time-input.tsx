import type { InputHTMLAttributes } from 'react';
import { CONTROL } from '../../../ui/field.tsx';

interface TimeInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> {
  /** ISO 8601, or any other text from the definition. */
  value: string;
  onChange: (value: string) => void;
}

/** A date and time in the browser's time zone. */
export function TimeInput({ value, onChange, ...rest }: TimeInputProps) {
  return (
    <input
      {...rest}
      type="datetime-local"
      className={CONTROL}
      value={toLocalInput(value)}
      onChange={({ target }) => onChange(target.value === '' ? '' : new Date(target.value).toISOString())}
    />
  );
}

/** '2026-11-21T10:30', in the browser's time zone. */
function toLocalInput(value: string): string {
  const at = new Date(value);
  if (value === '' || Number.isNaN(at.getTime())) return '';
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
