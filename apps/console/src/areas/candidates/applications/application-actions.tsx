import type { Schemas } from '@rolecall/client';
import { useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useCan, useSession } from '../../../api/session.ts';
import { useRejection } from '../../../records/bulk/use-rejection.ts';
import type { Application } from '../../../records/candidate-applications.ts';
import { EmailDialog } from '../../../records/email-dialog/email-dialog.tsx';
import { HireDialog } from '../../../records/hire-dialog.tsx';
import { RejectDialog } from '../../../records/reject-dialog.tsx';
import { WithdrawDialog } from '../../../records/withdraw-dialog.tsx';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.tsx';
import { EditApplication } from './application-dialogs.tsx';
import { nextStage } from './next-stage.ts';
import { CHANGES, type useMove } from './use-move.ts';

const t = text.candidates.applications;

interface ApplicationActionsProps {
  application: Application;
  stages: readonly Schemas['Stage'][];
  /** Title of the job. */
  job: string;
  /** First name of the candidate. */
  name: string;
  move: ReturnType<typeof useMove>;
  /** Adds the candidate to another job. */
  onAdd: () => void;
}

/** Moves, ends and reopens an application. The primary button is the next step. */
export function ApplicationActions({ application, stages, job, name, move, onAdd }: ApplicationActionsProps) {
  const [asks, setAsks] = useState<'email' | 'hire' | 'reject' | 'withdraw' | 'edit' | 'delete' | 'revoke' | null>(
    null,
  );
  const act = useApplicationActions(application, stages);
  const can = useCan();
  const canLink = can('candidate_links:write');
  const isActive = application.status === 'active';
  const next = nextStage(stages, application.stageId);
  const more: (MenuItem | null)[] = [
    ...(can('messages:write') ? [{ label: text.messages.emailAbout, onSelect: () => setAsks('email') }] : []),
    { label: t.edit, onSelect: () => setAsks('edit') },
    { label: t.addAnother, onSelect: onAdd },
    ...(isActive ? [{ label: t.withdraw, onSelect: () => setAsks('withdraw') }] : []),
    ...(canLink
      ? [
          null,
          { label: t.sendLink, onSelect: () => act.sendLink.mutate(undefined) },
          { label: t.revokeLinks, onSelect: () => setAsks('revoke') },
        ]
      : []),
    null,
    { label: t.remove, danger: true, onSelect: () => setAsks('delete') },
  ];
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {isActive ? (
        <>
          {next !== undefined && (
            <Button small variant="primary" busy={move.isPending} onClick={() => move.mutate(next.id)}>
              {t.next(next.name)}
            </Button>
          )}
          <Button
            small
            variant={next === undefined ? 'primary' : 'plain'}
            busy={act.hire.isPending}
            onClick={() => setAsks('hire')}
          >
            {t.hire}
          </Button>
          <Button small busy={act.reject.isPending} onClick={() => setAsks('reject')}>
            {t.reject}
          </Button>
        </>
      ) : (
        <Button small busy={act.reopen.isPending} onClick={() => act.reopen.mutate(undefined)}>
          {t.reopen}
        </Button>
      )}
      <Menu label={t.actions(job)} items={more} />
      {asks === 'email' && (
        <EmailDialog
          recipients={[{ candidateId: application.candidateId, applicationId: application.id, name }]}
          onClose={() => setAsks(null)}
        />
      )}
      {asks === 'hire' && (
        <HireDialog
          applications={[{ id: application.id, name }]}
          jobId={application.jobId}
          onClose={() => setAsks(null)}
          onHire={() => act.hire.mutate(undefined)}
        />
      )}
      {asks === 'reject' && (
        <RejectDialog
          applications={[{ id: application.id, name }]}
          onClose={() => setAsks(null)}
          onReject={(rejection) => act.reject.mutate(rejection)}
        />
      )}
      {asks === 'withdraw' && (
        <WithdrawDialog
          name={name}
          onClose={() => setAsks(null)}
          onWithdraw={(rejectionReasonId) => act.withdraw.mutate({ rejectionReasonId })}
        />
      )}
      {asks === 'edit' && <EditApplication application={application} onClose={() => setAsks(null)} />}
      <Confirm
        open={asks === 'revoke'}
        onOpenChange={() => setAsks(null)}
        title={t.revokeLinksTitle}
        confirm={t.revokeLinksConfirm}
        onConfirm={() => act.revokeLinks.mutate(undefined)}
      >
        {t.revokeLinksText}
      </Confirm>
      <Confirm
        open={asks === 'delete'}
        onOpenChange={() => setAsks(null)}
        title={t.removeTitle}
        confirm={text.common.actions.delete}
        onConfirm={() => act.remove.mutate(undefined)}
      >
        {t.removeText}
      </Confirm>
    </div>
  );
}

function useApplicationActions({ id }: Application, stages: readonly Schemas['Stage'][]) {
  const params = { path: { id } };
  const { email } = useSession();
  const nameOf = (stage: string) => stages.find((one) => one.id === stage)?.name ?? '';
  return {
    hire: useHire(id, nameOf),
    reject: useRejection([id]),
    withdraw: useAction(
      (body: Schemas['ApplicationWithdrawal']) => api.post('/applications/{id}/withdraw', { params, body }),
      { changes: CHANGES, done: t.withdrawn },
    ),
    reopen: useAction(() => api.post('/applications/{id}/reopen', { params }), {
      changes: CHANGES,
      done: t.reopened,
    }),
    sendLink: useAction(() => api.post('/applications/{id}/candidate-link/send', { params }), {
      changes: ['emails'],
      done: email.isConfigured ? t.linkSent : t.linkQueued,
    }),
    revokeLinks: useAction(() => api.delete('/applications/{id}/candidate-link', { params }), {
      changes: [],
      done: t.linksRevoked,
    }),
    remove: useAction(() => api.delete('/applications/{id}', { params }), { changes: CHANGES, done: t.removed }),
  };
}

/** Hires the candidate and closes the application's open interviews and offers. The toast offers to undo the hire. */
function useHire(id: string, nameOf: (stageId: string) => string) {
  const params = { path: { id } };
  const { hire } = text;
  const undo = useAction(() => api.post('/applications/{id}/reopen', { params }), {
    changes: CHANGES,
    done: ({ data }) => `${hire.undone(nameOf(data.stageId))} ${hire.notRestored}`,
  });
  return useAction(() => api.post('/applications/{id}/hire', { params, body: { closeRelated: true } }), {
    changes: CHANGES,
    onDone: () => toast.success(t.hired, { label: hire.undo, run: () => undo.mutate(undefined) }),
  });
}
