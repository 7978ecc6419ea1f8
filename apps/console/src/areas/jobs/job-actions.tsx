import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import type { Job } from './job-words.tsx';

const words = text.jobs.frame;
const changes = ['jobs'];

/** Publishing, closing, copying and deleting a job. */
export function JobActions({ job }: { job: Job }) {
  const params = { path: { id: job.id } };
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const publish = useAction(() => api.post('/jobs/{id}/publish', { params }), { changes, done: words.published });
  const close = useAction(() => api.post('/jobs/{id}/close', { params }), { changes, done: words.closed });
  const draft = useAction(() => api.post('/jobs/{id}/draft', { params }), { changes, done: words.drafted });
  const duplicate = useAction(() => api.post('/jobs/{id}/duplicate', { params }), {
    changes,
    done: words.duplicated,
    onDone: ({ data }) => void navigate({ to: '/jobs/$jobId/edit', params: { jobId: data.id } }),
  });
  const remove = useAction(
    async () => {
      await api.delete('/jobs/{id}', { params });
      // Before it is read again, in vain.
      await navigate({ to: '/jobs' });
    },
    { changes, done: words.deleted },
  );
  if (!useMay()('jobs:write')) return null;
  const items: (MenuItem | null)[] = [
    ...(job.status === 'open' ? [{ label: words.close, onSelect: () => close.mutate(undefined) }] : []),
    ...(job.status === 'draft' ? [] : [{ label: words.toDraft, onSelect: () => draft.mutate(undefined) }]),
    { label: words.duplicate, onSelect: () => duplicate.mutate(undefined) },
    null,
    { label: words.delete, danger: true, onSelect: () => setDeleting(true) },
  ];
  return (
    <>
      {job.status !== 'open' && (
        <Button look="primary" busy={publish.isPending} onClick={() => publish.mutate(undefined)}>
          {words.publish}
        </Button>
      )}
      <Menu items={items} />
      <Confirm
        open={isDeleting}
        onOpenChange={setDeleting}
        title={words.deleteTitle(job.title)}
        confirm={words.deleteConfirm}
        onConfirm={() => remove.mutate(undefined)}
      >
        {words.deleteText}
      </Confirm>
    </>
  );
}
