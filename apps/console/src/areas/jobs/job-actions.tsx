import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useCan } from '../../api/session.ts';
import { RequestApprovalDialog } from '../../records/approvals/request-approval-dialog.tsx';
import { useApproval } from '../../records/approvals/use-approval.ts';
import { text } from '../../text/index.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
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
  const [isRequesting, setRequesting] = useState(false);
  const { latest, required, blocks } = useApproval({ what: 'jobs', id: job.id });
  const mayPublish = job.status !== 'open' && blocks === false;
  const request = { label: text.approvals.request, onSelect: () => setRequesting(true) };
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
  const can = useCan();
  const canWrite = can('jobs:write');
  const items: (MenuItem | null)[] = [
    ...(job.status === 'open' ? [{ label: t.close, onSelect: () => close.mutate(undefined) }] : []),
    ...(job.status === 'draft' ? [] : [{ label: t.toDraft, onSelect: () => draft.mutate(undefined) }]),
    ...(mayPublish && can('approvals:write') ? [request] : []),
    { label: t.duplicate, onSelect: () => duplicate.mutate(undefined) },
    null,
    { label: t.delete, danger: true, onSelect: () => setDeleting(true) },
  ];
  usePageActions(
    canWrite
      ? [...(mayPublish ? [{ name: t.publish, run: () => publish.mutate(undefined) }] : []), ...actionsOf(items)]
      : [],
  );
  if (!canWrite) return null;
  return (
    <>
      <PostingCheck job={job} />
      {job.status !== 'open' && latest !== undefined && latest.status !== 'canceled' && (
        <Link to="/approvals/$approvalId" params={{ approvalId: latest.id }} className={buttonClass('plain')}>
          {text.approvals.states[latest.status]}
        </Link>
      )}
      {job.status !== 'open' && blocks === true && latest?.status !== 'pending' && (
        <Button variant="primary" onClick={request.onSelect}>
          {request.label}
        </Button>
      )}
      {mayPublish && (
        <Button variant="primary" busy={publish.isPending} onClick={() => publish.mutate(undefined)}>
          {t.publish}
        </Button>
      )}
      <Menu items={items} />
      {isRequesting && (
        <RequestApprovalDialog
          subject={{ what: 'jobs', id: job.id }}
          required={required}
          onClose={() => setRequesting(false)}
        />
      )}
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
