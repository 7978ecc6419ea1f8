import type { Schemas } from '@rolecall/client';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useMay } from '../../../api/session.ts';
import { fullName } from '../../../records/links.tsx';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { tell } from '../../../ui/toast.tsx';
import { EditCandidateDialog } from '../form/candidate-dialogs.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';

const words = text.candidates.actions;

/** What an export needs. Source: the description of the operation. */
const EXPORT_SCOPES = [
  ...['candidates:read', 'notes:read', 'tags:read', 'files:read', 'applications:read', 'interviews:read'],
  ...['offers:read', 'scorecards:read', 'tasks:read', 'pool:read', 'activity:read'],
];

/** What can be done with a candidate as a whole. */
export function CandidateActions({ candidate }: { candidate: Schemas['Candidate'] }) {
  const may = useMay();
  const [does, setDoes] = useState<'edit' | 'merge' | 'erase' | 'delete' | null>(null);
  const { id } = candidate;
  const close = () => setDoes(null);
  const remove = useDelete(candidate);
  const pool = useAction(() => api.post('/pool-entries', { body: { candidateId: id } }), {
    changes: ['pool-entries'],
    done: words.pooled,
  });
  const mayWrite = may('candidates:write');
  const items: (MenuItem | null)[] = [
    ...(may('pool:write') ? [{ label: words.pool, onSelect: () => pool.mutate(undefined) }] : []),
    ...(mayWrite ? [{ label: words.merge, onSelect: () => setDoes('merge') }] : []),
    // The answer is an attachment: the page stays.
    ...(EXPORT_SCOPES.every(may)
      ? [{ label: words.export, onSelect: () => location.assign(`/api/v1/candidates/${id}/export`) }]
      : []),
    ...(mayWrite
      ? [
          null,
          { label: words.delete, danger: true, onSelect: () => setDoes('delete') },
          { label: words.erase, danger: true, onSelect: () => setDoes('erase') },
        ]
      : []),
  ];
  return (
    <>
      {mayWrite && <Button onClick={() => setDoes('edit')}>{words.edit}</Button>}
      {items.length > 0 && <Menu label={words.menu} items={items} />}
      {does === 'edit' && <EditCandidateDialog id={id} onClose={close} />}
      {does === 'merge' && <MergeDialog candidate={candidate} onClose={close} />}
      {does === 'erase' && <EraseDialog candidate={candidate} onClose={close} />}
      <Confirm
        open={does === 'delete'}
        onOpenChange={close}
        title={words.deleteTitle(fullName(candidate))}
        confirm={words.deleteConfirm}
        onConfirm={() => remove.mutate(undefined)}
      >
        {words.deleteText}
      </Confirm>
    </>
  );
}

/** Deletes, leads to the list, and offers to take it back. */
function useDelete(candidate: Schemas['Candidate']) {
  const navigate = useNavigate();
  const params = { path: { id: candidate.id } };
  const name = fullName(candidate);
  const restore = useAction(() => api.post('/candidates/{id}/restore', { params }), {
    changes: ['candidates'],
    done: words.restored(name),
  });
  return useAction(
    async () => {
      await api.delete('/candidates/{id}', { params });
      // Left before its reading becomes stale: the page would say that it is gone.
      await navigate({ to: '/candidates' });
    },
    {
      changes: ['candidates', 'applications'],
      onDone: () => tell(words.deleted(name), { label: words.undo, run: () => restore.mutate(undefined) }),
    },
  );
}
