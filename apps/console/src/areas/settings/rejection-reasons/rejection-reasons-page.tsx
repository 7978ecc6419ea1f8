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
const CHANGES = ['rejection-reasons'];

type Reason = Schemas['RejectionReason'];

/** The reasons that the team chooses from when an application ends. */
export function RejectionReasonsPage() {
  const canWrite = useCan()('rejection_reasons:write');
  const list = useList('/rejection-reasons', { query: { limit: 100 } });
  const [editing, setEditing] = useState<Reason | 'new' | null>(null);
  const act = useReasonActions();
  const rows = list.rows.toSorted((a, b) => a.kind.localeCompare(b.kind) || a.position - b.position);
  const addButton = canWrite && (
    <Button variant="primary" onClick={() => setEditing('new')}>
      {t.reasons.add}
    </Button>
  );
  return (
    <Page title={t.reasons.title} actions={addButton} below={<p className="text-muted">{t.reasons.about}</p>} narrow>
      <ListTable
        label={t.reasons.title}
        list={{ ...list, rows }}
        keyOf={({ id }) => id}
        empty={{ title: t.reasons.empty, action: addButton }}
        columns={[
          {
            title: t.reasons.label,
            cell: ({ label, archivedAt }) => <ChoiceName name={label} isArchived={archivedAt !== null} />,
          },
          { title: t.reasons.kind, cell: ({ kind }) => t.reasons.kinds[kind] },
          {
            title: <span className="sr-only">{text.common.actions.menu}</span>,
            end: true,
            cell: (reason) =>
              canWrite && (
                <ChoiceMenu
                  name={reason.label}
                  isArchived={reason.archivedAt !== null}
                  onEdit={() => setEditing(reason)}
                  onArchive={() => act.archive.mutate(reason.id)}
                  onRestore={() => act.restore.mutate(reason.id)}
                  onDelete={() => act.remove.mutate(reason)}
                />
              ),
          },
        ]}
      />
      {editing !== null && (
        <ReasonDialog reason={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </Page>
  );
}

function useReasonActions() {
  const params = (id: string) => ({ params: { path: { id } } });
  return {
    archive: useAction((id: string) => api.post('/rejection-reasons/{id}/archive', params(id)), { changes: CHANGES }),
    restore: useAction((id: string) => api.post('/rejection-reasons/{id}/restore', params(id)), { changes: CHANGES }),
    remove: useAction(
      async ({ id, label }: Reason) => {
        await api.delete('/rejection-reasons/{id}', params(id));
        return label;
      },
      { changes: CHANGES, done: t.removed },
    ),
  };
}

function ReasonDialog({ reason, onClose }: { reason: Reason | null; onClose: () => void }) {
  const [label, setLabel] = useState(reason?.label ?? '');
  const [kind, setKind] = useState<Reason['kind']>(reason?.kind ?? 'rejected');
  const [position, setPosition] = useState(reason === null ? '' : String(reason.position));
  const order = position === '' ? {} : { position: Number(position) };
  const save = useAction(
    () =>
      reason === null
        ? api.post('/rejection-reasons', { body: { label, kind, ...order } })
        : api.patch('/rejection-reasons/{id}', { params: { path: { id: reason.id } }, body: { label, ...order } }),
    { changes: CHANGES, done: t.saved, onDone: onClose, ownErrors: true },
  );
  const errors = fieldErrors(save.error);
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={reason?.label ?? t.reasons.add}
      submit={text.common.actions.save}
      busy={save.isPending}
      onSubmit={() => save.mutate(undefined)}
    >
      <TextField
        label={t.reasons.label}
        value={label}
        maxLength={120}
        onChange={({ target }) => setLabel(target.value)}
        errors={errors.label}
        required
      />
      {reason === null && (
        <ChoiceField label={t.reasons.kind} names={t.reasons.kinds} value={kind} onChange={setKind} />
      )}
      <TextField
        label={t.reasons.position}
        hint={t.reasons.positionHint}
        type="number"
        min={0}
        max={10_000}
        value={position}
        onChange={({ target }) => setPosition(target.value)}
        errors={errors.position}
      />
    </FormDialog>
  );
}
