import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { reading } from '../../../api/records.ts';
import { text } from '../../../text/index.ts';
import { Section } from '../../../ui/page.tsx';
import { SaveBar } from '../save-bar.tsx';
import { useDraft } from '../use-draft.ts';
import type { Config } from './config.ts';
import { ConsentFields } from './consent-fields.tsx';
import { FormPreview } from './form-preview.tsx';
import { QuestionList } from './question-list.tsx';
import { SectionFields } from './section-fields.tsx';

const words = text.jobForm;

interface FormBuilderProps {
  jobId: string;
  config: Config;
  etag: string | null;
}

/** The form as it is being changed, and beside it what people will see. */
export function FormBuilder({ jobId, config, etag }: FormBuilderProps) {
  const draft = useDraft<Config>(config, etag);
  const path = { id: jobId };
  const save = useAction(
    () =>
      api.put('/jobs/{id}/application-config', {
        params: { path, header: draft.etag === null ? {} : { 'If-Match': draft.etag } },
        body: draft.value,
      }),
    {
      changes: ['jobs'],
      done: words.saved,
      ownFields: true,
      onDone: (answer) => {
        queryClient.setQueryData(reading('/jobs/{id}/application-config', { path }).queryKey, answer);
        draft.saved(answer.data, answer.etag);
      },
    },
  );
  const errors = fieldErrors(save.error);
  const { value, change } = draft;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
      <form
        className="flex min-w-0 flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(undefined);
        }}
      >
        <Section title={words.questionsTitle}>
          <QuestionList questions={value.questions} onChange={(questions) => change({ questions })} errors={errors} />
        </Section>
        <Section title={words.sectionsTitle}>
          <SectionFields sections={value.sections} onChange={(sections) => change({ sections })} errors={errors} />
        </Section>
        <Section title={words.consentTitle}>
          <ConsentFields consent={value.consent ?? null} onChange={(consent) => change({ consent })} errors={errors} />
        </Section>
        <SaveBar draft={draft} busy={save.isPending} />
      </form>
      <section aria-label={words.preview.title} className="min-w-0 lg:sticky lg:top-4">
        <FormPreview config={value} />
      </section>
    </div>
  );
}
