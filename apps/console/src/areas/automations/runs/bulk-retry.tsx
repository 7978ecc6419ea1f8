import { useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useRecord } from '../../../api/records.ts';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { RetryDialog, type RetryVersion } from './retry-dialog.tsx';

const t = text.automations.runs;

interface BulkRetryProps {
  automationId: string;
  /** The selected runs; undefined for all that have failed. */
  runIds?: readonly string[];
  onDone?: () => void;
}

/** Retries several failed runs at once, with the version of the member's choice. */
export function BulkRetry({ automationId, runIds, onDone }: BulkRetryProps) {
  const [asks, setAsks] = useState(false);
  const current = useRecord('/automations/{id}', { path: { id: automationId } }).data?.data.publishedVersion;
  const retry = useAction(
    (version: RetryVersion) => {
      const which =
        runIds === undefined ? { status: ['failed' as const, 'dead_letter' as const] } : { runIds: [...runIds] };
      return api.post('/automations/{id}/runs/bulk-retry', {
        params: { path: { id: automationId } },
        body: { ...which, version },
      });
    },
    {
      changes: ['automations'],
      onDone({ data: { items, summary } }) {
        setAsks(false);
        if (summary.total === 0) toast.success(t.noneFailed);
        if (summary.retried > 0) toast.success(t.retried(summary.retried));
        const [first] = items.flatMap(({ error }) => error ?? []);
        if (first !== undefined) toast.error(t.notRetried(summary.failed, first.message));
        onDone?.();
      },
    },
  );
  if (current === undefined || current === null) return null;
  const isAll = runIds === undefined;
  return (
    <>
      <Button small onClick={() => setAsks(true)}>
        {isAll ? t.retryFailed : t.retry}
      </Button>
      {asks && (
        <RetryDialog
          title={isAll ? t.retryAllTitle : t.retryTitle(runIds.length)}
          current={current}
          busy={retry.isPending}
          onClose={() => setAsks(false)}
          onRetry={(version) => retry.mutate(version)}
        >
          {isAll && <p>{t.retryAllText}</p>}
        </RetryDialog>
      )}
    </>
  );
}
