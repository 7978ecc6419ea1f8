import type { Schemas } from '@rolecall/client';
import { useState } from 'react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useList } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/dialog.tsx';
import { ChoiceField, TextField } from '../../../ui/field.tsx';
import { Page } from '../../../ui/page.tsx';
import { ListTable } from '../../../ui/table.tsx';
import { ChoiceMenu, ChoiceName } from '../components/choice-menu.tsx';

const t = text.hiringChoices;
const CHANGES = ['sources'];

type Source = Schemas['Source'];

/** The sources that the team chooses from. */
export function SourcesPage() {
  const canWrite = useCan()('sources:write');
  const list = useList('/sources', { query: { limit: 100 } });
  const [editing, setEditing] = useState<Source | 'new' | null>(null);
  const act = useSourceActions();
  const rows = list.rows.toSorted((a, b) => a.name.localeCompare(b.name));
  const addButton = canWrite && (
    <Button variant="primary" onClick={() => setEditing('new')}>
      {t.sources.add}
    </Button>
  );
  return (
    <Page title={t.sources.title} actions={addButton} below={<p className="text-muted">{t.sources.about}</p>} narrow>
      <ListTable
        label={t.sources.title}
        list={{ ...list, rows }}
        keyOf={({ id }) => id}
        empty={{ title: t.sources.empty, action: addButton }}
        columns={[
          {
            title: t.sources.name,
            cell: ({ name, archivedAt }) => <ChoiceName name={name} isArchived={archivedAt !== null} />,
          },
          { title: t.sources.kind, cell: ({ kind }) => t.sources.kinds[kind] },
          {
            title: <span className="sr-only">{text.common.actions.menu}</span>,
            end: true,
            cell: (source) =>
              canWrite && (
                <ChoiceMenu
                  name={source.name}
                  isArchived={source.archivedAt !== null}
                  onEdit={() => setEditing(source)}
                  onArchive={() => act.archive.mutate(source.id)}
                  onRestore={() => act.restore.mutate(source.id)}
                  onDelete={() => act.remove.mutate(source)}
                />
              ),
          },
        ]}
      />
      {editing !== null && (
        <SourceDialog source={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </Page>
  );
}

function useSourceActions() {
  const params = (id: string) => ({ params: { path: { id } } });
  return {
    archive: useAction((id: string) => api.post('/sources/{id}/archive', params(id)), { changes: CHANGES }),
    restore: useAction((id: string) => api.post('/sources/{id}/restore', params(id)), { changes: CHANGES }),
    remove: useAction(
      async ({ id, name }: Source) => {
        await api.delete('/sources/{id}', params(id));
        return name;
      },
      { changes: CHANGES, done: t.removed },
    ),
  };
}

function SourceDialog({ source, onClose }: { source: Source | null; onClose: () => void }) {
  const [name, setName] = useState(source?.name ?? '');
  const [kind, setKind] = useState<Source['kind']>(source?.kind ?? 'job_board');
  const body = { name, kind };
  const save = useAction(
    () =>
      source === null
        ? api.post('/sources', { body })
        : api.patch('/sources/{id}', { params: { path: { id: source.id } }, body }),
    { changes: CHANGES, done: t.saved, onDone: onClose, ownErrors: true },
  );
  const errors = fieldErrors(save.error);
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={source?.name ?? t.sources.add}
      submit={text.common.actions.save}
      busy={save.isPending}
      onSubmit={() => save.mutate(undefined)}
    >
      <TextField
        label={t.sources.name}
        value={name}
        maxLength={120}
        onChange={({ target }) => setName(target.value)}
        errors={errors.name}
        required
      />
      <ChoiceField label={t.sources.kind} names={t.sources.kinds} value={kind} onChange={setKind} />
    </FormDialog>
  );
}
