import type { Schemas } from '@rolecall/client';
import type { ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { keyOf } from '../../../api/records.ts';
import { ConflictNotice } from '../../../forms/conflict-notice.tsx';
import type { OtherDraftForm } from '../../../forms/draft-forms.ts';
import { LeaveGuard } from '../../../forms/leave-guard.tsx';
import { type RecordAnswer, type RecordForm, useRecordForm } from '../../../forms/use-record-form.ts';
import { workspace as workspaceText } from '../../../text/en/workspace.ts';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { Section } from '../../../ui/page.tsx';

export type Workspace = Schemas['Workspace'];

export interface WorkspaceFormProps {
  workspace: RecordAnswer<Workspace>;
  readOnly: boolean;
}

interface SettingsFormProps<Value extends object> extends WorkspaceFormProps {
  /** The name under which unsaved changes are stored. */
  draft: OtherDraftForm;
  /** Values that are never stored. */
  secrets?: readonly (keyof Value)[];
  title: string;
  hint?: string;
  valuesOf: (workspace: Workspace) => Value;
  bodyOf: (value: Value) => Schemas['WorkspacePatch'];
  /** Next to the button. */
  aside?: (form: RecordForm<Value>) => ReactNode;
  children: (form: RecordForm<Value>) => ReactNode;
}

/** Some of the workspace's settings, saved on their own. */
export function SettingsForm<Value extends object>(props: SettingsFormProps<Value>) {
  const { draft, secrets, workspace, readOnly, title, hint, valuesOf, bodyOf, aside, children } = props;
  const form = useRecordForm({
    draft: [draft],
    secrets,
    record: workspace,
    valuesOf,
    save: ({ value, header }) => api.patch('/workspace', { params: { header }, body: bodyOf(value) }),
    changes: ['workspace', 'session'],
    done: workspaceText.saved,
    // The other forms of the page edit the same record: saving one of them next is no conflict.
    onSaved: (answer) => queryClient.setQueryData(keyOf('/workspace'), answer),
  });
  return (
    <Section title={title}>
      {hint !== undefined && <p className="text-muted mb-3">{hint}</p>}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
      >
        <fieldset disabled={readOnly} className="flex flex-col gap-3">
          <legend className="sr-only">{title}</legend>
          <DraftNotice draft={form} />
          {children(form)}
          <ConflictNotice draft={form} />
          <div className="flex flex-wrap items-center gap-2">
            {!readOnly && (
              <Button type="submit" variant="primary" busy={form.isSaving} disabled={!form.isDirty}>
                {text.common.actions.save}
              </Button>
            )}
            {aside?.(form)}
          </div>
        </fieldset>
      </form>
      <LeaveGuard when={form.isDirty && !form.isSaving} isStored={form.isStored} />
    </Section>
  );
}
