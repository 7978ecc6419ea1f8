import type { Schemas } from '@rolecall/client';
import { api } from '../../../api/client.ts';
import { useList, useRecord } from '../../../api/records.ts';
import { AddDialog } from '../../../forms/add-dialog.tsx';
import { EditDialog } from '../../../forms/edit-dialog.tsx';
import { text } from '../../../text/index.ts';
import { ChoiceField, TextField } from '../../../ui/field.tsx';
import { ChoicesPage } from './choices-page.tsx';

const { sources: t, saved } = text.hiringChoices;
const CHANGES = ['sources'];

type Draft = Pick<Schemas['Source'], 'name' | 'kind'>;

/** The sources that the team chooses from. */
export function SourcesPage() {
  const list = useList('/sources', { query: { limit: 100 } });
  const rows = list.rows.toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <ChoicesPage
      path="/sources"
      scope="sources:write"
      texts={t}
      list={{ ...list, rows }}
      nameTitle={t.name}
      nameOf={({ name }) => name}
      columns={[{ title: t.kind, cell: ({ kind }) => t.kinds[kind] }]}
      addDialog={(onClose) => (
        <AddDialog<Draft>
          draft={['source.new']}
          title={t.add}
          initial={{ name: '', kind: 'job_board' }}
          submit={text.common.actions.save}
          add={(body) => api.post('/sources', { body })}
          changes={CHANGES}
          done={saved}
          onClose={onClose}
        >
          {(form) => <Fields {...form} />}
        </AddDialog>
      )}
      editDialog={({ id, name }, onClose) => <ChangeDialog id={id} title={name} onClose={onClose} />}
    />
  );
}

function ChangeDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const path = { id };
  return (
    <EditDialog
      query={useRecord('/sources/{id}', { path })}
      draft={['source.edit', id]}
      title={title}
      valuesOf={({ name, kind }): Draft => ({ name, kind })}
      save={({ changes, header }) => api.patch('/sources/{id}', { params: { path, header }, body: changes })}
      changes={CHANGES}
      done={saved}
      onClose={onClose}
    >
      {(form) => <Fields {...form} />}
    </EditDialog>
  );
}

interface FieldsProps {
  value: Draft;
  change: (part: Partial<Draft>) => void;
  errors: Readonly<Record<string, readonly string[]>>;
}

function Fields({ value, change, errors }: FieldsProps) {
  return (
    <>
      <TextField
        label={t.name}
        value={value.name}
        maxLength={120}
        onChange={({ target }) => change({ name: target.value })}
        errors={errors.name}
        required
      />
      <ChoiceField label={t.kind} names={t.kinds} value={value.kind} onChange={(kind) => change({ kind })} />
    </>
  );
}
