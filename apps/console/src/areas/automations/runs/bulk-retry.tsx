import type { Schemas } from '@rolecall/client';
import { useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useRecord } from '../../../api/records.ts';
import { automations } from '../../../text/en/automations.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { RetryDialog, type RetryVersion } from './retry-dialog.tsx';

const t = automations.runs;

type Result = Schemas['AutomationRunBulkRetryResult'];

interface BulkRetryProps {
  automationId: string;
  /** The selected runs; undefined for all that have failed. */
  runIds?: readonly string[];
  onDone?: () => void;
}

/** Retries several failed runs at once, with the version of the member's choice. */
export function BulkRetry({ automationId, runIds, onDone }: BulkRetryProps) {
  const [isOpen, setIsOpen] = useState(false);
  const retryOnce = async (body: Schemas['AutomationRunBulkRetry']): Promise<Result> =>
    (await api.post('/automations/{id}/runs/bulk-retry', { params: { path: { id: automationId } }, body })).data;
  const current = useRecord('/automations/{id}', { path: { id: automationId } }).data?.data.publishedVersion;
  const retry = useAction(
    async (version: RetryVersion) => {
      if (runIds !== undefined) return retryOnce({ runIds: [...runIds], version });
      const all: Result = { items: [], summary: { total: 0, retried: 0, failed: 0 }, nextCursor: null };
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const status: ('failed' | 'dead_letter')[] = ['failed', 'dead_letter'];
        const { items, summary, nextCursor } = await retryOnce({
          status,
          version,
          ...(cursor !== undefined && { cursor }),
        });
        all.items.push(...items);
        all.summary.retried += summary.retried;
        all.summary.failed += summary.failed;
        all.summary.total += summary.total;
        cursor = nextCursor;
      }
      return all;
    },
    {
      changes: ['automations'],
      onDone({ items, summary }) {
        setIsOpen(false);
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
      <Button small onClick={() => setIsOpen(true)}>
        {isAll ? t.retryFailed : t.retry}
      </Button>
      {isOpen && (
        <RetryDialog
          title={isAll ? t.retryAllTitle : t.retryTitle(runIds.length)}
          current={current}
          busy={retry.isPending}
          onClose={() => setIsOpen(false)}
          onRetry={(version) => retry.mutate(version)}
        >
          {isAll && <p>{t.retryAllText}</p>}
        </RetryDialog>
      )}
    </>
  );
}
