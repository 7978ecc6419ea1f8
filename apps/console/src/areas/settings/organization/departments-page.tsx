import type { Schemas } from '@rolecall/client';
import { useState } from 'react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useList, useRecord } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import { EditDialog } from '../../../forms/edit-dialog.tsx';
import { useDepartmentOptions } from '../../../records/organization.ts';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/dialog.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Page } from '../../../ui/page.tsx';
import { ListTable } from '../../../ui/table.tsx';
import { RowMenu } from './row-menu.tsx';

const t = text.organization.departments;
type Department = Schemas['Department'];
type Draft = Pick<Department, 'name' | 'parentId'>;

/** The departments of the company. */
export function DepartmentsPage() {
  const canWrite = useCan()('departments:write');
  const list = useList('/departments', { query: { limit: 100 } });
  const paths = new Map(useDepartmentOptions());
  const [editing, setEditing] = useState<string | 'new' | null>(null);
  const remove = useAction((id: string) => api.delete('/departments/{id}', { params: { path: { id } } }), {
    changes: ['departments'],
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
          { title: t.name, cell: ({ id, name }) => paths.get(id) ?? name },
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

function AddDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState<Draft>({ name: '', parentId: null });
  const add = useAction(() => api.post('/departments', { body: draft }), {
    changes: ['departments'],
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
      query={useRecord('/departments/{id}', { path })}
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
