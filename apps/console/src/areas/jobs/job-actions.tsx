import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useCan } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { actionsOf, Menu, type MenuItem } from '../../ui/menu.tsx';
import { usePageActions } from '../../ui/page-actions.ts';
import type { Job } from './job-labels.tsx';
import { PostingCheck } from './posting-check.tsx';

const t = text.jobs.frame;
const changes = ['jobs'];

/** The actions on a job. */
export function JobActions({ job }: { job: Job }) {
  const params = { path: { id: job.id } };
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const publish = useAction(() => api.post('/jobs/{id}/publish', { params }), { changes, done: t.published });
  const close = useAction(() => api.post('/jobs/{id}/close', { params }), { changes, done: t.closed });
  const draft = useAction(() => api.post('/jobs/{id}/draft', { params }), { changes, done: t.drafted });
  const duplicate = useAction(() => api.post('/jobs/{id}/duplicate', { params }), {
    changes,
    done: t.duplicated,
    onDone: ({ data }) => void navigate({ to: '/jobs/$jobId/edit', params: { jobId: data.id } }),
  });
  const remove = useAction(
    async () => {
      await api.delete('/jobs/{id}', { params });
      // Leaves the page first: its queries would fail once they are invalidated.
      await navigate({ to: '/jobs' });
    },
    { changes, done: t.deleted },
  );
  const canWrite = useCan()('jobs:write');
  const items: (MenuItem | null)[] = [
    ...(job.status === 'open' ? [{ label: t.close, onSelect: () => close.mutate(undefined) }] : []),
    ...(job.status === 'draft' ? [] : [{ label: t.toDraft, onSelect: () => draft.mutate(undefined) }]),
    { label: t.duplicate, onSelect: () => duplicate.mutate(undefined) },
    null,
    { label: t.delete, danger: true, onSelect: () => setDeleting(true) },
  ];
  usePageActions(
    canWrite
      ? [
          ...(job.status === 'open' ? [] : [{ name: t.publish, run: () => publish.mutate(undefined) }]),
          ...actionsOf(items),
        ]
      : [],
  );
  if (!canWrite) return null;
  return (
    <>
      <PostingCheck job={job} />
      {job.status !== 'open' && (
        <Button variant="primary" busy={publish.isPending} onClick={() => publish.mutate(undefined)}>
          {t.publish}
        </Button>
      )}
      <Menu items={items} />
      <Confirm
        open={isDeleting}
        onOpenChange={setDeleting}
        title={t.deleteTitle(job.title)}
        confirm={t.deleteConfirm}
        onConfirm={() => remove.mutate(undefined)}
      >
        {t.deleteText}
      </Confirm>
    </>
  );
}
