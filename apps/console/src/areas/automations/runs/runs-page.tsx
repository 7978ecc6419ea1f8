import type { Schemas } from '@rolecall/client';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useList } from '../../../api/records.ts';
import { text } from '../../../text/index.ts';
import { formatDuration } from '../../../ui/duration.ts';
import { OptionalChoiceField } from '../../../ui/field.tsx';
import { ListTable } from '../../../ui/table.tsx';
import { Ago } from '../../../ui/time.tsx';
import { About, useAboutRecords } from '../about.tsx';
import { subjectsOf } from '../subjects.ts';
import { RunBadge } from './run-status.tsx';
import { useRunPolling } from './use-fresh-runs.ts';

type Run = Schemas['AutomationRun'];

const route = getRouteApi('/app/automations/$automationId/runs');
const t = text.automations.runs;

/** The runs of an automation. */
export function RunsPage() {
  const { automationId } = route.useParams();
  const { status } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useList('/automations/{id}/runs', { path: { id: automationId }, query: { status } });
  const records = useAboutRecords(
    useMemo(() => list.rows.map(({ triggerPayload }) => subjectsOf(triggerPayload)), [list.rows]),
  );
  // An event can start a run at any time.
  useRunPolling(true);
  return (
    <div className="flex flex-col gap-3">
      <OptionalChoiceField
        label={t.status}
        className="w-44"
        value={status}
        all={t.all}
        names={t.statuses}
        onChange={(next) => navigate({ search: { status: next }, replace: true })}
      />
      <ListTable<Run>
        label={t.label}
        list={list}
        keyOf={({ id }) => id}
        columns={[
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
