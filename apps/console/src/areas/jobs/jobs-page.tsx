import { useQueries } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { reading, useList } from '../../api/records.ts';
import { useMay } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { ListTable } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { CreateJobDialog } from './create-job-dialog.tsx';
import { JobStatus, optionsOf, placeOf } from './job-words.tsx';
import type { JobsSearch } from './jobs-search.ts';

const route = getRouteApi('/app/jobs');
const words = text.jobs.list;
// Records of one page of a list. Source: contract, the default of `limit`.
const PAGE = 25;

/** Every job, the newest first. */
export function JobsPage() {
  const { status, q, create = false } = route.useSearch();
  const navigate = route.useNavigate();
  const mayWrite = useMay()('jobs:write');
  const list = useList('/jobs', { query: { status, q } });
  const counts = useCounts(list.rows.map(({ id }) => id));
  const search = (change: JobsSearch) => navigate({ search: (now) => ({ ...now, ...change }), replace: true });
  const isFiltered = status !== undefined || q !== undefined;
  return (
    <Page
      title={text.common.shell.nav.jobs}
      actions={mayWrite && <NewJob onClick={() => search({ create: true })} />}
      below={
        <div className="flex flex-wrap gap-2">
          <SearchField value={q ?? ''} onChange={(value) => search({ q: value === '' ? undefined : value })} />
          <SelectField
            label={words.filter}
            hideLabel
            value={status ?? ''}
            onChange={(event) => search({ status: (event.target.value || undefined) as JobsSearch['status'] })} // one of its options
            options={[['', words.all], ...optionsOf(text.jobs.statuses)]}
          />
        </div>
      }
    >
      <ListTable
        label={words.label}
        list={list}
        keyOf={({ id }) => id}
        columns={[
          {
            title: words.columns.title,
            cell: (job) => (
              <div className="min-w-0">
                <Link to="/jobs/$jobId" params={{ jobId: job.id }} className="text-accent font-medium hover:underline">
                  {job.title}
                </Link>
                {job.department !== null && <div className="text-muted text-xs">{job.department}</div>}
              </div>
            ),
          },
          { title: words.columns.status, cell: ({ status }) => <JobStatus status={status} /> },
          { title: words.columns.place, wideOnly: true, cell: placeOf },
          { title: words.columns.active, end: true, cell: ({ id }) => counts(id, 'active') },
          { title: words.columns.hired, end: true, wideOnly: true, cell: ({ id }) => counts(id, 'hired') },
          { title: words.columns.changed, end: true, wideOnly: true, cell: ({ updatedAt }) => <Ago at={updatedAt} /> },
        ]}
        empty={
          isFiltered
            ? {
                title: words.noneFound,
                children: words.noneFoundHint,
                action: <Button onClick={() => navigate({ search: {} })}>{words.showAll}</Button>,
              }
            : {
                title: words.empty,
                children: mayWrite ? words.emptyHint : words.emptyHintRead,
                action: mayWrite ? <NewJob onClick={() => search({ create: true })} /> : undefined,
              }
        }
      />
      {mayWrite && create && <CreateJobDialog onClose={() => search({ create: undefined })} />}
    </Page>
  );
}

function NewJob({ onClick }: { onClick: () => void }) {
  return (
    <Button look="primary" onClick={onClick}>
      <Plus aria-hidden className="size-4" />
      {words.create}
    </Button>
  );
}

// Long enough that a word is typed in one go.
const TYPING_MS = 250;

/** Searches once the typing pauses. */
function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the address alone is no typing
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onChange(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextField
      label={words.search}
      hideLabel
      type="search"
      placeholder={words.search}
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

/** How many applications of each job stand how; nothing until it is known. Asked for page by page, as the jobs are. */
function useCounts(jobIds: readonly string[]) {
  const packets = Array.from({ length: Math.ceil(jobIds.length / PAGE) }, (_, index) =>
    jobIds.slice(index * PAGE, (index + 1) * PAGE),
  );
  const answers = useQueries({
    queries: packets.map((packet) => reading('/application-counts', { query: { jobIds: packet } })),
  });
  return (jobId: string, status: string) =>
    answers[Math.floor(jobIds.indexOf(jobId) / PAGE)]?.data?.data.counts
      .filter((line) => line.jobId === jobId && line.status === status)
      .reduce((sum, { count }) => sum + count, 0);
}
