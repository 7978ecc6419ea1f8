import { useState } from 'react';
import { fieldErrors } from '../../../api/action.tsx';
import { text } from '../../../text/index.ts';
import { TextField } from '../../../ui/field.tsx';
import { PartForm, useSave } from './part.tsx';
import type { PartProps } from './workspace-page.tsx';

const words = text.workspace;
const FIELDS = ['brandName', 'accentColor', 'logoUrl', 'websiteUrl', 'careersUrl'] as const;
const HINTS: Readonly<Record<string, string>> = {
  brandName: words.brandNameHint,
  accentColor: words.accentColorHint,
  careersUrl: words.careersUrlHint,
};

/** Name and branding. An empty field is none. */
export function GeneralForm({ workspace, readOnly }: PartProps) {
  const [name, setName] = useState(workspace.name);
  const [branding, setBranding] = useState(workspace.branding);
  const save = useSave();
  const errors = fieldErrors(save.error);
  return (
    <PartForm
      title={words.general}
      readOnly={readOnly}
      busy={save.isPending}
      onSubmit={() => save.mutate({ name, branding })}
    >
      <TextField
        label={words.name}
        hint={words.slug(workspace.slug)}
        value={name}
        onChange={({ target }) => setName(target.value)}
        errors={errors.name}
        required
      />
      {FIELDS.map((field) => (
        <TextField
          key={field}
          label={words[field]}
          hint={HINTS[field]}
          value={branding[field] ?? ''}
          onChange={({ target }) => setBranding({ ...branding, [field]: target.value === '' ? null : target.value })}
          errors={errors[`branding.${field}`]}
        />
      ))}
    </PartForm>
  );
}
