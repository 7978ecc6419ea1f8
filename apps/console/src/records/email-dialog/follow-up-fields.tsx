import { Plus } from 'lucide-react';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';

const t = text.messages.followUps;
const MOST = 5;
const MAX_DAYS = 60;

/** An email that follows unless the candidate replies. `days`: the value of the input. */
export interface FollowUpDraft {
  days: string;
  text: string;
}

/** Whether it can be sent. */
export function isFollowUpComplete({ days, text }: FollowUpDraft): boolean {
  return /^\d{1,2}$/.test(days) && Number(days) >= 1 && Number(days) <= MAX_DAYS && text.trim() !== '';
}

interface FollowUpFieldsProps {
  value: readonly FollowUpDraft[];
  onChange: (value: readonly FollowUpDraft[]) => void;
  errors: Readonly<Record<string, readonly string[]>>;
}

/** Emails that are sent some days later, one after the other. */
export function FollowUpFields({ value, onChange, errors }: FollowUpFieldsProps) {
  const change = (index: number, part: Partial<FollowUpDraft>) =>
    onChange(value.map((one, at) => (at === index ? { ...one, ...part } : one)));
  return (
    <>
      {value.map(({ days, text: written }, index) => (
        <fieldset key={index} className="border-line flex flex-col gap-2 rounded-lg border p-3">
          <legend className="px-1 font-medium">{t.title(index + 1)}</legend>
          <TextField
            label={t.days}
            hint={index === 0 ? t.daysHint : t.daysLaterHint}
            type="number"
            min={1}
            max={MAX_DAYS}
            value={days}
            onChange={({ target }) => change(index, { days: target.value })}
            errors={errors[`followUps.${index}.afterDays`]}
            required
          />
          <TextArea
            label={t.text}
            value={written}
            onChange={({ target }) => change(index, { text: target.value })}
            errors={errors[`followUps.${index}.text`]}
            required
          />
          <div>
            <Button small onClick={() => onChange(value.filter((_, at) => at !== index))}>
              {t.remove(index + 1)}
            </Button>
          </div>
        </fieldset>
      ))}
      <div className="flex flex-wrap items-center gap-2">
        {value.length < MOST && (
          <Button small onClick={() => onChange([...value, { days: '3', text: '' }])}>
            <Plus aria-hidden className="size-4" />
            {t.add}
          </Button>
        )}
        {value.length > 0 && <p className="text-muted text-xs">{t.stops}</p>}
      </div>
    </>
  );
}
