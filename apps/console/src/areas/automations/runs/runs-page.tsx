import type { Schemas } from '@rolecall/client';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useList } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import { SelectedRows, useSelection } from '../../../records/bulk/selection.tsx';
import { automations } from '../../../text/en/automations.ts';
import { formatDuration } from '../../../ui/duration.ts';
import { OptionalChoiceField } from '../../../ui/field.tsx';
import { ListTable } from '../../../ui/table.tsx';
import { Ago, formatDateTime } from '../../../ui/time.tsx';
import { About, useAboutRecords } from '../about.tsx';
import { subjectsOf } from '../subjects.ts';
import { BulkRetry } from './bulk-retry.tsx';
import { RunBadge } from './run-status.tsx';
import { useRunPolling } from './use-fresh-runs.ts';

type Run = Schemas['AutomationRun'];

const route = getRouteApi('/app/automations/$automationId/runs');
const t = automations.runs;
/** The most runs that one request retries. */
const MOST_RETRIED = 100;

/** The runs of an automation. */
export function RunsPage() {
  const { automationId } = route.useParams();
  const { status } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useList('/automations/{id}/runs', { path: { id: automationId }, query: { status } });
  const records = useAboutRecords(
    useMemo(() => list.rows.map(({ triggerPayload }) => subjectsOf(triggerPayload)), [list.rows]),
  );
  const canWrite = useCan()('automations:write');
  const selection = useSelection(list.rows, ({ createdAt }) => t.select(formatDateTime(createdAt)));
  const isFailed = status === 'failed' || status === 'dead_letter';
  // An event can start a run at any time.
  useRunPolling(true);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <OptionalChoiceField
          label={t.status}
          className="w-44"
          value={status}
          all={t.all}
          names={t.statuses}
          onChange={(next) => navigate({ search: { status: next }, replace: true })}
        />
        {canWrite && <BulkRetry automationId={automationId} />}
      </div>
      {canWrite && isFailed && (
        <SelectedRows selection={selection}>
          <BulkRetry
            automationId={automationId}
            runIds={selection.rows.slice(0, MOST_RETRIED).map(({ id }) => id)}
            onDone={selection.clear}
          />
        </SelectedRows>
      )}
      <ListTable<Run>
        label={t.label}
        list={list}
        keyOf={({ id }) => id}
        columns={[
          ...(canWrite && isFailed ? [selection.column] : []),
          {
            title: t.began,
            cell: ({ id, createdAt }) => (
              <Link
                to="/automations/$automationId/runs/$runId"
                params={{ automationId, runId: id }}
                className="text-accent hover:underline"
              >
                <Ago at={createdAt} />
              </Link>
            ),
          },
          { title: t.status, cell: (run) => <RunBadge status={run.status} /> },
          {
            title: t.about,
            cell: ({ triggerPayload }) => <About subjects={subjectsOf(triggerPayload)} records={records} />,
          },
          {
            title: t.took,
            wideOnly: true,
            cell: ({ durationMs }) => (durationMs === null ? '–' : formatDuration(durationMs / 1_000)),
          },
          { title: t.version, wideOnly: true, end: true, cell: ({ definitionVersion }) => definitionVersion },
          {
            title: t.error,
            wideOnly: true,
            cell: ({ error }) => <span className="line-clamp-2 max-w-72 break-words">{error ?? ''}</span>,
          },
        ]}
        empty={status === undefined ? { title: t.empty, children: t.emptyHint } : { title: t.emptyFiltered }}
      />
    </div>
  );
}
