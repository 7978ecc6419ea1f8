import type { Schemas } from '@rolecall/client';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useMay } from '../../../api/session.ts';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import { isFinished } from './run-status.tsx';

type Run = Schemas['AutomationRunDetail'];

const words = text.automations.run;
const CHANGES = ['automations'];

/** What can be done with a run as it stands. */
export function RunActions({ run }: { run: Run }) {
  const may = useMay()('automations:write');
  const params = { path: { id: run.workflowId, runId: run.id } };
  const cancel = useAction(() => api.post('/automations/{id}/runs/{runId}/cancel', { params }), {
    changes: CHANGES,
    done: words.cancelHint,
  });
  const retry = useAction(() => api.post('/automations/{id}/runs/{runId}/retry', { params }), {
    changes: CHANGES,
    done: words.retried,
  });
  if (!may) return null;
  return (
    <>
      {(run.status === 'failed' || run.status === 'dead_letter') && (
        <Button look="primary" busy={retry.isPending} onClick={() => retry.mutate(undefined)}>
          {words.retry}
        </Button>
      )}
      {isFinished(run.status) ? (
        <ReplayButton run={run} index={0} />
      ) : (
        run.cancelRequestedAt === null && (
          <Button look="danger" busy={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
            {words.cancel}
          </Button>
        )
      )}
    </>
  );
}

/** Makes a new run that begins with a step; without a name it is the whole one. */
export function ReplayButton({ run, index, name }: { run: Run; index: number; name?: string }) {
  const may = useMay()('automations:write');
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
      done: words.replayed,
      onDone: ({ data }) =>
        void navigate({
          to: '/automations/$automationId/runs/$runId',
          params: { automationId: data.workflowId, runId: data.id },
        }),
    },
  );
  if (!may) return null;
  return (
    <>
      <Button
        small={name !== undefined}
        look={name === undefined ? 'plain' : 'quiet'}
        busy={replay.isPending}
        aria-label={name === undefined ? undefined : words.replayOfStep(name)}
        onClick={() => setAsks(true)}
      >
        {name === undefined ? words.replayAll : words.replay}
      </Button>
      <Confirm
        open={asks}
        onOpenChange={setAsks}
        title={words.replayTitle}
        confirm={words.replayConfirm}
        onConfirm={() => replay.mutate(undefined)}
      >
        {words.replayHint(name ?? text.automations.step.number(0))}
      </Confirm>
    </>
  );
}
