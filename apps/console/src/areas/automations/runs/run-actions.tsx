import type { Schemas } from '@rolecall/client';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useRecord } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import { automations } from '../../../text/en/automations.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import { RetryDialog, type RetryVersion } from './retry-dialog.tsx';
import { isFinished } from './run-status.tsx';

type Run = Schemas['AutomationRunDetail'];

const t = automations.run;
const CHANGES = ['automations'];

/** The actions on a run, depending on its status. */
export function RunActions({ run }: { run: Run }) {
  const can = useCan()('automations:write');
  const params = { path: { id: run.workflowId, runId: run.id } };
  const cancel = useAction(() => api.post('/automations/{id}/runs/{runId}/cancel', { params }), {
    changes: CHANGES,
    done: t.cancelHint,
  });
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const current = useRecord('/automations/{id}', { path: { id: run.workflowId } }).data?.data.publishedVersion ?? null;
  const isOlder = current !== null && current !== run.definitionVersion;
  const retry = useAction(
    (version: RetryVersion) => api.post('/automations/{id}/runs/{runId}/retry', { params, body: { version } }),
    {
      changes: CHANGES,
      done: ({ data }) => (data.id === run.id ? t.retried : automations.retry.replaced),
      onDone({ data }) {
        setAsks(false);
        if (data.id === run.id) return;
        const to = { automationId: data.workflowId, runId: data.id };
        void navigate({ to: '/automations/$automationId/runs/$runId', params: to });
      },
    },
  );
  if (!can) return null;
  return (
    <>
      {asks && current !== null && (
        <RetryDialog
          title={automations.retry.title}
          current={current}
          busy={retry.isPending}
          onClose={() => setAsks(false)}
          onRetry={(version) => retry.mutate(version)}
        />
      )}
      {(run.status === 'failed' || run.status === 'dead_letter') && run.replacedByRunId === null && (
        <Button
          variant="primary"
          busy={retry.isPending}
          onClick={() => (isOlder ? setAsks(true) : retry.mutate('original'))}
        >
          {t.retry}
        </Button>
      )}
      {isFinished(run.status) ? (
        <ReplayButton run={run} index={0} />
      ) : (
        run.cancelRequestedAt === null && (
          <Button variant="danger" busy={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
            {t.cancel}
          </Button>
        )
      )}
    </>
  );
}

/** Replays a run from a step; the whole run if `name` is unset. */
export function ReplayButton({ run, index, name }: { run: Run; index: number; name?: string }) {
  const can = useCan()('automations:write');
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const replay = useAction(
    () =>
      api.post('/automations/{id}/runs/{runId}/replay', {
        params: { path: { id: run.workflowId, runId: run.id } },
        body: { startStepIndex: index },
      }),
    {
      changes: CHANGES,
      done: t.replayed,
      onDone: ({ data }) =>
        void navigate({
          to: '/automations/$automationId/runs/$runId',
          params: { automationId: data.workflowId, runId: data.id },
        }),
    },
  );
  if (!can) return null;
  return (
    <>
      <Button
        small={name !== undefined}
        variant={name === undefined ? 'plain' : 'quiet'}
        busy={replay.isPending}
        aria-label={name === undefined ? undefined : t.replayOfStep(name)}
        onClick={() => setAsks(true)}
      >
        {name === undefined ? t.replayAll : t.replay}
      </Button>
      <Confirm
        open={asks}
        onOpenChange={setAsks}
        title={t.replayTitle}
        confirm={t.replayConfirm}
        onConfirm={() => replay.mutate(undefined)}
      >
        {t.replayHint(name ?? automations.step.number(0))}
      </Confirm>
    </>
  );
}
