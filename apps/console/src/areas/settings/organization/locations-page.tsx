import type { Schemas } from '@rolecall/client';
import { useState } from 'react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useList, useRecord } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import { EditDialog } from '../../../forms/edit-dialog.tsx';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { ownZone } from '../../../ui/local-time.ts';
import { Page } from '../../../ui/page.tsx';
import { ListTable } from '../../../ui/table.tsx';
import { RowMenu } from './row-menu.tsx';

const t = text.organization.locations;
type Location = Schemas['Location'];
type Draft = Omit<Location, 'id' | 'createdAt' | 'updatedAt'>;

/** The locations of the company. */
export function LocationsPage() {
  const canWrite = useCan()('locations:write');
  const list = useList('/locations', { query: { limit: 100 } });
  const [editing, setEditing] = useState<string | 'new' | null>(null);
  const remove = useAction((id: string) => api.delete('/locations/{id}', { params: { path: { id } } }), {
    changes: ['locations'],
    done: t.deleted,
  });
  const add = canWrite && (
    <Button variant="primary" onClick={() => setEditing('new')}>
      {t.add}
    </Button>
  );
  return (
    <Page title={t.title} actions={add} below={<p className="text-muted">{t.about}</p>} narrow>
      <ListTable
        label={t.title}
        list={list}
        keyOf={({ id }) => id}
        empty={{ title: t.empty, children: t.emptyHint, action: add }}
        columns={[
          { title: t.name, cell: ({ name }) => name },
          { title: t.city, wideOnly: true, cell: ({ city }) => city },
          { title: t.country, cell: ({ country }) => country },
          {
            title: <span className="sr-only">{text.common.actions.menu}</span>,
            end: true,
            cell: ({ id, name }) =>
              canWrite && (
                <RowMenu name={name} texts={t} onEdit={() => setEditing(id)} onDelete={() => remove.mutate(id)} />
              ),
          },
        ]}
      />
      {editing === 'new' && <AddDialog onClose={() => setEditing(null)} />}
      {editing !== null && editing !== 'new' && <ChangeDialog id={editing} onClose={() => setEditing(null)} />}
    </Page>
  );
}

const EMPTY = { name: '', street: null, city: null, region: null, postalCode: null, country: '' };

function AddDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState<Draft>({ ...EMPTY, timeZone: ownZone() });
  const add = useAction(() => api.post('/locations', { body: draft }), {
    changes: ['locations'],
    done: t.added,
    onDone: onClose,
    ownErrors: true,
  });
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t.addTitle}
      submit={text.common.actions.add}
      busy={add.isPending}
      onSubmit={() => add.mutate()}
    >
      <Fields value={draft} change={(part) => setDraft({ ...draft, ...part })} errors={fieldErrors(add.error)} />
    </FormDialog>
  );
}

function ChangeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const path = { id };
  return (
    <EditDialog
      query={useRecord('/locations/{id}', { path })}
      title={t.editTitle}
      valuesOf={({ name, street, city, region, postalCode, country, timeZone }): Draft => ({
        ...{ name, street, city, region, postalCode, country, timeZone },
      })}
      save={({ changes, header }) => api.patch('/locations/{id}', { params: { path, header }, body: changes })}
      changes={['locations', 'jobs']}
      done={t.saved}
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
  const optional = (field: 'street' | 'city' | 'region' | 'postalCode' | 'timeZone', hint?: string) => (
    <TextField
      label={t[field]}
      hint={hint}
      value={value[field] ?? ''}
      onChange={({ target }) => change({ [field]: target.value === '' ? null : target.value })}
      errors={errors[field]}
    />
  );
  return (
    <>
      <TextField
        label={t.name}
        value={value.name}
        onChange={({ target }) => change({ name: target.value })}
        errors={errors.name}
        maxLength={120}
        required
      />
      {optional('street', t.streetHint)}
      <div className="grid gap-4 sm:grid-cols-2">
        {optional('postalCode')}
        {optional('city')}
        {optional('region')}
        <TextField
          label={t.country}
          hint={t.countryHint}
          value={value.country}
          onChange={({ target }) => change({ country: target.value.toUpperCase() })}
          errors={errors.country}
          maxLength={2}
          required
        />
      </div>
      {optional('timeZone', t.timeZoneHint)}
    </>
  );
}
