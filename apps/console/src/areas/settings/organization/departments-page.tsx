import type { Schemas } from '@rolecall/client';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useList, useRecord } from '../../../api/records.ts';
import { AddDialog } from '../../../forms/add-dialog.tsx';
import { EditDialog } from '../../../forms/edit-dialog.tsx';
import { useDepartmentOptions } from '../../../records/organization.ts';
import { organization } from '../../../text/en/organization.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { confirmationOf, SettingsList } from '../components/settings-list.tsx';

const t = organization.departments;
type Department = Schemas['Department'];
type Draft = Pick<Department, 'name' | 'parentId'>;

/** The departments of the company. */
export function DepartmentsPage() {
  const list = useList('/departments', { query: { limit: 100 } });
  const paths = new Map(useDepartmentOptions());
  const pathOf = ({ id, name }: Department) => paths.get(id) ?? name;
  // Parents before their children.
  const rows = list.rows.toSorted((a, b) => pathOf(a).localeCompare(pathOf(b)));
  const remove = useAction((id: string) => api.delete('/departments/{id}', { params: { path: { id } } }), {
    changes: ['departments'],
    done: t.deleted,
  });
  return (
    <SettingsList
      texts={t}
      scope="departments:write"
      list={{ ...list, rows }}
      nameOf={({ name }) => name}
      columns={[{ title: t.name, cell: (row) => <span className="wrap-anywhere">{pathOf(row)}</span> }]}
      addDialog={(onClose) => (
        <AddDialog<Draft>
          draft={['department.new']}
          title={t.addTitle}
          initial={{ name: '', parentId: null }}
          add={(body) => api.post('/departments', { body })}
          changes={['departments']}
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
      query={useRecord('/departments/{id}', { path })}
      draft={['department.edit', id]}
      title={t.editTitle}
      valuesOf={({ name, parentId }): Draft => ({ name, parentId })}
      save={({ changes, header }) => api.patch('/departments/{id}', { params: { path, header }, body: changes })}
      changes={['departments', 'jobs']}
      done={t.saved}
      onClose={onClose}
    >
      {(form) => <Fields {...form} hint={t.nameHint} without={id} />}
    </EditDialog>
  );
}

interface FieldsProps {
  value: Draft;
  change: (part: Partial<Draft>) => void;
  errors: Readonly<Record<string, readonly string[]>>;
  hint?: string;
  /** The department itself, which cannot be its own parent. */
  without?: string;
}

function Fields({ value, change, errors, hint, without }: FieldsProps) {
  const options = useDepartmentOptions().filter(([id]) => id !== without);
  return (
    <>
      <TextField
        label={t.name}
        hint={hint}
        value={value.name}
        onChange={({ target }) => change({ name: target.value })}
        errors={errors.name}
        maxLength={120}
        required
      />
      <SelectField
        label={t.parent}
        value={value.parentId ?? ''}
        onChange={({ target }) => change({ parentId: target.value === '' ? null : target.value })}
        options={[['', t.noParent], ...options]}
        errors={errors.parentId}
      />
    </>
  );
}
