import { useQuery } from '@tanstack/react-query';
import { fieldErrors } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { ContentFields, type EmailContent } from '../../../records/email-content/content-fields.tsx';
import { MESSAGE_VARIABLES, REJECTION_VARIABLES } from '../../../records/email-content/variables.ts';
import { useReasonOptions } from '../../../records/hiring-choices.ts';
import { candidatePageSettings } from '../../../text/en/candidate-page-settings.ts';
import { text } from '../../../text/index.ts';
import { EmailFrame } from '../../../ui/email-frame.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';

const { messages, emails } = text;
const t = messages.templates;

/** The values of the form. */
export interface TemplateDraft extends EmailContent {
  name: string;
  /** Empty to have it generated from the text. */
  html: string;
  /** Empty for a template of other messages. */
  rejectionReasonId: string;
  /** Empty for all languages. */
  language: string;
}

interface TemplateFieldsProps {
  value: TemplateDraft;
  change: (part: Partial<TemplateDraft>) => void;
  errors: Readonly<Record<string, readonly string[]>>;
}

/** The fields of a message template, with a preview. */
export function TemplateFields({ value, change, errors: saving }: TemplateFieldsProps) {
  const preview = usePreview(value);
  const errors = { ...preview.errors, ...saving };
  const reasons = useReasonOptions('rejected', value.rejectionReasonId);
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <TextField
          label={t.name}
          hint={t.nameHint}
          maxLength={100}
          value={value.name}
          onChange={({ target }) => change({ name: target.value })}
          errors={errors.name}
          required
        />
        <SelectField
          label={t.reason}
          hint={t.reasonHint}
          options={reasons}
          value={value.rejectionReasonId}
          onChange={({ target }) =>
            change({ rejectionReasonId: target.value, ...(target.value === '' && { language: '' }) })
          }
          errors={errors.rejectionReasonId}
        />
        {value.rejectionReasonId !== '' && (
          <SelectField
            label={t.language}
            hint={t.languageHint}
            options={[['', t.allLanguages], ...Object.entries(candidatePageSettings.languages)]}
            value={value.language}
            onChange={({ target }) => change({ language: target.value })}
            errors={errors.language}
          />
        )}
        <ContentFields
          value={value}
          variables={value.rejectionReasonId === '' ? MESSAGE_VARIABLES : REJECTION_VARIABLES}
          onChange={change}
          errors={errors}
        />
        <TextArea
          label={emails.templates.html}
          hint={emails.templates.htmlHint}
          maxLength={20_000}
          value={value.html}
          onChange={({ target }) => change({ html: target.value })}
          errors={errors.html}
        />
      </div>
      <section aria-label={emails.templates.preview} className="flex min-w-0 flex-col gap-3">
        <h3 className="font-medium">{emails.templates.preview}</h3>
        {preview.data === undefined ? (
          <p className="text-muted">{messages.previewEmpty}</p>
        ) : (
          <>
            <p className="font-medium break-words">{preview.data.subject}</p>
            <EmailFrame title={messages.previewFrame} html={preview.data.html} />
          </>
        )}
      </section>
    </div>
  );
}

function usePreview({ subject, text: body, html }: TemplateDraft) {
  const isEmpty = subject.trim() === '' || body.trim() === '';
  const typed = useDebounced(JSON.stringify({ subject, text: body, html: html.trim() === '' ? null : html }));
  const query = useQuery({
    queryKey: ['message-template-preview', typed],
    enabled: !isEmpty,
    queryFn: async () => (await api.post('/message-templates/preview', { body: JSON.parse(typed) })).data,
    retry: false,
    placeholderData: (before) => before,
  });
  return { data: query.data, errors: fieldErrors(query.error) };
}
