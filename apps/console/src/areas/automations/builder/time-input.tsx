import type { InputHTMLAttributes } from 'react';
import { CONTROL } from '../../../ui/field.tsx';

interface TimeInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> {
  /** ISO 8601, or what somebody wrote into the definition in its place. */
  value: string;
  onChange: (value: string) => void;
}

/** A moment, in the zone of the person. */
export function TimeInput({ value, onChange, ...rest }: TimeInputProps) {
  return (
    <input
      {...rest}
      type="datetime-local"
      className={CONTROL}
      value={localOf(value)}
      onChange={({ target }) => onChange(target.value === '' ? '' : new Date(target.value).toISOString())}
    />
  );
}

/** '2026-11-21T10:30' of a moment, by the clock of the person. */
function localOf(value: string): string {
  const at = new Date(value);
  if (value === '' || Number.isNaN(at.getTime())) return '';
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
