import type { Schemas } from '@rolecall/client';
import { useQueries } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { reading, useList } from '../../api/records.ts';
import { useCan } from '../../api/session.ts';
import { ColumnChoice, useFieldColumns } from '../../records/custom-fields/field-columns.tsx';
import { CustomFieldFilters } from '../../records/custom-fields/field-filters.tsx';
import { savedFields, withFields } from '../../records/custom-fields/saved-filters.ts';
import { SavedViews } from '../../records/saved-views.tsx';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { OptionalChoiceField, TextField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { ListTable } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { CreateJobDialog } from './create-job-dialog.tsx';
import { JobStatus, positionOf } from './job-labels.tsx';
import { type JobsSearch, jobsSearch } from './search.ts';

const route = getRouteApi('/app/jobs');
const t = text.jobs.list;
// The default page size of lists.
const PAGE = 25;

/** Every job, the newest first. */
export function JobsPage() {
  const { status, q, fields, columns, create = false } = route.useSearch();
  const navigate = route.useNavigate();
  const canWrite = useCan()('jobs:write');
  const list = useList('/jobs', {
    query: { status, q, ...(fields === undefined ? {} : { customFields: fields }) },
  });
  const ownColumns = useFieldColumns<Schemas['JobOrTombstone']>('job', columns);
  const counts = useCounts(list.rows.map(({ id }) => id));
  const search = (change: JobsSearch) => navigate({ search: (now) => ({ ...now, ...change }), replace: true });
  const isFiltered = status !== undefined || q !== undefined || fields !== undefined;
  return (
    <Page
      title={text.common.shell.nav.jobs}
      aside={
        <SavedViews
          resource="jobs"
          filters={{ status, q, ...savedFields(fields) }}
          onApply={(next) => navigate({ search: jobsSearch(withFields(next)), replace: true })}
        />
      }
      actions={canWrite && <NewJob onClick={() => search({ create: true })} />}
      below={
        <div className="flex flex-wrap gap-2">
          <SearchField value={q ?? ''} onChange={(value) => search({ q: value === '' ? undefined : value })} />
          <OptionalChoiceField
            label={t.filter}
            hideLabel
            value={status}
            all={t.all}
            names={text.jobs.statuses}
            onChange={(next) => search({ status: next })}
          />
          <CustomFieldFilters
            entity="job"
            filters={fields ?? {}}
            onChange={(next) => search({ fields: Object.keys(next).length === 0 ? undefined : next })}
          />
          <ColumnChoice entity="job" chosen={columns} onChange={(next) => search({ columns: next })} />
        </div>
      }
    >
      <ListTable
        label={t.label}
        list={list}
        keyOf={({ id }) => id}
        columns={[
          {
            title: t.columns.title,
            cell: (job) => (
              <div className="min-w-0">
                <Link to="/jobs/$jobId" params={{ jobId: job.id }} className="text-accent font-medium hover:underline">
                  {job.title}
                </Link>
                {job.department !== null && <div className="text-muted text-xs">{job.department}</div>}
              </div>
            ),
          },
          { title: t.columns.status, cell: ({ status }) => <JobStatus status={status} /> },
          { title: t.columns.place, wideOnly: true, cell: positionOf },
          ...ownColumns,
          { title: t.columns.active, end: true, cell: ({ id }) => counts(id, 'active') },
          { title: t.columns.hired, end: true, wideOnly: true, cell: ({ id }) => counts(id, 'hired') },
          { title: t.columns.changed, end: true, wideOnly: true, cell: ({ updatedAt }) => <Ago at={updatedAt} /> },
        ]}
        empty={
          isFiltered
            ? {
                title: t.noneFound,
                children: t.noneFoundHint,
                action: <Button onClick={() => navigate({ search: {} })}>{t.showAll}</Button>,
              }
            : {
                title: t.empty,
                children: canWrite ? t.emptyHint : t.emptyHintRead,
                action: canWrite ? <NewJob onClick={() => search({ create: true })} /> : undefined,
              }
        }
      />
      {canWrite && create && <CreateJobDialog onClose={() => search({ create: undefined })} />}
    </Page>
  );
}

function NewJob({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="primary" onClick={onClick}>
      <Plus aria-hidden className="size-4" />
      {t.create}
    </Button>
  );
}

// Longer than the time between two keystrokes.
const TYPING_MS = 250;

/** Searches when typing pauses, and follows the URL when that changes. */
function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  const [previous, setPrevious] = useState(value);
  if (value !== previous) {
    setPrevious(value);
    if (value !== typed.trim()) setTyped(value);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the address alone is no typing
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onChange(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextField
      label={t.search}
      hideLabel
      type="search"
      placeholder={t.search}
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

/** The number of applications of each job by status; undefined until it is known. Read in batches, like the jobs. */
function useCounts(jobIds: readonly string[]) {
  const packets = Array.from({ length: Math.ceil(jobIds.length / PAGE) }, (_, index) =>
    jobIds.slice(index * PAGE, (index + 1) * PAGE),
  );
  const answers = useQueries({
    queries: packets.map((packet) => reading('/applications/counts', { query: { jobIds: packet } })),
  });
  return (jobId: string, status: string) =>
    answers[Math.floor(jobIds.indexOf(jobId) / PAGE)]?.data?.data.counts
      .filter((line) => line.jobId === jobId && line.status === status)
      .reduce((sum, { count }) => sum + count, 0);
}
