import { useState } from 'react';
import { fieldErrors } from '../../../api/action.tsx';
import { text } from '../../../text/index.ts';
import { CheckField, TextArea } from '../../../ui/field.tsx';
import { PartForm, useSave } from './part.tsx';
import type { PartProps } from './workspace-page.tsx';

const words = text.workspace;

/** What candidates agree to below each form. */
export function ConsentForm({ workspace, readOnly }: PartProps) {
  const [consent, setConsent] = useState(workspace.consent?.text ?? '');
  const [required, setRequired] = useState(workspace.consent?.required ?? true);
  const save = useSave();
  return (
    <PartForm
      title={words.consent}
      hint={words.consentHint}
      readOnly={readOnly}
      busy={save.isPending}
      onSubmit={() => save.mutate({ consent: consent.trim() === '' ? null : { text: consent, required } })}
    >
      <TextArea
        label={words.consentText}
        value={consent}
        onChange={({ target }) => setConsent(target.value)}
        errors={fieldErrors(save.error)['consent.text']}
      />
      <CheckField
        label={words.consentRequired}
        checked={required}
        onChange={({ target }) => setRequired(target.checked)}
      />
    </PartForm>
  );
}
