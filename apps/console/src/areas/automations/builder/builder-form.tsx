import { useEffect, useRef, useState } from 'react';
import { fieldErrors } from '../../../api/action.tsx';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';
import { Asked } from '../../../ui/states.tsx';
import { type ApiDocument, useDocument } from '../definition/document.ts';
import type { Draft } from '../definition/draft.ts';
import { BuilderProvider, useBuilder } from './builder-context.tsx';
import { ConditionEditor } from './condition-editor.tsx';
import { GeneralSection } from './general-section.tsx';
import { JsonEditor } from './json-editor.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { ProblemList } from './problem-list.tsx';
import { ProblemsProvider } from './problems.tsx';
import { StepsSection } from './steps-section.tsx';
import { TriggerSection } from './trigger-section.tsx';

const words = text.automations.build;

export type BuilderView = 'form' | 'json';

interface BuilderFormProps {
  /** What it begins with, and what 'discard' goes back to. */
  initial: Draft;
  view: BuilderView;
  /** What the service doubts about what was saved last. */
  warnings: readonly { path: string; message: string }[];
  /** The last attempt to save. */
  save: { error: unknown; isPending: boolean; reset: () => void };
  submit: string;
  onSave: (draft: Draft) => void;
  /** Tells whether there is something to save. */
  onDirty?: (isDirty: boolean) => void;
}

/** The form, once the document is there that says what events and steps there are. */
export function BuilderForm(props: BuilderFormProps) {
  return <Asked of={useDocument()}>{(document) => <Form {...props} document={document} />}</Asked>;
}

function Form(props: BuilderFormProps & { document: ApiDocument }) {
  const { initial, view, warnings, save, submit, onSave, onDirty, document } = props;
  const [draft, setDraft] = useState(initial);
  const [isBroken, setIsBroken] = useState(false);
  const isDirty = draft !== initial;
  const errors = fieldErrors(save.error);
  const form = useRef<HTMLFormElement>(null);
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);
  useEffect(() => {
    // Those who listen, and those with long pages, are led to the first place to mend.
    if (save.error !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [save.error]);
  return (
    <BuilderProvider document={document} trigger={draft.trigger}>
      <ProblemsProvider errors={errors} warnings={warnings}>
        <form
          ref={form}
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            onSave(draft);
          }}
        >
          <ProblemList errors={errors} warnings={warnings} />
          <GeneralSection draft={draft} onChange={change} />
          {view === 'json' ? (
            <JsonEditor draft={draft} onChange={change} onBroken={setIsBroken} />
          ) : (
            <Parts draft={draft} onChange={change} onMoved={save.reset} />
          )}
          <div className="bg-surface border-line sticky bottom-2 flex flex-wrap items-center gap-2 rounded-lg border p-3 shadow-pop">
            <span role="status" className="text-muted flex-1">
              {isDirty ? words.unsaved : words.isSaved}
            </span>
            <Button
              disabled={!isDirty}
              onClick={() => {
                setDraft(initial);
                save.reset();
              }}
            >
              {words.discard}
            </Button>
            <Button type="submit" look="primary" busy={save.isPending} disabled={!isDirty || isBroken}>
              {submit}
            </Button>
          </div>
        </form>
        <LeaveGuard when={isDirty && !save.isPending} />
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
      <Section title={words.conditions}>
        <p className="text-muted -mt-1 mb-3">{words.conditionsHint}</p>
        <ConditionEditor
          path="conditions"
          value={draft.conditions}
          fields={fields}
          none={words.always}
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
