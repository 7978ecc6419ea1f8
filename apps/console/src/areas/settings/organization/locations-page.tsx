import type { Schemas } from '@rolecall/client';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useList, useRecord } from '../../../api/records.ts';
import { AddDialog } from '../../../forms/add-dialog.tsx';
import { EditDialog } from '../../../forms/edit-dialog.tsx';
import { organization } from '../../../text/en/organization.ts';
import { TextField } from '../../../ui/field.tsx';
import { ownZone } from '../../../ui/local-time.ts';
import { confirmationOf, SettingsList } from '../components/settings-list.tsx';

const t = organization.locations;
type Location = Schemas['Location'];
type Draft = Omit<Location, 'id' | 'createdAt' | 'updatedAt'>;

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' });
const EMPTY = { name: '', street: null, city: null, region: null, postalCode: null, country: '' };

/** The locations of the company. */
export function LocationsPage() {
  const list = useList('/locations', { query: { limit: 100 } });
  const rows = list.rows.toSorted((a, b) => a.name.localeCompare(b.name));
  const remove = useAction((id: string) => api.delete('/locations/{id}', { params: { path: { id } } }), {
    changes: ['locations'],
    done: t.deleted,
  });
  return (
    <SettingsList
      texts={t}
      scope="locations:write"
      list={{ ...list, rows }}
      nameOf={({ name }) => name}
      columns={[
        { title: t.name, cell: ({ name }) => <span className="block min-w-24 wrap-anywhere">{name}</span> },
        { title: t.city, wideOnly: true, cell: ({ city }) => city },
        { title: t.country, cell: ({ country }) => COUNTRIES.of(country) },
      ]}
      addDialog={(onClose) => (
        <AddDialog<Draft>
          draft={['location.new']}
          title={t.addTitle}
          initial={{ ...EMPTY, timeZone: ownZone() }}
          add={(body) => api.post('/locations', { body })}
          changes={['locations']}
          done={t.added}
          onClose={onClose}
        >
          {(form) => <Fields {...form} />}
        </AddDialog>
      )}
      editDialog={({ id }, onClose) => <ChangeDialog id={id} onClose={onClose} />}
      deletionOf={({ id, name }) => ({ onDelete: () => remove.mutate(id), confirm: confirmationOf(t, name) })}
    />
  );
}

function ChangeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const path = { id };
  return (
    <EditDialog
      query={useRecord('/locations/{id}', { path })}
      draft={['location.edit', id]}
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
