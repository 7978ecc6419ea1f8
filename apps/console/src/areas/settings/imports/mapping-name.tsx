import { useState } from 'react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { imports } from '../../../text/en/imports.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Section } from '../../../ui/page.tsx';
import type { Import } from './systems.ts';

const t = imports.mapping;

/** Saves the mapping under a name. */
export function MappingName({ imported: { id, mappingName } }: { imported: Import }) {
  const [name, setName] = useState(mappingName ?? '');
  const save = useAction(
    () =>
      api.patch('/imports/{id}', {
        params: { path: { id } },
        body: { mappingName: name.trim() === '' ? null : name.trim() },
      }),
    { changes: ['imports'], done: t.nameSaved, ownErrors: true },
  );
  return (
    <Section>
      <form
        className="flex max-w-xl items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(undefined);
        }}
      >
        <TextField
          label={t.name}
          hint={t.nameHint}
          className="flex-1"
          maxLength={120}
          value={name}
          errors={fieldErrors(save.error).mappingName}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" className="mt-6" busy={save.isPending} disabled={name.trim() === (mappingName ?? '')}>
          {t.saveName}
        </Button>
      </form>
    </Section>
  );
}
