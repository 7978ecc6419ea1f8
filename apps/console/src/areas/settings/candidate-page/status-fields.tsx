import type { Schemas } from '@rolecall/client';
import { candidatePageSettings } from '../../../text/en/candidate-page-settings.ts';
import { TextArea } from '../../../ui/field.tsx';

const t = candidatePageSettings;

export type StatusTexts = Schemas['CandidatePage']['statusTexts'];
export type Language = keyof StatusTexts;
export type Status = keyof StatusTexts[Language];

// Object.keys loses the key types.
export const LANGUAGES = Object.keys(t.languages) as Language[];
export const STATUSES = Object.keys(t.statuses) as Status[];

/** The maximum length that the API accepts. */
const MAX_LENGTH = 500;

interface StatusFieldsProps {
  value: StatusTexts;
  change: (texts: Partial<StatusTexts>) => void;
  errors: Record<string, string[]>;
}

/** The text of each status in each language. An empty field is unset: its placeholder is the standard text. */
export function StatusFields({ value, change, errors }: StatusFieldsProps) {
  return (
    <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
      {STATUSES.flatMap((status) =>
        LANGUAGES.map((language) => (
          <TextArea
            key={`${language}.${status}`}
            label={t.field(t.statuses[status], t.languages[language])}
            rows={2}
            lang={language}
            maxLength={MAX_LENGTH}
            placeholder={t.standard[language][status]}
            value={value[language][status] ?? ''}
            onChange={({ target }) =>
              change({ [language]: { ...value[language], [status]: target.value === '' ? null : target.value } })
            }
            errors={errors[`candidatePage.statusTexts.${language}.${status}`]}
          />
        )),
      )}
    </div>
  );
}
