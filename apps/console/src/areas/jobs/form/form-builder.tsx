import { api } from '../../../api/client.ts';
import { SaveBar } from '../../../forms/save-bar.tsx';
import { type RecordAnswer, useRecordForm } from '../../../forms/use-record-form.ts';
import { text } from '../../../text/index.ts';
import { Section } from '../../../ui/page.tsx';
import type { Config, SectionName } from './config.ts';
import { ConsentFields } from './consent-fields.tsx';
import { FormPreview } from './form-preview.tsx';
import { QuestionList } from './question-list.tsx';
import { SectionFields } from './section-fields.tsx';

const t = text.jobForm;

interface FormBuilderProps {
  jobId: string;
  /** Whether candidates can see the form. */
  isOpen: boolean;
  record: RecordAnswer<Config>;
  /** The names of the form's sections, in order. */
  sections: readonly SectionName[];
}

/** Edits the form, next to a preview. */
export function FormBuilder({ jobId, isOpen, record, sections }: FormBuilderProps) {
  const form = useRecordForm({
    draft: ['job.form', jobId],
    record,
    valuesOf: (data) => data,
    save: ({ value, header }) =>
      api.put('/jobs/{id}/application-config', { params: { path: { id: jobId }, header }, body: value }),
    changes: ['jobs'],
    done: isOpen ? t.savedPublished : t.saved,
  });
  const { value, change, errors } = form;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
      <form
        className="flex min-w-0 flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
      >
        <Section title={t.questionsTitle}>
          <QuestionList questions={value.questions} onChange={(questions) => change({ questions })} errors={errors} />
        </Section>
        <Section title={t.sectionsTitle}>
          <SectionFields
            names={sections}
            sections={value.sections}
            onChange={(next) => change({ sections: next })}
            errors={errors}
          />
        </Section>
        <Section title={t.consentTitle}>
          <ConsentFields consent={value.consent ?? null} onChange={(consent) => change({ consent })} errors={errors} />
        </Section>
        <SaveBar form={form} />
      </form>
      <section aria-label={t.preview.title} className="min-w-0 lg:sticky lg:top-4">
        <FormPreview config={value} sections={sections} />
      </section>
    </div>
  );
}
