import type { Schemas } from '@rolecall/client';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useCan } from '../../api/session.ts';
import type { OptionalColumn } from '../../records/columns.tsx';
import { ExternalRefList } from '../../records/external-refs.tsx';
import { fullName, JobLink } from '../../records/links.tsx';
import { UnreachableEmail } from '../../records/unreachable-email.tsx';
import { text } from '../../text/index.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { Column } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import type { CurrentApplication, CurrentApplications } from './current-applications.ts';

type Row = Schemas['CandidateOrTombstone'];

const t = text.candidates.list;
const { statuses } = text.candidates.applications;

// Constant, so that existing rows are not rendered again whenever a page is added.
export const ADDED: Column<Row> = { title: t.columns.added, end: true, cell: (row) => <Added row={row} /> };
const OF_CANDIDATE: readonly OptionalColumn<Row>[] = [
  {
    key: 'contact',
    title: t.columns.contact,
    isStandard: true,
    wideOnly: 'widest',
    cell: (row) => (
      <span className="text-muted block min-w-40 wrap-anywhere">
        {row.email !== null && <Email address={row.email} />}
        <UnreachableEmail candidate={row} />
        {row.phone !== null && <span className="block text-xs">{row.phone}</span>}
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
    cell: ({ source }) => <span className="block min-w-24 wrap-anywhere">{source}</span>,
  },
  {
    key: 'location',
    title: t.columns.location,
    wideOnly: true,
    cell: ({ location }) => <span className="block min-w-24 wrap-anywhere">{location}</span>,
  },
  {
    key: 'externalRefs',
    title: t.columns.externalRefs,
    wideOnly: true,
    cell: ({ externalRefs }) => <ExternalRefList refs={externalRefs} />,
  },
  { key: 'updatedAt', title: t.columns.updated, wideOnly: true, cell: ({ updatedAt }) => <Ago at={updatedAt} /> },
];

/** The name; in a narrow table, whose other columns are hidden, with job and stage. */
export function useNameColumn({ of, jobs, stages }: CurrentApplications): Column<Row> {
  return useMemo(
    () => ({
      title: t.columns.name,
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
        key: 'job',
        title: t.columns.job,
        isStandard: true,
        wideOnly: true,
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
      {
        key: 'stage',
        title: t.columns.stage,
        isStandard: true,
        wideOnly: true,
        cell: (row) =>
          shown(row, ({ application }) => (
            <span className="block min-w-20 wrap-anywhere">{stageOf(application, stages)}</span>
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
    <span className="block min-w-40 wrap-anywhere">
      {deletedAt === undefined ? (
        <Link
          to="/candidates/$candidateId"
          params={{ candidateId: id }}
          className="hover:text-accent font-medium break-words hover:underline"
        >
          {fullName(row)}
        </Link>
      ) : (
        <span className="flex flex-wrap items-center gap-2">
          {fullName(row)} <Badge tone="warn">{t.isDeleted}</Badge>
        </span>
      )}
      {place !== '' && <span className="text-muted line-clamp-1 text-xs wrap-anywhere @2xl:hidden">{place}</span>}
      {more !== '' && (
        <span
          className={classNames(
            'text-muted text-xs wrap-anywhere',
            place === '' ? 'line-clamp-1' : 'hidden @2xl:line-clamp-1',
          )}
        >
          {more}
        </span>
      )}
    </span>
  );
}

// As many as fit on a line; the profile shows all of them.
const SHOWN_TAGS = 3;

function Tags({ labels }: { labels: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1">
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

/** An email address that is broken before its domain rather than within a word. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
