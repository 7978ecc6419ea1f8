import type { Schemas } from '@rolecall/client';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useList } from '../../../api/records.ts';
import { text } from '../../../text/index.ts';
import { durationWords } from '../../../ui/duration.ts';
import { SelectField } from '../../../ui/field.tsx';
import { ListTable } from '../../../ui/table.tsx';
import { Ago } from '../../../ui/time.tsx';
import { About, useAboutRecords } from '../about.tsx';
import { RUN_STATUSES } from '../statuses.ts';
import { subjectsOf } from '../subjects.ts';
import { RunBadge } from './run-status.tsx';
import { useFreshRuns } from './use-fresh-runs.ts';

type Run = Schemas['AutomationRun'];

const route = getRouteApi('/app/automations/$automationId/runs');
const words = text.automations.runs;

/** What the automation did and does. */
export function RunsPage() {
  const { automationId } = route.useParams();
  const { status } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useList('/automations/{id}/runs', { path: { id: automationId }, query: { status } });
  const records = useAboutRecords(
    useMemo(() => list.rows.map(({ triggerPayload }) => subjectsOf(triggerPayload)), [list.rows]),
  );
  // An event can make a new one at any time.
  useFreshRuns(true);
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label={words.status}
        className="w-44"
        value={status ?? ''}
        onChange={({ target }) =>
          navigate({ search: { status: RUN_STATUSES.find((one) => one === target.value) }, replace: true })
        }
        options={[['', words.all], ...RUN_STATUSES.map((one) => [one, words.statuses[one]] as const)]}
      />
      <ListTable<Run>
        label={words.label}
        list={list}
        keyOf={({ id }) => id}
        columns={[
          {
            title: words.began,
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
          { title: words.status, cell: (run) => <RunBadge status={run.status} /> },
          {
            title: words.about,
            cell: ({ triggerPayload }) => <About subjects={subjectsOf(triggerPayload)} records={records} />,
          },
          {
            title: words.took,
            wideOnly: true,
            cell: ({ durationMs }) => (durationMs === null ? '–' : durationWords(durationMs / 1_000)),
          },
          { title: words.version, wideOnly: true, end: true, cell: ({ definitionVersion }) => definitionVersion },
          {
            title: words.error,
            wideOnly: true,
            cell: ({ error }) => <span className="line-clamp-2 max-w-72 break-words">{error ?? ''}</span>,
          },
        ]}
        empty={
          status === undefined ? { title: words.empty, children: words.emptyHint } : { title: words.emptyFiltered }
        }
      />
    </div>
  );
}
