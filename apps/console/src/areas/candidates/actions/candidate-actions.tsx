import type { Schemas } from '@rolecall/client';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useCan } from '../../../api/session.ts';
import { fullName } from '../../../records/links.tsx';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import { actionsOf, Menu, type MenuItem } from '../../../ui/menu.tsx';
import { usePageActions } from '../../../ui/page-actions.ts';
import { toast } from '../../../ui/toast.tsx';
import { useRecent } from '../../search/recent-records.ts';
import { EditCandidateDialog } from '../form/candidate-dialogs.tsx';
import { downloadExport } from './download-export.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';

const t = text.candidates.actions;

/** The scopes that an export requires. */
const EXPORT_SCOPES = [
  ...['candidates:read', 'notes:read', 'tags:read', 'files:read', 'applications:read', 'interviews:read'],
  ...['offers:read', 'scorecards:read', 'tasks:read', 'pool:read', 'activity:read'],
];

/** The actions on a candidate as a whole. */
export function CandidateActions({ candidate }: { candidate: Schemas['Candidate'] }) {
  const can = useCan();
  const [does, setDoes] = useState<'edit' | 'merge' | 'erase' | 'delete' | null>(null);
  const { id } = candidate;
  useRecent('candidate', id);
  const close = () => setDoes(null);
  const remove = useDelete(candidate);
  const pool = useAction(() => api.post('/pool-entries', { body: { candidateId: id } }), {
    changes: ['pool-entries'],
    done: t.pooled,
  });
  const exportRecord = useAction(() => downloadExport(id));
  const canWrite = can('candidates:write');
  const items: (MenuItem | null)[] = [
    ...(can('pool:write') ? [{ label: t.pool, onSelect: () => pool.mutate(undefined) }] : []),
    ...(canWrite ? [{ label: t.merge, onSelect: () => setDoes('merge') }] : []),
    ...(EXPORT_SCOPES.every(can) ? [{ label: t.export, onSelect: () => exportRecord.mutate(undefined) }] : []),
    ...(canWrite
      ? [
          null,
          { label: t.delete, danger: true, onSelect: () => setDoes('delete') },
          { label: t.erase, danger: true, onSelect: () => setDoes('erase') },
        ]
      : []),
  ];
  usePageActions([...(canWrite ? [{ name: t.edit, run: () => setDoes('edit') }] : []), ...actionsOf(items)]);
  return (
    <>
      {canWrite && <Button onClick={() => setDoes('edit')}>{t.edit}</Button>}
      {items.length > 0 && <Menu label={t.menu} items={items} />}
      {does === 'edit' && <EditCandidateDialog id={id} onClose={close} />}
      {does === 'merge' && <MergeDialog candidate={candidate} onClose={close} />}
      {does === 'erase' && <EraseDialog candidate={candidate} onClose={close} />}
      <Confirm
        open={does === 'delete'}
        onOpenChange={close}
        title={t.deleteTitle(fullName(candidate))}
        confirm={t.deleteConfirm}
        onConfirm={() => remove.mutate(undefined)}
      >
        {t.deleteText}
      </Confirm>
    </>
  );
}

/** Deletes the candidate, opens the list, and offers to undo. */
function useDelete(candidate: Schemas['Candidate']) {
  const navigate = useNavigate();
  const params = { path: { id: candidate.id } };
  const name = fullName(candidate);
  const restore = useAction(() => api.post('/candidates/{id}/restore', { params }), {
    changes: ['candidates'],
    done: t.restored(name),
  });
  return useAction(
    async () => {
      await api.delete('/candidates/{id}', { params });
      // Leaves the page first: its queries would fail once they are invalidated.
      await navigate({ to: '/candidates' });
    },
    {
      changes: ['candidates', 'applications'],
      onDone: () => toast.success(t.deleted(name), { label: t.undo, run: () => restore.mutate(undefined) }),
    },
  );
}
