import { useEffect, useRef } from 'react';
import { type ApiDocument, useApiDocument } from '../../../api/document.ts';
import { SaveBar } from '../../../forms/save-bar.tsx';
import type { RecordForm } from '../../../forms/use-record-form.ts';
import { useStoredDraft } from '../../../forms/use-stored-draft.ts';
import { automations } from '../../../text/en/automations.ts';
import { Section } from '../../../ui/page.tsx';
import { QueryState } from '../../../ui/states.tsx';
import type { Draft } from '../definition/draft.ts';
import type { BuilderView } from '../search.ts';
import { BuilderProvider, useBuilder } from './builder-context.tsx';
import { ConditionEditor } from './condition-editor.tsx';
import { GeneralSection } from './general-section.tsx';
import { type InvalidJson, JsonEditor } from './json-editor.tsx';
import { ProblemList } from './problem-list.tsx';
import { ProblemsProvider } from './problems.tsx';
import { StepsSection } from './steps-section.tsx';
import { TriggerSection } from './trigger-section.tsx';

const t = automations.build;

interface BuilderFormProps {
  /** The ID of the automation; unset for a new one. */
  record?: string;
  form: RecordForm<Draft>;
  view: BuilderView;
  /** Warnings about the saved draft. */
  warnings: readonly { path: string; message: string }[];
  /** The label of the submit button. */
  submit: string;
}

/** The form. It is shown once the API document, which describes events and steps, has been read. */
export function BuilderForm(props: BuilderFormProps) {
  return <QueryState of={useApiDocument()}>{(document) => <Form {...props} document={document} />}</QueryState>;
}

function Form({ record, form, view, warnings, submit, document }: BuilderFormProps & { document: ApiDocument }) {
  const { value: draft, change, errors, error, generation } = form;
  const invalid = useStoredDraft<InvalidJson>(['automation.json', record], { text: null });
  const isInvalid = view === 'json' && invalid.value.text !== null;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Moves the focus to the first invalid field, which may be far up a long page.
    if (error !== null) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  return (
    <BuilderProvider document={document} trigger={draft.trigger}>
      <ProblemsProvider errors={errors} warnings={warnings}>
        <form
          ref={element}
          noValidate
          className="flex flex-col gap-4"
          onKeyDown={(event) => {
            // In a field of a long form, Enter ends the typing; it does not save the whole.
            if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
          }}
          onSubmit={(event) => {
            event.preventDefault();
            form.save();
          }}
        >
          <ProblemList errors={errors} warnings={warnings} />
          <GeneralSection draft={draft} onChange={change} />
          {view === 'json' ? (
            <JsonEditor key={generation} draft={draft} onChange={change} invalid={invalid} />
          ) : (
            <Parts key={generation} draft={draft} onChange={change} onMoved={form.clearErrors} />
          )}
          <SaveBar
            form={{
              ...form,
              discard() {
                invalid.discard();
                form.discard();
              },
            }}
            submit={submit}
            disabled={isInvalid}
          />
        </form>
      </ProblemsProvider>
    </BuilderProvider>
  );
}

interface PartsProps {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  onMoved: () => void;
}

function Parts({ draft, onChange, onMoved }: PartsProps) {
  const { fields } = useBuilder();
  return (
    <>
      <TriggerSection trigger={draft.trigger} onChange={(trigger) => onChange({ trigger })} />
      <Section title={t.conditions}>
        <p className="text-muted -mt-1 mb-3">{t.conditionsHint}</p>
        <ConditionEditor
          path="conditions"
          value={draft.conditions}
          fields={fields}
          none={t.always}
          onChange={(conditions) => onChange({ conditions })}
        />
      </Section>
      <StepsSection
        steps={draft.steps}
        onChange={(steps, moved) => {
          onChange({ steps });
          if (moved) onMoved();
        }}
      />
    </>
  );
}
