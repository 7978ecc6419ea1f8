import type { Schemas } from '@rolecall/client';
import type { ReactNode } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';

/** Saves a part of the workspace's settings. What is not named stays. */
export function useSave() {
  return useAction((body: Schemas['WorkspacePatch']) => api.patch('/workspace', { body }), {
    changes: ['workspace', 'session'],
    done: text.workspace.saved,
    ownFields: true,
  });
}

interface PartFormProps {
  title: string;
  hint?: string;
  readOnly: boolean;
  busy: boolean;
  /** Beside the button. */
  beside?: ReactNode;
  onSubmit: () => void;
  children: ReactNode;
}

/** One part with its own button. */
export function PartForm({ title, hint, readOnly, busy, beside, onSubmit, children }: PartFormProps) {
  return (
    <Section title={title}>
      {hint !== undefined && <p className="text-muted mb-3">{hint}</p>}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <fieldset disabled={readOnly} className="flex flex-col gap-3">
          <legend className="sr-only">{title}</legend>
          {children}
          <div className="flex flex-wrap items-center gap-2">
            {!readOnly && (
              <Button type="submit" look="primary" busy={busy}>
                {text.common.actions.save}
              </Button>
            )}
            {beside}
          </div>
        </fieldset>
      </form>
    </Section>
  );
}
