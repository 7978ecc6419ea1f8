import { useState } from 'react';
import { automations } from '../../../text/en/automations.ts';
import { CONTROL, Field } from '../../../ui/field.tsx';

const UNITS = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 } as const;
type Unit = keyof typeof UNITS;
// the keys of the table above
const NAMES = Object.keys(UNITS) as Unit[];

const t = automations.step;

interface DurationFieldProps {
  label: string;
  errors: readonly string[];
  required?: boolean;
  seconds: number | undefined;
  onChange: (seconds: number | undefined) => void;
}

/** A duration with a unit. Without the hint of its field, which counts in seconds. */
export function DurationField({ label, errors, required, seconds, onChange }: DurationFieldProps) {
  const [unit, setUnit] = useState<Unit>(() => unitOf(seconds));
  const shown = seconds === undefined ? '' : Number((seconds / UNITS[unit]).toFixed(4));
  return (
    <Field label={label} errors={errors} required={required}>
      {(control) => (
        <div className="flex gap-2">
          <input
            {...control}
            className={CONTROL}
            type="number"
            min={0}
            step="any"
            value={shown}
            onChange={({ target }) =>
              onChange(target.value === '' ? undefined : Math.round(Number(target.value) * UNITS[unit]))
            }
          />
          <select
            aria-label={`${label}: ${t.unit}`}
            className={CONTROL}
            value={unit}
            onChange={({ target }) => {
              const next = target.value as Unit; // one of the options
              setUnit(next);
              if (shown !== '') onChange(Math.round(shown * UNITS[next]));
            }}
          >
            {NAMES.map((name) => (
              <option key={name} value={name}>
                {t.units[name]}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  );
}

/** The largest unit without fractions; days if it is unset. */
function unitOf(seconds: number | undefined): Unit {
  if (seconds === undefined) return 'days';
  return NAMES.findLast((name) => seconds % UNITS[name] === 0 && seconds >= UNITS[name]) ?? 'seconds';
}
