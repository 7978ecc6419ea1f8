import { text, valuesOf } from '../../text/index.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { fromLocal, toLocal } from '../../ui/local-time.ts';

const t = text.messages;
const MORNING_HOUR = 9;
const HOUR_MS = 3_600_000;

/** When an email is sent. `at` is the value of the input for a chosen time. */
export interface SendTime {
  when: keyof typeof t.times;
  at: string;
}

export const SEND_NOW: SendTime = { when: 'now', at: '' };

/** The time for the API; null for now. A chosen time must be complete, see `isComplete`. */
export function sendAtOf({ when, at }: SendTime, now = new Date()): string | null {
  switch (when) {
    case 'now':
      return null;
    case 'hour':
      return new Date(now.getTime() + HOUR_MS).toISOString();
    case 'morning':
      return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, MORNING_HOUR).toISOString();
    case 'custom':
      return fromLocal(at);
  }
}

/** Whether a chosen time is complete and in the future. */
export function isComplete({ when, at }: SendTime): boolean {
  return when !== 'custom' || (at !== '' && new Date(at).getTime() > Date.now());
}

interface SendTimeFieldsProps {
  value: SendTime;
  onChange: (value: SendTime) => void;
  errors: readonly string[] | undefined;
}

/** Now, or at a later time in the browser's time zone. */
export function SendTimeFields({ value, onChange, errors }: SendTimeFieldsProps) {
  const isCustom = value.when === 'custom';
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t.when}
        value={value.when}
        onChange={({ target }) => {
          const when = valuesOf(t.times).find((one) => one === target.value) ?? 'now';
          onChange({ when, at: value.at === '' ? toLocal(sendAtOf({ when: 'morning', at: '' })) : value.at });
        }}
        options={Object.entries(t.times)}
        errors={isCustom ? undefined : errors}
      />
      {isCustom && (
        <TextField
          label={t.at}
          type="datetime-local"
          min={toLocal(new Date().toISOString())}
          value={value.at}
          onChange={({ target }) => onChange({ ...value, at: target.value })}
          errors={errors ?? (isComplete(value) || value.at === '' ? undefined : [t.past])}
          required
        />
      )}
    </div>
  );
}
