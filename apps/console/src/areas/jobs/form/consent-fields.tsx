import { text } from '../../../text/index.ts';
import { CheckField, TextArea } from '../../../ui/field.tsx';
import type { Config } from './config.ts';

const t = text.jobForm;

interface ConsentFieldsProps {
  consent: Config['consent'] | null;
  onChange: (consent: NonNullable<Config['consent']> | null) => void;
  errors: Readonly<Record<string, string[]>>;
}

/** Edits the consent that candidates give when they apply. */
export function ConsentFields({ consent, onChange, errors }: ConsentFieldsProps) {
  return (
    <div className="flex flex-col gap-3">
      <CheckField
        label={t.consentAsk}
        checked={consent != null}
        onChange={(event) => onChange(event.target.checked ? { text: '', required: true } : null)}
      />
      {consent != null && (
        <>
          <TextArea
            label={t.consentText}
            value={consent.text}
            onChange={(event) => onChange({ ...consent, text: event.target.value })}
            errors={errors['consent.text']}
            maxLength={5_000}
            required
          />
          <CheckField
            label={t.consentRequired}
            checked={consent.required}
            onChange={(event) => onChange({ ...consent, required: event.target.checked })}
          />
        </>
      )}
    </div>
  );
}
