import { text } from '../../../text/index.ts';
import { SelectField } from '../../../ui/field.tsx';

const HOUR = 3_600;

/** How long the old secret remains valid, in seconds. */
export function OverlapField({ value, onChange }: { value: number; onChange: (seconds: number) => void }) {
  const { overlap } = text.settings;
  return (
    <SelectField
      label={overlap.label}
      hint={overlap.hint}
      value={String(value)}
      onChange={({ target }) => onChange(Number(target.value))}
      options={[0, HOUR, 8 * HOUR, 24 * HOUR].map((seconds) => [String(seconds), overlap.hours(seconds / HOUR)])}
    />
  );
}
