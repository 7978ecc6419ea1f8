import type { Schemas } from '@rolecall/client';
import { useQueries } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { LONG_PAGE, reading, useList } from '../../api/records.ts';
import { useCan } from '../../api/session.ts';
import { useTotal } from '../../api/use-total.ts';
import { arrangementOf, ColumnChoice, type OptionalColumn, useColumns } from '../../records/columns.tsx';
import { filterValues, searchOf, useCustomFieldFilters } from '../../records/filters/custom-field-filters.ts';
import { FilterBar } from '../../records/filters/filter-bar.tsx';
import type { FilterField } from '../../records/filters/filter-field.ts';
import { several } from '../../records/filters/filter-field.ts';
import { useOrganizationFilters } from '../../records/filters/job-filters.ts';
import { ORDERS } from '../../records/filters/orders.ts';
import { REFERENCE_FILTER, severalOf } from '../../records/filters/record-filters.ts';
import { SavedViews } from '../../records/saved-views.tsx';
import { text, valuesOf } from '../../text/index.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { ListTable } from '../../ui/table.tsx';
import { Ago, Moment } from '../../ui/time.tsx';
import { CreateJobDialog } from './create-job-dialog.tsx';
import { JobStatus, positionOf } from './job-labels.tsx';
import { type JobsSearch, jobsSearch } from './search.ts';

const NUMBER = { end: true, size: 4.5, isFixed: true } as const;
const route = getRouteApi('/app/jobs');
const t = text.jobs.list;
const PAGE = LONG_PAGE;

type Row = Schemas['JobOrTombstone'];

const OPTIONAL: readonly OptionalColumn<Row>[] = [
  { key: 'place', title: t.columns.place, isStandard: true, wideOnly: true, size: 14, cell: positionOf },
  { key: 'requisition', title: t.columns.requisition, wideOnly: true, cell: ({ requisitionId }) => requisitionId },
  { key: 'closesAt', title: t.columns.closesAt, wideOnly: true, cell: ({ closesAt }) => <Moment at={closesAt} /> },
  { key: 'published', title: t.columns.published, wideOnly: true, cell: ({ publishedAt }) => <Ago at={publishedAt} /> },
];

/** Every job, the newest first. */
export function JobsPage() {
  const { create = false, ...search } = route.useSearch();
  const { status, q, departmentId, locationId, externalRef, fields, columns: chosen, sort } = search;
  const navigate = route.useNavigate();
  const canWrite = useCan()('jobs:write');
  const query = {
    q,
    externalRef,
    status: severalOf(status, STATUSES),
    departmentId: several(departmentId),
    locationId: several(locationId),
    ...(sort === undefined ? {} : ORDERS[sort]),
    ...(fields === undefined ? {} : { customFields: fields }),
  };
  const list = useList('/jobs', { query: { ...query, limit: LONG_PAGE } });
  const total = useTotal('/jobs', query);
  const columns = useColumns<Row>('job', OPTIONAL, chosen);
  const onColumns = (next: string | undefined) => change({ columns: next });
  const counts = useCounts(list.rows.map(({ id }) => id));
  const values = filterValues(search);
  const filters = useFilters(values);
  const change = (part: JobsSearch) => navigate({ search: (now) => ({ ...now, ...part }), replace: true });
  const isFiltered = q !== undefined || filters.some(({ name }) => values[name] !== undefined);
  return (
    <Page
      wide
      title={text.common.shell.nav.jobs}
      total={total}
      aside={
        <SavedViews
          resource="jobs"
          filters={values}
          onApply={(next) => navigate({ search: jobsSearch(searchOf({}, next)), replace: true })}
        />
      }
      actions={canWrite && <NewJob onClick={() => change({ create: true })} />}
      below={
        <FilterBar
          search={{ name: 'q', label: t.search }}
          fields={filters}
          values={values}
          onChange={(part) => navigate({ search: jobsSearch(searchOf(search, part)), replace: true })}
          sort={{
            options: [
              ['', text.filters.sort.newest],
              ['oldest', text.filters.sort.oldest],
              ['updated', text.filters.sort.updated],
            ],
            value: sort,
          }}
        >
          <ColumnChoice columns={columns} onChange={onColumns} />
        </FilterBar>
      }
    >
      <ListTable
        label={t.label}
        list={list}
        keyOf={({ id }) => id}
        isDense
        arrangement={arrangementOf(columns, onColumns)}
        sorting={{
          value: sort,
          onChange: (next) => navigate({ search: jobsSearch({ ...search, sort: next }), replace: true }),
        }}
        columns={[
          {
            title: t.columns.title,
            size: 12,
            cell: (job) => (
              <>
                <Link
                  to="/jobs/$jobId"
                  params={{ jobId: job.id }}
                  className="hover:text-accent font-medium hover:underline"
                >
                  {job.title}
                </Link>{' '}
                {job.confidential && <Badge tone="warn">{text.jobs.team.confidential}</Badge>}
                {job.department !== null && <span className="text-muted ml-1.5 text-xs">{job.department}</span>}
              </>
            ),
          },
          { title: t.columns.status, size: 5, isFixed: true, cell: ({ status }) => <JobStatus status={status} /> },
          ...columns.shown,
          { title: t.columns.active, ...NUMBER, cell: ({ id }) => counts(id, 'active') },
          { title: t.columns.hired, ...NUMBER, wideOnly: 'widest', cell: ({ id }) => counts(id, 'hired') },
          {
            title: t.columns.changed,
            end: true,
            wideOnly: true,
            size: 8.25,
            isFixed: true,
            orders: [{ value: 'updated', direction: 'descending' }],
            cell: ({ updatedAt }) => <Ago at={updatedAt} />,
          },
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
                action: canWrite ? <NewJob onClick={() => change({ create: true })} /> : undefined,
              }
        }
      />
      {canWrite && create && <CreateJobDialog onClose={() => change({ create: undefined })} />}
    </Page>
  );
}

const STATUSES = valuesOf(text.jobs.statuses);

function useFilters(values: Readonly<Record<string, string>>): readonly FilterField[] {
  const organization = useOrganizationFilters();
  const own = useCustomFieldFilters('job', values);
  const status = {
    kind: 'choices',
    name: 'status',
    label: t.filter,
    options: Object.entries(text.jobs.statuses),
  } as const;
  return [status, ...organization, REFERENCE_FILTER, ...own];
}

function NewJob({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="primary" onClick={onClick}>
      <Plus aria-hidden className="size-4" />
      {t.create}
    </Button>
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
