import type { Schemas } from '@rolecall/client';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useCan } from '../../api/session.ts';
import type { OptionalColumn } from '../../records/columns.tsx';
import { ExternalRefList } from '../../records/external-refs.tsx';
import { fullName, JobLink } from '../../records/links.tsx';
import { NameCell } from '../../records/name-cell.tsx';
import { UnreachableEmail } from '../../records/unreachable-email.tsx';
import { text } from '../../text/index.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import type { CurrentApplication, CurrentApplications } from './current-applications.ts';

type Row = Schemas['CandidateOrTombstone'];

const t = text.candidates.list;
const { statuses } = text.candidates.applications;

// Constant, so that existing rows are not rendered again whenever a page is added.
export const ADDED: Column<Row> = {
  title: t.columns.added,
  end: true,
  size: 8.25,
  isFixed: true,
  orders: [
    { value: '', direction: 'descending' },
    { value: 'oldest', direction: 'ascending' },
  ],
  cell: (row) => <Added row={row} />,
};
const OF_CANDIDATE: readonly OptionalColumn<Row>[] = [
  {
    key: 'contact',
    title: t.columns.contact,
    isStandard: true,
    wideOnly: 'widest',
    size: 11,
    cell: (row) => (
      <span className="text-muted">
        {row.email} <UnreachableEmail candidate={row} />
        {row.phone !== null && <span className="ml-1.5 text-xs">{row.phone}</span>}
      </span>
    ),
  },
  {
    key: 'tags',
    title: t.columns.tags,
    isStandard: true,
    wideOnly: 'widest',
    cell: ({ tags }) => <Tags labels={tags} />,
  },
  {
    key: 'source',
    title: t.columns.source,
    wideOnly: true,
    cell: ({ source }) => source,
  },
  {
    key: 'location',
    title: t.columns.location,
    wideOnly: true,
    cell: ({ location }) => location,
  },
  {
    key: 'externalRefs',
    title: t.columns.externalRefs,
    wideOnly: true,
    cell: ({ externalRefs }) => <ExternalRefList refs={externalRefs} />,
  },
  {
    key: 'updatedAt',
    title: t.columns.updated,
    wideOnly: true,
    orders: [{ value: 'updated', direction: 'descending' }],
    cell: ({ updatedAt }) => <Ago at={updatedAt} />,
  },
];

/** The name; in a narrow table, whose other columns are hidden, with job and stage. */
export function useNameColumn({ of, jobs, stages }: CurrentApplications): Column<Row> {
  return useMemo(
    () => ({
      title: t.columns.name,
      size: 16,
      orders: [{ value: 'lastName', direction: 'ascending' }],
      cell(row) {
        const application = of.get(row.id)?.application;
        const place = application && [jobs.get(application.jobId)?.title, stageOf(application, stages)];
        return <Name row={row} place={place?.filter(Boolean).join(' · ') ?? ''} />;
      },
    }),
    [of, jobs, stages],
  );
}

/** The name of the stage, or how the application ended. */
function stageOf({ status, stageId }: Schemas['Application'], stages: CurrentApplications['stages']) {
  return status === 'active' ? stages.get(stageId)?.name : statuses[status];
}

/** The optional columns: those of the candidate and, for members who may read applications, of the current application. */
export function useCandidateColumns({ of, jobs, stages }: CurrentApplications): readonly OptionalColumn<Row>[] {
  const canRead = useCan()('applications:read');
  return useMemo(() => {
    const shown = (row: Row, cell: (current: CurrentApplication) => React.ReactNode) => {
      const current = of.get(row.id);
      return current !== undefined && cell(current);
    };
    const ofApplication: OptionalColumn<Row>[] = [
      {
        key: 'stage',
        title: t.columns.stage,
        isStandard: true,
        wideOnly: true,
        size: 7,
        cell: (row) => shown(row, ({ application }) => stageOf(application, stages)),
      },
      {
        key: 'job',
        title: t.columns.job,
        isStandard: true,
        wideOnly: true,
        size: 10,
        cell: (row) =>
          shown(row, ({ application: { jobId }, others }) => (
            <>
              <JobLink id={jobId} job={jobs.get(jobId)} />
              {others > 0 && (
                <span className="text-muted ml-1.5 text-xs">
                  <span aria-hidden title={t.otherApplications(others)}>
                    +{others}
                  </span>
                  <span className="sr-only">{t.otherApplications(others)}</span>
                </span>
              )}
            </>
          )),
      },
    ];
    return canRead ? [...ofApplication, ...OF_CANDIDATE] : OF_CANDIDATE;
  }, [canRead, of, jobs, stages]);
}

function Name({ row, place }: { row: Row; place: string }) {
  const { id, headline, location, deletedAt } = row;
  const more = [headline, location].filter(Boolean).join(' · ');
  return (
    <NameCell name={fullName(row)} place={place === '' ? more : place} details={more}>
      {deletedAt === undefined ? (
        <Link
          to="/candidates/$candidateId"
          params={{ candidateId: id }}
          className="hover:text-accent font-medium hover:underline"
        >
          {fullName(row)}
        </Link>
      ) : (
        <span className="inline-flex items-center gap-2">
          {fullName(row)} <Badge tone="warn">{t.isDeleted}</Badge>
        </span>
      )}
    </NameCell>
  );
}

// As many as fit on a line; the profile shows all of them.
const SHOWN_TAGS = 2;

function Tags({ labels }: { labels: readonly string[] }) {
  return (
    <span className="flex gap-1">
      {labels.slice(0, SHOWN_TAGS).map((label) => (
        <Badge key={label}>
          <span className="max-w-32 truncate" title={label}>
            {label}
          </span>
        </Badge>
      ))}
      {labels.length > SHOWN_TAGS && <Badge>+{labels.length - SHOWN_TAGS}</Badge>}
    </span>
  );
}

function Added({ row }: { row: Row }) {
  const canWrite = useCan()('candidates:write');
  if (row.deletedAt === undefined) return <Ago at={row.createdAt} />;
  return canWrite && <Restore row={row} />;
}

function Restore({ row }: { row: Row }) {
  const restore = useAction(() => api.post('/candidates/{id}/restore', { params: { path: { id: row.id } } }), {
    changes: ['candidates'],
    done: text.candidates.actions.restored(fullName(row)),
  });
  return (
    <Button small busy={restore.isPending} onClick={() => restore.mutate(undefined)}>
      {t.restore}
    </Button>
  );
}
