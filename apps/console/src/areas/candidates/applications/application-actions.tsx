import type { Schemas } from '@rolecall/client';
import { useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { RejectDialog } from '../../board/reject-dialog.tsx';
import type { Application } from '../use-applications.ts';

const words = text.candidates.applications;
// Whatever hangs on an application may end with it.
const CHANGES = ['applications', 'candidates', 'interviews', 'offers', 'jobs', 'reports'];

interface ApplicationActionsProps {
  application: Application;
  stages: readonly Schemas['Stage'][];
  /** Title of the job. */
  job: string;
  /** First name of the candidate. */
  name: string;
}

/** Moving on, ending and reopening an application. Which of two people was first is decided by the service. */
export function ApplicationActions({ application, stages, job, name }: ApplicationActionsProps) {
  const [asks, setAsks] = useState<'reject' | 'delete' | null>(null);
  const act = useApplicationActions(application, stages);
  const isActive = application.status === 'active';
  const others = stages.filter(({ id, kind }) => id !== application.stageId && kind !== 'hired' && kind !== 'rejected');
  const more: (MenuItem | null)[] = [
    ...(isActive ? [{ label: words.withdraw, onSelect: () => act.withdraw.mutate(undefined) }, null] : []),
    { label: words.remove, danger: true, onSelect: () => setAsks('delete') },
  ];
  return (
    <div className="mt-2 flex flex-wrap gap-1.5">
      {isActive ? (
        <>
          <Menu
            trigger={
              <Button
                small
                busy={act.move.isPending}
                disabled={others.length === 0}
                aria-label={`${words.move}: ${job}`}
              >
                {words.move}
              </Button>
            }
            items={others.map((stage) => ({
              label: words.moveTo(stage.name),
              onSelect: () => act.move.mutate(stage.id),
            }))}
          />
          <Button small busy={act.hire.isPending} onClick={() => act.hire.mutate(undefined)}>
            {words.hire}
          </Button>
          <Button small busy={act.reject.isPending} onClick={() => setAsks('reject')}>
            {words.reject}
          </Button>
        </>
      ) : (
        <Button small busy={act.reopen.isPending} onClick={() => act.reopen.mutate(undefined)}>
          {words.reopen}
        </Button>
      )}
      <Menu label={words.actions(job)} items={more} />
      {asks === 'reject' && (
        <RejectDialog
          names={[name]}
          onClose={() => setAsks(null)}
          onReject={(rejection) => act.reject.mutate(rejection)}
        />
      )}
      <Confirm
        open={asks === 'delete'}
        onOpenChange={() => setAsks(null)}
        title={words.removeTitle}
        confirm={text.common.actions.delete}
        onConfirm={() => act.remove.mutate(undefined)}
      >
        {words.removeText}
      </Confirm>
    </div>
  );
}

function useApplicationActions({ id, stageId }: Application, stages: readonly Schemas['Stage'][]) {
  const params = { path: { id } };
  const nameOf = (stage: string) => stages.find((one) => one.id === stage)?.name ?? '';
  return {
    move: useAction(
      (toStageId: string) => api.post('/applications/{id}/move', { params, body: { toStageId, fromStageId: stageId } }),
      { changes: CHANGES, done: ({ data }) => words.moved(nameOf(data.stageId)) },
    ),
    hire: useAction(() => api.post('/applications/{id}/hire', { params }), { changes: CHANGES, done: words.hired }),
    reject: useAction(
      (body: Schemas['ApplicationRejection']) => api.post('/applications/{id}/reject', { params, body }),
      { changes: CHANGES, done: words.rejected },
    ),
    withdraw: useAction(() => api.post('/applications/{id}/withdraw', { params }), {
      changes: CHANGES,
      done: words.withdrawn,
    }),
    reopen: useAction(() => api.post('/applications/{id}/reopen', { params }), {
      changes: CHANGES,
      done: words.reopened,
    }),
    remove: useAction(() => api.delete('/applications/{id}', { params }), { changes: CHANGES, done: words.removed }),
  };
}
