import { useState } from 'react';
import { candidatePageSettings } from '../../../text/en/candidate-page-settings.ts';
import { ChoiceField } from '../../../ui/field.tsx';
import { type Language, STATUSES, type StatusTexts } from './status-fields.tsx';

const t = candidatePageSettings;

/** What candidates read for each status, in one language. */
export function StatusPreview({ value }: { value: StatusTexts }) {
  const [language, setLanguage] = useState<Language>('en');
  return (
    <section aria-label={t.preview} className="flex flex-col gap-3 xl:sticky xl:top-4 xl:self-start">
      <h3 className="font-semibold">{t.preview}</h3>
      <ChoiceField label={t.previewLanguage} names={t.languages} value={language} onChange={setLanguage} />
      <dl className="flex flex-col gap-2">
        {STATUSES.map((status) => (
          <div key={status} className="border-line rounded-md border px-3 py-2">
            <dt className="text-muted text-xs">{t.statuses[status]}</dt>
            <dd lang={language} dir="auto" className="break-words">
              {value[language][status]?.trim() || t.standard[language][status]}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
